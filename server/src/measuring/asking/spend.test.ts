import { afterEach, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';
import { runPlannedExecution } from '../executions/run-execution.ts';
import { readCsv } from '../topics/read-csv.ts';
import { reserveSpend, settleSpend, spendOf } from './spend.queries.ts';

const PROMPTS = Array.from({ length: 20 }, (_, n) => `Which till suits bakery number ${n}?`);
const ID = '00000000-0000-4000-8000-';
const answer = (n: number) => `${ID}${String(n).padStart(12, '0')}`;

let at: MeasuringApp;
afterEach(() => at.stop());

const spent = async () => (await at.call('GET', '/assistants')).body.spend;
const asked = () => at.perplexity.requests.length;

/** Perplexity reports what each answer costs. */
const costing = (usd: number) => ({
  body: {
    status: 'completed',
    model: 'sonar',
    output: [
      {
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text: 'Acme.', annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2, cost: { currency: 'USD', total_cost: usd } },
  },
});

it('The monthly spending cap holds with 16 attempts at once', async () => {
  at = await startMeasuringApp({ connected: [], worker: false });
  const { db } = at.app.ctx;
  const { domain_id } = at.person;
  await at.app.setSpendCap(domain_id, 0.42);
  const reserve = (n: number) =>
    reserveSpend(db, {
      answer_id: answer(n),
      attempt: 1,
      domain_id,
      platform: 'chatgpt',
      reserve_usd: 0.05,
      at: new Date(),
    });
  const first = await Promise.all(Array.from({ length: 16 }, (_, n) => reserve(n)));
  expect(first.filter(Boolean)).toHaveLength(8);
  expect(await spendOf(db, domain_id, new Date())).toMatchObject({
    spent_usd: 0,
    reserved_usd: 0.4,
    cap_usd: 0.42,
  });
  // Each is settled once, at its real cost; a refusal releases its promise.
  const settle = (n: number) =>
    settleSpend(db, { answer_id: answer(n), attempt: 1, actual_usd: n % 2 ? 0 : 0.02 });
  await Promise.all(Array.from({ length: 16 }, (_, n) => [settle(n), settle(n)]).flat());
  const { spent_usd, reserved_usd } = await spendOf(db, domain_id, new Date());
  expect(reserved_usd).toBe(0);
  const { rows } = await runText(db, 'select coalesce(sum(actual_usd), 0)::float as usd from spend');
  expect(spent_usd).toBeCloseTo(Number((rows[0] as { usd: number }).usd));
  expect(await reserve(99)).toBe(true);
});

it('Each month has the whole spending cap, whatever was spent in other months and years', async () => {
  at = await startMeasuringApp({ connected: [], worker: false });
  const { db } = at.app.ctx;
  const { domain_id } = at.person;
  await at.app.setSpendCap(domain_id, 0.1);
  let n = 0;
  const reserve = async (moment: string) => {
    n += 1;
    const one = { answer_id: answer(n), attempt: 1, domain_id, platform: 'chatgpt', reserve_usd: 0.1 };
    return reserveSpend(db, { ...one, at: new Date(moment) });
  };
  expect(await reserve('2026-11-30T23:59:59.999Z')).toBe(true);
  expect(await reserve('2026-12-01T00:00:00.000Z')).toBe(true);
  expect(await reserve('2026-12-31T23:59:59.999Z')).toBe(false);
  expect(await reserve('2027-01-01T00:00:00.000Z')).toBe(true);
  expect(await reserve('2027-12-01T00:00:00.000Z')).toBe(true);
  expect(await spendOf(db, domain_id, new Date('2026-12-15T00:00:00Z'))).toMatchObject({ month: '2026-12' });
  expect(await spendOf(db, domain_id, new Date('2027-02-01T00:00:00Z'))).toMatchObject({
    month: '2027-02',
    spent_usd: 0,
    reserved_usd: 0,
  });
});

it('An attempt that broke off in the middle of its answer counts against the spending cap', async () => {
  at = await startMeasuringApp({ connected: ['openai'] });
  at.openai.enqueue({ drop: 'midway', body: { output: 'x'.repeat(10_000) } });
  await at.measure('Broken', PROMPTS.slice(0, 1));
  const { rows } = await runText(
    at.app.ctx.db,
    'select attempt, actual_usd > 0 as counted from spend order by attempt desc limit 1',
  );
  expect(rows).toEqual([{ attempt: 2, counted: true }]);
  const first = await runText(
    at.app.ctx.db,
    'select count(*)::int as free from spend where actual_usd = 0 or actual_usd is null',
  );
  expect(first.rows).toEqual([{ free: 0 }]);
});

it('What the export says of its answers adds up to what Settings says was spent, tries that broke off included', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'perplexity'] });
  at.openai.enqueue({ drop: 'midway', body: { output: 'x'.repeat(10_000) } });
  at.perplexity.enqueue(costing(0.3));
  await at.measure('Tills', PROMPTS.slice(0, 2));
  const { text } = await at.call('GET', '/aeo/executions.csv');
  const [header, ...rows] = readCsv(text);
  const column = header?.cells.indexOf('cost_usd') ?? -1;
  const sum = rows.reduce((total, { cells }) => total + Number(cells[column]), 0);
  const { spent_usd } = await spent();
  expect(spent_usd).toBeGreaterThan(0.3);
  expect(sum).toBeCloseTo(spent_usd, 6);
});

