import type { Task, TaskStatus } from '@sightline/contract/company/tasks';

const FINAL: readonly TaskStatus[] = ['completed', 'error', 'cancelled'];

export function isFinal({ status }: Pick<Task, 'status'>): boolean {
  return FINAL.includes(status);
}

/** Tasks in the newer list that ended since the older one, where they were not final. */
export function endedSince(before: Task[] | undefined, now: Task[]): Task[] {
  if (before === undefined) return [];
  const running = new Set(before.filter((task) => !isFinal(task)).map(({ task_id }) => task_id));
  return now.filter((task) => isFinal(task) && running.has(task.task_id));
}

/** The task that keeps a topic busy, if any. */
export function taskOfTopic(tasks: Task[], topicId: string): Task | undefined {
  return tasks.find((task) => !isFinal(task) && task.data.topic_id === topicId);
}

/** The call that cancels a task of this kind. */
export function cancelRoute({ kind, data, task_id }: Task) {
  if (kind === 'topic_analysis' && data.topic_id)
    return { call: 'cancelTopic', topic_id: data.topic_id } as const;
  if (kind === 'content_generation') return { call: 'cancelContent' } as const;
  return { call: 'cancel', task_id } as const;
}
