import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from './app.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { signUpPerson } from './factories.ts';
import { loggedEvents } from './logged-events.ts';
import { stoppedAfterEach } from './running.ts';
import { startServerProcess } from './server-process.ts';
import { soon, until } from './soon.ts';
import { postBatch, switchTrackingOn, trackedBatch } from './tracked.ts';

const running = stoppedAfterEach();

/** A home that stays, with a domain whose visitors are tracked. */
async function openHome() {
  const app = await startTestApp();
  running.push(app);
  const { domain_id } = await signUpPerson(app, { host: 'acme.example' });
  await switchTrackingOn(app, domain_id);
  return { app, domain_id };
}

async function throughProxy(app: TestApp) {
  const proxy = await startDatabaseProxy(app.connection);
  running.push({ stop: () => proxy.close() });
  const far = await startTestApp({ collect: true, connection: proxy.connection });
  running.push(far);
  return { proxy, far };
}

const idOf = (batch: TrackedBatch) => batch.events[0]?.id ?? '';
const storedIds = async (app: TestApp): Promise<string[]> =>
  (await loggedEvents(app.ctx.db)).map(({ event_id }) => event_id);

it('While the database is away, trackers are told to send events again, and the events are then stored once', async () => {
  const { app, domain_id } = await openHome();
  const { proxy, far } = await throughProxy(app);
  const first = trackedBatch();
  expect((await postBatch(far.url, domain_id, first)).status).toBe(204);
  await proxy.cut();
  const later = Array.from({ length: 5 }, () => trackedBatch());
  for (const batch of later) {
    const reply = await postBatch(far.url, domain_id, batch);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
  }
  expect(await storedIds(app)).toEqual([idOf(first)]);
  await proxy.mend();
  for (const batch of later)
    await soon(async () => expect((await postBatch(far.url, domain_id, batch)).status).toBe(204));
  expect(await storedIds(app)).toEqual([first, ...later].map(idOf));
});

it('An event whose commit was never confirmed is not acknowledged, and is not doubled when it is sent again', async () => {
  const { app, domain_id } = await openHome();
  const { proxy, far } = await throughProxy(app);
  expect((await postBatch(far.url, domain_id, trackedBatch())).status).toBe(204);
  const batch = trackedBatch();
  proxy.loseCommit('insert into event_batches');
  expect((await postBatch(far.url, domain_id, batch)).status).toBe(503);
  await soon(async () => expect(await storedIds(app)).toContain(idOf(batch)));
  expect((await postBatch(far.url, domain_id, batch)).status).toBe(204);
  expect((await storedIds(app)).filter((id) => id === idOf(batch))).toHaveLength(1);
});

it('A process killed while it collects has stored every acknowledged event, and each only once when all are sent again', async () => {
  const { app, domain_id } = await openHome();
  const acknowledged: TrackedBatch[] = [];
  const sent: TrackedBatch[] = [];
  for (let round = 0; round < 2; round += 1) {
    const server = await startServerProcess(app.connection, {}, 'collect');
    running.push({ stop: () => server.stop('SIGKILL') });
    const url = `http://127.0.0.1:${server.port}`;
    const before = acknowledged.length;
    const send = async () => {
      for (;;) {
        const batch = trackedBatch();
        sent.push(batch);
        const reply = await postBatch(url, domain_id, batch).catch(() => null);
        if (!reply) return;
        if (reply.status === 204) acknowledged.push(batch);
      }
    };
    const sending = Promise.all(Array.from({ length: 20 }, send));
    await until(() => acknowledged.length >= before + 200);
    await server.stop('SIGKILL');
    await sending;
  }
  expect(new Set(await storedIds(app))).toEqual(
    new Set([...(await storedIds(app)), ...acknowledged.map(idOf)]),
  );
  const { far } = await throughProxy(app);
  for (const batch of sent) expect((await postBatch(far.url, domain_id, batch)).status).toBe(204);
  expect((await storedIds(app)).toSorted()).toEqual(sent.map(idOf).toSorted());
});
