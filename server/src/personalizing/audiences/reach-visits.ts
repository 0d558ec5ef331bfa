import type { ScriptCondition } from '@sightline/contract/visiting/tracking';
import { pageKey } from '../../platform/text/page-key.ts';
import { factsAsked, meetsCondition } from '../../visiting/touch/touch-conditions.service.ts';
import type { BegunVisit } from '../../visiting/visits/visit-types.ts';
import { audienceDevice } from '../variants/audience-facts.ts';

// Runs in a thread, because there may be many visits.

export interface ReachAsked {
  condition: ScriptCondition;
  /** Only visitors who saw this page are reached; null for all. */
  path: string | null;
  visits: BegunVisit[];
}

export interface ReachFound {
  looked_at: number;
  reached: number;
  converted: number;
}

/** Facts of a visitor that no visit tells later. */
export const isUntold = (fact: string) => fact.startsWith('.') || ['language', 'hour', 'day'].includes(fact);

/** Visitors that a condition would have included on any page of a visit; unknown facts are assumed to hold. */
export function reachVisits({ condition, path, visits }: ReachAsked): ReachFound {
  const isLate = factsAsked(condition).some((fact) => fact.startsWith('/'));
  const all = new Set<string>();
  const reached = new Set<string>();
  const converted = new Set<string>();
  for (const visit of visits) {
    all.add(visit.visitor_id);
    if (path !== null && visit.paths.every((seen) => pageKey(seen) !== pageKey(path))) continue;
    if (!isReached(visit, condition, isLate)) continue;
    reached.add(visit.visitor_id);
    if (visit.has_conversion) converted.add(visit.visitor_id);
  }
  return { looked_at: all.size, reached: reached.size, converted: converted.size };
}

function isReached(
  { touch, paths, country, device }: BegunVisit,
  condition: ScriptCondition,
  isLate: boolean,
) {
  const facts = {
    ...touch,
    host: `.${hostName(touch.referrer)}`,
    landing: paths[0] ?? '',
    country,
    device: audienceDevice(device),
  };
  const pages = isLate ? paths.length : 1;
  for (let page = 0; page < pages; page += 1) {
    const seen = paths.slice(0, page);
    if (meetsCondition(condition, { facts, seen, isUnknown: isUntold }) !== false) return true;
  }
  return false;
}

/** As the script has it. */
const hostName = (referrer: string) =>
  (referrer.split('/')[2] ?? '').toLowerCase().replace(/^www\.|:.*/g, '');
