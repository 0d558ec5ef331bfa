import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db/database.ts';
import { writeBody } from './event-body.ts';
import { findUnreadSince, numberOnwards } from './events-batches.queries.ts';
import { deleteAllPacks } from './events-packs.queries.ts';
import { receivedOf } from './pack-work.ts';
import type { CarriedEvent } from './stored-event-types.ts';

/** When the oldest event that nobody has read was received; null without any. */
export const unreadSince = (db: Db): Promise<string | null> => findUnreadSince(db);

/** Of `batchRow`. */
export const BATCH_COLUMNS = [
  'tx',
  'seq',
  'batch',
  'batch_at',
  'events',
  'received_at',
  'domains',
  'bytes',
  'body',
];

/** Events of one website as a batch of PostgreSQL's, in the form of COPY. */
export async function batchRow(
  at: { tx: string; seq: number; domain_id: string },
  events: readonly CarriedEvent[],
): Promise<Buffer> {
  const { first_at, last_at } = receivedOf(events);
  const { body, bytes } = await writeBody(events);
  const values = [at.tx, at.seq, randomUUID(), last_at, events.length, first_at, `{${at.domain_id}}`, bytes];
  return Buffer.from(`${values.join('\t')}\t\\\\x${body.toString('hex')}\n`);
}

/** After a backup brought batches that hold all events. */
export async function settleBatches(trx: Db): Promise<void> {
  // What a move had left here, or begun to bring.
  await deleteAllPacks(trx);
  await numberOnwards(trx);
}
