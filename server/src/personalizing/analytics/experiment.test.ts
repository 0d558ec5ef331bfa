import type { Experiment, VariantLift } from '@sightline/contract/personalizing/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { type Came, startLiftApp } from '../../../test/meet-variant.ts';
import type { VariantsApp } from '../../../test/variants-app.ts';

const DAY = 86_400_000;

let site: Awaited<ReturnType<typeof startLiftApp>>;
let at: VariantsApp;
/** It has its letter once another one shares its visitors. */
let label = 'ChatGPT';
beforeAll(async () => {
  site = await startLiftApp();
  at = site.at;
});
afterAll(() => at.stop());

const come = (days_ago: number, arm: Came['arm'], visitors: number, converted: number) =>
  site.come({ label, arm, visitors, converted, in_days: -days_ago });
const dayOf = (days_ago: number) => new Date(+at.app.ctx.now() - days_ago * DAY).toISOString().slice(0, 10);
async function read(): Promise<Experiment> {
  const { variant_id } = await at.trigger(label);
  return (await at.call('GET', `/variants/${variant_id}/experiment`)).body;
}
const ofList = async (): Promise<VariantLift> =>
  (await at.call('GET', '/analytics/lift')).body.find((row: VariantLift) => row.label.startsWith('ChatGPT'));

it('A variant that nobody has met has no days, and its experiment says what was decided about it', async () => {
  const { result, days, steps } = await read();
  expect(result).toEqual(await ofList());
  expect(days).toEqual([]);
  expect(steps.map(({ step, path }) => [step, path])).toContainEqual(['live', '/']);
});

it('The effect over time counts everyone who came by each day, from the first of them on, and ends with the result', async () => {
  await come(3, 'personalized', 40, 8);
  await come(3, 'holdout', 40, 4);
  await come(1, 'personalized', 900, 270);
  await come(1, 'holdout', 900, 90);
  const { result, days } = await read();
  expect(days.map(({ day, personalized, holdout }) => [day, personalized, holdout])).toEqual([
    [dayOf(3), 40, 40],
    [dayOf(2), 40, 40],
    [dayOf(1), 940, 940],
    [dayOf(0), 940, 940],
  ]);
  expect(days[0]?.lift).toBeNull();
  expect(result).toEqual(await ofList());
  expect(result.verdict).toBe('better');
  expect(days.at(-1)?.lift).toEqual(result.lift);
});

it('Visitors of more than ninety days ago count from the first day on', async () => {
  await come(200, 'personalized', 500, 50);
  await come(200, 'holdout', 500, 50);
  const { result, days } = await read();
  expect(days).toHaveLength(90);
  expect(days[0]).toMatchObject({ day: dayOf(89), personalized: 500, holdout: 500 });
  expect(days.at(-1)).toMatchObject({ personalized: 1440, lift: result.lift });
});

it('The effect of variants that share visitors is measured in each period of shares, as the result is', async () => {
  const { id } = await at.trigger(label);
  expect((await at.call('POST', `/personalization-triggers/${id}/variants`)).status).toBeLessThan(300);
  label = 'ChatGPT (A)';
  await come(0, 'personalized', 300, 90);
  await come(0, 'holdout', 300, 60);
  const { result, days } = await read();
  expect(days.at(-1)?.lift).toEqual(result.lift);
});

it('A variant of another organization’s website is not found', async () => {
  const { variant_id } = await at.trigger(label);
  const { token, domain_id } = await signUpPerson(at.app);
  const path = `/api/domains/${domain_id}/variants/${variant_id}/experiment`;
  expect((await at.app.call('GET', path, { token })).status).toBe(404);
});
