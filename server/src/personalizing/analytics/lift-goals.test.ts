import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import type { LiftGoals } from '@sightline/contract/personalizing/lift-goals';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumEverything } from '../../../test/counted-visits.ts';
import { type Came, meetVariant } from '../../../test/meet-variant.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { steerVariants } from './steer-variants.service.ts';

let at: VariantsApp;
const goals: Record<'signup' | 'purchase', string> = { signup: '', purchase: '' };
beforeAll(async () => {
  at = await startVariantsApp();
  await at.renew();
  for (const name of ['signup', 'purchase'] as const)
    goals[name] = (await at.call('POST', '/event-goals', { name })).body.id;
});
afterAll(() => at.stop());

/** Visitors of the next minutes, some of whom reach a goal. */
const come = ({ reach, ...came }: Omit<Came, 'reach' | 'met_at'> & { reach?: Came['reach'] }) =>
  meetVariant(at, { ...came, reach: reach ?? { goal: goals.signup, converted: 0 }, met_at: later() });

const choose = (body: object) => at.call('PUT', '/analytics/lift/goals', body);
const chosen = async (): Promise<LiftGoals> => (await at.call('GET', '/analytics/lift/goals')).body;
const liftOf = async (label: string): Promise<VariantLift> => {
  const { variant_id } = await at.trigger(label);
  const { body } = await at.call('GET', '/analytics/lift');
  return body.find((row: VariantLift) => row.variant_id === variant_id);
};
const DAY = 86_400_000;
/** From here on visitors come a day later. */
let days = 0;
const nextDay = () => {
  days += 1;
};
const later = () => new Date(+at.app.ctx.now() + days * DAY + 60_000);

it('Any conversion decides the lift until people choose a goal, which then decides by visitors who come from the next day on', async () => {
  const signup = { goal_id: goals.signup, metric: 'conversion' };
  expect((await chosen()).goals.map(({ label, role }) => [label, role])).toEqual([
    ['Any conversion', 'decides'],
    ['Event “signup”', 'beside'],
    ['Event “purchase”', 'beside'],
  ]);
  const reach = (converted: number) => ({ goal: goals.signup, converted });
  await come({ label: 'ChatGPT', arm: 'personalized', visitors: 900, reach: reach(180) });
  await come({ label: 'ChatGPT', arm: 'holdout', visitors: 900, reach: reach(60) });
  expect(await liftOf('ChatGPT')).toMatchObject({
    verdict: 'better',
    decides: { goal_id: null, label: 'Any conversion' },
    beside: [
      {
        goal_id: goals.signup,
        personalized: { converted: 180 },
        lift: { estimate: expect.closeTo(120 / 900, 9) },
      },
    ],
  });

  // Its winners are known by now, so they do not count.
  const tomorrow = new Date(+at.app.ctx.now() + DAY).toISOString().slice(0, 10);
  expect((await choose({ ...signup, role: 'decides' })).body).toMatchObject({
    changes: 1,
    goals: [
      { label: 'Event “signup”', role: 'decides', measured_from: tomorrow },
      { label: 'Any conversion' },
      {},
    ],
  });
  expect(await liftOf('ChatGPT')).toMatchObject({
    ...{ verdict: 'not_enough_visits', measured_from: tomorrow, beside: [] },
    ...{ personalized: { visitors: 0 }, decides: { goal_id: goals.signup } },
  });
  nextDay();
  await come({ label: 'ChatGPT', arm: 'personalized', visitors: 900, reach: reach(180) });
  await come({ label: 'ChatGPT', arm: 'holdout', visitors: 900, reach: reach(60) });
  await come({
    ...{ label: 'ChatGPT', arm: 'holdout', visitors: 50 },
    reach: { goal: goals.purchase, converted: 50 },
  });
  expect(await liftOf('ChatGPT')).toMatchObject({
    verdict: 'better',
    holdout: { visitors: 950, converted: 60 },
    beside: [
      { label: 'Any conversion', holdout: { converted: 110 } },
      { label: 'Event “purchase”', holdout: { converted: 50 } },
    ],
  });
  const pooled = (await at.call('GET', '/analytics/lift/pooled')).body;
  expect(pooled.everybody).toMatchObject({ decides: { goal_id: goals.signup }, holdout: { converted: 60 } });

  // A primary goal is not deleted, nor left without another.
  expect((await at.call('DELETE', `/event-goals/${goals.signup}`)).status).toBe(409);
  expect((await choose({ ...signup, role: 'beside' })).status).toBe(409);
  expect((await choose({ ...signup, role: 'decides' })).body.changes).toBe(1);
});

