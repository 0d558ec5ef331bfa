import { expect, it } from 'vitest';
import { changeEvents } from './change-events.ts';

it('Each break in the line of a chart says what happened, and a failed run is not called another model', () => {
  const day = (
    date: number,
    score: number | null,
    change: 'models' | 'assistants' | 'unanswered' | null,
  ) => ({
    ts: `2026-03-0${date}T09:00:00Z`,
    score,
    comparable: change === null,
    change,
  });
  const series = [
    day(1, 0.4, null),
    day(2, null, 'unanswered'),
    day(3, 0.4, 'unanswered'),
    day(4, 0.4, 'models'),
    day(5, 0.4, 'assistants'),
  ];
  expect(changeEvents(series)).toEqual([
    { at: Date.UTC(2026, 2, 2, 9), label: 'no answers' },
    { at: Date.UTC(2026, 2, 3, 9), label: 'answers missing' },
    { at: Date.UTC(2026, 2, 4, 9), label: 'other model' },
    { at: Date.UTC(2026, 2, 5, 9), label: 'other assistants' },
  ]);
});
