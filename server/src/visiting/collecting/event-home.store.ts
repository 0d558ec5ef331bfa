import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, isElsewhere, keepOrThrow } from '../../platform/db/database.ts';
import { type EventHome, type Home, holdCopying, readEventHome } from './event-home.queries.ts';
import type { CarryingEvents, EventStore } from './event-store-types.ts';
import { openEventsInClickHouse } from './events-clickhouse.store.ts';
import { openEventsInPostgres } from './events-postgres.store.ts';

type Stores = Pick<Ctx, 'db' | 'clickhouse'>;

const MAX_TRIES = 3;
const NO_ADDRESS =
  'Events are kept in ClickHouse, and this server was started without CLICKHOUSE_URL. Ask your administrator to set it and to start the server again.';
const USUAL: Pick<EventHome, 'home' | 'other'> = { home: 'postgres', other: 'empty' };

export const homeOf = async (db: Db) => (await readEventHome(db)) ?? USUAL;

/** One of both stores, whether or not the events are there. */
export function openEventsAt({ db, clickhouse }: Stores, home: Home): CarryingEvents {
  if (home === 'postgres') return openEventsInPostgres(db);
  if (clickhouse) return openEventsInClickHouse(db, clickhouse);
  // They were moved while this process ran.
  throw new AppError('unavailable', NO_ADDRESS, { retry_after_seconds: 30 });
}

/** Whether ClickHouse answers, if the events are there; whether PostgreSQL does, its own look says. */
export async function answersAtHome({ db, clickhouse }: Stores, limit_ms: number): Promise<boolean> {
  const { home } = await homeOf(db);
  return home === 'postgres' || (clickhouse !== null && (await clickhouse.answers(limit_ms)));
}

/**
 * The store that holds the events now. They may be moved at any moment: each call looks where they are, but for appending,
 * which the store of before refuses.
 */
export function openEventStore(ctx: Stores): EventStore & { database(): string } {
  const { db } = ctx;
  const opened = new Map<Home, EventStore>();
  const at = (home: Home) => {
    const store = opened.get(home) ?? openEventsAt(ctx, home);
    opened.set(home, store);
    return store;
  };
  const here = async () => at((await homeOf(db)).home);
  let known: Home | null = null;
  const forget = (work: (store: EventStore) => Promise<number>) => inBoth(ctx, work);
  return {
    async append(events) {
      for (let tries = 1; ; tries += 1) {
        const home: Home = known ?? (await homeOf(db)).home;
        const store = at(home);
        known = home;
        try {
          return await keepOrThrow(db, () => store.append(events));
        } catch (error) {
          if (!isElsewhere(error) || tries === MAX_TRIES) throw error;
          known = null;
        }
      }
    },
    batching: () => at(known ?? 'postgres').batching(),
    // What is written into ClickHouse is noted in PostgreSQL.
    database: () => (known === 'clickhouse' ? 'ClickHouse, or PostgreSQL beside it,' : 'PostgreSQL'),
    readAfter: async (place, limit) => (await here()).readAfter(place, limit),
    heardSince: async (domain_id, since) => (await here()).heardSince(domain_id, since),
    backlog: async (place, most) => (await here()).backlog(place, most),
    forgetBefore: (domain_id, before, limit) =>
      forget((store) => store.forgetBefore(domain_id, before, limit)),
    forgetSite: (domain_id, limit) => forget((store) => store.forgetSite(domain_id, limit)),
    forgetVisitor: (of) => forget((store) => store.forgetVisitor(of)),
    async *ofSite(domain_id) {
      yield* (await here()).ofSite(domain_id);
    },
    async dropBefore(day) {
      await forget(async (store) => {
        await store.dropBefore(day);
        return 0;
      });
    },
    async release(place, now) {
      const { home, other } = await homeOf(db);
      // Whoever copies the log reads it again from where it was when they began.
      if (other !== 'filling') await at(home).release(place, now);
    },
    heldBack: async (place) => (await here()).heldBack(place),
    isForeign: async (place) => (await here()).isForeign(place),
    hold: async () => (await here()).hold(),
    renew: async (place) => (await here()).renew(place),
  };
}

/** Deletes where the events are, and what the other store has of them; how many the first had. */
function inBoth({ db, clickhouse }: Stores, work: (store: EventStore) => Promise<number>): Promise<number> {
  const inside = async (trx: Db) => {
    // Nothing that is deleted may be copied a moment before and written a moment after.
    await holdCopying(trx);
    const { home, other } = await homeOf(trx);
    const there = { db: trx, clickhouse };
    if (other !== 'empty') await work(openEventsAt(there, otherThan(home)));
    return work(openEventsAt(there, home));
  };
  return db.isTransaction ? inside(db) : db.transaction().execute(inside);
}

export const otherThan = (home: Home): Home => (home === 'postgres' ? 'clickhouse' : 'postgres');

export type { Home };