it('Value is measured in one currency, each visitor’s up to the cap, and amounts in other currencies are not added', async () => {
  const value = { goal_id: goals.purchase, metric: 'value', currency: 'eur', cap: 100, role: 'decides' };
  for (const [wrong, field] of [
    [{ ...value, cap: undefined }, 'cap'],
    [{ ...value, currency: undefined }, 'currency'],
    [{ ...value, goal_id: null }, 'goal_id'],
  ] as const)
    expect(Object.keys((await choose(wrong)).body.errors)).toEqual([field]);
  expect((await choose({ ...value, goal_id: at.person.domain_id })).status).toBe(404);
  expect((await choose(value)).body.goals[0]).toMatchObject({ currency: 'EUR', cap: 100, role: 'decides' });
  nextDay();
  const bought = (converted: number, amount: number, currency = 'EUR') => ({
    reach: { goal: goals.purchase, converted, value: amount, currency },
  });
  await come({ label: 'Gemini', arm: 'personalized', visitors: 500, ...bought(100, 60) });
  await come({ label: 'Gemini', arm: 'personalized', visitors: 500, ...bought(40, 9000) });
  await come({ label: 'Gemini', arm: 'holdout', visitors: 900, ...bought(30, 60) });
  await come({ label: 'Gemini', arm: 'holdout', visitors: 100, ...bought(90, 80, 'USD') });
  const row = await liftOf('Gemini');
  expect(row).toMatchObject({
    verdict: 'better',
    decides: { metric: 'value', currency: 'EUR', cap: 100 },
    personalized: { visitors: 1000, converted: 140, value: 10 },
    holdout: { visitors: 1000, converted: 30, value: 1.8 },
  });
  expect(row.lift?.estimate).toBeCloseTo(8.2, 9);
  const { goals: listed, changes } = await chosen();
  expect(changes).toBe(2);
  expect(listed.filter(({ metric }) => metric === 'value')).toMatchObject([
    { currency: 'EUR', suggested_cap: 9000 },
    { currency: 'USD', role: 'none', cap: null, suggested_cap: 80 },
  ]);
});

it('A variant that costs a guardrail is paused with its figures, told once, and brought back by a click', async () => {
  const guard = { goal_id: goals.signup, metric: 'conversion', role: 'guards' };
  expect((await choose(guard)).status).toBe(200);
  nextDay();
  const reach = (goal: string, converted: number) => ({ reach: { goal, converted } });
  await come({ label: 'Perplexity', arm: 'personalized', visitors: 900, ...reach(goals.signup, 30) });
  await come({ label: 'Perplexity', arm: 'holdout', visitors: 900, ...reach(goals.signup, 150) });
  // As many convert, by something else.
  await come({ label: 'Perplexity', arm: 'personalized', visitors: 900, ...reach(goals.purchase, 150) });
  await come({ label: 'Perplexity', arm: 'holdout', visitors: 900, ...reach(goals.purchase, 30) });
  const steer = () => steerVariants(at.app.ctx, at.person.domain_id, { learns: false });
  await steer();
  await steer();
  const life = async () => (await at.home('Perplexity')).life;
  expect(await life()).toMatchObject({
    state: 'paused',
    reason: expect.stringMatching(
      /^Fewer visitors reached the goal Event “signup” than with the original: 1\.7% of 1,800 with it vs. 8\.3% of 1,800 without,/,
    ),
  });
  const alerts = await at.sql(`select title from alerts where kind = 'variant_paused'`);
  expect(alerts).toEqual([
    { title: 'The variant for Perplexity was paused because it costs a goal: Event “signup”' },
  ]);
  const { variant_id } = await at.trigger('Perplexity');
  await at.call('POST', `/variants/${variant_id}/pages/${at.page_id}/resume`);
  await steer();
  expect((await life()).state).toBe('live');

  // Deleting a goal that guards ends the guard with it.
  expect((await at.call('DELETE', `/event-goals/${goals.signup}`)).status).toBe(200);
  expect((await chosen()).goals.map(({ role }) => role)).not.toContain('guards');
});

it('The alarm of the split is raised where variants get far more or fewer visitors than their unequal shares, and not where these are kept', async () => {
  const { id } = await at.trigger('Returning visitors');
  const path = `/personalization-triggers/${id}`;
  const [a, b] = (await at.call('POST', `${path}/variants`, {})).body.variants;
  await at.call('POST', `/variants/${b.variant_id}/pages/${at.page_id}/approve`, { version: 1 });
  const shares = [
    { variant_id: a.variant_id, share: 0.8 },
    { variant_id: b.variant_id, share: 0.2 },
  ];
  expect((await at.call('PUT', `${path}/shares`, { is_adaptive: false, shares })).status).toBe(200);
  nextDay();
  const divided = async (variant_id: string, personalized: number) => {
    for (const [arm, visitors] of [
      ['personalized', personalized],
      ['holdout', Math.round(personalized / 9)],
    ] as const)
      await at.sql(
        `insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
          select $1, $2, $3, gen_random_uuid(), $4, $5, false, true from generate_series(1, $6::int)`,
        ...[at.person.domain_id, id, variant_id, arm, later(), visitors],
      );
    await sumEverything(at.app.ctx.db);
  };
  const alarms = async () => {
    const { body } = await at.call('GET', '/analytics/lift');
    return body
      .filter((row: VariantLift) => [a.variant_id, b.variant_id].includes(row.variant_id))
      .map((row: VariantLift) => row.sample_ratio_alarm);
  };
  await divided(a.variant_id, 720);
  await divided(b.variant_id, 180);
  expect(await alarms()).toEqual([false, false]);
  await divided(b.variant_id, 360);
  expect(await alarms()).toEqual([true, true]);
});
