import type { Task } from '@sightline/contract/company/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, query } from '../../../lib/server/api-client.ts';
import { awaited } from '../../../lib/server/awaited.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { cancelRoute, endedSince } from '../../../lib/server/task-state.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const POLL_EVERY = 5000;

/** The domain's active tasks, and those that ended a moment ago; shows a toast for failed measuring. */
export function useTasks() {
  const answer = useDomainQuery(query.tasks.active, {}, { refetchInterval: POLL_EVERY });
  useEndedTasks(answer.data);
  return awaited(answer);
}

function useEndedTasks(tasks: Task[] | undefined): void {
  const before = useRef<Task[]>(undefined);
  const client = useQueryClient();
  useEffect(() => {
    if (tasks === undefined) return;
    const ended = endedSince(before.current, tasks);
    before.current = tasks;
    for (const { kind, status, detail } of ended) {
      // The code that follows content tasks reports how they ended.
      if (status === 'completed' || kind === 'content_generation') continue;
      toast({
        title: `Task ${status}`,
        message: detail ?? undefined,
        tone: status === 'error' ? 'bad' : undefined,
      });
    }
    if (ended.length > 0) {
      for (const queryKey of [query.topics.key(), query.prompts.key()])
        client.invalidateQueries({ queryKey });
    }
  }, [tasks, client]);
}

/** Cancels a task through the call for its kind. */
export function useCancelTask() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task: Task) => {
      const route = cancelRoute(task);
      if (route.call === 'cancelTopic') return api.tasks.cancelTopic({ id, topic_id: route.topic_id });
      if (route.call === 'cancelContent') return api.tasks.cancelContent({ id });
      return api.tasks.cancel({ id, task_id: route.task_id });
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.tasks.key() }),
  });
}
