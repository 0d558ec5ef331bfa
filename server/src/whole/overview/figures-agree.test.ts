import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Boxes, TopicResults } from '@sightline/contract/measuring/topic-results';
import type { Topic, TopicExecution } from '@sightline/contract/measuring/topics';
import type { Rate } from '@sightline/contract/shapes';
import type { Funnel } from '@sightline/contract/whole/funnel';
import type { OverviewMetrics, Strip } from '@sightline/contract/whole/overview';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMcp, makeKey } from '../../../test/mcp-client.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { wilsonInterval } from '../../measuring/scoring/wilson.ts';
import { runText } from '../../platform/db/database.ts';
import { sendDigests } from '../alerts/alerts.jobs.ts';

const NOW = new Date();
/**
 * This week's email goes to accounts older than the week. On a Monday before it leaves, yesterday: its news end then, its
 * figures with Sunday.
 */
const MEASURED = NOW.getUTCDay() === 1 && NOW.getUTCHours() < 7 ? new Date(NOW.getTime() - 86_400_000) : NOW;
const DAY = MEASURED.toISOString().slice(0, 10);
const nextMonday = (day: Date) =>
  Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7), 7);

let at: MeasuringApp;
let topics: Topic[];
let details: TopicResults[];
beforeAll(async () => {
  const brand = { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0.6, cite_share: 0.3 };
  at = await startMeasuringApp({
    connected: ['openai', 'perplexity'],
    answers: { brand, companies: ['Rosterbay'] },
    edge: true,
  });
  await at.call('POST', '/competitors', { name: 'Rosterbay', url: 'https://rosterbay.example/' });
  at.app.setTime(MEASURED);
  await at.measure(
    'Tills',
    Array.from({ length: 6 }, (_, place) => `Which till suits shop ${place}?`),
  );
  await at.measure('Ovens', ['Which oven is best?', 'What does an oven cost?']);
  topics = (await at.call('GET', '/aeo/topics')).body;
  const executions = await Promise.all(
    topics.map(({ latest_topic_execution_id: id }) => at.call('GET', `/aeo/topic-executions/${id}`)),
  );
  details = executions.map(({ body }) => (body as TopicExecution).results as TopicResults);
});
afterAll(() => at.stop());

const sum = <Item>(items: readonly Item[], pick: (item: Item) => number) =>
  items.reduce((total, item) => total + pick(item), 0);
const PLATFORMS = ['chatgpt', 'perplexity'] as const;

it('a topic has the same figures and samples in the list, in the snapshot, on its own screen and in its history', async () => {
  const snapshot = (await at.call('GET', '/aeo/snapshot')).body;
  // Suggestions are computed shortly after the run.
  const measured = (list: Topic[]) => list.map(({ topic_improvements: _, ...topic }) => topic);
  expect(measured(snapshot.topics)).toEqual(measured(topics));
  for (const [place, topic] of topics.entries()) {
    const { performance, mentioned, cited, per_platform, boxes } = details[place] as TopicResults;
    expect(topic).toMatchObject({ performance, mentioned, cited, n: mentioned.n, score: performance.share });
    expect(topic.mentioned_percent).toBe(mentioned.share);
    expect(topic.cited_percent).toBe(cited.share);
    expect(sum(Object.values(per_platform), (one) => one.mentioned.k ?? 0)).toBe(mentioned.k);
    expect(sum(Object.values(boxes), (count) => count)).toBe(mentioned.n);
    expect(boxes.named_and_cited + boxes.named_only).toBe(mentioned.k);
    expect(boxes.named_and_cited + boxes.cited_only).toBe(cited.k);
    const [newest] = (await at.call('GET', `/aeo/topics/${topic.id}/executions?limit=1`)).body;
    expect(newest).toMatchObject({ score: topic.score, performance });
  }
});

