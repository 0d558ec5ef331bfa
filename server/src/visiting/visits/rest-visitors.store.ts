import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import { homeOf } from '../collecting/event-home.store.ts';
import { cleanResting } from './clean-resting.store.ts';
import { insertResting } from './resting-clickhouse.queries.ts';
import {
  type AnyRow,
  beginBatch,
  deleteAllRows,
  endBatch,
  insertWoken,
  listKnown,
  listRestful,
  readAllRows,
  readVersions,
  tryRestTurn,
} from './resting-moves.queries.ts';
import { RESTING, type RestingTable } from './resting-rows.queries.ts';
import { waitForProjector } from './visit-read.queries.ts';
import { keyOf, type RowKey } from './visit-types.ts';

const REST_AFTER_MS = 7 * 86_400_000;
/** Whoever takes in waits while so many are deleted, which takes a part of a second. */
const PORTION = { limit: 1000, views: 20_000 };

/** Where events are in ClickHouse, everybody who was not seen for a week goes there. How many went. */
export async function restVisitors(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const { clickhouse } = ctx;
  if (!clickhouse) return 0;
  await cleanResting(ctx);
  return restSeenBefore({ ...ctx, clickhouse }, new Date(ctx.now().getTime() - REST_AFTER_MS), signal);
}

type Stores = Pick<Ctx, 'db'> & { clickhouse: ClickHouse };

/** Everybody last seen before a time. */
export async function restSeenBefore(stores: Stores, before: Date, signal?: AbortSignal): Promise<number> {
  let rested = 0;
  let after: RowKey | null = null;
  const portion = () => stores.db.transaction().execute((trx) => restPortion(stores, trx, before, after));
  for (let done = await portion(); done; done = await portion()) {
    rested += done.rested;
    after = done.last;
    signal?.throwIfAborted();
  }
  return rested;
}

interface Portion {
  rested: number;
  last: RowKey;
}

/**
 * Rows are written to ClickHouse first, in a batch that does not count. Who changed meanwhile stays awake; the others are
 * deleted here, and from the commit on the batch counts, but for those. Killed anywhere, it has moved all or nobody.
 */
async function restPortion(
  { db, clickhouse }: Stores,
  trx: Db,
  before: Date,
  after: RowKey | null,
): Promise<Portion | null> {
  if (!(await tryRestTurn(trx)) || !(await isForResting(trx))) return null;
  const visitors = await listRestful(trx, { ...PORTION, after, before });
  const last = visitors.at(-1);
  if (!last) return null;
  const versions = await readVersions(trx, visitors);
  const batch = await beginBatch(db, before);
  const token = randomUUID();
  for (const table of RESTING) {
    const rows = await readAllRows(trx, table, visitors);
    await insertResting(
      clickhouse,
      table,
      rows.map((row) => restingRow(table, row, batch)),
      token,
    );
  }
  await waitForProjector(trx);
  const asleep = await unchanged(trx, visitors, versions);
  const kept = new Set(asleep.map(({ domain_id, id }) => keyOf(domain_id, id)));
  await deleteAllRows(trx, asleep);
  await insertWoken(
    trx,
    visitors
      .filter(({ domain_id, id }) => !kept.has(keyOf(domain_id, id)))
      .map(({ domain_id, id }) => ({ domain_id, visitor_id: id, batch })),
  );
  await endBatch(trx, batch);
  return { rested: asleep.length, last };
}

/** Not while events are moved back. */
async function isForResting(trx: Db): Promise<boolean> {
  const { home, other } = await homeOf(trx);
  return home === 'clickhouse' && other !== 'filling';
}

async function unchanged(trx: Db, visitors: readonly RowKey[], versions: ReadonlyMap<string, string>) {
  const now = await readVersions(trx, visitors);
  const known = new Set((await listKnown(trx, visitors)).map(({ domain_id, id }) => keyOf(domain_id, id)));
  return visitors.filter(({ domain_id, id }) => {
    const key = keyOf(domain_id, id);
    return now.has(key) && now.get(key) === versions.get(key) && !known.has(key);
  });
}

/** As ClickHouse has it: with the visitor, and what is JSON as text. */
function restingRow({ visitor }: RestingTable, { whose, ...row }: AnyRow, batch: number): AnyRow {
  return { ...row, ...(visitor === 'visitor_id' && { visitor_id: whose }), ...jsonAsText(row), batch };
}

const jsonAsText = (row: AnyRow) => ('touch' in row ? { touch: JSON.stringify(row.touch) } : {});
