import { describe, expect, it } from 'vitest';
import { bandOf, percentText, rangeText, toPercent, wholePercent } from './percent.ts';

describe('Scores', () => {
  it('[A-CONST-11] Scores are limited to 0 to 100', () => {
    expect([-5, 0, 42, 100, 250].map(toPercent)).toEqual([0, 0, 42, 100, 100]);
  });

  it('[A-CONST-12] A score of at most 1 is read as a fraction, and null as nothing measured', () => {
    expect([0, 0.5, 1, 1.01, 55].map(toPercent)).toEqual([0, 50, 100, 1.01, 55]);
    expect([percentText(0.424), percentText(1), percentText(null), percentText(undefined)]).toEqual([
      '42%',
      '100%',
      '–',
      '–',
    ]);
    expect([wholePercent(0.4), wholePercent(1), wholePercent(99.6), wholePercent(null)]).toEqual([
      '0%',
      '1%',
      '100%',
      '–',
    ]);
  });

  it('An interval is shown by its ends, never by its distance from the figure', () => {
    expect([rangeText(0.436, 1), rangeText(0, 0.404), rangeText(null, null)]).toEqual([
      '44–100%',
      '0–40%',
      null,
    ]);
  });

  it('[A-CONST-10] Scores fall into bands at 80, 60, 40 and 20, with the bound in the higher band, after rounding', () => {
    const bands = [100, 80, 79.5, 79.4, 60, 59, 40, 39, 20, 19.4, 0].map((score) => bandOf(score)?.band);
    expect(bands).toEqual([5, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1]);
    expect(bandOf(null)).toBeNull();
  });
});
