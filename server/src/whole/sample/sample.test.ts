import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startTestApp, type TestApp } from '../../../test/app.ts';
import { countedVisitors } from '../../../test/counted-visitors.ts';
import { enterSample } from '../../../test/enter-sample.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { freePort } from '../../../test/free-port.ts';
import { marketerTasks } from '../../../test/marketer-tasks.ts';
import { sampleMonths } from '../../../test/sample-months.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { originOf } from './answer-sample-site.ts';
import { OWN } from './sample-sites.ts';

let app: TestApp;
let begun: number;
let token: string;
let domain_id: string;
let neighbour: Awaited<ReturnType<typeof signUpPerson>>;

const get = async (path: string): Promise<Reply['body']> =>
  (await app.call('GET', `/api/domains/${domain_id}${path}`, { token })).body;
beforeAll(async () => {
  app = await startTestApp({
    environment: { PORT: String(await freePort()) },
    edge: true,
    collect: true,
    worker: true,
  });
  neighbour = await signUpPerson(app);
  begun = Date.now();
  ({ token, domain_id } = await enterSample(app));
});
afterAll(() => app.stop());

describe('The sample workspace', () => {
  it('The sample workspace is measured every other week, then daily, for two months, and its figures move', async () => {
    const topics = await get('/aeo/topics');
    expect(topics.length).toBe(3);
    const today = Date.now();
    for (const topic of topics) {
      const executions = await get(`/aeo/topics/${topic.id}/executions?limit=50`);
      const days = executions.map((one: { created_at: string }) => one.created_at.slice(0, 10));
      expect(new Set(days).size).toBe(17);
      const times = executions.map((one: { created_at: string }) => Date.parse(one.created_at));
      expect(Math.max(...times)).toBeLessThan(today);
      expect(today - Math.min(...times)).toBeGreaterThan(59 * 86_400_000);
      const shares = executions.map((one: { performance: { share: number } }) => one.performance.share);
      expect(new Set(shares).size).toBeGreaterThan(2);
      expect(shares[0]).toBeGreaterThan(shares.at(-1));
      expect(Date.parse(topic.next_run_at)).toBeGreaterThan(today);
    }
  });

  it('The sample’s overview scores by what its assistants answered, and rises', async () => {
    const { overall_avg, series } = await get('/aeo/overview');
    expect(overall_avg).toBeGreaterThan(0.3);
    expect(series.length).toBeGreaterThanOrEqual(14);
    expect(series.at(-1).score).toBeGreaterThan(series[0].score);
    expect(series.every(({ comparable }: { comparable: boolean }) => comparable)).toBe(true);
  });

  it('The sample’s funnel counts the answers of its three assistants, and visits', async () => {
    const { counts, assistants } = await get('/analytics/ai-funnel?range=month');
    expect(counts).toEqual({ answers: true, fetches: true, visits: true });
    for (const { assistant, answers, visits } of assistants.slice(0, 3)) {
      expect(answers.k, assistant).toBeGreaterThan(50);
      expect(answers.n, assistant).toBeGreaterThan(answers.k);
      expect(visits, assistant).toBeGreaterThan(assistant === 'gemini' ? -1 : 50);
    }
  });

  it('Three assistants answer in the sample without a key, are marked as sample answers, and cost nothing', async () => {
    expect(app.ctx.assistants).toEqual([]);
    const { are_sample_answers, assistants, spend } = await get('/assistants');
    expect(are_sample_answers).toBe(true);
    const connected = assistants.filter(({ status }: { status: string }) => status === 'connected');
    expect(connected.map(({ platform }: { platform: string }) => platform)).toEqual([
      'chatgpt',
      'perplexity',
      'gemini',
      'local',
    ]);
    expect(connected.slice(0, 3).map(({ model, price }: Record<string, unknown>) => [model, price])).toEqual(
      Array.from({ length: 3 }, () => ['sample-answers', null]),
    );
    expect([spend.spent_usd, spend.reserved_usd]).toEqual([0, 0]);
    const { rows } = await runText(
      app.ctx.db,
      `select platform, array_agg(distinct status) as ends, array_agg(distinct served_model) as models, max(cost_usd)::float8 as cost
       from answers where platform <> 'local' group by 1 order by 1`,
    );
    const same = { ends: ['answered'], models: ['sample-answers'], cost: 0 };
    const platforms = ['chatgpt', 'gemini', 'perplexity'];
    expect(rows).toEqual(platforms.map((platform) => ({ platform, ...same })));
    expect((await runText(app.ctx.db, 'select from spend')).rows).toEqual([]);
  });

  it('The sample’s figures come from its three assistants', async () => {
    const [topic] = await get('/aeo/topics');
    expect(topic.headline_platforms).toEqual(['chatgpt', 'perplexity', 'gemini']);
  });

  it('The sample’s answers name companies that are not tracked, and cite news, a forum and published pages', async () => {
    const column = async (statement: string) =>
      (await runText(app.ctx.db, statement)).rows.map((row) => Object.values(row as object)[0]);
    expect(await column("select distinct name from answer_mentions where entity = 'discovered'")).toContain(
      'Crewlantern',
    );
    const kinds = await column('select distinct kind from answer_citations');
    expect(kinds).toEqual(expect.arrayContaining(['own', 'competitor', 'news', 'forum', 'review']));
    const cited = await column('select distinct raw_url from answer_citations order by 1');
    expect(cited.some((url) => String(url).startsWith('http://ai.sample.localhost'))).toBe(true);
    for (const url of cited) expect([url, (await app.ctx.fetch(String(url))).status]).toEqual([url, 200]);
  });

  it('The sample has places to be named, and alerts of a score and of a lift, told to nobody by email', async () => {
    const { groups } = await get('/aeo/content-suggestions?grouped=true&per_type_limit=20');
    expect(groups.earned_media.length).toBeGreaterThan(3);
    const { data: alerts } = await get('/alerts');
    const titles = (wanted: string) =>
      alerts.flatMap(({ kind, title }: { kind: string; title: string }) => (kind === wanted ? title : []));
    // Each topic rises, at most once beyond doubt; the week’s alerts share what chance may do.
    const scores = titles('score_changed');
    expect(scores).toContainEqual(expect.stringMatching(/^“Shift swaps and holiday” went up to/));
    expect(scores.filter((title: string) => !/^“.*” went up to/.test(title))).toEqual([]);
    expect(scores.length).toBeLessThanOrEqual(3);
    expect(titles('lift_called')).toHaveLength(1);
    expect(alerts).toHaveLength(scores.length + 1);
    expect(await get('/aeo/topics')).toHaveLength(3);
  });

  it('The sample’s lift has a verdict for ChatGPT, and none where arms are alike or visitors few', async () => {
    const lift = await get('/analytics/lift');
    const verdictOf = (label: string) => lift.find((one: { label: string }) => one.label === label).verdict;
    expect(verdictOf('ChatGPT')).toBe('better');
    expect(verdictOf('Perplexity')).toBe('no_difference_yet');
    const verdicts = lift.map(({ verdict }: { verdict: string }) => verdict);
    expect(verdicts).toContain('not_enough_visits');
    expect(lift.some((one: { sample_ratio_alarm: boolean }) => one.sample_ratio_alarm)).toBe(false);
  });

  it('The sample’s pages are written from its website, published and served at their own host', async () => {
    const pages = await get('/generated-pages');
    const live = pages.filter((page: { status: string }) => page.status === 'published');
    expect(live.length).toBeGreaterThan(6);
    expect(pages.length).toBeGreaterThan(live.length);
    const { port } = new URL(app.ctx.config.public_url);
    const read = await app.ctx.fetch(`http://ai.sample.localhost:${port}/${live[0].slug}`);
    expect(read.status).toBe(200);
    expect(read.body.toString()).toContain(live[0].title);
  });

  it('Crawlers that read the sample’s pages are counted by day, and none is called verified', async () => {
    const { buckets, per_bot, llms_txt } = await get('/analytics/bot-visits?range=month');
    const counts = buckets.map(({ count }: { count: number }) => count);
    if (counts.at(-1) === 0) counts.pop(); // The last ones came an hour ago, which may have been yesterday.
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts.at(-1)).toBeGreaterThan(counts[0]);
    expect([per_bot.length > 5, JSON.stringify(llms_txt) !== '{}']).toEqual([true, true]);
    expect(per_bot.every(({ verified }: { verified: number }) => verified === 0)).toBe(true);
  });

  it('The sample’s script was last seen when one of its newest visitors came', () =>
    // A visitor of today loads the script before the visit is counted.
    soon(async () => {
      const { script_seen_at } = await get('/personalization-settings');
      const visitors: { last_seen: string }[] = await get('/visitors?limit=50');
      const apart = visitors.map(({ last_seen }) =>
        Math.abs(Date.parse(script_seen_at) - Date.parse(last_seen)),
      );
      expect(Math.min(...apart)).toBeLessThan(3_600_000);
    }));

  it('The sample has knowledge, suggestions, guidance and a change log with every kind of day', async () => {
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

  it('The sample’s guest has a name but no password, and its organization says that it is a sample', async () => {
    const me = (await app.call('GET', '/api/users/me', { token })).body;
    expect([me.name, me.email.endsWith('.example')]).toEqual(['Guest', true]);
    expect((await app.call('GET', '/api/organizations/me', { token })).body).toMatchObject({
      sample: true,
      has_active_plan: true,
    });
    const emails = (await app.call('GET', '/mailbox.json')).body;
    expect(emails.some(({ to }: { to: string }) => to === me.email)).toBe(false);
  });

  it('Making the sample leaves other organizations as they were', async () => {
    const ask = (path: string) =>
      app.call('GET', `/api/domains/${neighbour.domain_id}${path}`, { token: neighbour.token });
    expect((await ask('/aeo/topics')).body).toEqual([]);
    expect((await ask('/generated-pages')).body).toEqual([]);
    expect((await ask('/knowledge-base')).body).toEqual([]);
    const mine = (await app.call('GET', '/api/organizations/me', { token: neighbour.token })).body;
    expect(mine.sample).toBe(false);
    expect((await app.call('GET', `/api/domains/${domain_id}`, { token: neighbour.token })).status).toBe(404);
  });

  it('[P-SHELL-06] The sample has the script on its website, pages whose elements may change, and rules for conversions', async () => {
    const home = await app.ctx.fetch(`${originOf(app.ctx.config, OWN.host)}/`);
    expect(home.body.toString()).toContain(`/s/${domain_id}.js`);
    expect((await fetch(`${app.url}/s/${domain_id}.js`)).status).toBe(200);
    expect((await get('/personalization-settings')).script_seen_at).not.toBeNull();
    const pages = await get('/pages');
    expect(pages.map(({ path }: { path: string }) => path).sort()).toEqual(['/', '/features', '/pricing']);
    for (const page of pages)
      expect(page).toMatchObject({ enabled: true, elements_enabled: 4, scan_error: null });
    const rules = await get('/conversion-rules');
    expect(rules.map((rule: { trigger_event: string }) => rule.trigger_event)).toEqual([
      'form_submit',
      'click',
    ]);
    for (const { visits } of rules) expect(visits).toBeGreaterThan(0);
  });

  it('[P-SHELL-06] The sample’s starting variants change pages and are measured against a holdout', async () => {
    const { personalization_triggers: triggers } = await get('/personalization-triggers');
    const chatgpt = triggers.find(({ label }: { label: string }) => label === 'ChatGPT');
    expect(chatgpt.visits).toBeGreaterThan(20);
    const details = await Promise.all(
      triggers.map(({ id }: { id: string }) => get(`/personalization-triggers/${id}`)),
    );
    const pages = details.flatMap((detail) => detail.pages);
    expect(pages.some(({ changes }) => changes.length > 0)).toBe(true);
    const rows = await get('/analytics/lift');
    const seen = (arm: 'personalized' | 'holdout') =>
      rows.reduce((sum: number, row: Record<typeof arm, { visitors: number }>) => sum + row[arm].visitors, 0);
    expect(seen('holdout')).toBeGreaterThan(200);
    expect(seen('personalized')).toBeGreaterThan(200);
  });

  it('[P-SHELL-06] The sample’s visitors have journeys and convert, and no figure counts colleagues or bots', async () => {
    const { visitors, others, overview } = await countedVisitors(get);
    expect([visitors.length - others.length, others.length > 100]).toEqual([1, true]);
    expect(overview.personalized_visits).toBeGreaterThan(0);
    const converted = others.find(({ has_conversion }: { has_conversion: boolean }) => has_conversion);
    const { sessions } = await get(`/visitors/${converted.id}`);
    expect(sessions.flatMap(({ conversions }: { conversions: unknown[] }) => conversions)).not.toEqual([]);
    const { rows } = await runText(app.ctx.db, "select id from visitors where bot <> '{}'");
    expect(rows).toHaveLength(1);
    expect(visitors.map(({ id }: { id: string }) => id)).not.toContain((rows[0] as { id: string }).id);
  });

  it('The sample’s visitors of today are real browsers that run the script', async () => {
    const landings = async () => {
      const recent = await get('/visitors?limit=10');
      const journeys = await Promise.all(recent.map(({ id }: { id: string }) => get(`/visitors/${id}`)));
      const first = journeys.map(({ sessions }) => sessions[0].events[0]);
      // Everyone else came before the copy was asked for.
      return first.filter(({ ts }) => Date.parse(ts) > begun).map(({ page_path }) => page_path);
    };
    await soon(async () => expect((await landings()).sort()).toEqual(['/', '/pricing']));
  });
});

marketerTasks(() => ({ app, token, domain_id }));
sampleMonths(() => ({ app, token, domain_id }));
