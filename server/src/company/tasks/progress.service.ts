import { FINAL_TASK_STATUSES, type TaskStatus } from '@sightline/contract/company/tasks';
import type { ProgressEvent } from '@sightline/contract/publishing/content';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findStep, insertEvent, listEventRows, listStepRows, lockRunningTask } from './progress.queries.ts';
import { findTaskRow } from './tasks.queries.ts';

const MAX_EVENTS = 500;

/** A task's progress, with its events since the cursor. */
export async function getProgress(
  ctx: DomainCtx,
  { task_id, cursor }: { task_id: string; cursor: number },
): Promise<{ status: TaskStatus; detail: string | null; next_cursor: number; events: ProgressEvent[] }> {
  // Reads the status first, so that everything that happened before the end is among the events.
  const task = await findTaskRow(ctx.db, ctx.domain_id, task_id);
  if (!task) throw new AppError('not_found', 'Task not found.');
  const rows = await listEventRows(ctx.db, task_id, { cursor, limit: MAX_EVENTS });
  const isFinal = FINAL_TASK_STATUSES.some((status) => status === task.status);
  return {
    // Clients stop polling at a final status, so it is sent with the last event.
    status: isFinal && rows.length === MAX_EVENTS ? 'writing_pages' : task.status,
    detail: task.detail,
    next_cursor: rows.at(-1)?.seq ?? cursor,
    events: rows.map(({ seq: _, ...event }) => event),
  };
}

/** The event of a step; `data` may contain more for the task itself, which is never sent to clients. */
export interface StepEvent {
  type: string;
  data: ProgressEvent['data'] & Record<string, unknown>;
}

/**
 * Does a step of a task once, however often its job runs: the writes of `work` and the event are one transaction.
 * False, with nothing done, when the step was already done, or the task is final or being canceled.
 */
export async function stepOnce(
  ctx: Ctx,
  { task_id, key }: { task_id: string; key: string },
  work: (tx: Ctx) => Promise<StepEvent>,
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockRunningTask(tx.db, task_id))) return false;
    if (await findStep(tx.db, task_id, key)) return false;
    const event = await work(tx);
    await insertEvent(tx.db, { task_id, key, ...event, at: tx.now() });
    return true;
  });
}

/** The finished steps of a task, with their events. */
export async function listDoneSteps(ctx: Ctx, task_id: string): Promise<Map<string, StepEvent>> {
  return new Map((await listStepRows(ctx.db, task_id)).map(({ key, type, data }) => [key, { type, data }]));
}

/** The data stored about a finished step. */
export async function keptOfStep(
  ctx: Ctx,
  { task_id, key }: { task_id: string; key: string },
): Promise<Record<string, unknown> | undefined> {
  return (await findStep(ctx.db, task_id, key))?.data;
}
