import { expect, it } from 'vitest';
import type { Reply } from './app.ts';
import { callOver } from './call-over.ts';
import { shopSite, sitePage } from './content-app.ts';
import { startKnownDoubles, USUAL } from './doubles/known-doubles.ts';
import { pause } from './doubles/pause.ts';
import { type Behaviour, startSite } from './doubles/site-double.ts';
import { signUpPerson } from './factories.ts';
import { makePdf } from './make-pdf.ts';
import { BRAND } from './measuring-app.ts';
import { familyOf, isRunning } from './pair-parts.ts';
import { stoppedAfterEach } from './running.ts';
import { startServedApp } from './served-app.ts';
import { startServerProcess } from './server-process.ts';
import { until } from './soon.ts';
import { postBatch, trackedBatch } from './tracked.ts';

const running = stoppedAfterEach();
const PAUSE_MS = 25_000;
/** Others answer this late, so that all work is in the middle when the machine stops. */
const LATE_MS = 4000;

/** Everything that the process and its database do stands still. */
async function standStill(pid: number) {
  const family = familyOf(pid);
  const tell = (signal: NodeJS.Signals) => {
    for (const each of family.filter(isRunning)) process.kill(each, signal);
  };
  tell('SIGSTOP');
  await pause(PAUSE_MS);
  tell('SIGCONT');
}

const html = (body: string) => ({ body, delay_ms: LATE_MS });
const TEXT = 'A flour silo holds nine tonnes of flour and is filled from a truck. '.repeat(8);
const PAGES: Record<string, Behaviour> = {
  '/robots.txt': { status: 404 },
  '/sitemap.xml': { status: 404 },
  '/silos': html(sitePage('Silos', TEXT)),
  '/seven': html('<title>Seven</title><main><p>Seven words are all that stands here.</p></main>'),
  '/guide.pdf': {
    body: makePdf([
      [
        { text: 'Till handbook', size: 20 },
        { text: TEXT, gap: 40 },
      ],
    ]),
    headers: { 'content-type': 'application/pdf' },
    delay_ms: LATE_MS,
  },
  '/notes.txt': { body: TEXT, headers: { 'content-type': 'text/plain' }, delay_ms: LATE_MS },
};

async function startEverything() {
  const shop = shopSite();
  const late = Object.fromEntries(
    Object.entries(shop).map(([path, page]) => [path, typeof page === 'string' ? html(page) : page]),
  );
  const own = await startSite((path) => late[path] ?? PAGES[path]);
  running.push({ stop: own.close });
  const doubles = await startKnownDoubles(() => ({ brand: BRAND, delay_ms: LATE_MS }), USUAL);
  running.push({ stop: doubles.close });
  const served = await startServedApp();
  running.push(served);
  const server = await startServerProcess(
    null,
    {
      DATA_DIR: served.dataFolder(),
      LOG_LEVEL: 'info',
      SITE_ORIGINS: ['www.acme.example', 'acme.example', 'rival.example', 'press.example']
        .map((host) => `${host}=${own.origin}`)
        .join(','),
      ...doubles.environment,
    },
    null,
  );
  running.push({ stop: () => server.stop('SIGKILL') });
  return server;
}

type Call = (method: string, path: string, body?: unknown) => Promise<Reply>;

