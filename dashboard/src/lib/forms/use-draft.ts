import { useState } from 'react';
import { storage } from '../session/browser.ts';
import { useSession } from '../session/use-session.ts';
import { type DraftOwner, keepDraft, readDraft } from './drafts.ts';

/**
 * Text typed into a form survives leaving and reloading until it is sent (`clear`) or the person signs out. `read`
 * turns stored data, or null, into a value.
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

/** The same for a form with one text field. */
export function useTextDraft(form: string) {
  return useDraft(form, asText);
}
