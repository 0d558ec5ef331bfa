import { ALWAYS_SHOWN } from '@sightline/contract/known-assistants';
import { TRIGGER_KINDS, triggerOf } from '../../visiting/touch/touch-triggers.service.ts';
import type { NewTrigger } from './triggers.queries.ts';

/** There from the first day; the others come with the visits. */
export const FIRST_TRIGGERS: readonly string[] = [
  ...ALWAYS_SHOWN.map((key) => `assistant:${key}`),
  'search',
  'returning',
];
/** Visits that began in a way before it is worth a variant of its own. */
export const ENOUGH_VISITS = 30;
export const MAX_TRIGGERS = 20;

/** What is there, the first ones, and those ways in which most visits begin. */
export function planTriggers(existing: readonly string[], visits: ReadonlyMap<string, number>): NewTrigger[] {
  const frequent = [...visits]
    .filter(([, n]) => n >= ENOUGH_VISITS)
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .map(([key]) => key);
  const planned = [...new Set([...existing, ...FIRST_TRIGGERS, ...frequent])].flatMap((key) => {
    const trigger = triggerOf(key);
    if (!trigger) return [];
    const { kind, ...told } = trigger;
    return { key, ...told, place: TRIGGER_KINDS.indexOf(kind) };
  });
  return planned.slice(0, MAX_TRIGGERS);
}
