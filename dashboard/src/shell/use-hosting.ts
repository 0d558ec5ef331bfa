import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../lib/server/api-client.ts';
import { useCurrentDomain } from '../lib/session/use-session.ts';

const POLL_EVERY = 5000;

/** The hosting status of the current domain, polled until it is active; null while unknown. */
export function useHosting(): HostingStatus | null {
  const domain = useCurrentDomain();
  const { data, isError } = useQuery(
    query.hosting.get.queryOptions({
      input: { id: domain?.id ?? '' },
      enabled: domain !== null,
      retry: false,
      meta: { silent: true },
      refetchInterval: ({ state }) => (state.data?.is_active ? false : POLL_EVERY),
    }),
  );
  useActivation(domain?.id ?? '', data);
  return isError ? null : (data ?? null);
}

/** Asks the server once to check whether the host can go live, if something suggests it; polls do not repeat it. */
function useActivation(id: string, status: HostingStatus | undefined): void {
  const client = useQueryClient();
  const isDue =
    status?.is_active === false && (status.dns_verified || status.ssl_status?.status === 'ACTIVE');
  useQuery({
    queryKey: ['activate-hosting', id],
    // Once per domain and session, whatever the result; a failure counts as an answer.
    queryFn: async () => {
      const fresh = await api.hosting.verify({ id }).catch(() => null);
      if (fresh === null) return false;
      const queryKey = query.hosting.get.queryKey({ input: { id } });
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, fresh);
      return true;
    },
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
