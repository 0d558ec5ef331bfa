import type { ScriptTrigger } from '@sightline/contract/visiting/tracking';
import { describe, expect, it } from 'vitest';
import { conditionOf } from '../../visiting/touch/touch-conditions.service.ts';
import { TRIGGER_KINDS } from '../../visiting/touch/touch-triggers.service.ts';
import { FIRST_TRIGGERS, MAX_TRIGGERS, MIN_VISITS, planTriggers } from './plan-triggers.ts';
import { bytesOf, fitConfig, MAX_CONFIG_BYTES, waysOf } from './script-config.ts';

const trigger = (n: number, text: string): ScriptTrigger => ({
  id: `t${n}`,
  variant: `v${n}`,
  when: conditionOf(n === 0 ? { country: 'BE' } : { campaign: `c${n}` }),
  holdout: 0,
  pages: [{ page: 'p', path: '/', version: 1, changes: [{ element: 'e', selector: 'main > p', text }] }],
});
const config = (triggers: ScriptTrigger[]) => ({
  domain: 'd',
  identity: 'lasting' as const,
  holdout: 0.1,
  triggers,
  rules: [],
});

describe('What the script carries', () => {
  it('The configuration in the script stays small by leaving out the least visited starting variants first', () => {
    const made = config(Array.from({ length: 20 }, (_, n) => trigger(n, 'é'.repeat(1000))));
    const visits = new Map(made.triggers.map(({ variant }, n) => [variant, n]));
    const { config: fitted, needs } = fitConfig(made, visits);
    expect(bytesOf(fitted)).toBeLessThanOrEqual(MAX_CONFIG_BYTES);
    expect(fitted.triggers.map(({ id }) => id)).toEqual(
      Array.from({ length: fitted.triggers.length }, (_, n) => `t${20 - fitted.triggers.length + n}`),
    );
    expect(fitted.triggers.length).toBeGreaterThan(7);
    expect(needs).toEqual([]);
  });

  it('The configuration in the script stays unchanged where it fits', () => {
    const made = config([trigger(0, 'short'), trigger(1, 'short')]);
    expect(fitConfig(made, new Map())).toEqual({ config: made, needs: ['country'] });
  });
});

it('The ways in which a visit may begin with a variant are described to the script in a few signs', () => {
  expect(
    waysOf(
      [
        { hosts: ['chatgpt.com', 'chat.openai.com'], sources: ['chatgpt', 'chatgpt.com'] },
        { hosts: ['google.*', 'bing.com'] },
        { mediums: ['email'], campaign: 'Spring </script>' },
        { returning: true as const },
        { country: 'BE' },
      ].map(conditionOf),
    ),
  ).toEqual([
    'chatgpt.com',
    'chat.openai.com',
    'chatgpt',
    'google.*',
    'bing.com',
    'email',
    'spring </script>',
    '+',
  ]);
});

describe('Which starting variants there are', () => {
  const keys = (existing: string[], visits: [string, number][] = []) =>
    planTriggers(existing, new Map(visits)).map(({ key }) => key);

  it('The starting variants are the existing ones, the default ones, and those for ways in which enough visits began', () => {
    expect(keys([])).toEqual([...FIRST_TRIGGERS]);
    const seen: [string, number][] = [
      ['country:BE', MIN_VISITS],
      ['social', MIN_VISITS + 1],
      ['ads', MIN_VISITS - 1],
      ['direct', 999],
      ['search:google', 999],
    ];
    expect(keys(['campaign:old'], seen)).toEqual(['campaign:old', ...FIRST_TRIGGERS, 'social', 'country:BE']);
  });

  it('The number of starting variants is bounded, and the most specific ones are tried first', () => {
    const many = Array.from({ length: 60 }, (_, n): [string, number] => [`campaign:c${n}`, 100 + n]);
    const planned = planTriggers([], new Map(many));
    expect(planned).toHaveLength(MAX_TRIGGERS);
    expect(planned.at(-1)?.key).toBe('campaign:c45');
    expect(planned.every(({ key, place }) => TRIGGER_KINDS[place] === key.split(':')[0])).toBe(true);
  });
});
