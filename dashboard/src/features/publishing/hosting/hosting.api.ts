import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const INDEXING_EVERY = 5000;

/** The hosting status, which the shell polls. */
export const useHostingStatus = () =>
  useDomainQuery(query.hosting.get, {}, { retry: false, meta: { silent: true } });

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

export const useChooseSubdomain = () =>
  useDomainMutation(query.hosting.onboard, { onSuccess: useRenew(query.hosting.get) });

/** Result of the last check of the website, without a new check. */
export const useLastIndexing = () => useDomainQuery(query.hosting.indexing, {}, { enabled: false }).data;

/** Whether the website links to the host, checked on entering and every 5 s until it does. */
export function useIndexing() {
  return useDomainQuery(
    query.hosting.indexing,
    {},
    {
      staleTime: 0,
      retry: false,
      meta: { silent: true },
      refetchInterval: ({ state }) => (state.data?.found ? false : INDEXING_EVERY),
    },
  );
}
