import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** How many visitors a variant needs; undefined while unknown. */
export function useToDetect() {
  const { id, enabled } = useDomainId();
  return useQuery(query.analytics.overview.queryOptions({ input: { id }, enabled })).data?.to_detect;
}
