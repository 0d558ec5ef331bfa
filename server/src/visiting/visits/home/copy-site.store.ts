import type { Ctx } from '../../../context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { insertEvents } from '../../collecting/log/clickhouse-events.queries.ts';
import type { CarriedEvent } from '../../collecting/log/stored-event-types.ts';
import { insertStored } from '../clickhouse/copies.queries.ts';
import { nextWritten } from '../clickhouse/visit-units.queries.ts';
import { sumSpans } from '../postgres/sum-visits.queries.ts';
import { readRowsOf } from '../postgres/visit-read.queries.ts';
import { STORED_KINDS } from '../rows/work-rows.ts';
import { deleteCopies, listSummedDays, settleCopies } from './visit-copies.queries.ts';

type ClickHouse = NonNullable<Ctx['clickhouse']>;
type Portions = AsyncIterable<readonly CarriedEvent[]> | Iterable<readonly CarriedEvent[]>;

/** Copies the rows of one website from PostgreSQL, and its events; yields how many went with each portion. */
export async function* copySite(
  db: Db,
  clickhouse: ClickHouse,
  { id, written, events }: { id: string; written: number; events: Portions },
): AsyncGenerator<number> {
  let portion = 0;
  const token = (kind: string) => {
    portion += 1;
    return `${written} ${id} ${kind} ${portion}`;
  };
  for (const kind of STORED_KINDS)
    for await (const rows of readRowsOf(db, id, kind)) {
      await insertStored(clickhouse, kind, rows, { written, token: token(kind) });
      yield rows.length;
    }
  for await (const rows of events) {
    await insertEvents(clickhouse, rows, token('events'));
    yield rows.length;
  }
}

/**
 * Moves a website whose visits, with the sums of its days, were just inserted into PostgreSQL's tables, in the same
 * transaction, to where this installation keeps its visits.
 */
export async function receiveSite({ db, clickhouse }: Ctx, domain_id: string): Promise<void> {
  if (!clickhouse) {
    await settleCopies(db, domain_id);
    return sumSpans(db, 'month', await listSummedDays(db, domain_id));
  }
  const written = await nextWritten(db);
  for await (const _ of copySite(db, clickhouse, { id: domain_id, written, events: [] }));
  await deleteCopies(db, domain_id);
}
