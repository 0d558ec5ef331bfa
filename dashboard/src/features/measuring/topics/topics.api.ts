import type { TopicExecution } from '@sightline/contract/measuring/topics';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { snapshotOptions } from '../../../lib/server/snapshot.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const SNAPSHOT_EVERY = 15_000;
/** Adding a topic writes its prompts first, which takes a model some time. */
const SAVE_TIMEOUT = 240_000;

/** All topics and prompts of the domain, polled. */
export function useSnapshot() {
  const { id, enabled } = useDomainId();
  return awaited(useQuery({ ...snapshotOptions(id), enabled, refetchInterval: SNAPSHOT_EVERY }));
}

export function useTopic(topic_id: string) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.topics.get.queryOptions({ input: { id, topic_id }, enabled, refetchInterval: SNAPSHOT_EVERY }),
    ),
  );
}

/** A topic's executions, newest first. */
export function useTopicExecutions(topic_id: string) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.topics.executions.queryOptions({
        input: { id, topic_id },
        enabled,
        refetchInterval: SNAPSHOT_EVERY,
      }),
    ),
  );
}

/** One execution with its results; polled while it runs. */
export function useTopicExecution(topic_execution_id: string | undefined) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.topics.execution.queryOptions({
        input: { id, topic_execution_id: topic_execution_id ?? '' },
        enabled: enabled && topic_execution_id !== undefined,
        refetchInterval: ({ state }) => (isRunning(state.data) ? 5000 : false),
      }),
    ),
  );
}

export function useTopicInsights(topic_execution_id: string | undefined) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.topics.insights.queryOptions({
        input: { id, topic_execution_id: topic_execution_id ?? '' },
        enabled: enabled && topic_execution_id !== undefined,
      }),
    ),
  );
}

/** A topic's prompts with one run's results, or with their newest figures without a run. */
export function useTopicPrompts(topic_id: string, topic_execution_id?: string) {
  const { id, enabled } = useDomainId();
  return awaited(
    useQuery(
      query.prompts.list.queryOptions({
        input: { id, topic_id, topic_execution_id },
        enabled,
        refetchInterval: SNAPSHOT_EVERY,
      }),
    ),
  );
}

export function useLimits() {
  const { id, enabled } = useDomainId();
  return useQuery(query.domains.limits.queryOptions({ input: { id }, enabled, staleTime: 60_000 }));
}

/** Refetches everything about topics, prompts, tasks and results. */
function useRefreshTopics() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [query.topics.key(), query.prompts.key(), query.tasks.key()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Adds a topic and starts its analysis. */
export function useSaveTopic() {
  const refresh = useRefreshTopics();
  return useMutation(
    query.topics.saveAndAnalyze.mutationOptions({ context: { timeout: SAVE_TIMEOUT }, onSuccess: refresh }),
  );
}

/** Prompts out of an export of search queries; nothing is stored. */
export function useProposePrompts() {
  return useMutation(query.prompts.propose.mutationOptions());
}

/** Adds prompts to a topic, which its next run asks. */
export function useAddPrompts() {
  const refresh = useRefreshTopics();
  return useMutation(query.prompts.import.mutationOptions({ onSuccess: refresh }));
}

export function useArchiveTopic() {
  const refresh = useRefreshTopics();
  return useMutation(query.topics.remove.mutationOptions({ onSuccess: refresh }));
}

export function useAnalyzeTopic() {
  const refresh = useRefreshTopics();
  return useMutation(query.topics.analyze.mutationOptions({ onSuccess: refresh }));
}

function isRunning(execution: TopicExecution | undefined): boolean {
  return execution?.status === 'running';
}
