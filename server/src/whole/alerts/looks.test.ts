import { describe, expect, it } from 'vitest';
import { GROWTH, PATHS } from '../../../test/billing-person.ts';
import type { Reply } from '../../../test/doubles/double-server.ts';
import type { Connected } from '../../../test/doubles/known-doubles.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { stoppedAfterEach } from '../../../test/running.ts';
import { until } from '../../../test/soon.ts';
import { measureDueTopics } from '../../measuring/topics/topics.jobs.ts';
import { runText } from '../../platform/db/database.ts';
import { sweepsOfWeek } from './look-at-scores.ts';
import { stopsOf } from './look-at-stops.ts';
import { lookForAll } from './look-for-alerts.ts';
import { verdictText } from './phrase-change.ts';

const running = stoppedAfterEach();

const PROMPTS = Array.from({ length: 10 }, (_, place) => `Which till suits a bakery of size ${place + 1}?`);
const forever = { signal: new AbortController().signal };

/** Measured topics; the test triggers their next runs and can change what answers say about the brand in between. */
async function start(
  prompts = PROMPTS,
  { topics = 1, every_days = 7, connected = ['perplexity'] as readonly Connected[] } = {},
) {
  const brand = { name: 'Acme', url: 'https://www.acme.example/pricing', mention_share: 0, cite_share: 0 };
  const at = await startMeasuringApp({ answers: { brand }, connected });
  running.push(at);
  const size = prompts.length / topics;
  const parts = Array.from({ length: topics }, (_, place) => prompts.slice(place * size, (place + 1) * size));
  const [topic_id = ''] = await Promise.all(
    parts.map((part, place) => at.measure(place === 0 ? 'Tills' : `Tills ${place + 1}`, part)),
  );
  let sweeps = topics;
  const sweep = async () => {
    // The runs so far are of earlier days.
    await runText(
      at.app.ctx.db,
      "update topic_executions set created_at = created_at - $1 * interval '1 day'",
      [every_days],
    );
    await runText(at.app.ctx.db, "update topics set next_run_at = now() - interval '1 second'");
    // The worker's own clock may start it as well.
    await measureDueTopics.run(at.app.ctx, {}, forever);
    sweeps += topics;
    const text = `select 1 from topic_executions where status <> 'running'`;
    await until(async () => (await runText(at.app.ctx.db, text)).rows.length === sweeps);
  };
  return { ...at, brand, topic_id, sweep, look: () => lookForAll(at.app.ctx, forever.signal) };
}
const alertsOf = async ({ call }: Pick<MeasuringApp, 'call'>) => (await call('GET', '/alerts')).body.data;

