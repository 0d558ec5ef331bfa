import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pause } from './doubles/pause.ts';
import { askEdge } from './edge-app.ts';
import { rowsOf } from './fault-looks.ts';
import { loggedEvents } from './logged-events.ts';
import { allPartsOf, isRunning } from './pair-parts.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { type ServedApp, startServedApp } from './served-app.ts';
import type { ServerProcess } from './server-process.ts';
import { soon } from './soon.ts';
import { trackedBatch } from './tracked.ts';

let served: ServedApp;
let publisher: Publisher;
let cluster: ServerProcess & { at: string };
beforeAll(async () => {
  served = await startServedApp();
  publisher = await openPublisher(served.app);
  await publisher.published('page');
  cluster = await served.start({}, { processes: 2 });
});
afterAll(() => served.stop());

const parts = () => allPartsOf(cluster.child.pid ?? 0);
const later = <T>(look: () => Promise<T>) => soon(look);
/** Without a connection that stays open, which a process that leaves would wait for. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${cluster.at}${path}`, { headers: { connection: 'close', ...headers } });
const figures = async () => (await ask('/metrics')).text();

interface Load {
  /** Events that were answered with 204. */
  stored: string[];
  /** What else happened to a request. */
  failures: string[];
  answered: number;
  stop(): Promise<Load>;
}

/** Visitors, pages and calls of the API without a break: on connections that stay open, and each on a new one. */
function startLoad(): Load {
  const kept = new Agent({ keepAlive: true });
  const load: Load = { stored: [], failures: [], answered: 0, stop };
  let goes_on = true;
  const askOnce = async (agent: Agent | false, kind: 'event' | 'page' | 'call' | 'change') => {
    const batch = trackedBatch();
    const asked = {
      event: { path: `/s/${served.person.domain_id}`, method: 'POST', body: JSON.stringify(batch) },
      page: { path: '/page', method: 'GET', body: '' },
      call: { path: '/api/domains', method: 'GET', body: '' },
      change: {
        path: `/api/domains/${served.person.domain_id}`,
        method: 'PATCH',
        body: '{"selected_personalization":true}',
      },
    }[kind];
    const answer = await send(agent, asked, kind === 'page' ? publisher.host : 'localhost', kind === 'event');
    load.answered += 1;
    if (answer === 204 && kind === 'event') load.stored.push(batch.events[0]?.id ?? '');
    else if (answer !== 200) load.failures.push(`${kind}: ${answer}`);
  };
  // A person may change something 1,200 times a minute.
  const kinds = [
    ...Array.from({ length: 8 }, () => ['event', 'page', 'call'] as const).flat(),
    'change',
  ] as const;
  const loops = [kept, kept, false as const].map(async (agent) => {
    for (let n = 0; goes_on; n += 1) {
      await askOnce(agent, kinds[n % kinds.length] ?? 'page');
      await pause(5);
    }
  });
  async function stop() {
    goes_on = false;
    await Promise.all(loops);
    kept.destroy();
    return load;
  }
  return load;
}

/** The status, or what went wrong. */
function send(
  agent: Agent | false,
  { path, method, body }: { path: string; method: string; body: string },
  host: string,
  isEvent: boolean,
): Promise<number | string> {
  const port = new URL(cluster.at).port;
  const headers = {
    host: host === 'localhost' ? `localhost:${port}` : host,
    'content-type': isEvent ? 'text/plain' : 'application/json',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ...(isEvent ? { origin: 'https://acme.example' } : { authorization: `Bearer ${served.person.token}` }),
    ...(body && { 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += String(chunk);
      });
      const { statusCode = 0 } = answer;
      answer.on('end', () => resolve(statusCode < 400 ? statusCode : `${statusCode} ${text}`));
      answer.on('error', (error) => resolve(error.message));
    });
    asked.on('error', (error) => resolve(error.message));
    asked.end(body);
  });
}

async function expectStored(ids: readonly string[]) {
  const stored = new Set((await loggedEvents(served.app.ctx.db)).map(({ event_id }) => event_id));
  expect(ids.filter((id) => !stored.has(id))).toEqual([]);
}

