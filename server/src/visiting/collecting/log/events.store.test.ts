import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { noClickHouse } from '../../../../test/clickhouse/start-clickhouse.ts';
import {
  anEvent,
  type EventPlace,
  eventsInClickHouse,
  eventsInPostgres,
} from '../../../../test/event-places.ts';
import { eventId } from '../../../../test/tracked.ts';
import type { CarriedEvent, LogPlace } from './stored-event-types.ts';

const DAY = 86_400_000;
const START: LogPlace = '';
const domain_id = randomUUID();

const newEvent = (change: Partial<CarriedEvent> = {}) => anEvent({ domain_id, ...change });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const places: [string, () => Promise<EventPlace>][] = [['PostgreSQL', async () => eventsInPostgres(app)]];
if (noClickHouse === null) places.push(['ClickHouse', () => eventsInClickHouse(app)]);
else it.skip(`A store of events in ClickHouse (${noClickHouse})`, () => undefined);

describe.each(places)('A store of events in %s', (_name, openPlace) => {
  let place: EventPlace;
  beforeAll(async () => {
    place = await openPlace();
  });
  afterAll(() => place.stop());
  const read = async (from = START, limit = 1000) => place.store.readAfter(from, limit);
  const settledRead = async (from?: LogPlace, limit?: number) => {
    await place.settled();
    return read(from, limit);
  };
  const ids = async (from?: LogPlace, limit?: number) =>
    (await settledRead(from, limit)).map(({ event_id }) => event_id);

  it('The store of events returns what was appended, whole and in order, page by page', async () => {
    await place.clear();
    const first = [newEvent(), newEvent({ type: 'click' }), newEvent()];
    const second = [newEvent(), newEvent()];
    await place.store.append(first);
    await place.store.append(second);
    const all = await settledRead();
    expect(all).toMatchObject([...first, ...second]);
    const pages: string[] = [];
    let from = START;
    for (;;) {
      const page = await read(from, 2);
      const last = page.at(-1);
      if (!last) break;
      pages.push(...page.map(({ event_id }) => event_id));
      from = last.place;
    }
    expect(pages).toEqual([...first, ...second].map(({ event_id }) => event_id));
  });

  it('The store of events tells how much lies behind a place, and whether a domain sent anything since a given time', async () => {
    await place.clear();
    const old = newEvent({ received_at: new Date(Date.now() - 60_000).toISOString() });
    await place.store.append([old]);
    await place.store.append([newEvent(), newEvent({ domain_id: randomUUID() })]);
    const [first] = await settledRead();
    const all = await place.store.backlog(START, 1000);
    expect(all.events).toBe(3);
    expect(all.seconds).toBeGreaterThanOrEqual(59);
    expect(await place.store.backlog(START, 2)).toMatchObject({ events: 2 });
    const rest = await place.store.backlog(first?.place ?? START, 1000);
    expect(rest.events).toBe(2);
    expect(rest.seconds).toBeLessThan(50);
    expect(await place.store.heardSince(domain_id, new Date(Date.now() - 30_000))).toBe(true);
    expect(await place.store.heardSince(domain_id, new Date(Date.now() + 30_000))).toBe(false);
    expect(await place.store.heardSince(randomUUID(), new Date(0))).toBe(false);
  });

  it('The store of events wakes its followers at the first batch, and then at most twice a second', async () => {
    await place.clear();
    const store = place.openAnew();
    let woken = 0;
    const stop = await place.follow(() => {
      woken += 1;
    });
    const began = performance.now();
    for (let batch = 0; batch < 10; batch += 1) await store.append([newEvent()]);
    const most = 1 + Math.floor((performance.now() - began) / 500);
    await stop();
    expect(woken).toBeGreaterThan(0);
    expect(woken).toBeLessThanOrEqual(most);
  });

  it('The store of events keeps an event once, whether it comes in one batch or in several', async () => {
    await place.clear();
    const event = newEvent();
    await place.store.append([event, event]);
    await place.store.append([newEvent(), event]);
    expect((await ids()).filter((id) => id === event.event_id)).toHaveLength(1);
    expect(await ids()).toHaveLength(2);
    // The same id from another site is another event.
    await place.store.append([{ ...event, domain_id: randomUUID() }]);
    expect(await ids()).toHaveLength(3);
  });

  it('The store of events shows nothing after a place where an event may still arrive, and skips no event', async () => {
    await place.clear();
    const [slow, quick, last] = [newEvent(), newEvent(), newEvent()];
    const commitSlow = await place.appendLater([slow]);
    const commitQuick = await place.appendLater([quick]);
    await commitQuick();
    const seen = await read();
    expect(seen.map(({ event_id }) => event_id)).not.toContain(quick.event_id);
    await commitSlow();
    await place.store.append([last]);
    const rest = await ids(seen.at(-1)?.place ?? START);
    expect([...seen.map(({ event_id }) => event_id), ...rest]).toEqual(
      [slow, quick, last].map(({ event_id }) => event_id),
    );
  });

  it('The store of events deletes what it is told to delete, and no more', async () => {
    await place.clear();
    const ago = (days: number) => new Date(Date.now() - days * DAY);
    const old = (days: number, id = eventId(ago(days))) =>
      newEvent({ event_id: id, received_at: ago(days).toISOString() });
    const far_ahead = old(40, eventId(Date.now() + 4000 * DAY));
    const kept = [old(2), newEvent(), { ...old(40), domain_id: randomUUID() }];
    await place.store.append([old(40), old(39), far_ahead, ...kept]);
    let gone = 0;
    for (;;) {
      const count = await place.store.forgetBefore(domain_id, ago(30), 1);
      if (count === 0) break;
      gone += count;
    }
    expect(gone).toBe(3);
    expect(await ids()).toEqual(kept.map(({ event_id }) => event_id));
  });

  it('The store of events forgets a visitor, whenever their clock says that it was, and keeps everybody else', async () => {
    await place.clear();
    const visitor_id = randomUUID();
    const odd = eventId(Date.now() + 4000 * DAY);
    const own = [
      newEvent({ visitor_id }),
      newEvent({ visitor_id, event_id: odd }),
      newEvent({ visitor_id, type: 'click' }),
    ];
    const kept = [newEvent(), newEvent({ visitor_id, domain_id: randomUUID() })];
    await place.store.append([...own, ...kept]);
    expect(await place.store.forgetVisitor({ domain_id, id: visitor_id })).toBe(3);
    expect(await place.store.forgetVisitor({ domain_id, id: visitor_id })).toBe(0);
    expect(await ids()).toEqual(kept.map(({ event_id }) => event_id));
  });

  it('The store of events gives all that a domain sent, forgets it in portions, and keeps what others sent', async () => {
    await place.clear();
    const odd = newEvent({ event_id: eventId(Date.now() + 4000 * DAY) });
    const own = [newEvent(), newEvent({ type: 'click' }), odd];
    const foreign = newEvent({ domain_id: randomUUID() });
    await place.store.append([...own, foreign]);
    const all = (await place.allOf(domain_id)).sort((a, b) => a.event_id.localeCompare(b.event_id));
    const expected = own.toSorted((a, b) => a.event_id.localeCompare(b.event_id));
    expect(all).toMatchObject(expected.map(({ domain_id: _own, ...event }) => event));
    expect(await place.store.forgetSite(domain_id, 2)).toBe(2);
    expect(await place.store.forgetSite(domain_id, 2)).toBe(1);
    expect(await place.store.forgetSite(domain_id, 2)).toBe(0);
    expect(await ids()).toEqual([foreign.event_id]);
  });

  it('The store of events says what cannot be read yet, and takes its own log for no other server’s', async () => {
    await place.clear();
    const commit = await place.appendLater([newEvent()]);
    const behind = newEvent();
    await place.store.append([behind]);
    const held = await place.store.heldBack(START);
    expect(held?.since).toBe(behind.received_at);
    await commit();
    const last = (await settledRead()).at(-1)?.place ?? START;
    expect(await place.store.heldBack(last)).toBeNull();
    expect(await place.store.isForeign(last)).toBe(false);
  });

  it('The store of events drops months that are over and what wrong clocks put elsewhere, and keeps the month that is not', async () => {
    await place.clear();
    const now = new Date();
    const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
    const received_at = before.toISOString();
    const past = newEvent({ event_id: eventId(before), received_at });
    const odd = newEvent({ event_id: eventId(Date.UTC(2050, 0, 1)), received_at });
    const present = [newEvent(), newEvent({ event_id: eventId(Date.UTC(2050, 0, 1)) })];
    await place.store.append([past, odd, ...present]);
    await place.store.dropBefore(before);
    expect(await ids()).toHaveLength(4);
    await place.store.dropBefore(now);
    expect(await ids()).toEqual(present.map(({ event_id }) => event_id));
  });

  it('The store of events may let go of the order of what was read, and keeps the events and all that was not read', async () => {
    await place.clear();
    const [read, unread] = [newEvent(), newEvent()];
    await place.store.append([read]);
    const from = (await settledRead()).at(-1)?.place ?? START;
    await place.store.append([unread]);
    await place.store.release(from, new Date(Date.now() + 30 * DAY));
    expect(await ids(from)).toEqual([unread.event_id]);
    const kept = (await place.allOf(domain_id)).map(({ event_id }) => event_id);
    expect(kept.sort()).toEqual([read.event_id, unread.event_id].sort());
  });
});
