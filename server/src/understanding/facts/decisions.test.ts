import { describe, expect, it } from 'vitest';
import type { Disagreement } from '../../language/facts/fact.ts';
import { heldValues, openIn, unionOf } from './decisions.ts';
import type { DecisionRow } from './facts.queries.ts';

const valueNamed = (value: string) => ({ value, text: value, statements: [] });
const stated = (...values: string[]): Disagreement => ({
  key: 'team',
  subject: 'Team',
  values: values.map(valueNamed),
});
const decided = (chosen: string | null, ...values: string[]): DecisionRow => ({
  id: '1',
  fact_key: 'team',
  subject: 'Team',
  stated: values.map((value) => ({ value, text: value })),
  chosen,
  decided_by: null,
  decided_at: '2026-11-23T12:00:00Z',
});
const heldIn = (all: Disagreement[], decisions: DecisionRow[]) =>
  heldValues(all, decisions).flatMap(({ values }) => values);

describe('A decision between values', () => {
  it('Without a decision every value is held, and the reason names them', () => {
    expect(heldValues([stated('EUR 49', 'EUR 59')], [])).toEqual([
      {
        key: 'team',
        values: ['EUR 49', 'EUR 59'],
        reason: 'Your sources disagree: “EUR 49” or “EUR 59”. Choose the right value in the knowledge base.',
      },
    ]);
  });

  it('The values that were decided against stay held, also when no source disagrees any more', () => {
    const decision = decided('EUR 59', 'EUR 49', 'EUR 59');
    expect(heldIn([stated('EUR 49', 'EUR 59')], [decision])).toEqual(['EUR 49']);
    expect(heldIn([], [decision])).toEqual(['EUR 49']);
    expect(openIn([stated('EUR 49', 'EUR 59')], [decision])).toEqual([]);
  });

  it('Where all are right nothing is held', () => {
    expect(heldIn([stated('EUR 49', 'EUR 59')], [decided(null, 'EUR 49', 'EUR 59')])).toEqual([]);
  });

  it('A value that the decision does not cover asks again, and a new decision covers the old values, too', () => {
    const decision = decided('EUR 59', 'EUR 49', 'EUR 59');
    const now = stated('EUR 59', 'EUR 69');
    expect(openIn([now], [decision])).toEqual([now]);
    expect(heldIn([now], [decision])).toEqual(['EUR 49', 'EUR 59', 'EUR 69']);
    expect(unionOf(now, decision).map(({ value }) => value)).toEqual(['EUR 49', 'EUR 59', 'EUR 69']);
  });

  it('Another spelling of a decided value asks nothing', () => {
    const decision = decided('EUR 1200', 'EUR 1200', 'EUR 900');
    expect(openIn([stated('EUR 1200|EUR 1.2', 'EUR 900')], [decision])).toEqual([]);
  });
});
