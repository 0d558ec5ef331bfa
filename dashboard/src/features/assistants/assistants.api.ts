import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api-client.ts';
import { useDomainId } from '../../lib/use-session.ts';

/** Which assistants are connected, what the built-in reader knows, what was spent. */
export function useAssistants() {
  const { id, enabled } = useDomainId();
  return useQuery(query.assistants.status.queryOptions({ input: { id }, enabled, staleTime: 60_000 }));
}
