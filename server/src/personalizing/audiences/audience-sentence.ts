import type { AudienceCondition, AudienceGroup } from '@sightline/contract/personalizing/audiences';
import { assistantName } from '../../visiting/touch/touch.service.ts';

/** Which visitors an audience includes, in a sentence. */
export const audienceSentence = (rule: AudienceGroup): string => `Visitors ${wordsOf(rule, true)}.`;

function wordsOf({ match, not, conditions, groups = [] }: AudienceGroup, isOutermost: boolean): string {
  const parts = [
    ...conditions.map((one) => conditionWords(one)),
    ...groups.map((group) => wordsOf(group, false)),
  ];
  const joined = parts.join(match === 'all' ? ' and ' : ' or ');
  const whole = parts.length > 1 && (!isOutermost || not) ? `(${joined})` : joined;
  return not ? `not matching: ${whole}` : whole;
}

const conditionWords = (condition: AudienceCondition) => {
  const { yes, no } = WORDS[condition.about](condition);
  return condition.not ? no : yes;
};

interface Words {
  yes: string;
  no: string;
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });
const KINDS: Record<string, string> = {
  assistants: 'any assistant',
  search: 'a search engine',
  social: 'a social network',
  email: 'an email',
  ads: 'an advertisement',
  direct: 'nowhere (direct)',
};

const or = (words: readonly string[]) =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
const who = (verb: string, denied: string, rest: string): Words => ({
  yes: `who ${verb} ${rest}`,
  no: `who ${denied} ${rest}`,
});
const came = (rest: string) => who('came from', 'did not come from', rest);

const WORDS: Record<AudienceCondition['about'], (condition: AudienceCondition) => Words> = {
  source: ({ any_of }) => came(or(any_of.map((source) => KINDS[source.toLowerCase()] ?? source))),
  assistant: ({ any_of }) => came(or(any_of.map(assistantName))),
  campaign: ({ any_of }) => came(`the campaign ${or(any_of.map((name) => `“${name}”`))}`),
  landing: ({ any_of }) => who('began on', 'did not begin on', or(any_of)),
  country: ({ any_of }) =>
    who('are in', 'are not in', or(any_of.map((code) => NAMES.of(code.toUpperCase()) ?? code))),
  language: ({ any_of }) => who('read', 'do not read', or(any_of.map((code) => LANGUAGES.of(code) ?? code))),
  device: ({ any_of }) => who('use', 'do not use', `a ${or(any_of)}`),
  visitor: ({ any_of }) =>
    any_of.length > 1
      ? who('are', 'are not', 'new or returning')
      : who('are', 'are not', any_of[0] === 'returning' ? 'here again' : 'here for the first time'),
  pages_seen: ({ any_of, at_least = 1, at_most }) =>
    who('saw', 'did not see', `${or(any_of)} ${timesWords(at_least, at_most)} before in this visit`),
  hour: ({ at_least = 0, at_most = 23 }) =>
    who('come', 'do not come', `between ${at_least}:00 and ${at_most}:59 of their time`),
  weekday: ({ any_of }) => who('come on', 'do not come on', or(any_of.map(capital))),
  attribute: ({ name = '', any_of, at_least, at_most }) => ({
    yes: `whose ${name} is ${valueWords(any_of, at_least, at_most)}`,
    no: `whose ${name} is not ${valueWords(any_of, at_least, at_most)}`,
  }),
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const times = (n: number) => (n === 1 ? 'once' : `${n} times`);

function timesWords(at_least: number, at_most: number | undefined): string {
  if (at_most === undefined) return at_least <= 1 ? 'at least once' : `at least ${times(at_least)}`;
  return at_least === at_most ? times(at_least) : `${at_least} to ${at_most} times`;
}

function valueWords(any_of: readonly string[], at_least?: number, at_most?: number): string {
  if (at_least !== undefined && at_most !== undefined) return `${at_least} to ${at_most}`;
  if (at_least !== undefined) return `at least ${at_least}`;
  return at_most === undefined ? or(any_of.map((text) => `“${text}”`)) : `at most ${at_most}`;
}
