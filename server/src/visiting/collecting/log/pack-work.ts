import { compare } from '../../../platform/compare.ts';
import { dayOfId } from '../receive/read-batch.ts';
import { type BodyEntry, readBody, textOf, writeBodyHere } from './event-body.ts';
import { type CarriedEvent, withoutSigns } from './stored-event-types.ts';

// Runs in threads, because a pack may hold much.

/** Few enough that erasing one visitor unpacks little, and enough to compress well. */
export const MAX_PACK = 5000;

/** Which events are to go; null stands for all. */
export interface Meant {
  domain_id: string | null;
  visitor_id: string | null;
  /** Received before this moment, ISO. */
  before: string | null;
}

/** Events of one website with ids of one day. */
export interface EventPack {
  domain_id: string;
  days: number;
  events: number;
  first_at: string;
  last_at: string;
  body: Uint8Array;
}

/** The events of several bodies. */
export const packBodies = (bodies: readonly string[]): EventPack[] =>
  packEvents(bodies.flatMap(readBody).filter((entry) => entry !== null));

/** Packs of events by website and day, each event once. */
export function packEvents(events: readonly CarriedEvent[]): EventPack[] {
  const groups = Map.groupBy(events, ({ domain_id, event_id }) => `${domain_id} ${dayOfId(event_id)}`);
  return [...groups.values()].flatMap((group) => {
    const once = [...new Map(group.map((event) => [event.event_id, withoutSigns(event)])).values()].sort(
      byVisitor,
    );
    const packs = Math.ceil(once.length / MAX_PACK);
    return Array.from({ length: packs }, (_, nth) =>
      packOf(once.slice(nth * MAX_PACK, (nth + 1) * MAX_PACK)),
    ).filter((pack) => pack !== null);
  });
}

/** A visitor's events beside each other, so that ids repeat close by. */
const byVisitor = (a: CarriedEvent, b: CarriedEvent) =>
  compare(a.visitor_id, b.visitor_id) || compare(a.at, b.at) || compare(a.event_id, b.event_id);

function packOf(events: readonly CarriedEvent[]): EventPack | null {
  const [first] = events;
  if (!first) return null;
  return {
    domain_id: first.domain_id,
    days: dayOfId(first.event_id),
    events: events.length,
    ...receivedOf(events),
    body: writeBodyHere(events),
  };
}

/** When the oldest and the newest were received. */
export function receivedOf(events: readonly Pick<CarriedEvent, 'received_at'>[]) {
  const first = events[0]?.received_at ?? '';
  const ends = { first_at: first, last_at: first };
  for (const { received_at } of events) {
    if (received_at < ends.first_at) ends.first_at = received_at;
    if (received_at > ends.last_at) ends.last_at = received_at;
  }
  return ends;
}

/** The entries without at most `limit` events of those that are meant, and how many went. */
export function erased(body: string, meant: Meant, limit: number): { gone: number; left: BodyEntry[] } {
  // Most bodies have nothing of a visitor, and looking for an id costs little beside reading all.
  if (meant.visitor_id !== null && !textOf(body).includes(meant.visitor_id)) return { gone: 0, left: [] };
  let gone = 0;
  const left = readBody(body).map((entry) => {
    if (entry === null || gone >= limit || !isMeant(entry, meant)) return entry;
    gone += 1;
    return null;
  });
  return { gone, left };
}

const isMeant = (event: CarriedEvent, { domain_id, visitor_id, before }: Meant) =>
  (domain_id === null || event.domain_id === domain_id) &&
  (visitor_id === null || event.visitor_id === visitor_id) &&
  (before === null || event.received_at < before);

/** Called in threads. */
export function eraseFromPack({ body, meant, limit }: { body: string; meant: Meant; limit: number }): {
  gone: number;
  left: EventPack | null;
} {
  const { gone, left } = erased(body, meant, limit);
  return { gone, left: packOf(left.filter((entry) => entry !== null)) };
}
