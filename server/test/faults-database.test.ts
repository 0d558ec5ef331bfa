import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import type { Reply } from './app.ts';
import { pause } from './doubles/pause.ts';
import { type MeasuringApp, startMeasuringApp } from './measuring-app.ts';
import { until } from './soon.ts';

const PROMPTS = Array.from({ length: 10 }, (_, n) => `Which till suits bakery number ${n}?`);

let folder: string;
let cluster: EmbeddedPostgres;
let at: MeasuringApp;
/** What the log says about the queue while all of this happens. */
const told: string[] = [];
const begun = performance.now();
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sightline-away-'));
  chmodSync(folder, 0o755);
  cluster = await startEmbeddedPostgres({ data_dir: folder });
  const { db, close } = openDatabase(cluster.connection, 1);
  await migrate(db);
  await close();
  const { connection } = cluster;
  at = await startMeasuringApp({ connected: ['openai'], answers: { delay_ms: 150 }, connection });
  vi.spyOn(at.app.ctx.log, 'error').mockImplementation((data: unknown, text?: string) => {
    if (text === 'job queue failed, retrying') told.push(errorIn(data));
  });
});
afterAll(async () => {
  await at.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

/** Without the queue's name. */
const errorIn = (data: unknown) =>
  String(typeof data === 'object' && data !== null && 'error' in data && data.error).replace(
    / \(Queue: .*/,
    '',
  );

/** Stops the database, cutting every connection, and restarts it after a while. */
async function restartDatabase(away_ms: number) {
  await cluster.stop();
  await pause(away_ms);
  cluster = await startEmbeddedPostgres({ data_dir: folder });
}

async function cutConnections() {
  const { db, close } = openDatabase(cluster.connection, 1);
  await runText(
    db,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
    ['client backend'],
  );
  await close();
}

const asked = () => at.openai.requests.length;

/** Saves a topic, disturbs the database while answers arrive, and waits for the end. */
async function measureWhile(topic_text: string, harm: () => Promise<void>) {
  const before = asked();
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text, prompts: PROMPTS });
  await until(() => asked() >= before + 6);
  await harm();
  const task = await at.settled(body.topic.id);
  const detail = (await at.call('GET', `/aeo/topics/${body.topic.id}`)).body;
  return { task, detail, asked: asked() - before };
}

it('A sweep survives cut connections: no question is asked twice and no answer is lost', async () => {
  const end = await measureWhile('Cut', async () => {
    for (let times = 0; times < 4; times += 1) {
      await cutConnections();
      await pause(100);
    }
  });
  expect(end.task).toMatchObject({ status: 'completed', progress: { done: 30, planned: 30 } });
  expect(end.detail.per_platform.chatgpt).toMatchObject({ failed: 0, mentioned: { k: 30, n: 30 } });
  expect(end.asked).toBe(30);
});

it('A sweep survives a database that is away for some seconds', async () => {
  const end = await measureWhile('Away', () => restartDatabase(3000));
  expect(end.task).toMatchObject({ status: 'completed', progress: { done: 30, planned: 30 } });
  expect(end.detail.per_platform.chatgpt).toMatchObject({ failed: 0, mentioned: { k: 30, n: 30 } });
  expect(end.asked).toBe(30);
});

it('People who sign in while the database is away are told to try again, and can afterwards', async () => {
  const { email, password } = at.person;
  const logIn = () => at.app.call('POST', '/auth/login', { body: { email, password } });
  const replies: Reply[] = [];
  let over = false;
  const trying = (async () => {
    while (!over) {
      const [session, list] = await Promise.all([logIn(), at.call('GET', '/aeo/topics')]);
      replies.push(session, list);
      await pause(100);
    }
  })();
  await restartDatabase(1000);
  over = true;
  await trying;
  expect(new Set(replies.map(({ status }) => status))).not.toContain(500);
  const refused = replies.find(({ status }) => status === 503);
  expect(refused).toMatchObject({
    body: { code: 'unavailable', detail: expect.stringContaining('again') },
    headers: { 'retry-after': expect.any(String) },
  });
  expect((await logIn()).status).not.toBe(503);
});

it('The log names each fault of the queue once a minute, though every worker of every queue meets it', () => {
  const minutes = 1 + Math.floor((performance.now() - begun) / 60_000);
  expect(told.length).toBeGreaterThan(0);
  expect(told.length).toBeLessThanOrEqual(new Set(told).size * minutes);
});
