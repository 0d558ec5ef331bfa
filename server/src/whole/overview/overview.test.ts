import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';

let at: MeasuringApp;
let topic_id: string;
beforeAll(async () => {
  at = await startMeasuringApp({
    connected: ['openai', 'perplexity'],
    answers: {
      companies: ['Northwind Ledger', 'Tillpoint'],
      sources: ['https://northwind.example/tills', 'https://reviews.example.org/best'],
    },
  });
});
afterAll(() => at.stop());

it('[A-OVER-17] The overview is empty before anything was measured', async () => {
  expect((await at.call('GET', '/aeo/overview')).body).toEqual({
    overall_avg: null,
    overall: { n: 0, share: null, low: null, high: null },
    series: [],
  });
});

it('[A-API-51, A-ENT-38] The overview scores all topics together as their own screens do', async () => {
  topic_id = await at.measure('Tills', ['Which tills suit a bakery?', 'What does a till cost?']);
  await at.measure('Ovens', ['Which oven is best?']);
  const { body } = await at.call('GET', '/aeo/overview');
  expect(body).toMatchObject({ overall_avg: 1, overall: { n: 18, share: 1 } });
  expect(body.series).toEqual([
    { ts: expect.any(String), score: 1, comparable: true, change: null, switches: [] },
  ]);
  await at.call('DELETE', `/aeo/topics/${topic_id}`);
  expect((await at.call('GET', '/aeo/overview')).body.overall.n).toBe(6);
});

it('[A-API-41, A-DETAIL-18] The overview counts the prompts where a competitor is named and cited', async () => {
  for (const name of ['Tillpoint', 'Northwind Ledger', 'Nobody Knows'])
    await at.call('POST', '/competitors', {
      name,
      url: name === 'Northwind Ledger' ? 'northwind.example' : '',
    });
  const id = await at.measure('Cake orders', ['Which till takes cake orders?', 'How do I label cakes?']);
  const { body } = await at.call('GET', `/competitors/stats/by-topic?topic_id=${id}`);
  expect(body.map((one: { competitor_name: string }) => one.competitor_name)).toEqual([
    'Northwind Ledger',
    'Tillpoint',
    'Nobody Knows',
  ]);
  expect(body[0]).toEqual({
    competitor_id: expect.any(String),
    competitor_name: 'Northwind Ledger',
    topic_id: id,
    prompts_total: 2,
    prompts_mentioned: 2,
    prompts_cited: 2,
  });
  expect(body[2]).toMatchObject({ prompts_total: 2, prompts_mentioned: 0, prompts_cited: 0 });
  const nowhere = '11111111-1111-4111-8111-111111111111';
  expect((await at.call('GET', `/competitors/stats/by-topic?topic_id=${nowhere}`)).status).toBe(404);
  expect((await at.call('GET', '/competitors/stats/by-topic?topic_id=none')).status).toBe(404);
});

it('[A-OVER-07, A-API-57, A-API-58, A-OVER-16] The overview counts visits of AI crawlers by day and bot, with files for crawlers counted separately', async () => {
  at.app.setTime(new Date('2026-03-31T12:00:00Z'));
  for (const [day, path, bot, verified, visits] of [
    ['2026-03-31', '/tills', 'GPTBot', true, 3],
    ['2026-03-31', '/tills', 'GPTBot', false, 1],
    ['2026-03-30', '/ovens', 'ClaudeBot', true, 2],
    ['2026-03-30', '/llms.txt', 'GPTBot', true, 7],
    ['2026-03-30', '/robots.txt', 'GPTBot', true, 9],
    ['2026-01-01', '/tills', 'GPTBot', true, 5],
  ])
    await runText(
      at.app.ctx.db,
      `insert into crawler_visits_daily (domain_id, day, path, bot, verified, visits, first_at) values ($1, $2, $3, $4, $5, $6, $2::date)`,
      [at.person.domain_id, day, path, bot, verified, visits],
    );
  const visits = async (query: string) => (await at.call('GET', `/analytics/bot-visits?${query}`)).body;
  const week = await visits('range=week');
  expect(week.buckets).toHaveLength(7);
  expect(week.buckets.slice(-2)).toEqual([
    { date: '2026-03-30', count: 2 },
    { date: '2026-03-31', count: 4 },
  ]);
  expect(week.per_bot[0]).toEqual({
    bot: 'GPTBot',
    operator: 'OpenAI',
    purpose: 'training',
    visits: 4,
    verified: 3,
    counts: [0, 0, 0, 0, 0, 0, 4],
  });
  expect(week.llms_txt).toBe(7);
  const early = await visits('start=2026-01-02&end=2025-12-31');
  expect(early.buckets.map(({ count }: { count: number }) => count)).toEqual([0, 5, 0]);
  expect((await visits('')).buckets).toHaveLength(30);
  expect((await visits('end=2026-01-01')).buckets).toHaveLength(30);
  expect((await at.call('GET', '/analytics/bot-visits?start=2026-02-31')).status).toBe(400);
  expect((await at.call('GET', '/analytics/bot-visits?end=0000-01-01')).status).toBe(400);
});
