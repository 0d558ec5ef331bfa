import type { Experiment } from '@sightline/contract/personalizing/analytics';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../../../test/chance.ts';
import { type Came, startLiftApp } from '../../../test/meet-variant.ts';
import type { VariantsApp } from '../../../test/variants-app.ts';
import { scriptConfigOf } from '../variants/personalization.service.ts';
import { steerVariants } from './steer-variants.service.ts';

const DAY = 86_400_000;

let site: Awaited<ReturnType<typeof startLiftApp>>;
let at: VariantsApp;
let label = 'ChatGPT';
beforeAll(async () => {
  site = await startLiftApp();
  at = site.at;
});
afterAll(() => at.stop());

const come = (arm: Came['arm'], visitors: number, converted: number, in_days = 0) =>
  site.come({ label, arm, visitors, converted, in_days });
const later = (time: number) => at.app.setTime(new Date(+at.app.ctx.now() + time));
const idOf = async (name: string) => (await at.trigger(name)).variant_id;
const call = async (method: string, variant_id: string) =>
  at.call(method, `/variants/${variant_id}/rollout`, method === 'POST' ? {} : undefined);
const read = async (variant_id: string): Promise<Experiment> =>
  (await at.call('GET', `/variants/${variant_id}/experiment`)).body;
const triggersOf = async (variant_id: string) => {
  const triggers = (await scriptConfigOf(at.app.ctx, at.person.domain_id))?.config.triggers ?? [];
  const own = triggers.find((trigger) => trigger.variant === variant_id);
  return triggers
    .filter(({ id }) => id === own?.id)
    .map(({ variant, holdout, upto }) => ({ variant, holdout, upto }));
};
const figuresOf = ({ result: { personalized, holdout, lift, verdict }, days }: Experiment) => ({
  personalized,
  holdout,
  lift,
  verdict,
  days,
});

it('A variant that is rolled out is seen by every visitor of its way, and what its test had shown stays although more come and act', async () => {
  const variant_id = await idOf(label);
  await come('personalized', 900, 270);
  await come('holdout', 900, 90);
  const tested = await read(variant_id);
  expect(tested).toMatchObject({ result: { verdict: 'better', rollout: null }, rollouts: [] });
  later(60_000);
  const { status, body } = await call('POST', variant_id);
  expect(status).toBe(200);
  expect(body.result.rollout).toMatchObject({ variant_id, started_at: at.app.ctx.now().toISOString() });
  expect(await triggersOf(variant_id)).toEqual([{ variant: variant_id, holdout: 0, upto: undefined }]);
  await come('personalized', 5000, 10, 0.001);
  await at.call('PATCH', '/personalization-settings', { holdout_share: 0.2 });
  const kept = await read(variant_id);
  expect(figuresOf(kept)).toEqual(figuresOf(tested));
  expect(kept.rollouts).toMatchObject([{ variant_id, letter: 'A', ended_at: null, ended_by: null }]);
  expect((await at.call('GET', '/analytics/lift')).body).toContainEqual(kept.result);
});

it('A variant that everyone sees is not paused for what they do, and is not rolled out twice', async () => {
  const variant_id = await idOf(label);
  await steerVariants(at.app.ctx, at.person.domain_id, { learns: true });
  expect((await at.home(label)).life.state).toBe('live');
  const again = await call('POST', variant_id);
  expect([again.status, again.body.detail]).toEqual([
    409,
    'A variant is rolled out to these visitors already. Test again first.',
  ]);
});

it('Testing again holds visitors out as before and counts those who come from the next day on', async () => {
  const variant_id = await idOf(label);
  const { status, body } = await call('DELETE', variant_id);
  expect(status).toBe(200);
  expect(body.result).toMatchObject({
    rollout: null,
    personalized: { visitors: 0 },
    holdout: { visitors: 0 },
  });
  expect(body.rollouts).toMatchObject([{ ended_at: at.app.ctx.now().toISOString() }]);
  expect(await triggersOf(variant_id)).toMatchObject([{ variant: variant_id, holdout: 0.2 }]);
  await come('personalized', 7, 1);
  await come('personalized', 40, 8, 1);
  await come('holdout', 10, 1, 1);
  const { result } = await read(variant_id);
  expect(result).toMatchObject({ personalized: { visitors: 40 }, holdout: { visitors: 10 } });
  const tomorrow = new Date(+at.app.ctx.now() + DAY).toISOString().slice(0, 10);
  expect(result.measured_from).toBe(tomorrow);
  expect((await call('DELETE', variant_id)).status).toBe(409);
});

it('Of variants that share visitors, the one rolled out has all of them, the results of all are kept, and shares wait for the next test', async () => {
  const { id } = await at.trigger(label);
  const added = await at.call('POST', `/personalization-triggers/${id}/variants`, {});
  const [a, b] = added.body.variants;
  label = 'ChatGPT (B)';
  const draft = await call('POST', b.variant_id);
  expect([draft.status, draft.body.detail]).toEqual([
    409,
    'No page of this variant is live. Approve one, then roll it out.',
  ]);
  await at.call('POST', `/variants/${b.variant_id}/pages/${at.page_id}/approve`, { version: 1 });
  later(60_000);
  expect((await call('POST', b.variant_id)).status).toBe(200);
  await come('personalized', 100, 0, 1);
  expect(await triggersOf(b.variant_id)).toEqual([{ variant: b.variant_id, holdout: 0, upto: undefined }]);
  expect((await read(b.variant_id)).result).toMatchObject({ letter: 'B', personalized: { visitors: 0 } });
  expect((await read(a.variant_id)).result).toMatchObject({
    letter: 'A',
    rollout: { variant_id: b.variant_id },
    personalized: { visitors: 40 },
  });
  const shares = { is_adaptive: true };
  const refused = await at.call('PUT', `/personalization-triggers/${id}/shares`, shares);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'A variant is rolled out to all of these visitors. Test again, then change how they are shared.',
  ]);
  await call('DELETE', b.variant_id);
  expect(await triggersOf(b.variant_id)).toHaveLength(2);
});

it('Adaptive shares learn nothing from visitors of the time in which one variant was rolled out', async () => {
  const { id } = await at.trigger('ChatGPT (A)');
  const sharesNow = () =>
    at.sql(
      'select share from personalization_triggers where coalesce(beside_id, id) = $1 order by letter',
      id,
    );
  const learn = () => steerVariants(at.app.ctx, at.person.domain_id, { learns: true, random: seeded(3) });
  await at.call('PUT', `/personalization-triggers/${id}/shares`, { is_adaptive: true });
  const before = await sharesNow();
  const bothCome = async (in_days: number) => {
    for (const [of, converted] of [
      ['ChatGPT (A)', 20],
      ['ChatGPT (B)', 200],
    ] as const) {
      label = of;
      await come('personalized', 500, converted, in_days);
    }
    later(660_000);
    await learn();
  };
  // The rollout ends two days from now, as if it had gone on until then.
  const ended_at = new Date(+at.app.ctx.now() + 2 * DAY);
  await at.sql('update rollouts set ended_at = $1 where trigger_id = $2', ended_at, id);
  await bothCome(1.5);
  expect(await sharesNow()).toEqual(before);
  await bothCome(3);
  expect(await sharesNow()).not.toEqual(before);
});
