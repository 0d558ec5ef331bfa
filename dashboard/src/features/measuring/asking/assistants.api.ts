import type { AssistantStatus, AssistantsStatus } from '@sightline/contract/measuring/asking';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { ProblemError } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** Which assistants are connected, what the built-in reader knows, what was spent. */
export const useAssistants = () => useDomainQuery(query.assistants.status, {}, { staleTime: 60_000 });

/** Whether an assistant is connected that is asked through an API; null while unknown. */
export function useIsConnected(): boolean | null {
  const { data } = useAssistants();
  return data ? data.assistants.some(isAsked) : null;
}

const isAsked = ({ platform, status }: AssistantStatus) => platform !== 'local' && status !== 'not_connected';

/** The models that a key may use. No query, because nothing that remembers answers should know a key. */
export const useModelOffers = () => useDomainMutation(query.assistants.models);

/** Tries a key with one question and keeps it. */
export function useConnectAssistant() {
  return useDomainMutation(query.assistants.connect, { onSuccess: useShowStatus() });
}

/** Forgets a key. */
export function useDisconnectAssistant() {
  return useDomainMutation(query.assistants.disconnect, { onSuccess: useShowStatus() });
}

/** The answer is the new status; what is to be done follows. */
function useShowStatus() {
  const client = useQueryClient();
  const { id } = useDomainId();
  const renew = useRenew(query.overview);
  return (status: AssistantsStatus) => {
    client.setQueryData(query.assistants.status.queryKey({ input: { id } }), status);
    return renew();
  };
}

/** Measures every topic that is not being measured already, as far as the plan goes. */
export function useMeasureAll() {
  const { id } = useDomainId();
  const onSettled = useRenew(query.topics, query.prompts, query.tasks, query.overview);
  return useMutation({
    mutationFn: async () => {
      for (const topic of await api.topics.list({ id }))
        await api.topics.analyze({ id, topic_id: topic.id }).catch((error) => {
          if (!(error instanceof ProblemError) || ![402, 409].includes(error.status)) throw error;
        });
    },
    onSettled,
  });
}
