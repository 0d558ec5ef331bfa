import { expect, it } from 'vitest';
import { runChange } from './run-change.ts';

const compared = (verdict: 'up' | 'down' | 'within_noise' | 'not_comparable', difference: number | null) =>
  runChange({ verdict, difference, low: null, high: null, pairs: 9, reason: null });

it('A change since the last run is told in words, with the margin of error where it explains it', () => {
  expect(compared('up', 0.12)).toEqual({
    direction: 'up',
    isClear: true,
    text: '12 pts',
    words: 'up 12 points from the last run',
  });
  expect(compared('within_noise', -0.01)).toEqual({
    direction: 'down',
    isClear: false,
    text: '1 pt',
    words: 'down 1 point from the last run, within the margin of error',
  });
  expect(compared('within_noise', 0.004)?.words).toBe('no change from the last run');
});

it('The first run and one of other assistants are compared with nothing', () => {
  expect(runChange(null)).toBeNull();
  expect(compared('not_comparable', null)).toBeNull();
});
