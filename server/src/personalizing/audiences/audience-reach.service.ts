import type { AudienceFact } from '@sightline/contract/personalizing/audience-facts';
import type { AudienceReach, AudienceRule } from '@sightline/contract/personalizing/audiences';
import type { ScriptCondition } from '@sightline/contract/visiting/tracking';
import type { DomainCtx } from '../../context.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { factsAsked } from '../../visiting/touch/touch-conditions.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { visitorsToSee } from '../analytics/lift-forecast.ts';
import { getHoldoutShare } from '../variants/audience-rows.queries.ts';
import { compileAudience } from '../variants/compile-audience.ts';
import { audienceSentence } from './audience-sentence.ts';
import { checkAudience } from './check-audience.ts';
import { isUntold, type reachVisits } from './reach-visits.ts';

export const DAYS = 30;
const HOUR_MS = 3_600_000;
/** The newest ones; a larger website is judged by them. */
const MAX_VISITS_READ = 10_000;
/** Changes of the share that converts. */
const CHANGES = [0.1, 0.2, 0.5];
/** Nobody waits longer. */
const MAX_WEEKS = 260;

const reaching = threadWork<typeof reachVisits>(new URL('./reach-visits.ts', import.meta.url), 'reachVisits');

/** How many recent visitors a rule would have included, and how soon a change could be seen. */
export async function reachOf(ctx: DomainCtx, rule: AudienceRule): Promise<AudienceReach> {
  checkAudience(rule);
  const condition = compileAudience(rule);
  const { converted, expected, ...found } = await recentlyReached(ctx, condition);
  const holdout = await getHoldoutShare(ctx.db, ctx.domain_id);
  const weeksFor = (change: number) =>
    found.reached === 0
      ? null
      : weeksToSee({ share: converted / found.reached, change, holdout }, (expected * 7) / DAYS);
  return {
    sentence: audienceSentence(rule),
    days: DAYS,
    ...found,
    unknown: untoldOf(factsAsked(condition)),
    plans: CHANGES.map((change) => ({ change, weeks: weeksFor(change) })),
  };
}

/** Visitors of the last 30 days that a condition includes, of all or of the visitors of a page. */
export async function recentlyReached(
  ctx: DomainCtx,
  condition: ScriptCondition,
  path: string | null = null,
) {
  const { domain_id, now } = ctx;
  const from = new Date(now().getTime() - DAYS * 24 * HOUR_MS);
  const [visits, counted] = await Promise.all([
    figuresOf(ctx).begunSince({ domain_id, from, limit: MAX_VISITS_READ }),
    visitorsSince(ctx, from),
  ]);
  const { looked_at, reached, converted } = await inThread(reaching, { condition, path, visits });
  // Sums follow a moment later than visits.
  const all_visitors = Math.max(counted, looked_at);
  const share = looked_at === 0 ? null : reached / looked_at;
  return { all_visitors, looked_at, reached, converted, share, expected: (share ?? 0) * all_visitors };
}

async function visitorsSince(ctx: DomainCtx, from: Date): Promise<number> {
  const hourOf = (at: Date) => Math.floor(at.getTime() / HOUR_MS);
  const [first, last] = [hourOf(from), hourOf(ctx.now())];
  const { sums } = await figuresOf(ctx).report({
    domain_id: ctx.domain_id,
    span: { from: first, to: last + 1, points: [first] },
    before: null,
    filters: [],
    dimensions: [],
    offset: 0,
    limit: 1,
  });
  return sums.visitors;
}

function weeksToSee(of: Parameters<typeof visitorsToSee>[0], weekly: number): number | null {
  const needed = visitorsToSee(of);
  const weeks = needed === null ? Number.POSITIVE_INFINITY : Math.ceil(needed / weekly);
  return weeks <= MAX_WEEKS ? weeks : null;
}

/** What past visits do not say, as conditions name it. */
function untoldOf(facts: readonly string[]): AudienceFact[] {
  const named = facts.filter(isUntold).map((fact): AudienceFact => {
    if (fact === 'hour' || fact === 'language') return fact;
    return fact === 'day' ? 'weekday' : 'attribute';
  });
  return [...new Set(named)];
}
