import type { Db } from '../../platform/db/database.ts';
import { readBody } from './event-body.ts';
import { listHolding } from './events-bodies.queries.ts';
import { findPackAfter, findPackOfDay, listPackDays } from './events-packs.queries.ts';
import { dayOfId } from './read-batch.ts';
import type { CarriedEvent, KeptDay, KeptEvent, KeptPortion } from './stored-event-types.ts';

const DAY_MS = 86_400_000;
/** ClickHouse can write no others. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2299-12-31'];

/** All of a domain, each once: first what is not packed yet, then day by day. Call it in a transaction of one snapshot. */
export async function* keptOf(db: Db, domain_id: string): AsyncGenerator<KeptEvent[]> {
  const unpacked = new Set<string>();
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const batches = await listHolding(db, all(domain_id), after);
    for (const { body } of batches) yield keptEvents(body, domain_id, [unpacked]);
    after = batches.at(-1)?.seq;
  }
  for (const day of await listPackDays(db, domain_id)) yield* keptOfDay(db, { domain_id, day }, unpacked);
}

const all = (domain_id: string) => ({ domain_id, visitor_id: null, before: null });

async function* keptOfDay(db: Db, of: { domain_id: string; day: string }, unpacked: Set<string>) {
  const ofDay = new Set<string>();
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const pack: Awaited<ReturnType<typeof findPackOfDay>> = await findPackOfDay(db, of, after);
    if (pack) yield keptEvents(pack.body, of.domain_id, [ofDay, unpacked]);
    after = pack?.pack;
  }
}

/** Those that were not met before, of which the first set takes note. */
function keptEvents(body: string, domain_id: string, met: [Set<string>, ...Set<string>[]]): KeptEvent[] {
  return eventsOf(body, domain_id).flatMap((event) => {
    if (met.some((ids) => ids.has(event.event_id))) return [];
    met[0].add(event.event_id);
    return [keptEvent(event)];
  });
}

const eventsOf = (body: string, domain_id: string): CarriedEvent[] =>
  readBody(body)
    .filter((event) => event !== null)
    .filter((event) => event.domain_id === domain_id);

function keptEvent({ domain_id: _, ...event }: CarriedEvent): KeptEvent {
  return { ...event, day: dayText(dayOfId(event.event_id)) };
}

/** As PostgreSQL writes it: years after 9999 have no sign. */
const dayText = (days: number) =>
  new Date(days * DAY_MS).toISOString().split('T')[0]?.replace(/^\+0*/, '') ?? '';

export function countKeptDays(db: Db, domain_id: string): Promise<KeptDay[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const counts = new Map<string, number>();
      for await (const events of keptOf(trx, domain_id))
        for (const { day } of events) counts.set(writable(day), (counts.get(writable(day)) ?? 0) + 1);
      return [...counts].map(([day, events]) => ({ day, events }));
    });
}

const writable = (day: string) =>
  day.length > LAST_DAY.length || day > LAST_DAY ? LAST_DAY : day < FIRST_DAY ? FIRST_DAY : day;

/**
 * The next of a domain, some of them twice, in the order in which events go: from batches to packs. So whatever goes from
 * one to the other meanwhile is met in one of them.
 */
export async function keptPortion(db: Db, domain_id: string, from: string | null): Promise<KeptPortion> {
  const [part = '', after = ''] = (from ?? 'batches|0').split('|');
  if (part === 'batches') {
    const batches = await listHolding(db, all(domain_id), after);
    const last = batches.at(-1);
    const events = batches.flatMap(({ body }) => eventsOf(body, domain_id));
    return { events, next: last ? `batches|${last.seq}` : 'packs|0' };
  }
  const pack = await findPackAfter(db, all(domain_id), after);
  return pack
    ? { events: eventsOf(pack.body, domain_id), next: `packs|${pack.pack}` }
    : { events: [], next: null };
}
