import type { PublishingTest } from '@sightline/contract/measuring/publishing-tests';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { listed, measureAgain } from '../../../test/suggested.ts';
import { one, runText } from '../../platform/db/database.ts';

const PROMPTS = [
  'Which tills suit a small bakery?',
  'What does a till for a bakery cost?',
  'Which till prints labels for cakes?',
  'Which till works without a network?',
  'Which till can weigh bread?',
  'Which till counts loyalty points?',
  'Which till does the taxes of a café?',
  'Which till is easiest for new staff?',
];
const OTHERS = [
  'Which ovens keep an even heat?',
  'What does a deck oven cost?',
  'Which mixers are quiet?',
  'Which proofers last longest?',
];

let at: MeasuringApp;
let topic_id: string;
let test: PublishingTest;
const named = new Set<string>();
beforeAll(async () => {
  at = await startMeasuringApp({
    connected: ['openai', 'gemini'],
    answers: {
      brand: {
        name: 'Acme',
        url: 'https://www.acme.example/',
        mention_share: 1,
        cite_share: 1,
        answers_to: named,
      },
    },
  });
  await at.measure('Ovens for bakeries', OTHERS);
  topic_id = await at.measure('Tills for bakeries', PROMPTS);
});
afterAll(() => at.stop());

const read = async (): Promise<PublishingTest> => (await at.call('GET', `/publishing-tests/${test.id}`)).body;
const of = (arm: string) => test.prompts.filter((prompt) => prompt.arm === arm);
const suggested = async () => (await listed(at)).owned_media.map(({ prompt_text }) => prompt_text);
/** Publishes a page that was written for a prompt. */
async function publish(question: string) {
  const { id } = await one<{ id: string }>(
    at.app.ctx.db,
    sql`insert into generated_pages (domain_id, slug, title, markdown_content, question, created_at)
      values (${at.person.domain_id}, ${crypto.randomUUID()}, ${question}, '# Tills', ${question}, now()) returning id`,
  );
  expect((await at.call('POST', `/generated-pages/${id}/publish`)).status).toBe(200);
}
/** As if all that has happened so far had happened earlier. */
async function age(days: number) {
  for (const [table, column] of [
    ['prompt_executions', 'created_at'],
    ['topic_executions', 'created_at'],
    ['generated_pages', 'published_at'],
    ['publishing_tests', 'drawn_at'],
  ])
    await runText(at.app.ctx.db, `update ${table} set ${column} = ${column} - $1 * interval '1 day'`, [days]);
}

it('A plan says how many prompts can be divided, how exactly a test would know, and what it costs', async () => {
  const { status, body } = await at.call('GET', `/aeo/topics/${topic_id}/publishing-test-plan`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ prompts: 8, canaries: 4, assistants: ['chatgpt', 'gemini'] });
  expect(body.now.margin).toBeGreaterThan(0.03);
  expect(body.now.usd).toBeGreaterThan(0);
  expect(body.for_ten_points).toMatchObject({ answers_per_prompt: expect.any(Number) });
});

it('A test divides the prompts by chance, watches those of other topics, and suggests no page for the untouched', async () => {
  await until(suggested, (prompts) => PROMPTS.every((prompt) => prompts.includes(prompt)));
  const drawn = await at.call('POST', '/publishing-tests', { topic_id });
  expect(drawn.status).toBe(200);
  test = drawn.body;
  expect([of('published').length, of('untouched').length, of('canary').length]).toEqual([4, 4, 4]);
  expect(test).toMatchObject({
    state: 'publishing',
    verdict: 'too_early',
    measured_from: null,
  });
  const chosen = of('published').map(({ text }) => text);
  await until(
    suggested,
    (prompts) => chosen.every((text) => prompts.includes(text)) && prompts.length === 4 + 4,
  );
  const open = await suggested();
  expect(of('untouched').filter(({ text }) => open.includes(text))).toEqual([]);
  const again = await at.call('POST', '/publishing-tests', { topic_id });
  expect([again.status, again.body.detail]).toEqual([409, 'A test of this topic is going on. End it first.']);
});

it('Counting begins when the last chosen prompt has its page, and nothing is judged before the days are over', async () => {
  expect((await at.call('POST', `/publishing-tests/${test.id}/measure`)).status).toBe(409);
  await age(10);
  const chosen = of('published').map(({ text }) => text);
  for (const text of chosen.slice(1)) await publish(text);
  expect(await read()).toMatchObject({ state: 'publishing' });
  await publish(chosen[0] ?? '');
  test = await read();
  expect(test).toMatchObject({ state: 'measuring', verdict: 'too_early', measured_from: expect.any(String) });
  expect(of('published').every(({ page, before }) => page !== null && before === 0)).toBe(true);
  for (const text of chosen) named.add(text);
});

it('When the days are over, a rise of the prompts with pages is called what it is, and the untouched get suggestions again', async () => {
  await measureAgain(at, topic_id);
  expect(await read()).toMatchObject({ state: 'measuring', verdict: 'too_early' });
  await age(27);
  expect(await read()).toMatchObject({ state: 'measuring' });
  await age(1.1);
  test = await read();
  expect(test).toMatchObject({ state: 'done', verdict: 'worked', difference: 1 });
  expect(test.arms.published).toEqual({ prompts: 4, before: 0, after: 1 });
  expect(test.arms.untouched).toEqual({ prompts: 4, before: 0, after: 0 });
  const ended = await at.call('POST', `/publishing-tests/${test.id}/end`);
  expect(ended.body).toMatchObject({ state: 'done', verdict: 'worked', ended_at: expect.any(String) });
  const untouched = of('untouched').map(({ text }) => text);
  await until(suggested, (prompts) => untouched.every((text) => prompts.includes(text)));
  expect((await at.call('POST', `/publishing-tests/${test.id}/end`)).status).toBe(409);
  expect((await at.call('GET', `/publishing-tests?topic_id=${topic_id}`)).body.tests).toEqual([await read()]);
});

it('A topic with too few prompts without a page is refused with what is missing, and so is a topic of nobody', async () => {
  const few = await at.call('POST', '/publishing-tests', { topic_id });
  expect([few.status, few.body.detail]).toEqual([
    409,
    'A test needs 8 unbranded prompts without a published page; this topic has 4. Add prompts first.',
  ]);
  const topic = '11111111-1111-4111-8111-111111111111';
  expect((await at.call('POST', '/publishing-tests', { topic_id: topic })).status).toBe(404);
  expect((await at.call('GET', `/publishing-tests/${topic}`)).status).toBe(404);
});
