import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { anEvent, type EventPlace, eventsInPostgres } from '../../../../test/event-places.ts';
import { rowsOf } from '../../../../test/fault-looks.ts';
import { loggedEvents } from '../../../../test/logged-events.ts';
import { runText } from '../../../platform/db/database.ts';
import type { CarriedEvent } from './stored-event-types.ts';

const DAY = 86_400_000;
const domain_id = randomUUID();
let app: TestApp;
let place: EventPlace;
beforeAll(async () => {
  app = await startTestApp();
  place = eventsInPostgres(app);
});
beforeEach(() => place.clear());
afterAll(() => app.stop());

const ago = (days: number) => new Date(Date.now() - days * DAY);
const newEvent = (change: Partial<CarriedEvent> = {}) => anEvent({ domain_id, ...change });
const idsOf = (events: readonly { event_id: string }[]) => events.map(({ event_id }) => event_id).sort();
const kept = async () => idsOf(await place.allOf(domain_id));

/** Where reading all of the log ends. */
async function readAll() {
  await place.settled();
  let from = '';
  for (let page = await place.store.readAfter(from, 1000); page.length > 0; ) {
    from = page.at(-1)?.place ?? from;
    page = await place.store.readAfter(from, 1000);
  }
  return from;
}

async function packAll() {
  await place.store.release(await readAll(), new Date(Date.now() + DAY));
  expect(await rowsOf(app, 'select from event_batches')).toEqual([]);
}

it('Packed events are there once, and are found, counted, forgotten in portions and dropped like those not packed yet', async () => {
  const visitor_id = randomUUID();
  const old = [40, 39, 38].map((days) => newEvent({ received_at: ago(days).toISOString() }));
  const own = [newEvent({ visitor_id }), newEvent({ visitor_id })];
  const foreign = anEvent({ domain_id: randomUUID(), visitor_id });
  await place.store.append([...old, ...own, foreign]);
  await place.store.append([
    ...own.slice(1),
    newEvent({ ...own[0], event_id: own[0]?.event_id.toUpperCase() ?? '' }),
  ]);
  await packAll();
  expect(await kept()).toEqual(idsOf([...old, ...own]));
  expect(await place.store.heardSince(domain_id, ago(1))).toBe(true);
  expect(await place.store.forgetBefore(domain_id, ago(30), 2)).toBe(2);
  expect(await place.store.forgetBefore(domain_id, ago(30), 2)).toBe(1);
  expect(await kept()).toEqual(idsOf(own));
  expect(await place.store.forgetVisitor({ domain_id, id: visitor_id })).toBe(2);
  expect(idsOf(await loggedEvents(app.ctx.db))).toEqual([foreign.event_id]);
  const [one, two, three] = [newEvent(), newEvent(), newEvent({ received_at: ago(40).toISOString() })];
  await place.store.append([one, two, three]);
  await packAll();
  expect([await place.store.forgetSite(domain_id, 2), await place.store.forgetSite(domain_id, 2)]).toEqual([
    2, 1,
  ]);
  await place.store.append([{ ...three, domain_id: randomUUID() }]);
  await packAll();
  await place.store.dropBefore(ago(30));
  expect(idsOf(await loggedEvents(app.ctx.db))).toEqual([foreign.event_id]);
});

it('The packs of a day become one when nothing more comes, and lose no event', async () => {
  const at = ago(5).toISOString();
  const events = Array.from({ length: 4 }, () => newEvent({ received_at: at }));
  for (const event of events) {
    await place.store.append([event, event]);
    await place.store.release('', new Date());
    await packAll();
  }
  await place.store.release('', ago(-2));
  expect(await rowsOf(app, 'select events from event_packs')).toEqual([{ events: 4 }]);
  expect(await kept()).toEqual(idsOf(events));
});

it('Whoever is forgotten while events are packed is in none of them afterwards, and nobody else is missing', async () => {
  for (let round = 0; round < 8; round += 1) {
    await place.clear();
    const visitor_id = randomUUID();
    const others = Array.from({ length: 20 }, () => newEvent());
    for (const event of others) await place.store.append([newEvent({ visitor_id }), event]);
    const end = await readAll();
    const pack = () => place.store.release(end, new Date(Date.now() + 3 * DAY));
    await Promise.all([pack(), place.store.forgetVisitor({ domain_id, id: visitor_id }), pack()]);
    expect(idsOf(await loggedEvents(app.ctx.db))).toEqual(idsOf(others));
  }
});

/** While this runs, connections that write into a table are killed before they have. */
async function killingAt<Result>(table: string, work: () => Promise<Result>) {
  await runText(
    app.ctx.db,
    `create function die() returns trigger language plpgsql as $$
       begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return new; end $$;
     create trigger die before insert on ${table} for each row execute function die()`,
  );
  await expect(work()).rejects.toThrow(/connection/i);
  await runText(app.ctx.db, 'drop function die() cascade');
}

it('Packing whose connection is killed after batches went and before packs came loses and doubles no event', async () => {
  const events = [newEvent(), newEvent()];
  await place.store.append(events);
  const end = await readAll();
  await killingAt('event_packs', () => place.store.release(end, new Date(Date.now() + DAY)));
  expect(await kept()).toEqual(idsOf(events));
  await packAll();
  expect(await kept()).toEqual(idsOf(events));
});
