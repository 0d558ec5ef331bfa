import type { ScriptCondition } from '@sightline/contract/visiting/tracking';
import { describe, expect, it } from 'vitest';
import { CONDITION_CASES, TOUCH_CASES } from '../../../test/condition-cases.ts';
import { conditionOf, meetsCondition, signsOf } from './touch-conditions.service.ts';
import { hostOf } from './touch-words.ts';

const isUnknown = (fact: string) => fact === 'unknown';

describe('Conditions', () => {
  it.each(CONDITION_CASES)('$condition for $facts $seen: $holds', ({ condition, facts, seen, holds }) => {
    expect(meetsCondition(condition, { facts, seen: seen ?? [], isUnknown })).toBe(holds);
  });

  it.each(TOUCH_CASES)('The rule %j for %j from %s: %s', (rule, touch, country, expected) => {
    const facts = { ...touch, host: `.${hostOf(touch.referrer) ?? ''}`, country };
    expect(meetsCondition(conditionOf(rule), { facts, seen: [], isUnknown })).toBe(expected);
  });

  const unknown: ScriptCondition = ['unknown', 'x'];
  it.each<[ScriptCondition, boolean | null]>([
    [unknown, null],
    [[0, unknown], null],
    [[1, unknown, [0]], true],
    [[1, unknown, [1]], null],
    [[0, unknown, [0]], false],
  ])('With a fact that nobody knows, %j is %s', (condition, expected) => {
    expect(meetsCondition(condition, { facts: {}, seen: [], isUnknown })).toBe(expected);
  });

  it.each<[ScriptCondition, string[] | null]>([
    [['host', '*.a.example'], ['*.a.example']],
    [['device', 'phone'], null],
    [[1, ['utm_source', 'x'], ['device', 'phone']], null],
    [[0, [0, ['utm_source', 'x']], [0, ['device', 'phone']]], ['x']],
    [[0, ['utm_source', 'x']], null],
    [['utm_campaign', 'spring*'], null],
    [['returning', 'true'], ['+']],
    [['returning', 'false'], null],
    [['/pricing', [1, 50]], []],
  ])('The tag knows a visit that %j may take in by %j', (condition, expected) => {
    expect(signsOf(condition)).toEqual(expected);
  });
});
