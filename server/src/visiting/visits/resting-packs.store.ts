import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import { lookAtBoth, restFrom } from './look-at-both.queries.ts';
import { tellResting } from './resting-packs.queries.ts';
import { tellVisits } from './visit-packs.queries.ts';
import { openVisitPacks, type VisitPacks } from './visit-packs.store.ts';

/** Packs stay in PostgreSQL; hours that changed are told from both. */
export const openRestingPacks = (db: Db, clickhouse: ClickHouse): VisitPacks =>
  openVisitPacks(db, (domain_id, hours) => tellBoth(db, clickhouse, domain_id, hours));

const HOUR_MS = 3_600_000;

async function tellBoth(
  db: Db,
  clickhouse: ClickHouse,
  domain_id: string,
  hours: readonly number[],
): Promise<string> {
  const { here, resting } = await lookAtBoth(db, [domain_id], (trx) => tellVisits(trx, domain_id, hours));
  const old = hours.filter((hour) => restFrom(clickhouse, resting, hour * HOUR_MS));
  if (resting === null || old.length === 0) return here;
  const there = await tellResting({ clickhouse, resting }, domain_id, old);
  if (there.length === 0) return here;
  const added = JSON.stringify(there).slice(1);
  return here === '[]' ? `[${added}` : `${here.slice(0, -1)}, ${added}`;
}
