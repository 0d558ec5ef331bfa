import type { Task, TaskStatus } from '@sightline/contract/company/tasks';
import type { ProgressEvent } from '@sightline/contract/publishing/content';
import { useEffect, useSyncExternalStore } from 'react';
import { api, query } from '../../../lib/server/api-client.ts';
import { isPassing } from '../../../lib/server/problem.ts';
import { queryClient } from '../../../lib/server/query-client.ts';
import { isFinal } from '../../../lib/server/task-state.ts';
import { isLoggedIn, sessionStore } from '../../../lib/session/browser.ts';
import { createStore } from '../../../lib/session/store.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { toastEnd } from './content-toasts.tsx';

const POLL_EVERY = 1500;

interface Started {
  domain_id: string;
  task_id: string;
  work: Task['data']['work'];
  /** The title of its page, or the instruction. */
  title: string | null;
}

export interface FollowedTask extends Started {
  status: TaskStatus;
  progress: Task['progress'];
  /** Its newest event, as text for people. */
  latest: string | null;
}

/** Running content tasks, tracked on every screen. */
const store = createStore<{ tasks: FollowedTask[] }>({ tasks: [] });
const ended = new Set<string>();

/** Running content tasks of the current domain. */
export function useFollowedTasks(): FollowedTask[] {
  const { id } = useDomainId();
  const { tasks } = useSyncExternalStore(store.subscribe, store.get);
  return tasks.filter(({ domain_id }) => domain_id === id);
}

/** Follows the content tasks among these, such as one started before the page was loaded. */
export function useFollowTasks(tasks: Task[] | undefined): void {
  const { id } = useDomainId();
  useEffect(() => {
    for (const task of tasks ?? []) {
      if (task.kind !== 'content_generation' || isFinal(task)) continue;
      const { work, title } = task.data;
      followTask({ domain_id: id, task_id: task.task_id, work, title: title ?? null });
    }
  }, [tasks, id]);
}

/** Polls a task until it is final, then reports how it ended and refetches the pages. */
export function followTask(started: Started): void {
  const { tasks } = store.get();
  if (ended.has(started.task_id) || tasks.some(({ task_id }) => task_id === started.task_id)) return;
  store.set({ tasks: [...tasks, { ...started, status: 'queued', progress: null, latest: null }] });
  void follow(started);
}

async function follow(started: Started): Promise<void> {
  const { domain_id, task_id, work } = started;
  let cursor = 0;
  let slug: string | undefined;
  while (isLoggedIn() && sessionStore.get().current_domain_id === domain_id) {
    const answer = await ask(domain_id, task_id, cursor);
    if (answer === 'gone') break;
    if (answer !== 'later') {
      cursor = answer.next_cursor;
      slug = answer.events.findLast(({ data }) => data.slug)?.data.slug ?? slug;
      change(task_id, { status: answer.status, ...lookOf(answer.events) });
      if (isFinal(answer)) {
        ended.add(task_id);
        toastEnd({ work, slug, status: answer.status, detail: answer.detail });
        refresh();
        break;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY));
  }
  store.set({ tasks: store.get().tasks.filter((task) => task.task_id !== task_id) });
}

async function ask(id: string, task_id: string, cursor: number) {
  try {
    return await api.content.progress({ id, task_id, cursor });
  } catch (error) {
    return isPassing(error) ? 'later' : 'gone';
  }
}

/** Text of the new events; empty when they have none. */
function lookOf(events: ProgressEvent[]): Partial<FollowedTask> {
  const latest = events.findLast(({ data }) => data.detail)?.data.detail;
  const counted = events.findLast(({ data }) => data.planned !== undefined)?.data;
  return {
    ...(latest && { latest }),
    ...(counted?.planned !== undefined && {
      progress: { done: counted.done ?? 0, planned: counted.planned },
    }),
  };
}

function change(task_id: string, news: Partial<FollowedTask>): void {
  const { tasks } = store.get();
  store.set({ tasks: tasks.map((task) => (task.task_id === task_id ? { ...task, ...news } : task)) });
}

function refresh(): void {
  for (const queryKey of [query.generatedPages.key(), query.content.key(), query.tasks.key()])
    void queryClient.invalidateQueries({ queryKey });
}