it('Sweeps of several topics at once never pass the spending cap', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'perplexity'], answers: { delay_ms: 100 } });
  await at.app.setSpendCap(at.person.domain_id, 0.5);
  await Promise.all(['One', 'Two', 'Three'].map((text) => at.measure(text, PROMPTS.slice(0, 8))));
  const { spent_usd, reserved_usd } = await spent();
  expect(reserved_usd).toBe(0);
  expect(spent_usd).toBeGreaterThan(0);
  expect(spent_usd).toBeLessThanOrEqual(0.5);
});

it('Answers that cost more than was promised raise the next promises, so that the spending cap holds', async () => {
  at = await startMeasuringApp({
    connected: ['perplexity'],
    answers: { respond: () => costing(0.4) },
    environment: { ASSISTANT_CONCURRENCY: '2' },
  });
  await at.app.setSpendCap(at.person.domain_id, 2);
  await at.measure('Dear', PROMPTS);
  expect(asked()).toBe(5);
  expect(await spent()).toMatchObject({ spent_usd: 2, reserved_usd: 0 });
  await at.app.setSpendCap(at.person.domain_id, 2.3);
  await at.measure('Dearer', PROMPTS);
  expect(asked()).toBe(5);
});

it('An outage of a provider costs nothing, and a question that is given up says so', async () => {
  const down = { status: 503, body: { error: { message: 'oops', type: 'server_error', code: null } } };
  at = await startMeasuringApp({
    connected: ['openai'],
    answers: { respond: () => down },
    worker: false,
  });
  const { db } = at.app.ctx;
  const prompts = PROMPTS.slice(0, 2);
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Down', prompts });
  await runText(db, 'update answers set attempts = 3');
  const { rows } = await runText(db, 'select id from topic_executions');
  await runPlannedExecution(at.app.ctx, (rows[0] as { id: string }).id, new AbortController().signal);
  expect(asked()).toBe(0);
  expect(at.openai.requests).toHaveLength(6);
  expect(await at.settled(body.topic.id)).toMatchObject({
    status: 'error',
    detail: 'OpenAI is overloaded or out of order. It gave no answer in 4 tries. Measure again later.',
  });
  expect(await spent()).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
});

it('A sweep that the spending limit stops says why nothing more was asked', async () => {
  at = await startMeasuringApp({ connected: ['openai'] });
  await at.app.setSpendCap(at.person.domain_id, 0);
  const { body } = await at.call('POST', '/aeo/save-and-analyze', {
    topic_text: 'None',
    prompts: PROMPTS.slice(0, 2),
  });
  expect(await at.settled(body.topic.id)).toMatchObject({
    status: 'error',
    detail: expect.stringContaining('this month’s spending cap'),
  });
  expect(at.openai.requests).toEqual([]);
});
