import type { Task, TaskKind, TaskStatus } from '@sightline/contract/company/tasks';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

export interface TaskRow {
  task_id: string;
  domain_id: string;
  kind: TaskKind;
  status: TaskStatus;
  data: Task['data'];
  /** Also null when that person is gone. */
  started_by: string | null;
  done: number | null;
  planned: number | null;
  detail: string | null;
  started_at: string;
  last_event_at: string;
  cancel_requested_at: string | null;
  finished_at: string | null;
}

const columns = sql`task_id, domain_id, kind, status, data, started_by, done, planned, detail, started_at, last_event_at, cancel_requested_at, finished_at`;

export interface NewTask {
  domain_id: string;
  kind: TaskKind;
  data: Task['data'];
  started_by: string | null;
  at: Date;
}

/** Undefined when the same topic is already being analyzed. */
export function insertTask(db: Db, task: NewTask) {
  return maybeOne(
    db,
    sql<TaskRow>`insert into tasks (domain_id, kind, status, data, started_by, started_at, last_event_at)
      values (${task.domain_id}, ${task.kind}, 'queued', ${json(task.data)}, ${task.started_by}, ${task.at}, ${task.at})
      on conflict do nothing returning ${columns}`,
  );
}

/** Active ones, and those final since `since`, newest first. */
export function listTaskRows(db: Db, domain_id: string, since: Date) {
  return many(
    db,
    sql<TaskRow>`select ${columns} from tasks
      where domain_id = ${domain_id} and (finished_at is null or finished_at >= ${since}) order by started_at desc limit 200`,
  );
}

export function findTaskRow(db: Db, domain_id: string, task_id: string) {
  return maybeOne(
    db,
    sql<TaskRow>`select ${columns} from tasks where task_id = ${task_id} and domain_id = ${domain_id}`,
  );
}

export function findRunningTopicTask(db: Db, domain_id: string, topic_id: string) {
  return maybeOne(
    db,
    sql<TaskRow>`select ${columns} from tasks
      where domain_id = ${domain_id} and data ->> 'topic_id' = ${topic_id} and kind = 'topic_analysis' and finished_at is null`,
  );
}

/** The running content tasks of a domain that do `work`, newest first; any work when it is null. */
export function listRunningContentTasks(db: Db, domain_id: string, work: Task['data']['work'] | null) {
  return many(
    db,
    sql<TaskRow>`select ${columns} from tasks
      where domain_id = ${domain_id} and kind = 'content_generation' and finished_at is null
        and (${work}::text is null or data ->> 'work' = ${work})
      order by started_at desc limit 200`,
  );
}

/** Whether a domain ever had a content task of this kind. */
export async function hasHadContentTask(db: Db, domain_id: string, work: string) {
  const row = await one(
    db,
    sql<{ had: boolean }>`select exists (select from tasks
      where domain_id = ${domain_id} and kind = 'content_generation' and data ->> 'work' = ${work}) as had`,
  );
  return row.had;
}

/** Updates a task's state, unless it is final or being canceled. */
export async function setTaskStatus(db: Db, task_id: string, status: TaskStatus, at: Date) {
  await run(
    db,
    sql`update tasks set status = ${status}, last_event_at = ${at}
      where task_id = ${task_id} and finished_at is null and cancel_requested_at is null`,
  );
}

/** Returns whether a cancellation of the task was requested. */
export async function setTaskProgress(
  db: Db,
  task_id: string,
  progress: { done: number; planned: number },
  at: Date,
) {
  const row = await maybeOne(
    db,
    sql<{ cancelling: boolean }>`
      update tasks set done = ${progress.done}, planned = ${progress.planned}, last_event_at = ${at}
      where task_id = ${task_id} and finished_at is null returning cancel_requested_at is not null as cancelling`,
  );
  return row?.cancelling ?? false;
}

/** False when the task was already final. */
export async function finishTask(
  db: Db,
  task_id: string,
  end: { status: TaskStatus; detail: string | null; at: Date },
) {
  const changed = await run(
    db,
    sql`update tasks set status = ${end.status}, detail = ${end.detail}, last_event_at = ${end.at}, finished_at = ${end.at}
      where task_id = ${task_id} and finished_at is null`,
  );
  return changed > 0;
}

export async function requestCancel(db: Db, task_id: string, at: Date) {
  await run(
    db,
    sql`update tasks set cancel_requested_at = coalesce(cancel_requested_at, ${at}), status = 'cancelling', last_event_at = ${at}
      where task_id = ${task_id} and finished_at is null`,
  );
}

export async function requestCancelOfKind(db: Db, domain_id: string, kind: TaskKind, at: Date) {
  await run(
    db,
    sql`update tasks set cancel_requested_at = coalesce(cancel_requested_at, ${at}), status = 'cancelling', last_event_at = ${at}
      where domain_id = ${domain_id} and kind = ${kind} and finished_at is null`,
  );
}

/** Whether someone asked the worker to stop. */
export async function isCancelRequested(db: Db, task_id: string) {
  const row = await one(
    db,
    sql<{ requested: boolean }>`select exists (
      select from tasks where task_id = ${task_id} and cancel_requested_at is not null) as requested`,
  );
  return row.requested;
}
