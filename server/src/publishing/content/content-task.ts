import { setTimeout as sleep } from 'node:timers/promises';
import { isCancelRequested } from '../../company/tasks/tasks.queries.ts';
import { endTask } from '../../company/tasks/tasks.service.ts';
import type { Ctx } from '../../context.ts';
import { retryWhileAway } from '../../platform/db/away.ts';

export interface TaskEnd {
  status: 'completed' | 'error';
  /** A sentence for people. */
  detail: string | null;
}

const WATCH_MS = 500;

/**
 * Does a task's work until it ends or `signal` reports a cancellation; finished parts stay. `later` leaves the task
 * open for another run.
 */
export async function runTask(
  ctx: Ctx,
  task_id: string,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<TaskEnd | 'later'>,
): Promise<void> {
  const cancelled = new AbortController();
  const done = new AbortController();
  if (await isCancelRequested(ctx.db, task_id)) return endTask(ctx, task_id, 'cancelled');
  const watching = watch(ctx, task_id, cancelled, AbortSignal.any([stop, done.signal]));
  try {
    const end = await work(AbortSignal.any([stop, cancelled.signal]));
    if (end !== 'later') await endTask(ctx, task_id, end.status, end.detail);
  } catch (error) {
    const isOver = cancelled.signal.aborted || (await isCancelRequested(ctx.db, task_id));
    if (!isOver) throw error;
    await endTask(ctx, task_id, 'cancelled');
  } finally {
    done.abort();
    await watching;
  }
}

async function watch(ctx: Ctx, task_id: string, cancelled: AbortController, signal: AbortSignal) {
  while (!signal.aborted && !cancelled.signal.aborted) {
    await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted && (await retryWhileAway(() => isCancelRequested(ctx.db, task_id), signal)))
      cancelled.abort(new Error('Canceled by a teammate.'));
  }
}
