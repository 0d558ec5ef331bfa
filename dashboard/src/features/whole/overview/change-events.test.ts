import { expect, it } from 'vitest';
import { changeEvents, switchEvents } from './change-events.ts';

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
    switches:
      change === 'models'
        ? [{ platform: 'chatgpt' as const, from: 'gpt-5.5-2026-01-01', to: 'gpt-6.1-sol-2026-02-01' }]
        : [],
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
    { at: Date.UTC(2026, 2, 4, 9), label: 'ChatGPT: gpt-5.5 → gpt-6.1-sol' },
    { at: Date.UTC(2026, 2, 5, 9), label: 'other assistants' },
  ]);
  const days = (...starts: string[]) => starts.map((start) => ({ start, end: start }));
  const label = 'ChatGPT: gpt-5.5 → gpt-6.1-sol';
  const points = days('2026-03-01', '2026-03-04', '2026-03-06');
  expect(switchEvents(series, { points, time_zone: 'UTC' })).toEqual([{ at: Date.UTC(2026, 2, 4), label }]);
  // No answer of that day counts in this chart.
  expect(switchEvents(series, { points: days('2026-03-01', '2026-03-06'), time_zone: 'UTC' })).toEqual([
    { at: Date.UTC(2026, 2, 6), label },
  ]);
  expect(switchEvents(series, { points, time_zone: 'UTC' }, 'gemini')).toEqual([]);
  expect(switchEvents(series, { points: days('2026-03-05'), time_zone: 'UTC' })).toEqual([]);
});
