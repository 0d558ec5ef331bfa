import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const INDEXING_EVERY = 5000;

/** The hosting status, which the shell polls. */
export function useHostingStatus() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.hosting.get.queryOptions({ input: { id }, enabled, retry: false, meta: { silent: true } }),
  );
}

/** Stores an answer about hosting where all screens and the shell read it. */
function useKeepStatus() {
  const client = useQueryClient();
  return async (id: string, status: HostingStatus) => {
    const queryKey = query.hosting.get.queryKey({ input: { id } });
    // A request in flight was sent before this answer.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, status);
  };
}

/** Checks the records every `every` ms until the host is active; starts after a subdomain is chosen. */
export function useVerifyPoll(status: HostingStatus | undefined, every: number) {
  const { id } = useDomainId();
  const keep = useKeepStatus();
  const host = status?.ai_subdomain ?? null;
  return useQuery({
    queryKey: ['verify-subdomain', id, host],
    queryFn: async ({ signal }) => {
      const fresh = await api.hosting.verify({ id }, { signal });
      await keep(id, fresh);
      return fresh;
    },
    enabled: host !== null && status?.is_active === false,
    refetchInterval: every,
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });
}

export function useChooseSubdomain() {
  const client = useQueryClient();
  return useMutation(
    query.hosting.onboard.mutationOptions({
      onSuccess: (_status, { id }) =>
        client.invalidateQueries({ queryKey: query.hosting.get.queryKey({ input: { id } }) }),
    }),
  );
}

/** Result of the last check of the website, without a new check. */
export function useLastIndexing() {
  const { id } = useDomainId();
  return useQuery(query.hosting.indexing.queryOptions({ input: { id }, enabled: false })).data;
}

/** Whether the website links to the host, checked on entering and every 5 s until it does. */
export function useIndexing() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.hosting.indexing.queryOptions({
      input: { id },
      enabled,
      staleTime: 0,
      retry: false,
      meta: { silent: true },
      refetchInterval: ({ state }) => (state.data?.found ? false : INDEXING_EVERY),
    }),
  );
}