it('The figures of a topic are the sum of its prompts’ figures for each assistant', async () => {
  for (const topic of topics) {
    const prompts: Prompt[] = (await at.call('GET', `/aeo/prompts?topic_id=${topic.id}`)).body;
    const summaries = prompts.flatMap(({ platform_summaries }) =>
      PLATFORMS.flatMap((platform) => platform_summaries[platform] ?? []),
    );
    expect(sum(summaries, ({ n }) => n)).toBe(topic.n);
    expect(sum(summaries, ({ mentioned }) => mentioned)).toBe(topic.mentioned?.k);
    expect(sum(summaries, ({ cited }) => cited)).toBe(topic.cited?.k);
    expect(sum(summaries, ({ score }) => score ?? 0) / summaries.length).toBeCloseTo(topic.score ?? -1, 9);
  }
});

it('An assistant that asks over MCP gets the shares and intervals of the overview, for all assistants and for each', async () => {
  const { client, use } = await connectMcp(at.app.url, (await makeKey(at.app, at.person, 'read')).key);
  const { items } = await use('compare_brands', { period: 'today' });
  await client.close();
  const strip: Strip = (await at.call('GET', `/aeo/overview/strip?start=${DAY}&end=${DAY}`)).body;
  const rateOf = ({ k, n, share, low, high }: Rate) => ({ k, n, share, low, high });
  expect(items).toHaveLength(2);
  const [own, rival] = items;
  expect(own).toMatchObject({
    own: true,
    named: rateOf(strip.mentioned),
    voice: rateOf(strip.share_of_voice),
  });
  expect(strip.mentioned.low).not.toBe(wilsonInterval(strip.mentioned.k, strip.mentioned.n)?.low);
  expect(rival.voice.k + own.voice.k).toBe(strip.share_of_voice.n);
  expect(rival.voice.low).toBeCloseTo(1 - own.voice.high, 9);

  for (const [place, platform] of PLATFORMS.entries()) {
    const { assistant, named } = own.assistants[place];
    const marks = details.map(({ per_platform }) => per_platform[platform]?.mentioned);
    expect(assistant).toBe(platform);
    expect(named).toMatchObject({
      k: sum(marks, (mark) => mark?.k ?? 0),
      n: sum(marks, (mark) => mark?.n ?? 0),
    });
    expect(named.low).toBeLessThan(wilsonInterval(named.k, named.n)?.low ?? 0);
  }
});

it('The overview, the funnel and the weekly digest agree with the figures of the topics', async () => {
  const n = sum(topics, (topic) => topic.n);
  const overview: OverviewMetrics = (await at.call('GET', '/aeo/overview')).body;
  expect(overview.overall).toMatchObject({ n, share: overview.overall_avg });
  expect(overview.series.at(-1)?.score).toBeCloseTo(overview.overall_avg ?? -1, 9);
  const whole = sum(topics, (topic) => (topic.score ?? 0) * topic.n) / n;
  expect(overview.overall_avg).toBeCloseTo(whole, 9);

  const funnel: Funnel = (await at.call('GET', `/analytics/ai-funnel?start=${DAY}&end=${DAY}`)).body;
  for (const platform of PLATFORMS) {
    const boxes = details.flatMap(({ boxes_per_platform }) => boxes_per_platform[platform] ?? []);
    expect(funnel.assistants.find(({ assistant }) => assistant === platform)?.answers).toEqual({
      k: sum(boxes, mentioning),
      n: sum(boxes, (one) => mentioning(one) + one.cited_only + one.absent),
    });
  }

  at.app.setTime(new Date(nextMonday(MEASURED)));
  await sendDigests.run(at.app.ctx, {}, { signal: new AbortController().signal });
  const { rows } = await runText(at.app.ctx.db, `select text from letters where subject like 'Your week%'`);
  const [email] = rows as { text: string }[];
  const figure = (label: string, share: number | null) =>
    new RegExp(`${label}:? ${Math.round((share ?? -1) * 100)}%[^\\n]*n ${n}\\b`);
  const share = (of: 'mentioned' | 'cited') => sum(topics, (topic) => topic[of]?.k ?? 0) / n;
  expect(email?.text).toMatch(figure('Performance', overview.overall_avg));
  expect(email?.text).toMatch(figure('Mentioned', share('mentioned')));
  expect(email?.text).toMatch(figure('Cited', share('cited')));
});

const mentioning = ({ named_and_cited, named_only }: Boxes) => named_and_cited + named_only;
