import type { ScriptRule, TrackedEvent } from '@sightline/contract/visiting/tracking';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULE_CASES } from '../../../test/rule-cases.ts';
import { confirmedRules } from './conversion-rules.service.ts';
import { canonicalAddress, fitsRule } from './match-rule.ts';

const id = '00000000-0000-4000-8000-00000000000a';
const other = '00000000-0000-4000-8000-00000000000b';

describe('Conversion rules', () => {
  it.each(RULE_CASES)(
    'A rule on $on with $value meets the fact $fact: $fits',
    ({ on, value, script, fact, fits }) => {
      if (on !== 'click') expect(canonicalAddress(value) ?? '').toBe(script);
      expect(fitsRule({ id, on, value: script }, fact)).toBe(fits);
    },
  );

  it('Matching a rule never fails, whatever is typed and sent', () => {
    const on = fc.constantFrom<ScriptRule['on']>('click', 'form_submit', 'page_view');
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.stringMatching(/^[a-z*?#/.:@[\]]*$/),
    );
    fc.assert(
      fc.property(on, typed, typed, (on, value, fact) => {
        const rule = { id, on, value: canonicalAddress(value) ?? value };
        expect(typeof fitsRule(rule, fact)).toBe('boolean');
      }),
    );
  });

  it('A rule’s address matches itself, and a pattern matches addresses with its own pieces', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.nat(), fc.nat(), (url, a, b) => {
        const isCounted = (value: string) =>
          fitsRule({ id, on: 'page_view', value: canonicalAddress(value) ?? '' }, url);
        expect(isCounted(url)).toBe(true);
        const { origin, pathname } = new URL(url);
        const [from, to] = [a, b].map((n) => 1 + (n % pathname.length)).sort((x, y) => x - y);
        const start = pathname.slice(0, from);
        // The trailing slash is removed, and an encoded character that is cut in the middle becomes a different one.
        fc.pre(!/\/\/|\/$/.test(pathname) && !/%.?$/.test(start));
        expect(isCounted(`${origin}${start}*${pathname.slice(to)}`)).toBe(true);
      }),
    );
  });
});

describe('Rules that an event fulfills', () => {
  const base = { id, time: 0, view: id };
  const click: TrackedEvent = { ...base, type: 'click', text: 'Buy', rules: [id, other] };
  const rule: ScriptRule = { id, on: 'click', value: 'buy' };

  it('An event fulfills the rules that the script names and its own facts confirm', () => {
    expect(confirmedRules(click, [rule, { id: other, on: 'click', value: 'Sell' }])).toEqual([id]);
    expect(confirmedRules({ ...click, rules: [other] }, [rule])).toEqual([]);
    expect(confirmedRules({ ...click, rules: [id, id] }, [rule])).toEqual([id]);
    expect(confirmedRules({ ...base, type: 'click', text: 'Buy' }, [rule])).toEqual([]);
  });

  it('A click fulfills rules on what its element reads in other arms, each of them', () => {
    const seen: TrackedEvent = { ...click, text: 'Get a quote', also: ['Get a quote', 'BUY'] };
    const rules: ScriptRule[] = [rule, { id: other, on: 'click', value: 'get a quote' }];
    expect(confirmedRules(seen, rules)).toEqual([id, other]);
    expect(confirmedRules({ ...seen, also: [] }, rules)).toEqual([other]);
  });

  it('An event fulfills only rules of its own kind', () => {
    const url = 'https://example.com/contact';
    const submit: TrackedEvent = { ...base, type: 'submit', url, rules: [id] };
    const view: TrackedEvent = { ...base, type: 'view', url, title: '', width: 1280, rules: [id] };
    expect(confirmedRules(submit, [{ id, on: 'form_submit', value: '/contact' }])).toEqual([id]);
    expect(confirmedRules(submit, [{ id, on: 'page_view', value: '/contact' }])).toEqual([]);
    expect(confirmedRules(view, [{ id, on: 'page_view', value: '/contact' }])).toEqual([id]);
    expect(confirmedRules({ ...base, type: 'time', visible: 1, scroll: 1 }, [rule])).toEqual([]);
  });
});
