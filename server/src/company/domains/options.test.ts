import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { measureDueTopics } from '../../measuring/topics/topics.jobs.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1, 9);

let at: MeasuringApp;
beforeEach(async () => {
  at = await startMeasuringApp({ connected: ['openai'] });
  await setDay(0);
});
afterEach(() => at.stop());

async function setDay(days: number) {
  at.app.setTime(new Date(START + days * DAY_MS));
  const { email, password } = at.person;
  const { body } = await at.app.call('POST', '/auth/login', { body: { email, password } });
  at.person.token = body.tokens.access_token;
}

const patch = (changes: object) => at.call('PATCH', '', changes);
const topic = async () => (await at.call('GET', '/aeo/topics')).body[0];
const onDay = (days: number) => new Date(START + days * DAY_MS).toISOString();
const tick = () => measureDueTopics.run(at.app.ctx, {}, { signal: new AbortController().signal });
const executions = async () =>
  (await at.call('GET', `/aeo/topics/${(await topic()).id}/executions`)).body.length;

async function subscribe(price_id: string) {
  const paths = { success_path: '/billing', cancel_path: '/billing' };
  const { body } = await at.call('POST', '/payments/create-checkout-session', { price_id, ...paths });
  await at.call('POST', `/payments/sessions/${body.sessionId}/confirm`);
}

it('Domain options accept only the values they allow', async () => {
  for (const wrong of [
    { samples_per_prompt: 0 },
    { samples_per_prompt: 11 },
    { samples_per_prompt: 2.5 },
    { monthly_spend_cap_usd: -1 },
    { monthly_spend_cap_usd: 1e9 },
    { measuring_frequency: 'hourly' },
    { search_engines_may_index: 'yes' },
    { writes_with_assistant: null },
    { default_location: { country: 'ZZ', region: null, city: null } },
  ])
    expect([wrong, (await patch(wrong)).status]).toEqual([wrong, 400]);
  const right = {
    samples_per_prompt: 10,
    monthly_spend_cap_usd: 0,
    measuring_frequency: 'weekly',
    search_engines_may_index: false,
    models_may_train: false,
    tells_index_now: true,
    measures_speed: true,
    writes_with_assistant: false,
    auto_publish_pages: true,
    auto_approve_variants: true,
  };
  expect((await patch(right)).body).toMatchObject(right);
  expect((await at.call('GET', '')).body).toMatchObject(right);
});

it('A domain is measured as often as its options ask, but never more often than its plan allows', async () => {
  const id = await at.measure('Tills', PROMPTS);
  expect((await topic()).next_run_at).toBe(onDay(7));
  expect(await patch({ measuring_frequency: 'daily' })).toMatchObject({
    status: 402,
    body: { detail: 'Your plan measures weekly. Upgrade to measure daily.' },
  });
  await subscribe('price_builtin_growth');
  expect((await topic()).next_run_at).toBe(onDay(1));
  expect((await patch({ measuring_frequency: 'weekly' })).status).toBe(200);
  expect((await topic()).next_run_at).toBe(onDay(7));
  await setDay(3);
  expect((await patch({ measuring_frequency: 'daily' })).status).toBe(200);
  expect((await topic()).next_run_at).toBe(onDay(3));
  await tick();
  await at.settled(id);
  expect((await topic()).next_run_at).toBe(onDay(4));
  // After a plan change the domain's frequency applies, if it is lower.
  await patch({ measuring_frequency: 'weekly' });
  await subscribe('price_builtin_scale');
  expect((await topic()).next_run_at).toBe(onDay(10));
});

it('A paused domain is not measured on schedule, but a person can still measure it by hand', async () => {
  const id = await at.measure('Tills', PROMPTS);
  await patch({ measuring_frequency: 'paused' });
  expect((await topic()).next_run_at).toBe(null);
  await setDay(30);
  await tick();
  expect(await executions()).toBe(1);
  expect((await at.call('POST', `/aeo/topics/${id}/analyze`)).status).toBe(200);
  await at.settled(id);
  expect(await executions()).toBe(2);
  expect((await topic()).next_run_at).toBe(null);
  await at.measure('Ovens', PROMPTS.slice(0, 1));
  expect((await at.call('GET', '/aeo/topics')).body[1].next_run_at).toBe(null);
  await subscribe('price_builtin_growth');
  expect((await topic()).next_run_at).toBe(null);
  await patch({ measuring_frequency: 'weekly' });
  expect((await topic()).next_run_at).toBe(onDay(37));
});

it('A run asks each prompt as many times as the option says when the run starts', async () => {
  await patch({ samples_per_prompt: 1 });
  const id = await at.measure('Tills', PROMPTS);
  expect(at.openai.requests).toHaveLength(2);
  await patch({ samples_per_prompt: 4 });
  await at.call('POST', `/aeo/topics/${id}/analyze`);
  await at.settled(id);
  expect(at.openai.requests).toHaveLength(2 + 8);
});

it('A spending cap of zero keeps every assistant that costs money from being asked', async () => {
  await patch({ monthly_spend_cap_usd: 0 });
  await at.measure('Tills', PROMPTS);
  expect(at.openai.requests).toHaveLength(0);
  expect((await at.call('GET', '/assistants')).body.spend).toMatchObject({ cap_usd: 0, spent_usd: 0 });
});

it('[P-ENT-10][P-API-18] Assistants are asked as if by somebody in the domain’s default location', async () => {
  const default_location = { country: 'BE', region: 'Flanders', city: 'Ghent' };
  expect((await patch({ default_location })).body.default_location).toEqual(default_location);
  await patch({ samples_per_prompt: 1 });
  await at.measure('Tills', PROMPTS.slice(0, 1));
  expect(at.openai.requests[0]?.body).toMatchObject({
    tools: [{ type: 'web_search', user_location: { country: 'BE', region: 'Flanders', city: 'Ghent' } }],
  });
});
