import type { AudienceFact } from '@sightline/contract/personalizing/audience-facts';
import type { AudienceReach, AudienceRule } from '@sightline/contract/personalizing/audiences';
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

const DAYS = 30;
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
  const { domain_id, now } = ctx;
  const condition = compileAudience(rule);
  const from = new Date(now().getTime() - DAYS * 24 * HOUR_MS);
  const figures = figuresOf(ctx);
  const [visits, all_visitors, holdout] = await Promise.all([
    figures.begunSince({ domain_id, from, limit: MAX_VISITS_READ }),
    visitorsSince(ctx, from),
    getHoldoutShare(ctx.db, domain_id),
  ]);
  const { looked_at, reached, converted } = await inThread(reaching, { condition, visits });
  const share = looked_at === 0 ? null : reached / looked_at;
  const weekly = ((share ?? 0) * Math.max(all_visitors, looked_at) * 7) / DAYS;
  const weeksFor = (change: number) =>
    reached === 0 ? null : weeksToSee({ share: converted / reached, change, holdout }, weekly);
  return {
    sentence: audienceSentence(rule),
    days: DAYS,
    // Sums follow a moment later than visits.
    all_visitors: Math.max(all_visitors, looked_at),
    looked_at,
    reached,
    share,
    unknown: untoldOf(factsAsked(condition)),
    plans: CHANGES.map((change) => ({ change, weeks: weeksFor(change) })),
  };
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
