import type { ProgressEvent } from '@sightline/contract/publishing/content';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne } from '../../platform/db/database.ts';

export interface ProgressRow extends ProgressEvent {
  seq: number;
}

/** Events after the cursor, in order. */
export function listEventRows(db: Db, task_id: string, { cursor, limit }: { cursor: number; limit: number }) {
  return many(
    db,
    sql<ProgressRow>`select seq, type, data, created_at from progress_events
      where task_id = ${task_id} and seq > ${cursor} order by seq limit ${limit}`,
  );
}

/** Undefined when the task has already done the step `key`. */
export function insertEvent(
  db: Db,
  event: { task_id: string; key: string | null; type: string; data: object; at: Date },
) {
  return maybeOne(
    db,
    sql<{ seq: number }>`insert into progress_events (task_id, key, type, data, created_at)
      values (${event.task_id}, ${event.key}, ${event.type}, ${json(event.data)}, ${event.at})
      on conflict (task_id, key) do nothing returning seq`,
  );
}

/** A finished step, with the data stored about it. */
export function findStep(db: Db, task_id: string, key: string) {
  return maybeOne(
    db,
    sql<{ data: Record<string, unknown> }>`select data from progress_events
      where task_id = ${task_id} and key = ${key}`,
  );
}

/** The finished steps of a task, by key. */
export function listStepRows(db: Db, task_id: string) {
  return many(
    db,
    sql<{
      key: string;
      type: string;
      data: ProgressEvent['data'];
    }>`select key, type, data from progress_events
      where task_id = ${task_id} and key is not null order by seq`,
  );
}

/** The task, if it is neither final nor being canceled; locked until the transaction ends. */
export function lockRunningTask(db: Db, task_id: string) {
  return maybeOne(
    db,
    sql<{ task_id: string }>`select task_id from tasks
      where task_id = ${task_id} and finished_at is null and cancel_requested_at is null for update`,
  );
}
