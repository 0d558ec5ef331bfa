import { audienceRuleSchema } from '@sightline/contract/personalizing/audiences';
import { expect, it } from 'vitest';
import { segmentsOfAudience } from './audience-segments.ts';

const meant = (rule: object) =>
  segmentsOfAudience(audienceRuleSchema.parse(rule), 'Mine').map(({ kind, name }) =>
    name ? `${kind} ${name}` : kind,
  );
const one = (about: string, ...any_of: string[]) => ({ about, any_of });

it('What an audience looks for follows from its surest condition', () => {
  const all = [one('source', 'search'), one('country', 'be'), one('landing', '/prices/*')];
  expect(meant({ conditions: all })).toEqual(['campaign prices', 'country BE', 'search']);
  expect(meant({ conditions: [one('source', 'assistants')] })).toEqual(['assistant']);
  expect(meant({ conditions: [one('assistant', 'chatgpt', 'claude')] })).toEqual(['assistant']);
  expect(meant({ conditions: [one('source', 'acme.example', 'other.example')] })).toEqual(['referral']);
  expect(meant({ conditions: [one('visitor', 'returning')] })).toEqual(['returning']);
});

it('Nothing is assumed of visitors whose conditions say nothing of what they look for', () => {
  for (const rule of [
    { conditions: [one('device', 'phone')] },
    { conditions: [{ ...one('country', 'be'), not: true }] },
    { not: true, conditions: [one('country', 'be')] },
    { match: 'any', conditions: [one('country', 'be'), one('source', 'search')] },
    { conditions: [one('country', 'be', 'nl')] },
    { conditions: [one('source', 'search', 'ads')] },
    { conditions: [one('campaign', '*')] },
    { conditions: [one('visitor', 'new')] },
  ])
    expect(meant(rule)).toEqual([]);
});
