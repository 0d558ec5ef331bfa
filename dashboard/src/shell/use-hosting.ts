import type { HostingStatus } from '@sightline/contract/hosting';
import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/api-client.ts';
import { useCurrentDomain } from '../lib/use-session.ts';

const POLL_EVERY = 5000;

/** The hosting status of the current domain, polled until it is active; null while it is not known. */
export function useHosting(): HostingStatus | null {
  const domain = useCurrentDomain();
  const { data, isError } = useQuery(
    query.hosting.get.queryOptions({
      input: { id: domain?.id ?? '' },
      enabled: domain !== null,
      meta: { silent: true },
      refetchInterval: ({ state }) => (state.data?.is_active ? false : POLL_EVERY),
    }),
  );
  return isError ? null : (data ?? null);
}
