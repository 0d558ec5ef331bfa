import { expect, it } from 'vitest';
import { brokenLine } from './broken-line.ts';

const run = (day: number, score: number | null, ...served_models: string[]) => ({
  created_at: `2025-03-0${day}T09:00:00Z`,
  score,
  served_models,
});
const values = (...runs: ReturnType<typeof run>[]) => brokenLine(runs).points.map(({ value }) => value);

it('[A-DETAIL-10] [A-PROMPT-05] A chart of scores draws them oldest first, with gaps where nothing was measured', () => {
  expect(values(run(3, 0.5), run(1, 0.25), run(2, null))).toEqual([25, null, 50]);
});

it('A chart’s line breaks where another model answered, but not when only the order of the models’ names changes', () => {
  const { points, switches } = brokenLine([run(1, 0.5, 'a'), run(2, 0.6, 'b')]);
  expect(points.map(({ value }) => value)).toEqual([50, null, 60]);
  expect(switches).toEqual([{ at: Date.UTC(2025, 2, 2, 9), from: 'a', to: 'b' }]);
  expect(values(run(1, 0.5, 'a', 'b'), run(2, 0.6, 'b', 'a'))).toEqual([50, 60]);
});

it('A chart’s line compares models across a run that no model answered', () => {
  expect(values(run(1, 0.5, 'a'), run(2, null), run(3, 0.5, 'a'))).toEqual([50, null, 50]);
  expect(values(run(1, 0.5, 'a'), run(2, null), run(3, 0.5, 'b'))).toEqual([50, null, null, 50]);
});

it('A chart’s line breaks where two runs are marked as not comparable, and keeps the intervals', () => {
  const measured = { score: 0.5, low: 0.4, high: 0.6 };
  const { points } = brokenLine([
    { created_at: '2025-03-01', ...measured },
    { created_at: '2025-03-02', ...measured, comparable: false },
  ]);
  expect(points.map(({ value, low, high }) => [value, low, high])).toEqual([
    [50, 40, 60],
    [null, undefined, undefined],
    [50, 40, 60],
  ]);
});
