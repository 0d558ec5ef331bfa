import type { FirstTouch, ScriptCondition, TouchRule } from '@sightline/contract/visiting/tracking';

// Which conditions hold for what; script and server are tested against these tables.

const touch = (facts: Partial<FirstTouch> = {}): FirstTouch => ({
  landing: 'https://acme.example/',
  referrer: '',
  ...facts,
});

export const TOUCH_CASES: readonly [
  rule: TouchRule,
  touch: FirstTouch,
  country: string | undefined,
  expected: boolean,
][] = [
  [{ hosts: ['chatgpt.com'] }, touch({ referrer: 'https://chatgpt.com/c/1' }), undefined, true],
  [{ hosts: ['chatgpt.com'] }, touch({ referrer: 'https://www.ChatGPT.com/' }), undefined, true],
  [{ hosts: ['google.com'] }, touch({ referrer: 'https://news.google.com/x' }), undefined, true],
  [{ hosts: ['chatgpt.com'] }, touch({ referrer: 'https://notchatgpt.com/' }), undefined, false],
  [{ hosts: ['chatgpt.com'] }, touch({ referrer: 'https://chatgpt.com.evil.example/' }), undefined, false],
  [
    { hosts: ['com.google.android.gm'] },
    touch({ referrer: 'android-app://com.google.android.gm/' }),
    undefined,
    true,
  ],
  [{ hosts: ['chatgpt.com'], sources: ['chatgpt'] }, touch({ utm_source: ' ChatGPT ' }), undefined, true],
  [{ hosts: ['chatgpt.com'], sources: ['chatgpt'] }, touch(), undefined, false],
  [{ sources: ['news'], mediums: ['email'] }, touch({ utm_source: 'news' }), undefined, false],
  [
    { sources: ['news'], mediums: ['email'] },
    touch({ utm_source: 'news', utm_medium: 'Email' }),
    undefined,
    true,
  ],
  [{ campaign: 'Spring' }, touch({ utm_campaign: 'spring' }), undefined, true],
  [{ campaign: 'Spring' }, touch(), undefined, false],
  [{ returning: true }, touch({ returning: true }), undefined, true],
  [{ returning: true }, touch({ returning: false }), undefined, false],
  [{ country: 'BE' }, touch(), 'be', true],
  [{ country: 'BE' }, touch(), undefined, false],
  [{}, touch(), undefined, true],
];

/** What a visit says, and the paths of its pages before. */
export interface ConditionCase {
  condition: ScriptCondition;
  facts: Record<string, unknown>;
  seen?: string[];
  holds: boolean;
}

const one = (
  condition: ScriptCondition,
  facts: Record<string, unknown>,
  holds: boolean,
  seen: string[] = [],
): ConditionCase => ({ condition, facts, holds, seen });

const TRUE: ScriptCondition = [0];
const FALSE: ScriptCondition = [1];

export const CONDITION_CASES: readonly ConditionCase[] = [
  one(TRUE, {}, true),
  one(FALSE, {}, false),
  one([0, TRUE], {}, false),
  one([0, FALSE, FALSE], {}, true),
  one([1, FALSE, TRUE], {}, true),
  one([0, [0, TRUE], [0, FALSE]], {}, false),
  one([0, [0, TRUE], [0, [1, FALSE, TRUE]]], {}, true),
  one(['utm_campaign', 'spring*'], { utm_campaign: ' Spring  Sale ' }, true),
  one(['utm_campaign', 'spring sale'], { utm_campaign: 'spring\n sale' }, true),
  one(['utm_campaign', '*sale', 'x'], { utm_campaign: 'spring' }, false),
  one(['utm_campaign', 'a*a'], { utm_campaign: 'a' }, false),
  one(['utm_campaign', 'a*b*c'], { utm_campaign: 'a-b-b-c' }, true),
  one(['utm_campaign', ''], {}, true),
  one(['utm_campaign', ''], { utm_campaign: 'x' }, false),
  one(['utm_campaign', '*'], {}, true),
  one(['landing', '/blog/*'], { landing: '/blog/2026/post' }, true),
  one(['landing', '/blog'], { landing: '/blog/2026' }, false),
  one(['language', 'de', 'de-*'], { language: 'de-AT' }, true),
  one(['language', 'de', 'de-*'], { language: 'den' }, false),
  one(['hour', [9, 17]], { hour: 17 }, true),
  one(['hour', [9, 17]], { hour: 18 }, false),
  one(['hour', [22, 23], [0, 5]], { hour: 3 }, true),
  one(['day', [0, 0]], { day: 0 }, true),
  one(['.plan', 'pro'], { '.plan': 'Pro' }, true),
  one(['.plan', 'pro'], { plan: 'pro' }, false),
  one(['.plan', 'pro'], {}, false),
  one(['.member', 'true'], { '.member': true }, true),
  one(['.seats', [10, 1e15]], { '.seats': 10 }, true),
  one(['.seats', [10, 1e15]], { '.seats': '12' }, true),
  one(['.seats', [10, 1e15]], { '.seats': 'many' }, false),
  one(['.seats', [-1e15, 5]], {}, false),
  one(['.seats', '10'], { '.seats': 10 }, true),
  one(['/pricing', [1, 50]], {}, true, ['/', '/pricing']),
  one(['/pricing', [2, 50]], {}, false, ['/', '/pricing']),
  one(['/blog/*', [2, 50]], {}, true, ['/blog/a', '/', '/blog/a']),
  one(['/*', [0, 0]], {}, true),
];
