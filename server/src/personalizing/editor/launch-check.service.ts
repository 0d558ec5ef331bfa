import type { LaunchCheck } from '@sightline/contract/personalizing/page-checks';
import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { liveGoals } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { allOf, noneOf } from '../../visiting/touch/touch-conditions.service.ts';
import { figuresOf, visitsByRule } from '../../visiting/visits/visit-sums.service.ts';
import { convertingOf, isToldBy } from '../analytics/analytics.service.ts';
import { changeToSee, MAX_DAYS, visitorsToSee } from '../analytics/lift-forecast.ts';
import { amongChoices, type MeasuredGoal, measuresOf } from '../analytics/lift-measures.service.ts';
import { DAYS, recentlyReached } from '../audiences/audience-reach.service.ts';
import { getPage } from '../site-pages/pages.service.ts';
import { getHoldoutShare } from '../variants/audience-rows.queries.ts';
import { listStartedPages } from '../variants/fair-goals.queries.ts';
import { unfairStart } from '../variants/fair-goals.service.ts';
import { unsavedChanges } from '../variants/hand-versions.service.ts';
import { listTriggerRows, type TriggerRow } from '../variants/personalization.queries.ts';
import { beginningOf } from '../variants/script-config.ts';
import { sharesOf } from '../variants/share-visitors.ts';
import { launchSentences, MOST_DAYS } from './launch-words.ts';

const CHANGES = [0.2, 0.5, 1];

interface Wanted {
  variant_id: string;
  page_id: string;
  changes: HandChange[];
}

/** What a test of these changes could show, and by when; stores nothing. */
export async function checkLaunch(ctx: DomainCtx, wanted: Wanted): Promise<LaunchCheck> {
  const { domain_id } = ctx;
  const { variant_id, page_id } = wanted;
  const [page, triggers, measures, goals] = await Promise.all([
    getPage(ctx, page_id),
    listTriggerRows(ctx.db, domain_id),
    measuresOf(ctx, domain_id),
    liveGoals(ctx, domain_id),
  ]);
  const own = triggers.find((trigger) => trigger.variant_id === variant_id);
  if (!own) throw new AppError('not_found', 'Personalized page not found.');
  const changes = await unsavedChanges(ctx, page_id, wanted.changes);
  const started = { domain_id, variant_id, page_id, path: page.path, changes };
  const [obstacle, reach, holdout_share, beside] = await Promise.all([
    unfairStart(ctx, started, measures.decides.goal_id),
    recentlyReached(ctx, conditionOfVisits(own, triggers), page.path),
    getHoldoutShare(ctx.db, domain_id),
    sharingWith(ctx, own, triggers),
  ]);
  const rate = await rateOf(ctx, measures.decides, reach);
  const part = beside.find((one) => one.variant_id === variant_id)?.share ?? 0;
  const among = beside.length * amongChoices(measures);
  const of = { share: rate.converting, holdout: holdout_share, part, among };
  const a_day = reach.expected / DAYS;
  const plans = CHANGES.map((change) => ({ change, days: daysFor(visitorsToSee({ ...of, change }), a_day) }));
  const told = {
    goal: measures.decides.label,
    obstacle,
    days: DAYS,
    visitors: Math.round(reach.expected),
    ...rate,
    holdout_share,
    variant_share: part,
    plans,
    change_in_90_days: changeToSee(a_day * MOST_DAYS, of),
  };
  return { ...told, sentences: launchSentences({ ...told, label: own.label, has_goals: goals.length > 0 }) };
}

/** A visit belongs to the first way of beginning that fits. */
function conditionOfVisits(own: TriggerRow, triggers: readonly TriggerRow[]) {
  const ways = triggers.filter(({ letter }) => letter === 'A');
  const before = ways.slice(
    0,
    ways.findIndex(({ id }) => id === own.first_id),
  );
  return allOf(beginningOf(own), ...before.map((way) => noneOf(beginningOf(way))));
}

/** The variants that will share these visitors, with what each of them gets. */
async function sharingWith(ctx: DomainCtx, own: TriggerRow, triggers: readonly TriggerRow[]) {
  const started = new Set(
    (await listStartedPages(ctx.db, ctx.domain_id)).map(({ variant_id }) => variant_id),
  );
  return sharesOf(
    triggers.filter(
      ({ first_id, variant_id }) =>
        first_id === own.first_id && (variant_id === own.variant_id || started.has(variant_id)),
    ),
  );
}

/** The share of visitors who reach the goal: of these where enough did, else of all. */
async function rateOf(
  ctx: DomainCtx,
  { goal_id }: MeasuredGoal,
  reach: { reached: number; converted: number },
) {
  if (goal_id === null && isToldBy(reach.converted))
    return { converting: reach.converted / reach.reached, is_assumed: false };
  const [totals, byRule] = await Promise.all([
    figuresOf(ctx).totals(ctx.domain_id),
    visitsByRule(ctx, ctx.domain_id),
  ]);
  const converting_visits = goal_id === null ? totals.converting_visits : (byRule.get(goal_id)?.visits ?? 0);
  const converting = convertingOf({ converting_visits, visitors: totals.visitors });
  return { converting, is_assumed: !isToldBy(converting_visits) };
}

function daysFor(visitors: number | null, a_day: number): number | null {
  const days = visitors === null || a_day === 0 ? Number.POSITIVE_INFINITY : Math.ceil(visitors / a_day);
  return days <= MAX_DAYS ? days : null;
}