describe('Two processes of each kind behind one port', () => {
  it('Two processes of each kind share the port’s work, and the figures of all four are read at one address', async () => {
    expect([parts().front.length, parts().back.length]).toEqual([2, 2]);
    for (let n = 0; n < 8; n += 1)
      expect((await askEdge(cluster.at, { host: publisher.host, path: '/page' })).status).toBe(200);
    for (let n = 0; n < 8; n += 1)
      expect(await send(false, { path: '/api/domains', method: 'GET', body: '' }, 'localhost', false)).toBe(
        200,
      );
    const text = await figures();
    for (const name of ['front-1', 'front-2', 'back-1', 'back-2'])
      expect(text).toMatch(new RegExp(`^process_resident_memory_bytes\\{process="${name}"\\} \\d`, 'm'));
    const isAsked = (name: string, what: string) =>
      text
        .split('\n')
        .some((line) => line.includes(what) && line.includes(`process="${name}"`) && !line.endsWith(' 0'));
    for (const name of ['front-1', 'front-2'])
      expect(isAsked(name, 'sightline_edge_replies_total{')).toBe(true);
    for (const name of ['back-1', 'back-2']) expect(isAsked(name, 'route="domains.list"')).toBe(true);
  });

  it('A sender’s address is that of its connection, and nobody can claim another one as our own processes do', async () => {
    expect((await ask('/mailbox')).status).toBe(200);
    expect((await ask('/mailbox', { 'x-passed-on-for': '198.51.100.7' })).status).toBe(200);
  });

  it('All processes are replaced one after the other without a request that fails', async () => {
    const before = parts();
    const load = startLoad();
    cluster.child.kill('SIGUSR2');
    await soon(() => expect(cluster.output()).toContain('rolling restart done'));
    const { failures, stored, answered } = await load.stop();
    expect(failures.slice(0, 10)).toEqual([]);
    expect(answered).toBeGreaterThan(50);
    await expectStored(stored);
    await later(async () => expect([...before.front, ...before.back].filter(isRunning)).toEqual([]));
    expect([parts().front.length, parts().back.length]).toEqual([2, 2]);
  });

  it('One killed process of each kind loses no answered event and at most what it was answering, and is started again', async () => {
    const load = startLoad();
    await soon(async () => expect(load.answered).toBeGreaterThan(20));
    const before = parts();
    for (const pid of [before.front[0], before.back[0]]) process.kill(pid ?? 0, 'SIGKILL');
    const enough = load.answered + 100;
    await later(async () => expect(load.answered).toBeGreaterThan(enough));
    await later(async () => expect([parts().front.length, parts().back.length]).toEqual([2, 2]));
    const { failures, stored } = await load.stop();
    // Each of the three senders can have had one request with each of the two.
    expect(failures.length, String(failures.slice(0, 12))).toBeLessThanOrEqual(6);
    await expectStored(stored);
  });

  it('Breaking every connection to the database under load loses no answered event, and all goes on at once', async () => {
    const load = startLoad();
    await soon(async () => expect(load.answered).toBeGreaterThan(20));
    const [broken] = await rowsOf(
      served.app,
      `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
    expect(broken?.n).toBeGreaterThan(8);
    const enough = load.answered + 100;
    await later(async () => expect(load.answered).toBeGreaterThan(enough));
    const before = load.failures.length;
    const more = load.answered + 60;
    await later(async () => expect(load.answered).toBeGreaterThan(more));
    const { failures, stored } = await load.stop();
    expect(failures.slice(before)).toEqual([]);
    await expectStored(stored);
    expect([parts().front.length, parts().back.length]).toEqual([2, 2]);
  });

  it('While one process with API and worker hangs, the other answers after ten seconds at most', async () => {
    const [hanging = 0] = parts().back;
    process.kill(hanging, 'SIGSTOP');
    const call = () => send(false, { path: '/api/domains', method: 'GET', body: '' }, 'localhost', false);
    await Promise.all([call(), call(), call()]);
    const answers: (string | number)[] = [];
    for (let n = 0; n < 20; n += 1) answers.push(await call());
    expect(answers.every((answer) => answer === 200)).toBe(true);
    // Its keeper ends it after twenty seconds, if this took as long.
    if (isRunning(hanging)) process.kill(hanging, 'SIGCONT');
    await later(async () =>
      expect(await figures()).toMatch(/process_start_time_seconds\{process="back-1"\}/),
    );
  });
});
