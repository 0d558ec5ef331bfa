import { afterEach, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';
import { runPlannedExecution } from '../executions/run-execution.ts';
import { reserveSpend, settleSpend, spendOf } from './spend.queries.ts';

const PROMPTS = Array.from({ length: 7 }, (_, n) => `Which till suits bakery number ${n}?`);

let at: MeasuringApp;
afterEach(() => at.stop());

const spent = async () => (await at.call('GET', '/assistants')).body.spend;
const rowsOf = async (text: string) => (await runText(at.app.ctx.db, text)).rows;

/** A long ChatGPT answer from a model without a listed price. */
const lengthy = {
  status: 'completed',
  model: 'gpt-made-to-order',
  output: [
    {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Acme.', annotations: [] }],
    },
  ],
  usage: { input_tokens: 2_000, output_tokens: 60_000, total_tokens: 62_000 },
};

it('Long answers from a model without a known price do not pass the spending cap, and the API says that the price is not known', async () => {
  at = await startMeasuringApp({
    connected: ['openai'],
    environment: { OPENAI_MODEL: 'gpt-made-to-order', ASSISTANT_CONCURRENCY: '2' },
    answers: { respond: () => ({ body: lengthy }) },
  });
  // Two answers in flight may each cost more than the guess; later promises use the real price.
  await at.app.setSpendCap(at.person.domain_id, 10);
  await at.measure('Dear', PROMPTS);
  expect(await spent()).toMatchObject({ spent_usd: expect.closeTo(9.06), reserved_usd: 0 });
  expect(at.openai.requests).toHaveLength(3);
  const { assistants } = (await at.call('GET', '/assistants')).body;
  expect(assistants[0]).toMatchObject({ platform: 'chatgpt', model: 'gpt-made-to-order', price: 'booked' });
  const [kept] = await rowsOf("select cost_usd, usage from answers where status = 'answered'");
  expect(kept).toMatchObject({ cost_usd: null, usage: { output_tokens: 60_000 } });
});

it('When the money runs short, each assistant is asked as often as the others, and about the same prompts', async () => {
  at = await startMeasuringApp({ answers: { delay_ms: 20 } });
  const { db } = at.app.ctx;
  await at.app.setSpendCap(at.person.domain_id, 0.46);
  // Each of the three is known to cost five cents; the first one answers at once.
  for (const platform of ['chatgpt', 'perplexity', 'gemini'])
    await runText(
      db,
      `insert into spend (answer_id, attempt, domain_id, platform, month, reserved_usd, actual_usd, created_at)
        values (gen_random_uuid(), 1, $1, $2, '2020-01-01', 0.05, 0.05, now())`,
      [at.person.domain_id, platform],
    );
  const topic_id = await at.measure('Last money', PROMPTS);
  const asked = (await rowsOf(
    `select a.platform, count(*)::int as n, array_agg(e.prompt_text order by e.prompt_text) as prompts
      from answers a join prompt_executions e on e.id = a.prompt_execution_id
      where a.status = 'answered' and a.surface = 'api' group by 1 order by 1`,
  )) as { platform: string; n: number; prompts: string[] }[];
  expect(asked.map(({ platform }) => platform)).toEqual(['chatgpt', 'gemini', 'perplexity']);
  const counts = asked.map(({ n }) => n);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  const shared = asked.map(({ prompts }) => new Set(prompts));
  const fewest = shared.reduce((a, b) => (a.size <= b.size ? a : b));
  for (const prompts of shared) for (const prompt of fewest) expect([...prompts]).toContain(prompt);
  expect((await spent()).spent_usd).toBeLessThanOrEqual(0.46);

  // API and summary say that the run is partial, and it is not compared with anything.
  const { body: detail } = await at.call('GET', `/aeo/topics/${topic_id}`);
  const answered = counts.reduce((sum, n) => sum + n, 0);
  expect(detail.topic.coverage).toEqual({
    planned: 63,
    answered,
    cut: 0,
    failed: 63 - answered,
    unasked: 63 - answered,
  });
  const [run] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
  expect(run.coverage).toEqual(detail.topic.coverage);
  expect(run.overview).toContain('This run stopped at the monthly spending cap');
});

it('A run that the spending limit cut short is compared with no earlier run, and nothing says unchanged', async () => {
  const usage = { input_tokens: 1, output_tokens: 1, cost: { currency: 'USD', total_cost: 0.1 } };
  const body = { ...lengthy, model: 'sonar', usage };
  at = await startMeasuringApp({ connected: ['perplexity'], answers: { respond: () => ({ body }) } });
  const topic_id = await at.measure('Tills', PROMPTS);
  await at.app.setSpendCap(at.person.domain_id, 2.65);
  await at.call('POST', `/aeo/topics/${topic_id}/analyze`);
  await at.settled(topic_id);
  const [cut, whole] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
  expect(whole.coverage).toMatchObject({ planned: 21, answered: 21, unasked: 0 });
  expect(cut.coverage).toMatchObject({ answered: 5, unasked: 16 });
  expect(cut.comparable).toBe(false);
  expect(cut.overview).not.toMatch(/no significant change|higher|lower/i);
  const { results } = (await at.call('GET', `/aeo/topic-executions/${cut.id}`)).body;
  expect(results.comparison).toMatchObject({
    verdict: 'not_comparable',
    difference: null,
    reason: 'This run stopped at the monthly spending cap, so it isn’t compared.',
  });
  const { series } = (await at.call('GET', '/aeo/overview')).body;
  expect(series.at(-1)).toMatchObject({ comparable: false, change: 'cut_short' });
});

it('Money promised by a killed process is reserved only as long as its lease, counts as spent afterwards, and is corrected once its real cost is known', async () => {
  at = await startMeasuringApp({ connected: [], worker: false });
  const { db } = at.app.ctx;
  const { domain_id } = at.person;
  const now = new Date('2026-11-12T10:00:00Z');
  const answer_id = '00000000-0000-4000-8000-000000000001';
  const promise = { answer_id, attempt: 1, domain_id, platform: 'chatgpt', reserve_usd: 2.35, at: now };
  expect(await reserveSpend(db, promise)).toBe(true);
  const after = (seconds: number) => spendOf(db, domain_id, new Date(now.getTime() + seconds * 1000));
  expect(await after(30)).toMatchObject({ spent_usd: 0, reserved_usd: 2.35 });
  expect(await after(61)).toMatchObject({ spent_usd: 2.35, reserved_usd: 0 });
  await settleSpend(db, { answer_id, attempt: 1, actual_usd: 0.1 });
  expect(await after(61)).toMatchObject({ spent_usd: expect.closeTo(0.1), reserved_usd: 0 });
});

it('A run whose process was killed in the middle ends with nothing reserved', async () => {
  at = await startMeasuringApp({ connected: ['perplexity'], worker: false });
  const { ctx } = at.app;
  await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Killed', prompts: PROMPTS.slice(0, 1) });
  // The state left by a process that was killed while asking.
  const [open] = (await rowsOf(
    "update answers set status = 'asking', attempts = 1, lease_until = now() - interval '1 second' where platform = 'perplexity' and sample = 1 returning id",
  )) as { id: string }[];
  const { domain_id } = at.person;
  const at_kill = new Date(Date.now() - 61_000);
  const promise = { answer_id: open?.id ?? '', attempt: 1, domain_id, platform: 'perplexity', at: at_kill };
  expect(await reserveSpend(ctx.db, { ...promise, reserve_usd: 2.35 })).toBe(true);
  const [run] = (await rowsOf('select id from topic_executions')) as { id: string }[];
  await runPlannedExecution(ctx, run?.id ?? '', new AbortController().signal);
  const { reserved_usd, spent_usd } = await spent();
  expect(reserved_usd).toBe(0);
  expect(spent_usd).toBeGreaterThan(2.35);
});
