import { expect, it } from 'vitest';
import { runChange } from './run-change.ts';

const SINCE = `${new Date().getUTCFullYear()}-11-03T07:00:00.000Z`;
const compared = (verdict: 'up' | 'down' | 'within_noise' | 'not_comparable', difference: number | null) =>
  runChange(
    { verdict, difference, low: null, high: null, pairs: 9, since: SINCE, chance: null, reason: null },
    'en-US',
  );

it('A change is told in words, with its day where it is clear and the margin of error where that explains it', () => {
  expect(compared('up', 0.12)).toEqual({
    direction: 'up',
    isClear: true,
    text: '12 pts',
    words: 'up 12 points since Nov 3',
  });
  expect(compared('within_noise', -0.01)).toEqual({
    direction: 'down',
    isClear: false,
    text: '1 pt',
    words: 'down 1 point from earlier runs, within the margin of error',
  });
  expect(compared('within_noise', 0.004)?.words).toBe('no change from earlier runs');
});

it('The first run and one of other assistants are compared with nothing', () => {
  expect(runChange(null)).toBeNull();
  expect(compared('not_comparable', null)).toBeNull();
});
