import { sql } from 'kysely';
import { type Params, tuple } from '../../platform/clickhouse/clickhouse.ts';
import { type Db, many, maybeOne } from '../../platform/db/database.ts';

/**
 * What rests in ClickHouse of visitors who were not seen for a week, table by table: where it is there, what it is called
 * in PostgreSQL, and the column that names the visitor.
 */
export const RESTING = [
  { here: 'visitors', there: 'resting_visitors', visitor: 'id' },
  { here: 'visitor_sessions', there: 'resting_visits', visitor: 'visitor_id' },
  { here: 'page_views', there: 'resting_views', visitor: 'visitor_id' },
  { here: 'session_pages', there: 'resting_pages', visitor: 'visitor_id' },
  { here: 'conversions', there: 'resting_conversions', visitor: 'visitor_id' },
  { here: 'exposures', there: 'resting_exposures', visitor: 'visitor_id' },
] as const;

export type RestingTable = (typeof RESTING)[number];

/** One visitor's rows of one batch, which count no more. */
export interface WokenRow {
  domain_id: string;
  visitor_id: string;
  batch: number;
}

/** Which rows in ClickHouse count for whoever looks now. */
export interface Resting {
  /** The newest batch that was begun. */
  upto: number;
  /** Those up to it that have not ended: their visitors are still in PostgreSQL. */
  begun: number[];
  /** Those who were fetched back or deleted since, of the websites that were asked about. */
  woken: WokenRow[];
  /** Everybody who rests was last seen before this. */
  seen_before: string;
}

/**
 * Null where nobody ever rested. Read it in the snapshot in which rows of PostgreSQL are read, and ask ClickHouse after
 * it: whoever goes to rest later does so in a batch that `upto` leaves out, and whoever is woken later stays in ClickHouse
 * for minutes.
 */
export async function readResting(db: Db, domain_ids: readonly string[] | null): Promise<Resting | null> {
  const state = await maybeOne(
    db,
    sql<Omit<Resting, 'woken'>>`select batches as upto, seen_before,
        coalesce((select json_agg(batch order by batch) from rest_batches), '[]') as begun
      from resting where seen_before is not null`,
  );
  if (!state) return null;
  const whose = domain_ids === null ? sql`true` : sql`domain_id = any(${[...domain_ids]}::uuid[])`;
  const woken = await many(
    db,
    sql<WokenRow>`select domain_id, visitor_id, batch from woken_visitors where ${whose}`,
  );
  return { ...state, woken };
}

/** The condition that leaves out what does not count, and its values; of visitors' own rows the column is `id`. */
export const restingNow = (visitor: 'visitor_id' | 'id' = 'visitor_id') =>
  `(batch <= {upto:UInt64} and batch not in {begun:Array(UInt64)}
    and (domain_id, ${visitor}, batch) not in {woken:Array(Tuple(UUID, UUID, UInt64))})`;

export const restingParams = ({ upto, begun, woken }: Resting): Params => ({
  upto,
  begun,
  woken: woken.map(({ domain_id, visitor_id, batch }) => tuple(domain_id, visitor_id, batch)),
});
