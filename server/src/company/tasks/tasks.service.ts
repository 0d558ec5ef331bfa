import type { Task, TaskKind, TaskStatus } from '@sightline/contract/company/tasks';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { lockDomain } from '../domains/lock-domain.service.ts';
import {
  findRunningTopicTask,
  findTaskRow,
  finishTask,
  insertTask,
  listRunningContentTasks,
  listTaskRows,
  requestCancel,
  requestCancelOfKind,
  setTaskProgress,
  setTaskStatus,
  type TaskRow,
} from './tasks.queries.ts';

export type ContentWork = NonNullable<Task['data']['work']>;

/** Final tasks stay in the list this long, so that a polling screen sees how they ended. */
const SHOWN_AFTER_END_MS = 60_000;

/** Null when the topic is already being analyzed. */
export async function startTask(
  ctx: Ctx,
  input: { domain_id: string; kind: TaskKind; data: Task['data']; started_by: string | null },
): Promise<{ task_id: string } | null> {
  return (await insertTask(ctx.db, { ...input, at: ctx.now() })) ?? null;
}

export async function listActiveTasks(ctx: DomainCtx): Promise<Task[]> {
  const since = new Date(ctx.now().getTime() - SHOWN_AFTER_END_MS);
  return (await listTaskRows(ctx.db, ctx.domain_id, since)).map(toTask);
}

/** Asks the worker to stop; finished parts stay. */
export async function cancelTask(ctx: DomainCtx, task_id: string) {
  const task = await findTaskRow(ctx.db, ctx.domain_id, task_id);
  if (!task) throw new AppError('not_found', 'Task not found.');
  await requestCancel(ctx.db, task_id, ctx.now());
}

export async function cancelTopicTask(ctx: DomainCtx, topic_id: string) {
  const task = await findRunningTopicTask(ctx.db, ctx.domain_id, topic_id);
  if (!task) throw new AppError('not_found', 'This topic isn’t being analyzed.');
  await requestCancel(ctx.db, task.task_id, ctx.now());
}

/** Cancels all writing of pages. */
export async function cancelContentTasks(ctx: DomainCtx) {
  await requestCancelOfKind(ctx.db, ctx.domain_id, 'content_generation', ctx.now());
}

/** A running task of the domain that does this work. */
export async function findRunningWork(
  ctx: Ctx,
  domain_id: string,
  work: ContentWork,
): Promise<TaskRow | undefined> {
  return (await listRunningContentTasks(ctx.db, domain_id, work))[0];
}

/** Cancels everything running for a domain that is being removed. */
export async function cancelAllTasks(ctx: Ctx, domain_id: string) {
  for (const kind of ['topic_analysis', 'content_generation'] as const)
    await requestCancelOfKind(ctx.db, domain_id, kind, ctx.now());
}

const MAX_AT_ONCE = 20;

/** Queues work on pages. Waits for others who start some in the domain, until the transaction ends. */
export async function startContentTask(
  tx: Ctx,
  input: { domain_id: string; data: Task['data'] & { work: ContentWork }; started_by: string | null },
): Promise<{ task_id: string }> {
  await lockDomain(tx, input.domain_id);
  const running = await listRunningContentTasks(tx.db, input.domain_id, null);
  if (running.length >= MAX_AT_ONCE)
    throw new AppError(
      'conflict',
      `${MAX_AT_ONCE} content tasks are already waiting. Cancel some or wait until they finish.`,
    );
  const task = await startTask(tx, { ...input, kind: 'content_generation' });
  if (!task) throw new Error('Content tasks exclude nothing.');
  return task;
}

/** A task that a job is about to go on with; null when it is over. */
export async function findOpenTask(
  ctx: Ctx,
  domain_id: string,
  task_id: string,
): Promise<Pick<TaskRow, 'started_by'> | null> {
  const task = await findTaskRow(ctx.db, domain_id, task_id);
  return task && task.finished_at === null ? task : null;
}

/** For a topic that is archived: stops its analysis, if there is one. */
export async function cancelTopicTaskIfRunning(ctx: DomainCtx, topic_id: string) {
  const task = await findRunningTopicTask(ctx.db, ctx.domain_id, topic_id);
  if (task) await requestCancel(ctx.db, task.task_id, ctx.now());
}

/** Whether the topic's analysis was canceled but is still stopping. */
export async function isTopicTaskCancelled(ctx: DomainCtx, topic_id: string): Promise<boolean> {
  const task = await findRunningTopicTask(ctx.db, ctx.domain_id, topic_id);
  return task !== undefined && task.cancel_requested_at !== null;
}

export async function moveTask(ctx: Ctx, task_id: string, status: TaskStatus) {
  await setTaskStatus(ctx.db, task_id, status, ctx.now());
}

/** Returns whether a cancellation of the task was requested. */
export function reportProgress(
  ctx: Ctx,
  task_id: string,
  progress: { done: number; planned: number },
): Promise<boolean> {
  return setTaskProgress(ctx.db, task_id, progress, ctx.now());
}

export async function endTask(
  ctx: Ctx,
  task_id: string,
  status: 'completed' | 'error' | 'cancelled',
  detail: string | null = null,
) {
  await finishTask(ctx.db, task_id, { status, detail, at: ctx.now() });
}

function toTask(row: TaskRow): Task {
  const { task_id, kind, status, data, detail, started_at, last_event_at } = row;
  const progress = row.planned === null ? null : { done: row.done ?? 0, planned: row.planned };
  return { task_id, kind, status, data, progress, detail, started_at, last_event_at };
}
