import type { Ctx } from '../../../context.ts';
import { awaitClickHouse } from '../../../platform/clickhouse/await-clickhouse.ts';
import { migrateClickHouse } from '../../../platform/clickhouse/migrate-clickhouse.ts';
import { hasEvents } from '../../collecting/log/events-batches.queries.ts';
import { claimClickHouse } from '../clickhouse/copies.queries.ts';
import { lockHome, readHome, saveHome, type VisitHome } from './visit-home.queries.ts';

type Starts = Pick<Ctx, 'db' | 'clickhouse' | 'log'> & { config: Pick<Ctx['config'], 'clickhouse'> };

/**
 * At each start, after the tables of PostgreSQL: brings those of ClickHouse up to date, and refuses settings that do not
 * name where visits are. An installation to which nobody came yet keeps them where its settings say.
 */
export async function settleVisitHome({ db, clickhouse, log, config }: Starts): Promise<void> {
  if (clickhouse) await awaitClickHouse(clickhouse, log);
  await db.transaction().execute(async (trx) => {
    const found = await lockHome(trx);
    const home = clickhouse && found.store === 'postgres' && !(await hasEvents(trx));
    if (home) await saveHome(trx, 'clickhouse');
    const refusal = refusalOf({ ...found, store: home ? 'clickhouse' : found.store }, clickhouse !== null);
    if (refusal !== null) throw new Error(refusal);
    if (!clickhouse) return;
    await migrateClickHouse(clickhouse, config.clickhouse?.cluster ?? null);
    await claimOwn(clickhouse, found, home === true);
  });
}

/** Where visits are; null where there are no tables yet. */
export const findHome = (db: Ctx['db']): Promise<VisitHome | null> => readHome(db).catch(() => null);

/** Why nothing starts with or without `CLICKHOUSE_URL`; null where it may. */
export function refusalOf({ store }: VisitHome, has_clickhouse: boolean): string | null {
  if (store === 'clickhouse' && !has_clickhouse)
    return 'This installation keeps its visits in ClickHouse, and CLICKHOUSE_URL is not set. Set it to the same database as before. To keep them in PostgreSQL again, move them first: npm run move-events -- --to=postgres.';
  if (store === 'postgres' && has_clickhouse)
    return 'This installation keeps its visits in PostgreSQL, and CLICKHOUSE_URL is set. Move them first: npm run move-events -- --to=clickhouse. To leave them where they are, remove CLICKHOUSE_URL.';
  return null;
}

/** Throws unless ClickHouse has this installation's rows and nobody else's. */
export async function claimOwn(
  clickhouse: NonNullable<Ctx['clickhouse']>,
  { installation }: VisitHome,
  may_begin: boolean,
): Promise<void> {
  const owners = await claimClickHouse(clickhouse, installation, may_begin);
  if (owners.includes(installation) && owners.length === 1) return;
  throw new Error(
    owners.length === 0
      ? 'This installation keeps its visits in ClickHouse, but the database of CLICKHOUSE_URL has none of them. Set CLICKHOUSE_URL to the same database as before.'
      : 'The database of CLICKHOUSE_URL has the visits of another installation of Sightline. Name an empty database, or the one of this installation.',
  );
}

/** The same from settings alone, before other processes start. */
export async function settleWithSettings({ db, log, config }: Omit<Starts, 'clickhouse'>): Promise<void> {
  // The client is loaded only where it is used.
  const clickhouse =
    config.clickhouse &&
    (await import('../../../platform/clickhouse/clickhouse.ts')).openClickHouse(config.clickhouse);
  await settleVisitHome({ db, clickhouse, log, config }).finally(() => clickhouse?.close());
}
