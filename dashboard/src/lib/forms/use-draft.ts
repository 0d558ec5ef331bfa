import { useState } from 'react';
import { storage } from '../session/browser.ts';
import { useSession } from '../session/use-session.ts';
import { type DraftOwner, keepDraft, readDraft } from './drafts.ts';

/**
 * What somebody types into a form: it survives leaving and reloading until it is sent (`clear`) or they sign out.
 * `read` makes a value of what was kept, and of null where nothing was.
 */
export function useDraft<T>(form: string, read: (kept: unknown) => T) {
  const { user, current_domain_id } = useSession();
  const owner: DraftOwner | null =
    user && current_domain_id ? { user_id: user.id, domain_id: current_domain_id } : null;
  const [value, setValue] = useState(() => read(owner && readDraft(storage, owner, form)));
  const change = (next: T) => {
    setValue(next);
    if (owner) keepDraft(storage, owner, form, next);
  };
  const clear = () => {
    setValue(read(null));
    if (owner) keepDraft(storage, owner, form, undefined);
  };
  return { value, change, clear };
}

const asText = (kept: unknown) => (typeof kept === 'string' ? kept : '');

/** The same for a form of one text. */
export function useTextDraft(form: string) {
  return useDraft(form, asText);
}
