import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { SOURCE_KINDS, WEEKDAYS } from '@sightline/contract/personalizing/audience-facts';
import type { AudienceCondition, AudienceGroup } from '@sightline/contract/personalizing/audiences';
import type { ScriptCondition } from '@sightline/contract/visiting/tracking';
import {
  allOf,
  anyOf,
  belowHost,
  conditionOf,
  like,
  noneOf,
} from '../../visiting/touch/touch-conditions.service.ts';
import { triggerOf } from '../../visiting/touch/touch-triggers.service.ts';

/** An audience as the script reads it. */
export function compileAudience({ match, not, conditions, groups = [] }: AudienceGroup): ScriptCondition {
  const parts: ScriptCondition[] = [...conditions.map(compileCondition), ...groups.map(compileAudience)];
  const whole = match === 'all' ? allOf(...parts) : anyOf(...parts);
  return not ? noneOf(whole) : whole;
}

function compileCondition(condition: AudienceCondition): ScriptCondition {
  const whole = COMPILE[condition.about](condition);
  return condition.not ? noneOf(whole) : whole;
}

const NO_LIMIT = 1e15;

const COMPILE: Record<AudienceCondition['about'], (condition: AudienceCondition) => ScriptCondition> = {
  source: ({ any_of }) => anyOf(...any_of.map(fromSource)),
  assistant: ({ any_of }) => anyOf(...any_of.map((key) => ofTrigger(`assistant:${key}`))),
  campaign: ({ any_of }) => like('utm_campaign', any_of),
  landing: ({ any_of }) => like('landing', any_of.map(barePath)),
  country: ({ any_of }) => like('country', any_of),
  // `de` is spoken as `de-at`, too.
  language: ({ any_of }) =>
    like(
      'language',
      any_of.flatMap((code) => (code.includes('-') ? [code] : [code, `${code}-*`])),
    ),
  device: ({ any_of }) => like('device', any_of),
  visitor: ({ any_of }) =>
    like(
      'returning',
      any_of.map((kind) => String(kind === 'returning')),
    ),
  pages_seen: ({ any_of, at_least = 1, at_most = NO_LIMIT }) =>
    anyOf(...any_of.map((path): ScriptCondition => [barePath(path), [at_least, at_most]])),
  hour: ({ at_least = 0, at_most = 23 }) =>
    at_least <= at_most
      ? ['hour', [at_least, at_most]]
      : // Over midnight.
        ['hour', [at_least, 23], [0, at_most]],
  weekday: ({ any_of }) => [
    'day',
    ...any_of.map((name): [number, number] => {
      const day = (WEEKDAYS as readonly string[]).indexOf(name);
      return [day, day];
    }),
  ],
  attribute: ({ name = '', any_of, at_least, at_most }) =>
    at_least === undefined && at_most === undefined
      ? like(`.${name}`, any_of)
      : [`.${name}`, [at_least ?? -NO_LIMIT, at_most ?? NO_LIMIT]],
};

const barePath = (path: string) => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') : path);

function fromSource(source: string): ScriptCondition {
  const name = source.toLowerCase();
  const kind = SOURCE_KINDS.find((one) => one === name);
  if (kind === 'assistants')
    return anyOf(...KNOWN_ASSISTANTS.map(({ key }) => ofTrigger(`assistant:${key}`)));
  if (kind === 'direct')
    return allOf(['host', '.'], ['utm_source', ''], ['utm_medium', ''], ['utm_campaign', '']);
  if (kind) return ofTrigger(kind);
  const asSource: ScriptCondition = like('utm_source', [source]);
  return source.includes('.') ? anyOf(like('host', [belowHost(source)]), asSource) : asSource;
}

/** As a starting variant of that key; nobody for an unknown one. */
function ofTrigger(key: string): ScriptCondition {
  const trigger = triggerOf(key);
  return trigger ? conditionOf(trigger.rule) : [1];
}
