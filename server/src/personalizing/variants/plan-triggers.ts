import { ALWAYS_SHOWN } from '@sightline/contract/known-assistants';
import { TRIGGER_KINDS, triggerOf } from '../../visiting/touch/touch-triggers.service.ts';
import type { NewTrigger } from './triggers.queries.ts';

/** Exist from the first day; the others are added as visits arrive. */
export const FIRST_TRIGGERS: readonly string[] = [
  ...ALWAYS_SHOWN.map((key) => `assistant:${key}`),
  'search',
  'returning',
];
/** Visits of one kind before it gets its own variant. */
export const MIN_VISITS = 30;
export const MAX_TRIGGERS = 20;

/** The existing ones, the first-day ones, and the kinds with most visits. */
export function planTriggers(existing: readonly string[], visits: ReadonlyMap<string, number>): NewTrigger[] {
  const frequent = [...visits]
    .filter(([, n]) => n >= MIN_VISITS)
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
