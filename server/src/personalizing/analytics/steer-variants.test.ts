import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../test/chance.ts';
import { sumEverything } from '../../../test/counted-visits.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { steerVariants } from './steer-variants.service.ts';

let at: VariantsApp;
beforeAll(async () => {
  at = await startVariantsApp();
  await at.renew();
});
afterAll(() => at.stop());

const steer = () => steerVariants(at.app.ctx, at.person.domain_id, { learns: true, random: seeded(3) });
/** Visitors of the next minutes, some of whom convert. */
async function expose(
  { trigger_id, variant_id }: { trigger_id: string; variant_id: string },
  arm: string,
  [visitors, converted]: [number, number],
) {
  await at.sql(
    `insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
      select $1, $2, $3, gen_random_uuid(), $4, $7::timestamptz, n <= $6, true from generate_series(1, $5::int) n`,
    ...[at.person.domain_id, trigger_id, variant_id, arm, visitors, converted],
    new Date(+at.app.ctx.now() + 60_000),
  );
  await sumEverything(at.app.ctx.db);
}
const life = async (label: string) => (await at.home(label)).life;

it('A variant whose visitors convert less than chance explains is paused with the figures, told once, and left alone when a person resumes it', async () => {
  const { id, variant_id } = await at.trigger('ChatGPT');
  const of = { trigger_id: id, variant_id };
  await expose(of, 'personalized', [900, 90]);
  await expose(of, 'holdout', [900, 90]);
  await steer();
  expect((await life('ChatGPT')).state).toBe('live');
  await expose(of, 'personalized', [900, 9]);
  await expose(of, 'holdout', [900, 180]);
  await Promise.all([steer(), steer()]);
  const reason = expect.stringMatching(
    /^Fewer visitors converted than with the original: 5\.5% of 1,800 with it vs. 15\.0% of 1,800 without,/,
  );
  expect(await life('ChatGPT')).toMatchObject({ state: 'paused', reason, changed_by: null });
  const alerts = () => at.sql('select title, action from alerts where domain_id = $1', at.person.domain_id);
  expect(await alerts()).toMatchObject([
    { title: 'The variant for ChatGPT was paused because it costs conversions' },
  ]);

  const page = `/variants/${variant_id}/pages/${at.page_id}`;
  expect((await at.call('POST', `${page}/resume`)).body.state).toBe('live');
  await expose(of, 'personalized', [900, 9]);
  await expose(of, 'holdout', [900, 180]);
  await steer();
  expect((await life('ChatGPT')).state).toBe('live');
  expect(await alerts()).toHaveLength(1);
});

it('Shares that are left to the product move to the variant that does better, keep a floor, begin a period, and stay where a person set them', async () => {
  const { id, variant_id } = await at.trigger('Perplexity');
  const path = `/personalization-triggers/${id}`;
  const [a, b] = (await at.call('POST', `${path}/variants`, {})).body.variants;
  await at.call('POST', `/variants/${b.variant_id}/pages/${at.page_id}/approve`, { version: 1 });
  await at.call('PUT', `${path}/shares`, { is_adaptive: true });
  await steer();
  const shares = async () =>
    (
      await at.sql(
        'select share from personalization_triggers where coalesce(beside_id, id) = $1 order by letter',
        id,
      )
    ).map(({ share }) => share);
  expect(await shares()).toEqual([0.5, 0.5]);
  for (const [one, figures] of [
    [a, [500, 20]],
    [b, [500, 60]],
  ] as const) {
    await expose({ trigger_id: id, variant_id: one.variant_id }, 'personalized', [...figures]);
    await expose({ trigger_id: id, variant_id: one.variant_id }, 'holdout', [50, 4]);
  }
  // In another slot than the visitors above.
  at.app.setTime(new Date(+at.app.ctx.now() + 660_000));
  await steer();
  const [low, high] = await shares();
  expect(low).toBeCloseTo(0.05, 2);
  expect(high).toBeCloseTo(0.95, 2);
  const lift = (await at.call('GET', '/analytics/lift')).body.find(
    (row: { variant_id: string }) => row.variant_id === b.variant_id,
  );
  expect(lift).toMatchObject({
    letter: 'B',
    is_adaptive: true,
    personalized: { visitors: 500, converted: 60 },
    holdout: { visitors: 100, converted: 8 },
    against_first: { verdict: 'better' },
    sample_ratio_alarm: false,
  });
  expect(lift.traffic_share).toBeCloseTo(0.95, 2);
  // Too few have come with the new shares.
  await steer();
  expect(await shares()).toEqual([low, high]);
  expect(variant_id).toBe(a.variant_id);
});
