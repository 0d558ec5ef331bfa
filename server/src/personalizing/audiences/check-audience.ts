import {
  AUDIENCE_DEVICES,
  type AUDIENCE_FACTS,
  MAX_AUDIENCE_CONDITIONS,
  WEEKDAYS,
} from '@sightline/contract/personalizing/audience-facts';
import type { AudienceCondition, AudienceGroup } from '@sightline/contract/personalizing/audiences';
import { AppError } from '../../platform/app-error.ts';
import { assistantName } from '../../visiting/touch/touch.service.ts';

/** Refuses what no visitor could meet, or what nobody could have meant, with a sentence about the condition. */
export function checkAudience(rule: AudienceGroup): void {
  const all = conditionsOf(rule);
  if (all.length === 0) throw refusal('Add a condition, so that the audience has somebody in it.');
  if (all.length > MAX_AUDIENCE_CONDITIONS)
    throw refusal(`An audience has at most ${MAX_AUDIENCE_CONDITIONS} conditions.`);
  for (const condition of all) {
    const wrong = WRONG[condition.about](condition);
    if (wrong) throw refusal(wrong);
  }
  checkGroups(rule);
}

const conditionsOf = ({ conditions, groups = [] }: AudienceGroup): AudienceCondition[] => [
  ...conditions,
  ...groups.flatMap(conditionsOf),
];

function checkGroups({ groups = [] }: AudienceGroup): void {
  for (const group of groups) {
    if (conditionsOf(group).length === 0) throw refusal('Delete the empty group, or add a condition to it.');
    checkGroups(group);
  }
}

const refusal = (message: string) => new AppError('bad_request', message, { fields: { rule: message } });

type Check = (condition: AudienceCondition) => string | null;

/** At least one value, each of which fits. */
const values =
  (asked: string, fits: (value: string) => boolean = () => true): Check =>
  ({ any_of }) =>
    any_of.length > 0 && any_of.every(fits) ? null : asked;

const isAmong = (known: readonly string[]) => (value: string) => known.includes(value);

const WRONG: Record<(typeof AUDIENCE_FACTS)[number], Check> = {
  source: values('Name a source, such as search, news.example.com or newsletter.'),
  assistant: values('Choose an assistant.', (key) => assistantName(key) !== key),
  campaign: values('Name a campaign, as utm_campaign has it.'),
  landing: values('Enter a path that begins with a slash, such as /pricing or /blog/*.', isPath),
  country: values('Choose a country by its two letters, such as DE.', (code) => /^[a-z]{2}$/i.test(code)),
  language: values('Enter a language code, such as de or pt-BR.', (code) =>
    /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(code),
  ),
  device: values(`Choose a device: ${AUDIENCE_DEVICES.join(', ')}.`, isAmong(AUDIENCE_DEVICES)),
  visitor: values('Choose new or returning.', isAmong(['new', 'returning'])),
  pages_seen: (condition) =>
    values('Enter a path that begins with a slash, such as /pricing or /blog/*.', isPath)(condition) ??
    numbers(condition, 0, 50, 'Enter a number of pages from 0 to 50.'),
  hour: (condition) => numbers(condition, 0, 23, 'Enter hours from 0 to 23.', true),
  weekday: values('Choose a day of the week.', isAmong(WEEKDAYS)),
  attribute: ({ name = '', any_of, at_least, at_most }) => {
    if (name === '') return 'Enter the attribute’s name, as sightline.set gives it.';
    const isRange = at_least !== undefined || at_most !== undefined;
    if (!isRange && any_of.length === 0) return `Enter a value for “${name}”, or a number it must reach.`;
    return isRange && any_of.length > 0
      ? `Compare “${name}” with texts or with numbers, not with both.`
      : null;
  },
};

/** No page's path is any other. */
function isPath(path: string): boolean {
  return path.startsWith('/') && !/[\s?]/.test(path);
}

function numbers(
  { at_least, at_most }: AudienceCondition,
  low: number,
  high: number,
  asked: string,
  isAround = false,
) {
  const fits = (number: number | undefined) =>
    number === undefined || (Number.isInteger(number) && number >= low && number <= high);
  if (!fits(at_least) || !fits(at_most) || (isAround && at_least === undefined && at_most === undefined))
    return asked;
  return !isAround && (at_least ?? low) > (at_most ?? high) ? asked : null;
}
