import { describe, expect, it } from 'vitest';
import { counted, listOf, rateOf } from './sentence-patterns.ts';

describe('Sentence patterns', () => {
  it.each([
    [{ k: 12, n: 30, low: 0.2459, high: 0.5768 }, '12 of 30 answers (40%, 95% interval 25–58%)'],
    [{ k: 0, n: 3, low: 0, high: 0.5615 }, '0 of 3 answers (0%, 95% interval 0–56%)'],
    [{ k: 1, n: 1, low: 0.2065, high: 1 }, '1 of 1 answer (100%, 95% interval 21–100%)'],
    [{ k: 0, n: 0, low: null, high: null }, 'no answers'],
  ])('A rate is written with its interval: %j', (rate, text) => {
    expect(rateOf(rate)).toBe(text);
  });

  it('Counted words are right for none, one and many', () => {
    expect([0, 1, 2, 1200].map((n) => counted(n, 'answer'))).toEqual([
      'no answers',
      '1 answer',
      '2 answers',
      '1,200 answers',
    ]);
    expect(counted(2, 'company', 'companies')).toBe('2 companies');
  });

  it('A long list names the first items and counts the rest', () => {
    expect(listOf([], 2)).toBe('');
    expect(listOf(['a'], 2)).toBe('a');
    expect(listOf(['a', 'b'], 2)).toBe('a and b');
    expect(listOf(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
  });
});