describe('Checks for alerts', () => {
  it('A topic whose scheduled sweep changed beyond noise raises one alert with its figures and one action', async () => {
    const at = await start();
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toEqual([]);
    Object.assign(at.brand, { mention_share: 1, cite_share: 0.5 });
    await at.sweep();
    await Promise.all([at.look(), at.look()]);
    await at.look();
    const alerts = await alertsOf(at);
    expect(alerts).toHaveLength(1);
    const [alert] = alerts;
    expect(alert).toMatchObject({ kind: 'score_changed', domain_id: at.person.domain_id });
    expect(alert.title).toMatch(/^“Tills” went up to \d+% Performance, from 0%$/);
    expect(alert.detail).toMatch(
      /\(n 30\), before 0% \(n 30\)\. On the 10 pairs .* interval \+\d+ to \+\d+\.$/,
    );
    const execution = /\/topic-analysis\/topic\/(.+)\/execution\/(.+)$/.exec(alert.action.path);
    expect(execution?.[1]).toBe(at.topic_id);
    expect((await at.call('GET', `/aeo/topic-executions/${execution?.[2]}`)).status).toBe(200);
    const emails = (await at.app.call('GET', '/mailbox.json')).body;
    expect(
      emails.filter(({ subject }: { subject: string }) => subject.includes('“Tills” went up')),
    ).toHaveLength(1);
  });

  it.each([
    { plan: 'daily', every_days: 1 },
    { plan: 'weekly', every_days: 7 },
  ])(
    'A change of all six prompts of a topic is told of a website measured $plan, once while it lasts',
    async ({ plan, every_days }) => {
      const at = await start(PROMPTS.slice(0, 6), { every_days });
      const pay = (path: string, body?: object) => at.call('POST', `/payments/${path}`, body);
      if (plan === 'daily') {
        const { sessionId } = (await pay('create-checkout-session', { price_id: GROWTH, ...PATHS })).body;
        expect((await pay(`sessions/${sessionId}/confirm`)).status).toBe(200);
      }
      await at.sweep();
      await at.look();
      Object.assign(at.brand, { mention_share: 1, cite_share: 1 });
      for (let run = 0; run < 3; run++) {
        await at.sweep();
        await at.look();
      }
      const alerts = await alertsOf(at);
      expect(alerts).toHaveLength(1);
      expect(alerts[0].title).toBe('“Tills” went up to 100% Performance, from 0%');
    },
  );

  it('A jump of a website of small topics raises one alert, which says that no topic changed by itself', async () => {
    const at = await start(PROMPTS.slice(0, 9), { topics: 3 });
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toEqual([]);
    Object.assign(at.brand, { mention_share: 1, cite_share: 1 });
    for (let run = 0; run < 2; run++) {
      await at.sweep();
      await at.look();
    }
    const alerts = await alertsOf(at);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({
      kind: 'score_changed',
      title: 'Performance went up to 100% over all topics, from 0%',
      action: { label: 'Open the overview', path: '/overview' },
    });
    expect(alerts[0].detail).toMatch(
      /^None of 3 topics changed significantly by itself, but together they did\. On the 9 pairs .* \+100 points since /,
    );
  });

  it('Answers of another model raise no alert, however much they differ, and the switch is named', async () => {
    const at = await start(PROMPTS, { connected: [] });
    const ask = async (model: string) =>
      expect(
        (await at.call('PUT', '/assistants/chatgpt/key', { api_key: 'sk-proj-of-acme-1234', model })).status,
      ).toBe(200);
    await ask('gpt-6-luna');
    await at.sweep();
    await at.sweep();
    await at.look();
    Object.assign(at.brand, { mention_share: 1, cite_share: 1 });
    await ask('gpt-6.1-sol');
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toEqual([]);
    const overview = (await at.call('GET', '/aeo/overview')).body;
    expect(overview.series.at(-1).switches).toEqual([
      { platform: 'chatgpt', from: 'gpt-6-luna-2026-08-01', to: 'gpt-6.1-sol-2026-08-01' },
    ]);
    // Answers are of the days to which their runs were moved.
    const ofRun = 'from topic_executions x where x.id = topic_execution_id';
    await runText(at.app.ctx.db, `update prompt_executions set created_at = x.created_at ${ofRun}`);
    await runText(
      at.app.ctx.db,
      `update answer_sums set day = (x.created_at at time zone 'UTC')::date ${ofRun}`,
    );
    const { mentioned } = (await at.call('GET', '/aeo/overview/strip?range=week')).body;
    expect(mentioned).toMatchObject({ share: 1, previous: 0, change: { verdict: 'not_comparable' } });
    expect(verdictText(mentioned.change, 'a week ago')).toBe(
      'not comparable to a week ago: the assistants’ models changed between the two runs',
    );
    // The new model's own fall is one.
    await at.sweep();
    await at.look();
    Object.assign(at.brand, { mention_share: 0, cite_share: 0 });
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toMatchObject([{ kind: 'score_changed' }]);
  });

  it('No alert is lost when a worker is killed in the middle of a check', async () => {
    const at = await start();
    Object.assign(at.brand, { mention_share: 1, cite_share: 1 });
    await at.sweep();
    await at.app.ctx.db
      .transaction()
      .execute(async (db) => {
        await lookForAll({ ...at.app.ctx, db }, forever.signal);
        throw new Error('killed');
      })
      .catch(() => undefined);
    expect(await alertsOf(at)).toEqual([]);
    await at.look();
    expect(await alertsOf(at)).toHaveLength(1);
  });

  it('Reaching the spending limit raises one alert for each limit that is reached in a month', async () => {
    const at = await start();
    const cap = (usd: number) => at.app.setSpendCap(at.person.domain_id, usd);
    await cap(0);
    await at.sweep();
    await at.look();
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toMatchObject([
      {
        kind: 'measuring_stopped',
        title: 'Measuring stopped: monthly spending cap reached',
        action: { label: 'Raise the limit', path: '/settings/options' },
      },
    ]);
    // Raised too little: the next run asks a few questions and reaches it again.
    const [{ spent }] = (
      await runText(at.app.ctx.db, 'select coalesce(sum(spent_usd), 0) as spent from spend_months')
    ).rows as [{ spent: number }];
    await cap(Number(spent) + 0.1);
    await at.sweep();
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toHaveLength(2);
    await cap(100);
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toHaveLength(2);
  });

  it('A provider that refuses raises an alert with its name and reason', async () => {
    const at = await start();
    at.perplexity.enqueue(
      ...Array.from({ length: 40 }, () => ({
        status: 401,
        body: { error: { message: 'Invalid key', code: 401 } },
      })),
    );
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toMatchObject([
      { kind: 'measuring_stopped', title: 'Perplexity refuses requests, so it isn’t measured' },
    ]);
  });

  it('An assistant whose provider renames the field of sources raises one alert, until a source comes again', async () => {
    const at = await start();
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toEqual([]);
    at.perplexity.enqueue(...renamed(60));
    for (let sweep = 0; sweep < 2; sweep += 1) {
      await at.sweep();
      await at.look();
    }
    const alerts = await alertsOf(at);
    expect(alerts).toMatchObject([
      {
        kind: 'measuring_stopped',
        title: 'Perplexity’s answers come without sources, so its Cited figure is not reliable',
        action: { label: 'See the run' },
      },
    ]);
    const run = async () =>
      (await at.call('GET', `/aeo/topics/${at.topic_id}`)).body.topic.latest_topic_execution_id;
    const perplexity = async () =>
      (await at.call('GET', `/aeo/topic-executions/${await run()}`)).body.results.per_platform.perplexity;
    expect(await perplexity()).toMatchObject({ cited: { k: 0, n: 30 }, sources: 0, sources_missing: true });
    await at.sweep();
    await at.look();
    expect(await perplexity()).toMatchObject({ sources_missing: false });
    at.perplexity.enqueue(...renamed(30));
    await at.sweep();
    await at.look();
    expect(await alertsOf(at)).toHaveLength(2);
  });
});

