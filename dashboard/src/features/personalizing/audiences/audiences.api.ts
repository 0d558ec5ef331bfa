import type { AudienceRule } from '@sightline/contract/personalizing/audiences';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Audiences and starting variants, in the order they are tried. */
export function useAudiences() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.audiences.list.queryOptions({ input: { id }, enabled, select: ({ audiences }) => audiences }),
  );
}

/** What is done about the list; the screen shows it when the server has confirmed it. */
export type AudienceChange =
  | { what: 'save'; audience_id: string | null; name: string; rule: AudienceRule }
  | { what: 'remove'; audience_id: string }
  | { what: 'order'; ids: string[] };

export function useAudienceChange() {
  const { id } = useDomainId();
  const client = useQueryClient();
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
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: query.audiences.list.key() }),
        client.invalidateQueries({ queryKey: query.personalization.key() }),
      ]),
  });
}

/** Whom a rule would have reached, asked for by a person. */
export function useReach() {
  const { id } = useDomainId();
  return useMutation({ mutationFn: (rule: AudienceRule) => api.audiences.reach({ id, rule }) });
}
