import { randomUUID } from 'node:crypto';
import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { followLog } from '../../../test/logged-visits.ts';
import { eventId, postBatch, switchTrackingOn, viewEvent } from '../../../test/tracked.ts';
import { variantLabels } from '../variants/personalization.service.ts';
import { writeVariantsOf } from '../variants/write-variants.ts';

const PAGE = randomUUID();
/** Ten minutes before a day ends. */
const LATE = Date.UTC(2026, 10, 20, 23, 50);
const MINUTE = 60_000;

let app: TestApp;
let ann: Person;
let rule: string;
/** The starting variants in order. */
let variants: { variant: string; trigger: string; label: string }[];
beforeAll(async () => {
  app = await startTestApp({ collect: true });
});
beforeEach(async () => {
  app.setTime(new Date(LATE));
  ann = await signUpPerson(app, { host: 'acme.example' });
  await switchTrackingOn(app, ann.domain_id);
  await writeVariantsOf(app.ctx, ann.domain_id, new AbortController().signal);
  const labels = await variantLabels(app.ctx, ann.domain_id);
  variants = [...labels].map(([variant, { trigger_id: trigger, label }]) => ({ variant, trigger, label }));
  rule = (await call('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Buy' })).body.id;
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: ann.token, body });
const overview = async () => (await call('GET', '/analytics/overview')).body;
const lift = async (): Promise<VariantLift[]> => (await call('GET', '/analytics/lift')).body;

interface Story {
  visitor?: string;
  /** The starting variant, and whether it is held back; without one nothing is personalized. */
  begins?: { place: number; held: boolean };
  converts?: boolean;
  automated?: boolean;
  /** How many of the changes that are due are made. */
  applied?: [number, number];
}

/** What the script sends during a visit. */
function batchOf({ visitor = randomUUID(), begins, converts, automated, applied }: Story): TrackedBatch {
  const view = viewEvent(begins && { page: PAGE, version: 1 });
  const base = { view: view.id, time: view.time };
  const touch = { landing: 'https://acme.example/', referrer: '' };
  const how = begins && variants[begins.place];
  const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
  return {
    visitor,
    visit: {
      id: randomUUID(),
      start: view.time,
      touch,
      ...(how && { trigger: how.trigger, variant: how.variant, held: begins?.held }),
    },
    sent: view.time,
    ...(automated && { automated }),
    events: [
      view,
      ...(converts ? [{ ...base, type: 'click' as const, id: eventId(), text: ' BUY', rules: [rule] }] : []),
      ...(applied
        ? [
            {
              ...base,
              type: 'changes' as const,
              id: eventId(),
              applied: ids(applied[0]),
              missing: ids(applied[1] - applied[0]),
              overwritten: [],
              hidden: 3,
            },
          ]
        : []),
    ],
  };
}

async function happen(stories: Story[]) {
  for (let from = 0; from < stories.length; from += 25) {
    const some = stories.slice(from, from + 25);
    const replies = await Promise.all(some.map((story) => postBatch(app.url, ann.domain_id, batchOf(story))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]));
  }
  await followLog(app.ctx);
}
const times = (count: number, story: (place: number) => Story) =>
  Array.from({ length: count }, (_, n) => story(n));

/** At a usual rate, as next to nobody has converted. */
const PLAN = {
  ...{ change: 0.2, converting: 0.03, holdout_share: 0.1 },
  visitors: expect.any(Number),
  visitors_at_half: expect.any(Number),
};

describe('The overview', () => {
  it('[P-API-30 P-ENT-23] The analytics overview is all zeros before anybody visits', async () => {
    expect(await overview()).toEqual({
      tracked_visitors: 0,
      tracked_visits: 0,
      personalized_visits: 0,
      personalized_conversions: 0,
      conversions: 0,
      conversion_rate: 0,
      personalized_conversion_rate: 0,
      to_detect: PLAN,
    });
  });

  it('[P-API-30 P-ENT-23] The analytics overview counts visits, each converting at most once, and leaves out programs', async () => {
    const visitor = randomUUID();
    await happen([
      { visitor },
      { visitor, converts: true },
      { begins: { place: 0, held: false }, converts: true },
      { begins: { place: 0, held: false } },
      { begins: { place: 1, held: false } },
      { begins: { place: 0, held: true }, converts: true },
      { begins: { place: 0, held: false }, converts: true, automated: true },
    ]);
    expect(await overview()).toEqual({
      tracked_visitors: 5,
      tracked_visits: 6,
      personalized_visits: 3,
      personalized_conversions: 1,
      conversions: 3,
      conversion_rate: 0.5,
      personalized_conversion_rate: 1 / 3,
      to_detect: PLAN,
    });
    const [counted] = (await call('GET', '/conversion-rules')).body;
    expect(counted).toMatchObject({ visits: 3, last_at: new Date(LATE).toISOString() });
  });

  it('The analytics overview keeps what a deleted rule has counted, even when the log is read late', async () => {
    await happen([{ converts: true }]);
    await postBatch(app.url, ann.domain_id, batchOf({ converts: true }));
    await call('DELETE', `/conversion-rules/${rule}`);
    await happen([]);
    expect(await overview()).toMatchObject({ tracked_visits: 2, conversions: 2, conversion_rate: 1 });
  });
});

