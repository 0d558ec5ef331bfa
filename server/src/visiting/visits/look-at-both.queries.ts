import { isDeepStrictEqual } from 'node:util';
import type { ClickHouse, Params } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Resting, readResting, restingParams } from './resting-rows.queries.ts';

/** What PostgreSQL has, and what says which rows in ClickHouse counted in that moment; null where nobody rests. */
export interface Looked<Here> {
  here: Here;
  resting: Resting | null;
}

const MAX_TRIES = 10;

/**
 * Reads rows of PostgreSQL so that those of ClickHouse can be asked for after it, without anybody being in both answers or
 * in none. An open transaction may see what others write between two of its statements: it looks again until nobody has
 * moved.
 */
export function lookAtBoth<Here>(
  db: Db,
  domain_ids: readonly string[] | null,
  read: (db: Db, resting: Resting | null) => Promise<Here>,
): Promise<Looked<Here>> {
  const look = (trx: Db) => readResting(trx, domain_ids);
  if (db.isTransaction) return untilStill(db, look, read);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const resting = await look(trx);
      return { resting, here: await read(trx, resting) };
    });
}

async function untilStill<Here>(
  db: Db,
  look: (db: Db) => Promise<Resting | null>,
  read: (db: Db, resting: Resting | null) => Promise<Here>,
): Promise<Looked<Here>> {
  let before = await look(db);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const here = await read(db, before);
    const after = await look(db);
    if (isDeepStrictEqual(before, after)) return { here, resting: after };
    before = after;
  }
  throw new Error('Visitors went to rest or were woken each time that they were read.');
}

/** ClickHouse, and which of its rows count. */
export interface Rest {
  clickhouse: ClickHouse;
  resting: Resting;
}

/** Tables of a cluster are asked shard by shard, since a website's rows are on one. */
const SETTINGS = " settings distributed_product_mode = 'local'";

export const restRows = <Row>({ clickhouse, resting }: Rest, query: string, params: Params): Promise<Row[]> =>
  clickhouse.rows<Row>(query + SETTINGS, { ...params, ...restingParams(resting) });

export const restPortions = <Row>(
  { clickhouse, resting }: Rest,
  query: string,
  params: Params,
): AsyncIterable<Row[]> =>
  clickhouse.portions<Row>(query + SETTINGS, { ...params, ...restingParams(resting) });

/** What is to be asked of ClickHouse about times from this moment on: nothing where nobody rests who was seen since. */
export const restFrom = (
  clickhouse: ClickHouse,
  resting: Resting | null,
  from: Date | string | number,
): Rest | null =>
  resting !== null && new Date(from).getTime() < Date.parse(resting.seen_before)
    ? { clickhouse, resting }
    : null;
