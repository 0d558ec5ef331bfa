import type { VariantLife } from '@sightline/contract/personalizing/variant-lives';
import { useMutation } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 30_000;

/** A variant on one page. */
export interface OnPage {
  variant_id: string;
  page_id: string;
}

interface Schedule {
  starts_at?: string | null;
  ends_at?: string | null;
}

export type Decision =
  | ({ what: 'approve' | 'restore'; version: number } & Schedule)
  | { what: 'pause' | 'resume' | 'end' };

/** Versions that wait for approval. */
export const useWaiting = (refetchInterval = POLL_EVERY) =>
  useDomainQuery(query.variantLives.waiting, {}, { refetchInterval });

/** Its versions and what happened to it, read while someone looks. */
export const useHistory = (of: OnPage, isWanted: boolean) =>
  useDomainQuery(query.variantLives.versions, { ...of }, { enabled: isWanted });

type Version = OnPage & { version: number };

/** What a version changes at present. */
export const useVersionChanges = (of: Version) => useDomainQuery(query.pageEditor.open, { ...of });

/** Other pages on which the same can be changed. */
export const useLikePages = (of: Version) => useDomainQuery(query.pageEditor.likePages, { ...of });

/** Saves a version as drafts on other pages. */
export function useCopies(of: OnPage) {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: (copies: {
      version: number;
      page_ids: string[];
      texts: { selector: string; text: string }[];
    }) => api.pageEditor.copy({ id, ...of, ...copies }),
    onError: () => undefined,
    onSuccess: useRenew(query.personalization.trigger, query.variantLives, query.decisions),
  });
}

/** Ends the preview links that were made so far; the list then has new ones. */
export function useStopPreviews(of: OnPage) {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: () => api.variantLives.stopPreviews({ id, ...of }),
    onError: () => undefined,
    onSettled: useRenew(query.personalization.trigger, query.variantLives),
  });
}

/** Puts back what was before the last decision. */
export function useUndo(of: OnPage) {
  const { id } = useDomainId();
  const renew = useRenew(query.personalization.trigger, query.variantLives, query.decisions);
  return () => api.variantLives.undo({ id, ...of }).finally(renew);
}

/** What a person decides about a variant on a page; the screen shows it when the server has confirmed it. */
export function useDecision(of: OnPage, onDecided?: (decision: Decision) => void) {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: ({ what, ...more }: Decision): Promise<VariantLife> => {
      const input = { id, ...of };
      if (what === 'approve' || what === 'restore')
        return api.variantLives[what]({ ...input, version: 0, ...more });
      return api.variantLives[what](input);
    },
    onSuccess: (_, decision) => onDecided?.(decision),
    onError: () => undefined,
    onSettled: useRenew(query.personalization.trigger, query.variantLives, query.decisions),
  });
}
