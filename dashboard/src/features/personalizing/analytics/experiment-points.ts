import type { Experiment } from '@sightline/contract/personalizing/analytics';
import type { Measure } from '@sightline/contract/personalizing/lift-goals';
import type { Point } from '../../../lib/series/merge-series.ts';
import { stepText } from '../../../lib/words/step-text.ts';

/** A point a day, in percentage points or in money; a day without a lift has none. */
export const effectPoints = (days: Experiment['days'], { metric }: Pick<Measure, 'metric'>): Point[] =>
  days.map(({ day, lift }) => {
    const unit = metric === 'value' ? 1 : 100;
    return {
      at: Date.parse(`${day}T00:00:00Z`),
      value: lift ? lift.estimate * unit : null,
      ...(lift && { low: lift.low * unit, high: lift.high * unit }),
    };
  });

/** How far the axis goes on both sides of zero: early bands are wide, and would flatten what came of it. */
export function reachOfEffect(points: readonly Point[]): number {
  const drawn = points.filter(({ value }) => value !== null);
  const late = drawn.slice(Math.floor(drawn.length / 2));
  return Math.max(
    0,
    ...drawn.map(({ value }) => Math.abs(value ?? 0)),
    ...late.flatMap(({ low, high }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]),
  );
}

/** Steps that change what visitors see, where the chart has days for them; those of one day are one. */
export function chartEvents({ steps, days }: Pick<Experiment, 'steps' | 'days'>) {
  const shown = steps.filter(({ step }) => step !== 'approved' && step !== 'scheduled' && step !== 'kept');
  return days.flatMap(({ day }) => {
    const newest = shown.find(({ made_at }) => made_at.startsWith(day));
    return newest ? [{ at: Date.parse(`${day}T00:00:00Z`), label: stepText(newest) }] : [];
  });
}
