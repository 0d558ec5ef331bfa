import { expect, it } from 'vitest';
import { chartEvents, effectPoints, reachOfEffect } from './experiment-points.ts';

const day = (n: number) => `2026-03-0${n}`;
const at = (n: number) => Date.UTC(2026, 2, n);
const lift = (estimate: number, low: number, high: number) => ({ estimate, low, high });
const days = [
  { day: day(1), personalized: 4, holdout: 5, lift: null },
  { day: day(2), personalized: 40, holdout: 50, lift: lift(-0.01, -0.25, 0.5) },
  { day: day(3), personalized: 400, holdout: 500, lift: lift(0.02, -0.01, 0.05) },
];

it('The effect of each day is drawn in points, or in money, and a day without one has no point', () => {
  expect(effectPoints(days, { metric: 'conversion' })).toEqual([
    { at: at(1), value: null },
    { at: at(2), value: -1, low: -25, high: 50 },
    { at: at(3), value: 2, low: -1, high: 5 },
  ]);
  expect(effectPoints(days, { metric: 'value' })[2]).toMatchObject({ value: 0.02, high: 0.05 });
});

it('The axis reaches as far as the later half of the bands, so that early ones do not flatten the line', () => {
  const points = effectPoints(days, { metric: 'conversion' });
  expect(reachOfEffect(points)).toBe(5);
  expect(reachOfEffect([])).toBe(0);
});

it('What changed for visitors is marked on its day, once a day, and approvals alone are not', () => {
  const step = (n: number, what: 'live' | 'paused' | 'approved', version: number) => ({
    ...{ id: String(n), step: what, version, starts_at: null, ends_at: null, reason: null, made_by: null },
    ...{ page_id: 'p', path: '/', made_at: `${day(n)}T12:00:00.000Z` },
  });
  const steps = [step(3, 'paused', 2), step(3, 'live', 2), step(2, 'approved', 2), step(1, 'live', 1)];
  expect(chartEvents({ days, steps })).toEqual([
    { at: at(1), label: 'Went live with version 1' },
    { at: at(3), label: 'Paused version 2' },
  ]);
});