/** Whole answers of Perplexity whose results of the search have another name. */
const renamed = (count: number): Reply[] =>
  Array.from({ length: count }, () => ({
    body: {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      error: null,
      model: 'perplexity/sonar',
      output: [
        { type: 'found_pages', queries: ['tills'], pages: [{ id: 4, address: 'https://www.acme.example/' }] },
        {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'Tillpoint suits a bakery.[4]', annotations: [] }],
        },
      ],
      usage: { input_tokens: 3_100, output_tokens: 420, total_tokens: 3_520 },
    },
  }));

it('An assistant that answers counts as working even when others are stopped', () => {
  const { stopped, working } = stopsOf([
    { platform: 'chatgpt', kind: null, text: null },
    { platform: 'gemini', kind: 'quota', text: 'No quota.' },
    { platform: 'perplexity', kind: 'timeout', text: 'Late.' },
    { platform: 'local', kind: null, text: null },
  ]);
  expect([...stopped]).toEqual([['gemini', 'No quota.']]);
  expect([...working]).toEqual(['chatgpt']);
});

it('The sweeps of a week follow the website’s options within the limits of its plan', () => {
  const daily = { topics: 50, frequency: 'daily' } as const;
  expect(sweepsOfWeek({ topics: 4, wanted: 'daily' }, daily)).toBe(28);
  expect(sweepsOfWeek({ topics: 4, wanted: 'weekly' }, daily)).toBe(4);
  expect(sweepsOfWeek({ topics: 4, wanted: 'daily' }, { topics: 3, frequency: 'weekly' })).toBe(3);
  expect(sweepsOfWeek({ topics: 60, wanted: 'paused' }, { ...daily, topics: null })).toBe(420);
});
