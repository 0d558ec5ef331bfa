import { type Ctx, inTransaction } from '../../../context.ts';
import { migrateClickHouse } from '../../../platform/clickhouse/migrate-clickhouse.ts';
import type { Db } from '../../../platform/db/database.ts';
import { openPackedEvents } from '../../collecting/log/packed-events.store.ts';
import { countStored, emptyClickHouse } from '../clickhouse/copies.queries.ts';
import { nextWritten } from '../clickhouse/visit-units.queries.ts';
import { rowsForPostgres } from './back-up-visits.store.ts';
import { copySite } from './copy-site.store.ts';
import { claimOwn } from './settle-visit-home.store.ts';
import {
  countCopies,
  type DayCount,
  emptyVisits,
  insertCopies,
  listAllDomains,
  noteCopies,
  settleCopies,
} from './visit-copies.queries.ts';
import { type Home, lockHome, saveHome } from './visit-home.queries.ts';

/** Hears how many rows were copied so far. */
export type Tell = (copied: number) => void;

/**
 * Moves visits, their figures and events that were read to the other store, in one transaction of PostgreSQL: killed,
 * it has changed nothing, and the next begins again. Collecting continues; new events are processed afterwards. Both
 * stores are counted by website and day before the former one is emptied. Null if they are there already, else how many
 * rows went.
 */
export async function moveVisits(ctx: Ctx, to: Home, tell: Tell): Promise<number | null> {
  const { clickhouse } = ctx;
  if (!clickhouse) throw new Error('Set CLICKHOUSE_URL.');
  const moved = await inTransaction(ctx, async (tx) => {
    const home = await lockHome(tx.db);
    if (home.store === to) return null;
    await migrateClickHouse(clickhouse, ctx.config.clickhouse?.cluster ?? null);
    await claimOwn(clickhouse, home, to === 'clickhouse');
    const copied =
      to === 'clickhouse'
        ? await copyToClickHouse(tx.db, clickhouse, tell)
        : await copyToPostgres(tx.db, clickhouse, tell);
    const lacks = differenceOf(await countCopies(tx.db), await countStored(clickhouse));
    if (lacks !== null) throw new Error(`${lacks} Nothing was changed.`);
    if (to === 'clickhouse') await emptyVisits(tx.db);
    await saveHome(tx.db, to);
    return copied;
  });
  if (moved !== null && to === 'postgres') await emptyClickHouse(clickhouse);
  return moved;
}

type ClickHouse = NonNullable<Ctx['clickhouse']>;

async function copyToClickHouse(db: Db, clickhouse: ClickHouse, tell: Tell): Promise<number> {
  await emptyClickHouse(clickhouse);
  const written = await nextWritten(db);
  let copied = 0;
  for (const { id } of await listAllDomains(db))
    for await (const rows of copySite(db, clickhouse, {
      id,
      written,
      events: openPackedEvents(db).ofSite(id),
    })) {
      copied += rows;
      tell(copied);
    }
  return copied;
}

async function copyToPostgres(db: Db, clickhouse: ClickHouse, tell: Tell): Promise<number> {
  await emptyVisits(db);
  let copied = 0;
  for (const [table, portions] of rowsForPostgres(db, clickhouse))
    for await (const rows of portions) {
      await insertCopies(db, table, rows);
      copied += rows.length;
      tell(copied);
    }
  await settleCopies(db);
  await noteCopies(db);
  return copied;
}

/** The first website and day of which both have not the same; null where they have. */
function differenceOf(one: readonly DayCount[], other: readonly DayCount[]): string | null {
  const key = ({ domain_id, day }: DayCount) => `${domain_id} ${day}`;
  const there = new Map(other.map((count) => [key(count), count]));
  const differs = one.find((count) => {
    const same = there.get(key(count));
    return same?.visits !== count.visits || same.views !== count.views;
  });
  if (!differs && one.length === other.length) return null;
  const where = differs ? `of website ${differs.domain_id} on ${differs.day}` : 'of some days';
  return `The two stores have not the same number of visits and views ${where}.`;
}
