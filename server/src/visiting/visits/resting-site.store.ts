import { type Db, runText } from '../../platform/db/database.ts';
import type { KeptRows } from './kept-rows.ts';
import { type Rest, restPortions } from './look-at-both.queries.ts';
import type { Both } from './resting-lists.store.ts';
import { holdResting } from './resting-moves.queries.ts';
import { readResting, restingNow } from './resting-rows.queries.ts';
import { type VisitorThere, visitorColumns } from './resting-visitors.queries.ts';
import {
  asSession,
  conversionColumns,
  exposureColumns,
  type SessionThere,
  viewColumns,
  visitColumns,
} from './resting-visits.queries.ts';
import { readRowsOf } from './visit-read.queries.ts';
import type { ConversionRow, ExposureRow, ViewRow } from './visit-types.ts';

/** Rows of everybody, in the snapshot of the open transaction. Those who rest come first, because they may be woken. */
export async function* readSite<Kind extends keyof KeptRows>(
  { db, clickhouse }: Both,
  domain_id: string,
  kind: Kind,
): AsyncGenerator<KeptRows[Kind][]> {
  const resting = await readResting(db, [domain_id]);
  // What is left of whoever is woken meanwhile is read by the tables to come.
  if (resting) await holdResting(db);
  if (resting) yield* inTouch(db, restingOf({ clickhouse, resting }, domain_id)[kind]());
  yield* readRowsOf(db, domain_id, kind);
}

type Portions = { [Kind in keyof KeptRows]: () => AsyncIterable<KeptRows[Kind][]> };

function restingOf(rest: Rest, domain_id: string): Portions {
  const read = <Row>(columns: string, table: string, visitor?: 'id') =>
    restPortions<Row>(
      rest,
      `select ${columns} from ${table} where domain_id = {domain_id:UUID} and ${restingNow(visitor)}`,
      { domain_id },
    );
  return {
    visitors: () => read<VisitorThere>(visitorColumns, 'resting_visitors', 'id'),
    visits: async function* () {
      for await (const rows of read<SessionThere>(visitColumns, 'resting_visits')) yield rows.map(asSession);
    },
    views: () => read<ViewRow>(viewColumns, 'resting_views'),
    conversions: () => read<ConversionRow>(conversionColumns, 'resting_conversions'),
    exposures: () => read<ExposureRow>(exposureColumns, 'resting_exposures'),
    // Whoever has named events does not rest.
    named: async function* () {},
  };
}

/** Few rows at a time, as those of PostgreSQL come, so that nobody has to hold many. */
const AT_ONCE = 100;
/** The open transaction would be ended after a longer silence. */
const SILENCE_MS = 10_000;

async function* inTouch<Row>(db: Db, portions: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  let heard = Date.now();
  for await (const rows of portions)
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      if (Date.now() - heard > SILENCE_MS) {
        await runText(db, 'select 1');
        heard = Date.now();
      }
      yield rows.slice(at, at + AT_ONCE);
    }
}
