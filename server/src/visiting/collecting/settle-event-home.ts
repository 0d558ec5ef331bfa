import type { Ctx } from '../../context.ts';
import { awaitClickHouse } from '../../platform/clickhouse/await-clickhouse.ts';
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../../platform/clickhouse/migrate-clickhouse.ts';
import { claimClickHouse } from './clickhouse-owner.queries.ts';
import { type EventHome, insertEventHome, readEventHome, takeSettleTurn } from './event-home.queries.ts';

type Starts = Pick<Ctx, 'db' | 'clickhouse' | 'log'> & { config: Pick<Ctx['config'], 'clickhouse'> };

/**
 * At each start, after the tables of PostgreSQL: brings those of ClickHouse up to date, and refuses settings that do not
 * name where the events are. A new installation begins where its first settings say.
 */
export async function settleEventHome({ db, clickhouse, log, config }: Starts): Promise<EventHome> {
  if (clickhouse) await awaitClickHouse(clickhouse, log);
  return db.transaction().execute(async (trx) => {
    await takeSettleTurn(trx);
    const known = await readEventHome(trx);
    const found = known ?? (await insertEventHome(trx, clickhouse ? 'clickhouse' : 'postgres'));
    if (!clickhouse) {
      const refusal = refusalWithout(found);
      if (refusal !== null) throw new Error(refusal);
      return found;
    }
    await migrateClickHouse(clickhouse, config.clickhouse?.cluster ?? null);
    await claim(clickhouse, found, known === null || (found.home === 'postgres' && found.other === 'empty'));
    return found;
  });
}

/** Why nothing starts without `CLICKHOUSE_URL`; null where it may. */
export function refusalWithout({ home, other }: Pick<EventHome, 'home' | 'other'>): string | null {
  if (home === 'clickhouse')
    return 'This installation keeps its events in ClickHouse, and CLICKHOUSE_URL is not set. Set it to the same database as before. To keep them in PostgreSQL again, move them first: npm run move-events -- --to=postgres.';
  if (other === 'filling')
    return 'This installation’s events are being moved to ClickHouse, and CLICKHOUSE_URL is not set. Set it to the same database as before; npm run move-events -- --give-up ends the move.';
  if (other === 'left')
    return 'ClickHouse still has the events of before they were moved to PostgreSQL, and CLICKHOUSE_URL is not set. Set it again, and run npm run move-events -- --finish before you remove it.';
  return null;
}

async function claim(clickhouse: ClickHouse, { installation }: EventHome, may_begin: boolean) {
  const owners = await claimClickHouse(clickhouse, installation, may_begin);
  if (owners.includes(installation) && owners.length === 1) return;
  if (owners.length === 0)
    throw new Error(
      'This installation keeps events in ClickHouse, but the database of CLICKHOUSE_URL has none of them. Set CLICKHOUSE_URL to the same database as before.',
    );
  throw new Error(
    'The database of CLICKHOUSE_URL has the events of another installation of Sightline. Name an empty database, or the one of this installation.',
  );
}

/** The same from settings alone, for whoever starts all else. */
export async function settleWithSettings({
  db,
  log,
  config,
}: Omit<Starts, 'clickhouse'>): Promise<EventHome> {
  // The client is loaded only where it is used.
  const clickhouse =
    config.clickhouse &&
    (await import('../../platform/clickhouse/clickhouse.ts')).openClickHouse(config.clickhouse);
  return settleEventHome({ db, clickhouse, log, config }).finally(() => clickhouse?.close());
}