/** Begins work of many kinds, and returns what to look for when it is over. */
async function beginAll(call: Call) {
  const knowledge = async (source_url: string) => {
    const { body } = await call('POST', '/knowledge-base', {
      entry_type: 'link',
      source_type: 'manual',
      source_url,
    });
    return async () => {
      const entries = (await call('GET', '/knowledge-base')).body;
      const entry = entries.find(({ id }: { id: string }) => id === body.id);
      return entry.status === 'reading' ? undefined : [entry.status, entry.pages_read];
    };
  };
  const task = (task_id: string) => async () => {
    const { body } = await call('GET', `/aeo/progress/${task_id}`);
    return ['completed', 'error', 'cancelled'].includes(body.status) ? [body.status, body.detail] : undefined;
  };
  const page = await call('POST', '/aeo/content/create-page', { prompt: 'What does a till cost?' });
  const topic = await call('POST', '/aeo/save-and-analyze', {
    topic_text: 'Tills',
    prompts: ['Which tills suit a small bakery?'],
  });
  const scanned = await call('POST', '/pages', { url: 'www.acme.example/tills' });
  expect([page.status, topic.status, scanned.status]).toEqual([200, 200, 200]);
  await call('POST', '/competitors', { name: 'Rival', url: 'https://rival.example' });
  return {
    research: async () => {
      const { done, steps } = (await call('GET', '/onboarding/domain-research-status')).body;
      return done
        ? steps
            .slice(0, 3)
            .map(({ status, detail }: { status: string; detail: string }) => `${status}: ${detail}`)
        : undefined;
    },
    'a page': await knowledge('https://press.example/silos'),
    'a page of seven words': await knowledge('https://press.example/seven'),
    'a PDF': await knowledge('https://press.example/guide.pdf'),
    'a text': await knowledge('https://press.example/notes.txt'),
    'writing a page': task(page.body.task_id),
    measuring: async () => {
      const { body } = await call('GET', `/aeo/topics/${topic.body.topic.id}`);
      const asked = Object.values<{ failed: number }>(body.per_platform ?? {});
      const failed = asked.reduce((sum, each) => sum + each.failed, 0);
      const tasks: { status: string; data: { topic_id?: string } }[] = (
        await call('GET', '/aeo/tasks/active')
      ).body;
      const own = tasks.find(({ data }) => data.topic_id === topic.body.topic.id);
      return own?.status === 'completed' || own?.status === 'error' ? [own.status, failed] : undefined;
    },
    'a scan': async () => {
      const found = (await call('GET', '/pages')).body.find(
        ({ id }: { id: string }) => id === scanned.body.id,
      );
      return found.ingest_task_id === undefined ? [found.scan_error, found.title] : undefined;
    },
  };
}

it.each([
  ['while it waits for others', LATE_MS / 2],
  ['while it reads what they sent', LATE_MS + 200],
])(
  'A machine that stands still for 25 seconds %s finishes ten kinds of work, and says nothing false',
  async (_when, begun_ms) => {
    const server = await startEverything();
    const at = `http://127.0.0.1:${server.port}`;
    const ask = callOver(at);
    const person = await signUpPerson({ call: ask }, { host: 'www.acme.example', organization_name: 'Acme' });
    const call: Call = (method, path, body) =>
      ask(method, `/api/domains/${person.domain_id}${path}`, { token: person.token, body });
    const work = await beginAll(call);
    await pause(begun_ms);
    const pid = server.child.pid ?? 0;
    const still = standStill(pid);
    // What people ask for and visitors send meanwhile waits, too.
    const asked = Promise.all([call('GET', '/aeo/overview'), call('GET', '/competitors')]);
    const sent = postBatch(at, person.domain_id, trackedBatch());
    await still;
    expect((await asked).map(({ status }) => status)).toEqual([200, 200]);
    expect((await sent).status).toBeLessThan(500);
    const found: Record<string, unknown> = {};
    for (const [what, look] of Object.entries(work)) found[what] = await until(look);
    expect(found).toEqual({
      research: [
        expect.stringMatching(/^done: /),
        expect.stringMatching(/^done: /),
        expect.stringMatching(/^(?:done|failed): /),
      ],
      'a page': ['read', 1],
      'a page of seven words': ['read', 1],
      'a PDF': ['read', 1],
      'a text': ['read', 1],
      'writing a page': ['completed', expect.stringContaining('outline')],
      measuring: ['completed', 0],
      'a scan': [null, expect.any(String)],
    });
    const faults = /"level":"error"|set aside|ended by itself|stands still/;
    expect(
      server
        .output()
        .split('\n')
        .filter((line) => faults.test(line)),
    ).toEqual([]);
    expect(await server.stop()).toBe(0);
  },
);
