import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 10_000;

/** Who is on the website now. */
export function useLive() {
  const { id, enabled } = useDomainId();
  return useQuery(query.analytics.live.queryOptions({ input: { id }, enabled, refetchInterval: POLL_EVERY }));
}
