import type { ShareFigure } from '@sightline/contract/whole/overview';
import { expect, it } from 'vitest';
import { daysBefore } from '../../../lib/series/range-days.ts';
import { countChange, shareChange } from './strip-words.ts';

const BEFORE = 'the 30 days before';
const change = (difference: number | null, verdict: ShareFigure['change']['verdict'] = 'up') =>
  shareChange({ change: { verdict, difference } } as ShareFigure, BEFORE);

it('The range before is named by its length', () => {
  expect(daysBefore({ start: '2026-03-01', end: '2026-03-30' })).toBe(BEFORE);
  expect(daysBefore({ start: '2026-03-01', end: '2026-03-01' })).toBe('the day before');
  expect(daysBefore({ start: '2025-04-01', end: '2026-03-31' })).toBe('the 12 months before');
});

it('A share changes by points, in words that need neither the arrow nor its color', () => {
  expect(change(0.1)).toEqual({
    direction: 'up',
    isClear: true,
    text: '10 pts',
    words: 'up 10 points from the 30 days before on the same prompts',
  });
  expect(change(-0.1, 'down')).toMatchObject({
    direction: 'down',
    words: 'down 10 points from the 30 days before on the same prompts',
  });
  expect(change(-0.01, 'down')?.text).toBe('1 pt');
});

it('A share of another model is not compared, and its words say why', () => {
  const reason = 'The assistants’ models changed between the two runs.';
  const of = { verdict: 'not_comparable', difference: null, reason };
  expect(shareChange({ change: of, previous: 0.2 } as ShareFigure, BEFORE)).toEqual({
    direction: 'same',
    isClear: false,
    text: 'not comparable',
    words: `not comparable with the 30 days before: ${reason}`,
  });
  expect(shareChange({ change: of, previous: null } as ShareFigure, BEFORE)).toBe(null);
});

it('A change that chance could explain is said to lie within the margin of error', () => {
  expect(change(0.04, 'within_noise')).toMatchObject({
    direction: 'up',
    isClear: false,
    words: 'up 4 points from the 30 days before on the same prompts, within the margin of error',
  });
  expect(change(-0.001, 'within_noise')).toMatchObject({
    direction: 'same',
    words: 'no change from the 30 days before on the same prompts',
  });
});

it('Nothing is compared with what is unknown', () => {
  expect(change(null, 'not_comparable')).toBeNull();
  expect(countChange({ count: 4, previous: null, points: [] }, BEFORE)).toBeNull();
  expect(countChange({ count: null, previous: 4, points: [] }, BEFORE)).toBeNull();
});

it('A count changes by its difference', () => {
  expect(countChange({ count: 31, previous: 19, points: [] }, BEFORE)).toEqual({
    direction: 'up',
    isClear: true,
    text: '12',
    words: 'up 12 from the 30 days before',
  });
  expect(countChange({ count: 0, previous: 0, points: [] }, BEFORE)?.text).toBe('no change');
});
