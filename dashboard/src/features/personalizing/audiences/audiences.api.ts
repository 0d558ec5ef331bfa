import type { AudienceRule } from '@sightline/contract/personalizing/audiences';
import { useMutation } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Audiences and starting variants, in the order they are tried. */
export const useAudiences = () =>
  useDomainQuery(query.audiences.list, {}, { select: ({ audiences }) => audiences });

/** What is done about the list; the screen shows it when the server has confirmed it. */
export type AudienceChange =
  | { what: 'save'; audience_id: string | null; name: string; rule: AudienceRule }
  | { what: 'remove'; audience_id: string }
  | { what: 'order'; ids: string[] };

export function useAudienceChange() {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: (change: AudienceChange): Promise<unknown> => {
      if (change.what === 'remove') return api.audiences.remove({ id, audience_id: change.audience_id });
      if (change.what === 'order') return api.audiences.order({ id, ids: change.ids });
      const { audience_id, name, rule } = change;
      return audience_id === null
        ? api.audiences.create({ id, name, rule })
        : api.audiences.update({ id, audience_id, name, rule });
    },
    onError: () => undefined,
    onSettled: useRenew(query.audiences.list, query.personalization),
  });
}

/** Counts recent visitors that a rule would have included, when a person asks. */
export const useReach = () => useDomainMutation(query.audiences.reach);