describe('Lift', () => {
  it('The lift lists every starting variant, and gives no verdict before there are enough visits', async () => {
    await happen([
      { begins: { place: 1, held: false }, converts: true, applied: [3, 4] },
      { begins: { place: 1, held: true }, applied: [0, 0] },
      {},
    ]);
    const rows = await lift();
    expect(rows.map(({ variant_id }) => variant_id).sort()).toEqual(
      variants.map(({ variant }) => variant).sort(),
    );
    expect(rows[0]).toEqual({
      trigger_id: variants[1]?.trigger,
      variant_id: variants[1]?.variant,
      label: variants[1]?.label,
      personalized: { visitors: 1, converted: 1, share: 1, value: null },
      holdout: { visitors: 1, converted: 0, share: 0, value: null },
      lift: null,
      verdict: 'not_enough_visits',
      ...{ letter: 'A', traffic_share: null, is_adaptive: false, chance: null },
      ...{ against_first: null, days_to_verdict: null },
      visitors_needed: 38,
      to_detect: {
        ...{ change: 0.2, converting: 0.5, holdout_share: 0.1 },
        visitors: expect.any(Number),
        visitors_at_half: expect.any(Number),
      },
      measured_from: null,
      sample_ratio_alarm: false,
      unfair: null,
      decides: { goal_id: null, label: 'Any conversion', metric: 'conversion', currency: null, cap: null },
      beside: [expect.objectContaining({ goal_id: rule, label: 'Clicked “Buy”' })],
      applied_share: 0.75,
      rollout: null,
    });
    expect(rows[1]).toMatchObject({
      personalized: { visitors: 0, converted: 0, share: null, value: null },
      lift: null,
      applied_share: null,
      visitors_needed: null,
    });
  });

  it('The lift gives a verdict where the arms differ by more than chance, and warns of a wrong split', async () => {
    await call('PATCH', '/personalization-settings', { holdout_share: 0.5 });
    const arms = (place: number, held: boolean, count: number, converting: number) =>
      times(count, (n) => ({ begins: { place, held }, converts: n < converting }));
    await happen([
      ...arms(0, false, 100, 60),
      ...arms(0, true, 100, 20),
      ...arms(1, false, 90, 10),
      ...arms(1, true, 20, 2),
    ]);
    const [better, off] = await lift();
    expect(better).toMatchObject({
      verdict: 'better',
      sample_ratio_alarm: false,
      unfair: null,
      visitors_needed: null,
      measured_from: null,
    });
    expect(better?.lift?.estimate).toBeCloseTo(0.4, 9);
    expect(better?.lift?.low).toBeGreaterThan(0);
    expect(off).toMatchObject({ verdict: 'not_enough_visits', sample_ratio_alarm: true });
  });

  it('A lift without a verdict says how many visitors a usual change takes, with the hold-out as it is and with half', async () => {
    const arms = (held: boolean, count: number) =>
      times(count, (n) => ({ begins: { place: 0, held }, converts: n % 4 === 0 }));
    await happen([...arms(false, 180), ...arms(true, 20)]);
    const [tenth] = await lift();
    expect(tenth).toMatchObject({
      verdict: 'not_enough_visits',
      to_detect: { holdout_share: 0.1, converting: 0.25 },
    });
    const plan = tenth?.to_detect;
    expect(plan?.visitors_at_half).toBeLessThan((plan?.visitors ?? 0) / 2);
    const { to_detect } = await overview();
    expect(to_detect).toMatchObject({ converting: 0.25, visitors_at_half: plan?.visitors_at_half });
    expect(to_detect.visitors).toBe((plan?.visitors ?? 0) + 200);
  });

  it('The lift counts a visitor once, in the arm they were in first', async () => {
    const visitor = randomUUID();
    await happen([
      { visitor, begins: { place: 0, held: true } },
      { visitor, begins: { place: 0, held: true }, converts: true },
    ]);
    expect((await lift())[0]).toMatchObject({
      personalized: { visitors: 0 },
      holdout: { visitors: 1, converted: 1, share: 1 },
    });
  });

  it('The lift is measured again from the first whole day after the share of the hold-out changed', async () => {
    const change = (holdout_share: number) => call('PATCH', '/personalization-settings', { holdout_share });
    await happen([{ begins: { place: 0, held: false } }]);
    await change(0.1);
    expect((await lift())[0]).toMatchObject({ measured_from: null, personalized: { visitors: 1 } });
    await change(0.3);
    await happen([{ begins: { place: 0, held: false } }]);
    expect((await lift())[0]).toMatchObject({ measured_from: '2026-11-21', personalized: { visitors: 0 } });
    app.setTime(new Date(LATE + 11 * MINUTE));
    await happen([{ begins: { place: 0, held: false } }]);
    expect((await lift())[0]).toMatchObject({ measured_from: '2026-11-21', personalized: { visitors: 1 } });
    expect(await overview()).toMatchObject({ personalized_visits: 3 });
  });
});
