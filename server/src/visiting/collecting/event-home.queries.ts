import { sql } from 'kysely';
import { COPY_LOCK, MOVE_LOCK, SETTLE_LOCK } from '../../platform/db/advisory-locks.ts';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';

export type Home = 'postgres' | 'clickhouse';

export interface EventHome {
  home: Home;
  /** What the other one has: nothing, what a move that goes on has copied, or what a move has left there. */
  other: 'empty' | 'filling' | 'left';
  /** Whose events ClickHouse has. */
  installation: string;
  /** While they are moved: how far the log was copied. */
  copied_to: string | null;
}

/** Null before the first start. */
export async function readEventHome(db: Db): Promise<EventHome | null> {
  const row = await maybeOne(db, sql<EventHome>`select home, other, installation, copied_to from event_home`);
  return row ?? null;
}

export async function insertEventHome(db: Db, home: Home): Promise<EventHome> {
  return one(
    db,
    sql<EventHome>`insert into event_home (home) values (${home}) returning home, other, installation, copied_to`,
  );
}

/** One process at a time decides where events are kept, until its transaction ends. */
export async function takeSettleTurn(db: Db): Promise<void> {
  await run(db, sql`select pg_advisory_xact_lock(${SETTLE_LOCK})`);
}

/** Until the transaction ends, no portion of events is copied. */
export async function holdCopying(db: Db): Promise<void> {
  await run(db, sql`select pg_advisory_xact_lock_shared(${COPY_LOCK})`);
}

/** Until the transaction ends, nobody deletes events. */
export async function takeCopyTurn(db: Db): Promise<void> {
  await run(db, sql`select pg_advisory_xact_lock(${COPY_LOCK})`);
}

/** One move at a time; whether the connection may. It does so until it is closed. */
export async function takeMove(connection: Db): Promise<boolean> {
  const row = await one(
    connection,
    sql<{
      taken: boolean;
    }>`select pg_try_advisory_lock(${MOVE_LOCK}) as taken`,
  );
  return row.taken;
}

export async function endMove(connection: Db): Promise<void> {
  await run(connection, sql`select pg_advisory_unlock(${MOVE_LOCK})`);
}

/** From this place of the log on, events are copied by it; whatever was there before, by website. */
export async function beginCopies(trx: Db, copied_to: string): Promise<void> {
  await run(trx, sql`delete from event_copies`);
  await run(trx, sql`update event_home set other = 'filling', copied_to = ${copied_to}`);
}

export interface SiteCopy {
  domain_id: string;
  after: string | null;
  events: number;
  done: boolean;
}

export function listCopies(db: Db): Promise<SiteCopy[]> {
  return many(
    db,
    sql<SiteCopy>`select d.id as domain_id, c.after, coalesce(c.events, 0)::float8 as events, coalesce(c.done, false) as done
      from domains d left join event_copies c on c.domain_id = d.id order by d.id`,
  );
}

export async function saveCopy(trx: Db, { domain_id, after, events, done }: SiteCopy): Promise<void> {
  // Nothing is noted of a website that was removed meanwhile.
  await run(
    trx,
    sql`insert into event_copies (domain_id, after, events, done)
      select id, ${after}, ${events}, ${done} from domains where id = ${domain_id}
      on conflict (domain_id) do update set after = excluded.after, events = excluded.events, done = excluded.done`,
  );
}

export async function saveCopiedTo(trx: Db, copied_to: string): Promise<void> {
  await run(trx, sql`update event_home set copied_to = ${copied_to}`);
}

/** What the other home has stays there until it is known to be here. */
export async function moveHome(trx: Db, home: Home, at: Date): Promise<void> {
  await run(
    trx,
    sql`update event_home set home = ${home}, other = 'left', copied_to = null, moved_at = ${at}`,
  );
}

export async function endCopies(trx: Db): Promise<void> {
  await run(trx, sql`delete from event_copies`);
  await run(trx, sql`update event_home set other = 'empty', copied_to = null`);
}

/** Whatever is appended from now on has a place behind this one, wherever events are. */
export async function presentPlace(db: Db): Promise<string> {
  const row = await one(
    db,
    sql<{ place: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text || ':0' as place`,
  );
  return row.place;
}

/** Gives up a lock that is not free in time instead of keeping everybody behind it waiting. */
export async function limitLockWait(trx: Db, ms: number): Promise<void> {
  await run(trx, sql`select set_config('lock_timeout', ${String(ms)}, true)`);
}

/** What was brought by a backup: all its events are here, and what another place may have belongs to whoever it came from. */
export async function newInstallation(trx: Db): Promise<void> {
  await endCopies(trx);
  await run(trx, sql`update event_home set home = 'postgres', installation = gen_random_uuid()`);
}
