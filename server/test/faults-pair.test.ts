import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askEdge } from './edge-app.ts';
import { familyOf, isRunning, partsOf } from './pair-parts.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { probe, type ServedApp, startServedApp } from './served-app.ts';
import {
  SESSION_SECRET,
  type ServerProcess,
  spawnServer,
  startServerProcess,
  urlOf,
} from './server-process.ts';
import { soon } from './soon.ts';
import { postBatch, trackedBatch } from './tracked.ts';

let served: ServedApp;
let publisher: Publisher;
let pair: ServerProcess & { at: string };
beforeAll(async () => {
  served = await startServedApp();
  publisher = await openPublisher(served.app);
  await publisher.published('page');
  pair = await served.start({ TRUSTED_PROXIES: '127.0.0.2' }, null);
});
afterAll(() => served.stop());

const keeper = () => pair.child.pid ?? 0;
const later = <T>(look: () => Promise<T>) => soon(look);
const page = () => askEdge(pair.at, { host: publisher.host, path: '/page' });
const send = async () => (await postBatch(pair.at, served.person.domain_id, trackedBatch())).status;
const domains = (headers: Record<string, string> = {}) =>
  fetch(`${pair.at}/api/domains`, {
    headers: { authorization: `Bearer ${served.person.token}`, ...headers },
  });

