import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { freePort } from '../../../test/free-port.ts';
import { buildSampleWorkspace } from './build-sample.ts';
import { findSample } from './sample.queries.ts';

let app: TestApp;
let token: string;
let domain_id: string;
let neighbour: Awaited<ReturnType<typeof signUpPerson>>;

const get = async (path: string): Promise<Reply['body']> =>
  (await app.call('GET', `/api/domains/${domain_id}${path}`, { token })).body;
const state = async () => (await app.call('GET', '/api/sample')).body;

/** Until the build that is under way is over. */
async function settled() {
  for (;;) {
    const now = await state();
    if (now.status !== 'building') return now;
    await sleep(200);
  }
}

async function enter() {
  const { body } = await app.call('POST', '/api/sample/open');
  token = body.session.tokens.access_token;
  domain_id = (await app.call('GET', '/api/domains', { token })).body[0].id;
}

beforeAll(async () => {
  app = await startTestApp({ environment: { PORT: String(await freePort()) }, edge: true, worker: true });
  neighbour = await signUpPerson(app);
  // Two visitors at once.
  const opened = await Promise.all([1, 2].map(() => app.call('POST', '/api/sample/open')));
  expect(opened.map(({ body }) => [body.state.status, body.session])).toEqual([
    ['building', null],
    ['building', null],
  ]);
  expect((await settled()).status).toBe('ready');
  await enter();
}, 240_000);
afterAll(() => app.stop());

describe('the sample workspace', () => {
  it('is measured on fourteen days, and its figures move', async () => {
    const topics = await get('/aeo/topics');
    expect(topics.length).toBe(3);
    const today = Date.now();
    for (const topic of topics) {
      const executions = await get(`/aeo/topics/${topic.id}/executions?limit=50`);
      const days = executions.map((one: { created_at: string }) => one.created_at.slice(0, 10));
      expect(new Set(days).size).toBe(14);
      const times = executions.map((one: { created_at: string }) => Date.parse(one.created_at));
      expect(Math.max(...times)).toBeLessThan(today);
      expect(today - Math.min(...times)).toBeGreaterThan(13 * 86_400_000);
      const shares = executions.map((one: { performance: { share: number } }) => one.performance.share);
      expect(new Set(shares).size).toBeGreaterThan(2);
      expect(shares[0]).toBeGreaterThan(shares.at(-1));
      expect(Date.parse(topic.next_run_at)).toBeGreaterThan(today);
    }
  });

  it('[A-CONST-13] the overview scores by the built-in reader where no assistant is connected', async () => {
    const { overall_avg, series } = await get('/aeo/overview');
    expect(overall_avg).toBeGreaterThan(0.3);
    expect(series.length).toBeGreaterThanOrEqual(14);
    expect(series.at(-1).score).toBeGreaterThan(series[0].score);
    expect(series.every(({ comparable }: { comparable: boolean }) => comparable)).toBe(true);
  });

  it('figures are those of the built-in reader, under its own name', async () => {
    const [topic] = await get('/aeo/topics');
    expect(topic.headline_platforms).toEqual(['local']);
  });

  it('pages are written from the website, published and served at their own host', async () => {
    const pages = await get('/generated-pages');
    const live = pages.filter((page: { status: string }) => page.status === 'published');
    expect(live.length).toBeGreaterThan(6);
    expect(pages.length).toBeGreaterThan(live.length);
    const { port } = new URL(app.ctx.config.public_url);
    const read = await app.ctx.fetch(`http://ai.sample.localhost:${port}/${live[0].slug}`);
    expect(read.status).toBe(200);
    expect(read.body.toString()).toContain(live[0].title);
  });

  it('crawlers that read them are counted day by day, and none is called verified', async () => {
    const { buckets, per_bot, llms_txt } = await get('/analytics/bot-visits?range=month');
    const counts = buckets.slice(-13).map(({ count }: { count: number }) => count);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.at(-1)).toBeGreaterThan(counts[0]);
    expect(per_bot.length).toBeGreaterThan(5);
    expect(per_bot.every(({ verified }: { verified: number }) => verified === 0)).toBe(true);
    expect(JSON.stringify(llms_txt)).not.toBe('{}');
  });

  it('its script was seen when its newest visitor came', async () => {
    const { script_seen_at } = await get('/personalization-settings');
    const { last_seen } = (await get('/visitors'))[0];
    expect(Math.abs(Date.parse(script_seen_at) - Date.parse(last_seen))).toBeLessThan(3_600_000);
  });

  it('has knowledge, suggestions, guidance and a change log with every kind of day', async () => {
    const entries = await get('/knowledge-base');
    expect(new Set(entries.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['read', 'accepted']),
    );
    const { groups } = await get('/aeo/content-suggestions?grouped=true&per_type_limit=20');
    const statuses = groups.owned_media.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(['pending', 'applied']));
    const changes = await get('/aeo/content-changes?limit=100');
    const kinds = changes.map(({ change_type }: { change_type: string }) => change_type);
    expect(new Set(kinds)).toEqual(new Set(['create', 'edit', 'publish']));
    const [domain] = (await app.call('GET', '/api/domains', { token })).body;
    expect(domain.feedback).toContain('push notification');
  });

  it('its guest has a name and no password, and the organisation says what it is', async () => {
    const me = (await app.call('GET', '/api/users/me', { token })).body;
    expect([me.name, me.email.endsWith('.example')]).toEqual(['Guest', true]);
    expect((await app.call('GET', '/api/organizations/me', { token })).body).toMatchObject({
      sample: true,
      has_active_plan: true,
    });
    const letters = (await app.call('GET', '/mailbox.json')).body;
    expect(letters.some(({ to }: { to: string }) => to === me.email)).toBe(false);
  });

  it('leaves other organisations as they were', async () => {
    const ask = (path: string) =>
      app.call('GET', `/api/domains/${neighbour.domain_id}${path}`, { token: neighbour.token });
    expect((await ask('/aeo/topics')).body).toEqual([]);
    expect((await ask('/generated-pages')).body).toEqual([]);
    expect((await ask('/knowledge-base')).body).toEqual([]);
    const mine = (await app.call('GET', '/api/organizations/me', { token: neighbour.token })).body;
    expect(mine.sample).toBe(false);
    expect((await app.call('GET', `/api/domains/${domain_id}`, { token: neighbour.token })).status).toBe(404);
  });

  it('only its guest starts it over, once at a time; the old guest is signed out', async () => {
    const stranger = await app.call('POST', '/api/sample/start-over', { token: neighbour.token });
    expect(stranger.status).toBe(404);
    const first = domain_id;
    const [one, two] = await Promise.all([
      app.call('POST', '/api/sample/start-over', { token }),
      app.call('POST', '/api/sample/start-over', { token }),
    ]);
    expect([one.body.status, two.body.status]).toEqual(['building', 'building']);
    expect((await settled()).status).toBe('ready');
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
    await enter();
    expect(domain_id).not.toBe(first);
    expect((await get('/aeo/topics')).length).toBe(3);
    expect((await app.call('GET', '/api/domains', { token })).body.length).toBe(1);
  }, 240_000);
});

