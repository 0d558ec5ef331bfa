import { afterEach, beforeEach, expect, it } from 'vitest';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';
import { measureDueTopics } from './topics.jobs.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1, 9);

let at: MeasuringApp;
beforeEach(async () => {
  at = await startMeasuringApp({ connected: ['openai', 'gemini'] });
  await setDay(0);
});
afterEach(() => at.stop());

/** Days after the start; people stay signed in. */
async function setDay(days: number) {
  at.app.setTime(new Date(START + days * DAY_MS));
  const { email, password } = at.person;
  const { body } = await at.app.call('POST', '/auth/login', { body: { email, password } });
  at.person.token = body.tokens.access_token;
}

const tick = () => measureDueTopics.run(at.app.ctx, {}, { signal: new AbortController().signal });
const topics = async () => (await at.call('GET', '/aeo/topics')).body;
const executions = async (topic_id: string) =>
  (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body.length as number;
const asked = () => at.openai.requests.length;

it('A topic is measured weekly without a plan, and never before its time', async () => {
  const topic_id = await at.measure('Tills', PROMPTS);
  expect((await topics())[0].next_run_at).toBe(new Date(START + 7 * DAY_MS).toISOString());
  await setDay(6.9);
  await tick();
  expect(await executions(topic_id)).toBe(1);
  await setDay(8);
  await Promise.all([tick(), tick(), tick()]);
  await at.settled(topic_id);
  expect(await executions(topic_id)).toBe(2);
  expect((await topics())[0].next_run_at).toBe(new Date(START + 15 * DAY_MS).toISOString());
  await tick();
  expect(await executions(topic_id)).toBe(2);
  const { rows } = await runText(at.app.ctx.db, 'select trigger from topic_executions order by created_at');
  expect(rows).toEqual([{ trigger: 'onboarding' }, { trigger: 'schedule' }]);
});

it('A scheduled sweep does not ask a paused provider, but a person’s own sweep does', async () => {
  at.openai.enqueue(...Array.from({ length: 20 }, () => openaiFailures.quota));
  const topic_id = await at.measure('Tills', PROMPTS);
  const before = asked();
  await runText(at.app.ctx.db, 'update provider_pauses set until = $1', [new Date(START + 9 * DAY_MS)]);
  await setDay(8);
  await tick();
  await at.settled(topic_id);
  expect(asked()).toBe(before);
  const { per_platform } = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
  expect(per_platform).toMatchObject({
    chatgpt: { failed: 6, score: null },
    gemini: { failed: 0, score: 1 },
  });
  await at.call('POST', `/aeo/topics/${topic_id}/analyze`);
  await at.settled(topic_id);
  expect(asked()).toBeGreaterThan(before);
});

it('The schedule leaves archived topics alone and goes on past a topic that has nothing to ask', async () => {
  const [gone, empty, fine] = [
    await at.measure('Gone', PROMPTS),
    await at.measure('Empty', PROMPTS),
    await at.measure('Fine', PROMPTS),
  ];
  await at.call('DELETE', `/aeo/topics/${gone}`);
  await runText(at.app.ctx.db, 'update prompts set archived_at = now() where topic_id = $1', [empty]);
  await setDay(8);
  await tick();
  await at.settled(fine);
  expect([await executions(empty), await executions(fine)]).toEqual([1, 2]);
  for (const topic of await topics())
    expect(topic.next_run_at).toBe(new Date(START + 15 * DAY_MS).toISOString());
  const { rows } = await runText(at.app.ctx.db, 'select 1 from topic_executions where topic_id = $1', [gone]);
  expect(rows).toHaveLength(1);
});

it('One topic that causes a server error never holds up the others', async () => {
  const [odd, fine] = [await at.measure('Odd', PROMPTS), await at.measure('Fine', PROMPTS)];
  await runText(
    at.app.ctx.db,
    `create function stumble() returns trigger language plpgsql as $$ begin
       if new.topic_text = 'Odd' then raise exception 'a fault'; end if; return new; end $$`,
  );
  await runText(
    at.app.ctx.db,
    'create trigger stumble before insert on topic_executions for each row execute function stumble()',
  );
  await setDay(8);
  await tick();
  await at.settled(fine);
  expect([await executions(odd), await executions(fine)]).toEqual([1, 2]);
  const stumbled = (await topics()).find(({ id }: { id: string }) => id === odd);
  expect(stumbled.next_run_at).toBe(new Date(START + 8 * DAY_MS + 3_600_000).toISOString());
});

const STARTER = 'price_builtin_starter';
const GROWTH = 'price_builtin_growth';

/** Chooses a plan as a person does. */
async function subscribe(price_id: string) {
  const paths = { success_path: '/billing?success=true', cancel_path: '/billing' };
  const { body } = await at.call('POST', '/payments/create-checkout-session', { price_id, ...paths });
  return at.call('POST', `/payments/sessions/${body.sessionId}/confirm`);
}

async function openPortal(): Promise<string> {
  const { body } = await at.call('POST', '/payments/billing-portal-session');
  return `/payments/sessions/${new URL(body.url).pathname.split('/').at(-1)}`;
}

it('[A-ROLE-05] [A-CONST-29] After the plan ends the three oldest topics are measured, and the others wait', async () => {
  await subscribe(STARTER);
  const ids: string[] = [];
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) {
    at.app.setTime(new Date(START + ids.length * 1000));
    ids.push(await at.measure(text, PROMPTS.slice(0, 1)));
  }
  const [one = '', , , four = '', five = ''] = ids;
  const portal = await openPortal();
  expect((await at.call('GET', portal)).body.waiting_topics).toBe(2);
  await at.call('POST', `${portal}/cancel-subscription`);

  await setDay(8);
  await tick();
  for (const id of ids.slice(0, 3)) await at.settled(id);
  expect(await Promise.all(ids.map(executions))).toEqual([2, 2, 2, 1, 1]);
  expect(await at.call('POST', `/aeo/topics/${four}/analyze`)).toMatchObject({
    status: 402,
    body: {
      detail:
        'Your plan measures 3 topics, oldest first, so this one is paused. Upgrade or delete an older topic.',
    },
  });
  expect(
    (await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Six', prompts: ['Why?'] })).status,
  ).toBe(402);
  expect(await topics()).toHaveLength(5);
  expect((await at.call('GET', `/aeo/topics/${five}`)).body.topic.score).not.toBe(null);

  await at.call('DELETE', `/aeo/topics/${one}`);
  await tick();
  await at.settled(four);
  expect([await executions(four), await executions(five)]).toEqual([2, 1]);
  await subscribe(STARTER);
  await tick();
  await at.settled(five);
  expect([await executions(four), await executions(five)]).toEqual([2, 2]);
});

it('[A-ROLE-02] A plan with daily figures brings them within a day, and never leaves a topic waiting longer than it says', async () => {
  const topic_id = await at.measure('Tills', PROMPTS);
  const next = async () => (await topics())[0].next_run_at as string;
  await setDay(0.5);
  await subscribe(GROWTH);
  expect(await next()).toBe(new Date(START + DAY_MS).toISOString());
  const portal = await openPortal();
  await at.call('POST', `${portal}/cancel-subscription`);
  await setDay(1);
  await tick();
  await at.settled(topic_id);
  expect(await next()).toBe(new Date(START + 8 * DAY_MS).toISOString());
  await setDay(4);
  await subscribe(GROWTH);
  expect(await next()).toBe(new Date(START + 4 * DAY_MS).toISOString());
});
