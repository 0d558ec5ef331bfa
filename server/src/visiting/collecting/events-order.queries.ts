import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';
import { behind, placeValues } from './events.queries.ts';
import type { HeldBack } from './events.store.ts';
import type { LogPlace } from './stored-event-types.ts';

/** Whether the log comes from another database server, whose transaction numbers this one has not reached yet. */
export async function isOrderForeign(db: Db, place: LogPlace): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`select from pg_snapshot_xmax(pg_current_snapshot()) as next
      where ${placeValues(place).tx}::xid8 >= next or exists (select from events where tx >= next)`,
  );
  return row !== undefined;
}

/** Blocks writes to the log until the transaction ends, so that later writes follow it in order. */
export async function holdLog(db: Db): Promise<void> {
  await run(db, sql`lock table events in share row exclusive mode`);
}

/**
 * Renumbers a foreign log: events before the place come before this transaction, all others get its number. Returns the
 * new place. The log's own event numbers were copied with it, so events written here already are after the place.
 */
export async function renewOrder(db: Db, place: LogPlace): Promise<LogPlace> {
  await run(
    db,
    sql`update events set tx = pg_current_xact_id() where ${behind(place)} or seq > ${placeValues(place).seq}::bigint`,
  );
  await run(db, sql`update events set tx = '1' where tx > pg_current_xact_id()`);
  const row = await one(db, sql<{ place: LogPlace }>`select pg_current_xact_id()::text || ':0' as place`);
  return row.place;
}

/** Events behind a place that are there but cannot be read while an older transaction runs. */
export async function findHeldBack(db: Db, place: LogPlace): Promise<HeldBack | null> {
  const row = await maybeOne(
    db,
    sql<HeldBack>`select waiting.received_at as since,
        (select jsonb_build_object('pid', pid, 'database', datname, 'user', usename, 'application', application_name, 'state', state)
          from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
          order by age(backend_xid) desc limit 1) as holder
      from (
        select tx, received_at from events where ${behind(place)}
        order by events.tx, events.seq limit 1
      ) waiting where tx >= pg_snapshot_xmin(pg_current_snapshot())`,
  );
  return row ?? null;
}