describe('a build that is stopped half way', () => {
  it('begins anew, leaves nothing behind, and an older run never goes on beside it', async () => {
    const other = await startTestApp({ environment: { PORT: String(await freePort()) }, edge: true });
    const { body } = await other.call('POST', '/api/sample/open');
    expect(body.state.status).toBe('building');
    const sample = await findSample(other.ctx.db);
    const build_id = sample?.build_id ?? '';
    const killed = new AbortController();
    const first = buildSampleWorkspace(other.ctx, build_id, killed.signal).catch((error: unknown) => error);
    while (((await findSample(other.ctx.db))?.done ?? 0) < 2) await sleep(50);
    killed.abort(new Error('The worker is killed.'));
    expect(await first).toBeInstanceOf(Error);
    expect((await findSample(other.ctx.db))?.status).toBe('building');

    const going = new AbortController().signal;
    const [second, third] = await Promise.allSettled([
      buildSampleWorkspace(other.ctx, build_id, going),
      sleep(300).then(() => buildSampleWorkspace(other.ctx, build_id, going)),
    ]);
    expect([second.status, third.status]).toEqual(['rejected', 'fulfilled']);
    const { session } = (await other.call('POST', '/api/sample/open')).body;
    const mine = (await other.call('GET', '/api/domains', { token: session.tokens.access_token })).body;
    expect(mine.length).toBe(1);
    const topics = await other.call('GET', `/api/domains/${mine[0].id}/aeo/topics`, {
      token: session.tokens.access_token,
    });
    expect(topics.body.length).toBe(3);
    await other.stop();
  }, 240_000);
});

describe('where nobody should meet it', () => {
  it.each([
    ['switched off', { SAMPLE_WORKSPACE: 'off' }],
    ['in production', { NODE_ENV: 'production' }],
    ['under a public address', { PUBLIC_URL: `https://${randomUUID()}.example` }],
  ])('it is off: %s', async (_case, environment) => {
    const other = await startTestApp({ environment });
    expect((await other.call('GET', '/api/config', hostOf(other))).body.sample_workspace).toBe(false);
    expect((await other.call('POST', '/api/sample/open', hostOf(other))).status).toBe(404);
    await other.stop();
  });
});

const hostOf = ({ ctx }: TestApp) => ({ headers: { host: new URL(ctx.config.public_url).host } });
