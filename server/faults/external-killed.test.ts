import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { pause } from '../test/doubles/pause.ts';
import { loggedEvents } from '../test/logged-events.ts';
import { startMeasuringApp } from '../test/measuring-app.ts';
import { stoppedAfterEach } from '../test/running.ts';
import { startServerProcess, urlOf } from '../test/server-process.ts';
import { soon, until } from '../test/soon.ts';
import { startShop } from '../test/stripe-app.ts';
import { openFlood } from '../test/stripe-flood.ts';
import { postBatch, switchTrackingOn, trackedBatch } from '../test/tracked.ts';

const PROMPTS = Array.from({ length: 10 }, (_, n) => `Which till suits bakery number ${n}?`);
const PLANNED = 30;

const running = stoppedAfterEach();

it('Events, a sweep and Stripe’s notices are whole and exactly once after an external PostgreSQL is killed three times and restarted', async () => {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-own-'));
  chmodSync(data_dir, 0o755);
  running.push({ stop: () => rmSync(data_dir, { recursive: true, force: true }) });
  // This process owns it and restarts it like an init system; our server only has its address.
  const cluster = await startEmbeddedPostgres({ data_dir });
  running.push(cluster);
  const { connection } = cluster;
  const fresh = openDatabase(connection, 1);
  await migrate(fresh.db);
  await fresh.close();
  const shop = await startShop();
  running.push({ stop: () => shop.stripe.close() });
  const at = await startMeasuringApp({
    connected: ['openai'],
    answers: { delay_ms: 400 },
    environment: { ...shop.environment, ASSISTANT_CONCURRENCY: '2' },
    worker: false,
    connection,
  });
  running.push(at);
  const { domain_id } = at.person;
  await switchTrackingOn(at.app, domain_id);
  const setTime = (now: Date) => shop.stripe.setTime(now);
  const flood = await openFlood({ app: at.app, stripe: shop.stripe, prices: shop.prices, setTime }, 10);
  shop.stripe.setDelay(100);
  const server = await startServerProcess(null, {
    ...at.environment,
    DATABASE_URL: urlOf(connection),
    LOG_LEVEL: 'warn',
  });
  running.push({ stop: () => server.stop('SIGKILL') });
  const url = `http://127.0.0.1:${server.port}`;

  let going = true;
  const sent: ReturnType<typeof trackedBatch>[] = [];
  const acknowledged = new Set<string>();
  const send = async (batch: ReturnType<typeof trackedBatch>) => {
    const { status } = await postBatch(url, domain_id, batch);
    if (status === 204) acknowledged.add(batch.events[0]?.id ?? '');
    return status;
  };
  const visiting = Array.from({ length: 4 }, async () => {
    while (going) {
      const batch = trackedBatch();
      sent.push(batch);
      const status = await send(batch);
      expect([204, 503]).toContain(status);
      await pause(status === 204 ? 20 : 150);
    }
  });
  const telling = (async () => {
    while (going)
      for (const status of await flood.send(url, () => !going)) expect([200, 503]).toContain(status);
  })();
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills', prompts: PROMPTS });
  const topic_id: string = body.topic.id;
  const asked = () => at.openai.requests.length;

  for (let round = 1; round <= 3; round += 1) {
    const [enough_events, enough_asked] = [acknowledged.size + 20, asked() + 3];
    await until(() => acknowledged.size >= enough_events && asked() >= enough_asked);
    expect(asked()).toBeLessThan(PLANNED);
    process.kill(
      Number.parseInt(readFileSync(path.join(data_dir, 'postgres/pg18/postmaster.pid'), 'utf8'), 10),
      'SIGKILL',
    );
    await soon(async () => expect(await send(trackedBatchOf(sent))).toBe(503));
    await expect.poll(() => send(trackedBatchOf(sent)), { interval: 100 }).toBe(204);
  }
  going = false;
  await Promise.all([...visiting, telling]);

  for (const batch of sent) await soon(async () => expect(await send(batch)).toBe(204));
  const stored = await loggedEvents(at.app.ctx.db);
  expect(stored.map(({ event_id }) => event_id).toSorted()).toEqual([...acknowledged].toSorted());
  expect(await at.settled(topic_id)).toMatchObject({
    status: 'completed',
    progress: { done: PLANNED, planned: PLANNED },
  });
  const { per_platform } = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
  expect(per_platform.chatgpt).toMatchObject({ failed: 0, mentioned: { k: PLANNED, n: PLANNED } });
  expect(asked()).toBe(PLANNED);
  await flood.sendAll(url);
  await flood.expectRight();
  expect(await server.stop()).toBe(0);
});

function trackedBatchOf(sent: ReturnType<typeof trackedBatch>[]) {
  const batch = trackedBatch();
  sent.push(batch);
  return batch;
}
