import type { TopicExecution } from '@sightline/contract/measuring/topics';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
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

export const useTopic = (topic_id: string) =>
  awaited(useDomainQuery(query.topics.get, { topic_id }, { refetchInterval: SNAPSHOT_EVERY }));

/** A topic's executions, newest first. */
export const useTopicExecutions = (topic_id: string) =>
  awaited(useDomainQuery(query.topics.executions, { topic_id }, { refetchInterval: SNAPSHOT_EVERY }));

/** One execution with its results; polled while it runs. */
export function useTopicExecution(topic_execution_id: string | undefined) {
  return awaited(
    useDomainQuery(
      query.topics.execution,
      { topic_execution_id: topic_execution_id ?? '' },
      {
        enabled: topic_execution_id !== undefined,
        refetchInterval: ({ state }) => (isRunning(state.data) ? 5000 : false),
      },
    ),
  );
}

export function useTopicInsights(topic_execution_id: string | undefined) {
  return awaited(
    useDomainQuery(
      query.topics.insights,
      { topic_execution_id: topic_execution_id ?? '' },
      { enabled: topic_execution_id !== undefined },
    ),
  );
}

/** A topic's prompts with one run's results, or with their newest figures without a run. */
export function useTopicPrompts(topic_id: string, topic_execution_id?: string) {
  return awaited(
    useDomainQuery(query.prompts.list, { topic_id, topic_execution_id }, { refetchInterval: SNAPSHOT_EVERY }),
  );
}

export const useLimits = () => useDomainQuery(query.domains.limits, {}, { staleTime: 60_000 });

/** Refetches everything about topics, prompts, tasks and results. */
const useRefreshTopics = () => useRenew(query.topics, query.prompts, query.tasks);

/** Adds a topic and starts its analysis. */
export function useSaveTopic() {
  const onSuccess = useRefreshTopics();
  return useDomainMutation(query.topics.saveAndAnalyze, { context: { timeout: SAVE_TIMEOUT }, onSuccess });
}

/** Prompts out of an export of search queries; nothing is stored. */
export const useProposePrompts = () => useDomainMutation(query.prompts.propose);

/** Adds prompts to a topic, which its next run asks. */
export const useAddPrompts = () => useDomainMutation(query.prompts.import, { onSuccess: useRefreshTopics() });

export const useArchiveTopic = () =>
  useDomainMutation(query.topics.remove, { onSuccess: useRefreshTopics() });

export const useAnalyzeTopic = () =>
  useDomainMutation(query.topics.analyze, { onSuccess: useRefreshTopics() });

function isRunning(execution: TopicExecution | undefined): boolean {
  return execution?.status === 'running';
}
