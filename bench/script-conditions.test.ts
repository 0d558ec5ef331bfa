import { expect, it } from 'vitest';
import { conditionOf } from '../server/src/visiting/touch/touch-conditions.service.ts';
import { CONDITION_CASES, TOUCH_CASES } from '../server/test/condition-cases.ts';
import { hostOf } from '../tracker/src/address.ts';
import { meets } from '../tracker/src/meets.ts';

// The server's tests hold its own evaluation to the same tables; only bench/ may import both.
it.each(CONDITION_CASES)(
  'The script reads the condition $condition as the server does: $facts $seen, $holds',
  ({ condition, facts, seen = [], holds }) => {
    expect(meets(condition, { ...facts, seen })).toBe(holds);
  },
);

it.each(TOUCH_CASES)(
  'The script has the rule %j hold for %j from %s: %s',
  (rule, touch, country, expected) => {
    const facts = { ...touch, host: `.${hostOf(touch.referrer)}`, country };
    expect(meets(conditionOf(rule), { ...facts, seen: [] })).toBe(expected);
  },
);
