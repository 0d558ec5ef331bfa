import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabaseProxy } from './database-proxy.ts';
import { pause } from './doubles/pause.ts';
import { freePort } from './free-port.ts';
import { loggedEvents } from './logged-events.ts';
import { probe, type ServedApp, startServedApp } from './served-app.ts';
import { spawnServer, urlOf } from './server-process.ts';
import { soon } from './soon.ts';
import { postBatch, trackedBatch, viewEvent } from './tracked.ts';

let served: ServedApp;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
beforeAll(async () => {
  served = await startServedApp();
  proxy = await startDatabaseProxy(served.app.connection);
});
afterAll(async () => {
  await served.stop();
  await proxy.close();
});

it('The server waits for a database that is not up yet and says so, but names at once one that refuses', async () => {
  await proxy.cut();
  const PORT = String(await freePort());
  const waiting = spawnServer({ DATABASE_URL: urlOf(proxy.connection), PORT, LOG_LEVEL: 'warn' });
  await soon(async () => expect(waiting.output()).toContain('database unreachable, retrying'));
  await proxy.mend();
  await soon(async () => expect(waiting.output()).toContain('Sightline is ready'));
  await waiting.stop();
  const wrong = spawnServer({
    DATABASE_URL: urlOf(served.app.connection).replace(/\/test_\w+/, '/not_there'),
    PORT,
  });
  await once(wrong.child, 'exit');
  expect(wrong.child.exitCode).toBe(1);
  expect(wrong.output()).toMatch(/could not start\.\nThe database refuses: .*not_there/);
});

it('The server is alive but not ready while its database is away, and ready again afterwards', async () => {
  const server = await served.start({ DATABASE_URL: urlOf(proxy.connection) }, 'api,worker');
  const states = () =>
    Promise.all(['/health/live', '/health/ready', '/health'].map((path) => probe(server.at, path)));
  expect(await states()).toEqual([
    [200, 'ok'],
    [200, 'ok'],
    [200, 'ok'],
  ]);
  await proxy.cut();
  await soon(async () =>
    expect(await states()).toEqual([
      [200, 'ok'],
      [503, 'no database'],
      [503, 'no database'],
    ]),
  );
  await proxy.mend();
  await soon(async () =>
    expect(await states()).toEqual([
      [200, 'ok'],
      [200, 'ok'],
      [200, 'ok'],
    ]),
  );
  await server.stop();
});

it('A stop in the middle of everything loses no event that was acknowledged and ends by itself', async () => {
  const { app, person } = served;
  const server = await served.start();
  const taken: string[] = [];
  let going = true;
  const senders = Array.from({ length: 8 }, async () => {
    while (going) {
      const view = viewEvent({ url: 'https://www.acme.example/' });
      const batch = trackedBatch({ events: [view] });
      const reply = await postBatch(server.at, person.domain_id, batch).catch(() => null);
      if (reply?.status === 204) taken.push(view.id);
      if (!reply) await pause(5);
    }
  });
  await soon(async () => expect(taken.length).toBeGreaterThan(50));
  const code = await server.stop('SIGTERM');
  going = false;
  await Promise.all(senders);
  expect(code).toBe(0);
  expect(server.output()).toContain('"msg":"stopped"');
  const stored = new Set((await loggedEvents(app.ctx.db)).map(({ event_id }) => event_id));
  expect(taken.filter((id) => !stored.has(id))).toEqual([]);
});