describe('Two processes behind one port', () => {
  it('Two processes behind one port answer for pages, events, API, health and figures, each at its hosts', async () => {
    expect(await page()).toMatchObject({ status: 200 });
    expect(await send()).toBe(204);
    expect((await domains()).status).toBe(200);
    expect(await probe(pair.at, '/health/live')).toEqual([200, 'ok']);
    expect(await probe(pair.at, '/health/ready')).toEqual([200, 'ok']);
    const elsewhere = await askEdge(pair.at, { host: 'nobody.example', path: '/api/domains' });
    expect([elsewhere.status, elsewhere.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    const figures = await (await fetch(`${pair.at}/metrics`)).text();
    for (const process of ['front', 'back'])
      expect(figures).toMatch(
        new RegExp(`^process_resident_memory_bytes\\{process="${process}"\\} \\d`, 'm'),
      );
    expect(figures).toContain('sightline_figures_up{process="back"} 1');
    expect(figures).toContain('sightline_collect_replies_total{status="204",process="front"}');
    const types = figures.match(/^# TYPE \S+/gm) ?? [];
    expect(new Set(types).size).toBe(types.length);
  });

  it('The front process passes requests on unchanged: the sender’s address, bodies, tags, compressed answers, and refusals', async () => {
    // Only a direct connection from this machine may read the emails.
    const mailbox = (headers: Record<string, string>) => fetch(`${pair.at}/mailbox`, { headers });
    expect((await mailbox({})).status).toBe(200);
    expect((await mailbox({ 'x-forwarded-for': '198.51.100.7' })).status).not.toBe(200);
    expect((await mailbox({ 'x-passed-on-for': '198.51.100.7' })).status).toBe(200);
    const api = await fetch(`${pair.at}/openapi.json`, { headers: { 'accept-encoding': 'gzip' } });
    expect([api.status, api.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect((await api.text()).length).toBeGreaterThan(10_000);
    const again = await fetch(`${pair.at}/openapi.json`, {
      headers: { 'if-none-match': api.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    const post = (body: string | ReadableStream) =>
      fetch(`${pair.at}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        duplex: 'half',
      } as RequestInit);
    const { email, password } = served.person;
    expect((await post(JSON.stringify({ email, password }))).status).toBe(200);
    expect((await post(JSON.stringify({ email, password: 'x'.repeat(1_200_000) }))).status).toBe(413);
    const parts = new ReadableStream({
      start(out) {
        out.enqueue(new TextEncoder().encode(JSON.stringify({ email, password })));
        out.close();
      },
    });
    expect((await post(parts)).status).toBe(200);
    expect((await fetch(`${pair.at}/api/domains`, { method: 'HEAD' })).status).toBeGreaterThanOrEqual(400);
  });

  it('When the process with dashboard and worker is killed, pages and events go on, the API says when to try again, and it is restarted', async () => {
    const before = partsOf(keeper());
    process.kill(before.back, 'SIGKILL');
    await soon(async () => expect(isRunning(before.back)).toBe(false));
    const away = await domains();
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await away.json()).toMatchObject({ status: 503, code: 'unavailable' });
    const shown = await fetch(pair.at, { headers: { accept: 'text/html' } });
    expect([shown.status, await shown.text()]).toEqual([
      503,
      expect.stringContaining('Sightline is restarting'),
    ]);
    expect([(await page()).status, await send()]).toEqual([200, 204]);
    expect(await probe(pair.at, '/health/ready')).toEqual([503, 'no dashboard']);
    expect(await probe(pair.at, '/health/live')).toEqual([200, 'ok']);
    await later(async () => expect((await domains()).status).toBe(200));
    expect(partsOf(keeper()).front).toBe(before.front);
    expect(pair.output()).toMatch(/"process":"back".*"process exited unexpectedly, restarting it"/);
    await soon(async () => expect(pair.output()).toContain('process restarted'));
  });

  it('When the front process is killed it is restarted', async () => {
    const before = partsOf(keeper());
    process.kill(before.front, 'SIGKILL');
    await later(async () => expect([(await page()).status, (await domains()).status]).toEqual([200, 200]));
    expect(partsOf(keeper()).back).toBe(before.back);
    await soon(async () => expect(await probe(pair.at, '/health/ready')).toEqual([200, 'ok']));
  });

  it('When the process with dashboard and worker hangs, callers wait until its keeper has ended it, visitors not at all, and it is restarted', async () => {
    const before = partsOf(keeper());
    process.kill(before.back, 'SIGSTOP');
    const waiting = domains();
    for (let n = 0; n < 20; n += 1) expect([(await page()).status, await send()]).toEqual([200, 204]);
    expect(await probe(pair.at, '/health/live')).toEqual([200, 'ok']);
    const answer = await waiting;
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ detail: expect.stringContaining('The server is restarting.') }),
    ]);
    expect(isRunning(before.back)).toBe(false);
    await later(async () => expect((await domains()).status).toBe(200));
    expect(pair.output()).toContain('process unresponsive, killing it');
  });
});

describe('The keeper of both processes', () => {
  const allGone = (pids: number[]) => soon(async () => expect(pids.filter(isRunning)).toEqual([]));

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'The keeper ends both processes and their database within ten seconds at %s',
    async (signal) => {
      const own = await startServerProcess(null, { DATA_DIR: served.dataFolder() }, null);
      const pids = familyOf(own.child.pid ?? 0);
      expect(pids.length).toBeGreaterThan(5);
      const started = performance.now();
      expect(await own.stop(signal)).toBe(0);
      expect(performance.now() - started).toBeLessThan(10_000);
      await allGone(pids);
    },
  );

  it('A killed keeper leaves no process behind, and the next start becomes ready on the same data', async () => {
    const DATA_DIR = served.dataFolder();
    const own = await startServerProcess(null, { DATA_DIR }, null);
    const pids = familyOf(own.child.pid ?? 0);
    await own.stop('SIGKILL');
    await allGone(pids);
    const next = await startServerProcess(null, { DATA_DIR }, null);
    expect(await probe(`http://127.0.0.1:${next.port}`, '/health/ready')).toEqual([200, 'ok']);
    await next.stop();
  });

  it('The keeper says once why its processes cannot start, and ends', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const PORT = String(typeof address === 'object' ? address?.port : 0);
    const own = spawnServer({ DATABASE_URL: urlOf(served.app.connection), PORT, SESSION_SECRET }, null);
    const [code] = await once(own.child, 'exit');
    expect([code, own.output().match(/could not start/g)?.length]).toEqual([1, 1]);
    expect(own.output()).toContain('EADDRINUSE');
    taken.close();
  });
});
