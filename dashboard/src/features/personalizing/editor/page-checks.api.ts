import type { CheckPicture, PageCheck } from '@sightline/contract/personalizing/page-checks';
import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import type { Edits } from './edits.ts';
import type { Edited } from './hand-editor.api.ts';

const LOOK_EVERY = 1000;

/** Has the page looked at with these changes. */
export function useStartCheck(page_id: string) {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: (changes: HandChange[]) => api.pageChecks.create({ id, page_id, changes }),
    onError: () => undefined,
  });
}

/** What a test of these changes could show. */
export function useLaunchCheck({ variant_id, page_id }: Edited, changes: Edits) {
  const { id } = useDomainId();
  return useQuery(
    query.pageChecks.launch.queryOptions({ input: { id, variant_id, page_id, changes: [...changes] } }),
  );
}

/** A check, asked for until it is over. */
export function useCheck(page_id: string, started: PageCheck) {
  const { id } = useDomainId();
  return useQuery({
    ...query.pageChecks.get.queryOptions({ input: { id, page_id, check_id: started.id } }),
    initialData: started,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_EVERY : false),
  }).data;
}

export function useCheckImage(of: { page_id: string; check_id: string }, picture: CheckPicture) {
  const { id } = useDomainId();
  return useQuery({
    queryKey: ['page-check', id, of.check_id, picture],
    queryFn: async ({ signal }) => (await api.pageChecks.image({ id, ...of, picture }, { signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
