import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { noClickHouse } from '../../../test/clickhouse/start-clickhouse.ts';
import { anEvent, eventsInClickHouse } from '../../../test/event-places.ts';
import { runText } from '../../platform/db/database.ts';
import { insertIntoLog } from './events-clickhouse.queries.ts';

describe.skipIf(noClickHouse)('Events in ClickHouse, in the order of PostgreSQL', () => {
  const domain_id = randomUUID();
  let app: TestApp;
  let place: Awaited<ReturnType<typeof eventsInClickHouse>>;
  beforeAll(async () => {
    app = await startTestApp();
    place = await eventsInClickHouse(app);
  });
  afterAll(async () => {
    await place.stop();
    await app.stop();
  });
  const read = async (from = '') => {
    await place.settled();
    return (await place.store.readAfter(from, 100)).map(({ event_id, place: at }) => ({ event_id, at }));
  };

  it('What a replica has not got yet holds up reading until it has, what came before is read, and nothing waits for ever', async () => {
    const [first, last] = [anEvent({ domain_id }), anEvent({ domain_id })];
    await place.store.append([first]);
    await runText(
      app.ctx.db,
      'insert into event_batches (batch, batch_at, events, received_at) values (gen_random_uuid(), now(), 2, now())',
    );
    await place.store.append([last]);
    const [seen, ...more] = await read();
    expect([seen?.event_id, more]).toEqual([first.event_id, []]);
    await expect(read(seen?.at)).rejects.toThrow('has not got all events');
    await runText(
      app.ctx.db,
      "update event_batches set batch_at = now() - interval '2 hours' where events = 2",
    );
    expect((await read(seen?.at)).map(({ event_id }) => event_id)).toEqual([last.event_id]);
  });

  it('A process that ended before its batch counted loses nothing: what is sent again is read, and kept once', async () => {
    await place.clear();
    const events = [anEvent({ domain_id }), anEvent({ domain_id })];
    const of = { batch: randomUUID(), batch_at: new Date().toISOString() };
    await insertIntoLog(place.clickhouse, of, events);
    expect(await read()).toEqual([]);
    await place.store.append(events);
    const ids = events.map(({ event_id }) => event_id);
    expect((await read()).map(({ event_id }) => event_id)).toEqual(ids);
    expect((await place.allOf(domain_id)).map(({ event_id }) => event_id).sort()).toEqual(ids.sort());
  });
});
