import type { AssistantStatus } from '@sightline/contract/measuring/asking';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Which assistants are connected, what the built-in reader knows, what was spent. */
export function useAssistants() {
  const { id, enabled } = useDomainId();
  return useQuery(query.assistants.status.queryOptions({ input: { id }, enabled, staleTime: 60_000 }));
}

/** Whether any assistant besides the built-in reader answers; null while unknown. */
export function useIsConnected(): boolean | null {
  const { data } = useAssistants();
  return data ? data.assistants.some(isAsked) : null;
}

const isAsked = ({ platform, status }: AssistantStatus) => platform !== 'local' && status !== 'not_connected';
