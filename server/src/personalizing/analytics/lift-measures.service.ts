import type { LiftGoal, Measure } from '@sightline/contract/personalizing/lift-goals';
import { dayIn } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { dayAfter } from '../../platform/day-range.ts';
import { liveGoals, ruleLabels } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { getHoldout } from './analytics.queries.ts';
import { type ChosenGoal, countRestarts, listChosenGoals } from './lift-goals.queries.ts';

/** A goal that figures are read for. */
export interface MeasuredGoal extends Measure {
  key: string;
  role: LiftGoal['role'];
  /** First day of the website's that counts; null for all days. */
  from_day: string | null;
  /** Null where nobody chose it. */
  chosen_at: string | null;
}

export interface LiftMeasures {
  decides: MeasuredGoal;
  beside: MeasuredGoal[];
  restarts: number;
}

/** What counts until people choose something else. */
export const ANY_CONVERSION: MeasuredGoal = conversionsOf(null, 'Any conversion', 'decides');

/** What the lift of a website is measured by: any conversion until people choose something else. */
export async function measuresOf(ctx: Ctx, domain_id: string): Promise<LiftMeasures> {
  const [time_zone, rows, live, labels, restarts] = await Promise.all([
    timeZoneOf(ctx, domain_id),
    listChosenGoals(ctx.db, domain_id),
    liveGoals(ctx, domain_id),
    ruleLabels(ctx, domain_id),
    countRestarts(ctx.db, domain_id),
  ]);
  const chosen = rows.map((row) =>
    toMeasured(
      countedFrom(row, time_zone),
      row.rule_id === null ? ANY_CONVERSION.label : (labels.get(row.rule_id) ?? ''),
    ),
  );
  const decides = chosen.find(({ role }) => role === 'decides') ?? ANY_CONVERSION;
  const others = [{ id: null, label: ANY_CONVERSION.label }, ...live]
    .filter(({ id }) => chosen.concat(decides).every((one) => one.goal_id !== id || one.metric === 'value'))
    .map(({ id, label }) => conversionsOf(id, label, 'beside'));
  // A goal that was deleted guards no longer, until it is restored.
  const isLive = ({ goal_id }: MeasuredGoal) => goal_id === null || live.some(({ id }) => id === goal_id);
  const beside = [...chosen.filter((one) => one.role !== 'decides' && isLive(one)), ...others];
  return {
    decides,
    beside: beside.map((one) => ({ ...one, from_day: one.from_day ?? decides.from_day })),
    restarts,
  };
}

/** The first whole day on a calendar after a moment. */
export const firstDayAfter = (time_zone: string, at: Date) => dayAfter(dayIn(time_zone, at));

/** No day that had begun when the goal was chosen, also where the website's time zone was another one then. */
function countedFrom(row: ChosenGoal, time_zone: string): ChosenGoal {
  if (row.from_day === null || row.role === 'beside') return row;
  return { ...row, from_day: laterDay(row.from_day, firstDayAfter(time_zone, new Date(row.chosen_at))) };
}

/** The current hold-out share, and the first whole day with it; null if it was never changed. */
export async function holdoutOf(ctx: Ctx, domain_id: string) {
  const { share, changed_at } = await getHoldout(ctx.db, domain_id);
  const time_zone = await timeZoneOf(ctx, domain_id);
  return { share, first_day: changed_at && firstDayAfter(time_zone, new Date(changed_at)) };
}

export const laterDay = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;

/** Each time another goal decides, its verdicts may be wrong half as often, so that all of them together hold. */
export const amongChoices = ({ restarts }: Pick<LiftMeasures, 'restarts'>) => 2 ** restarts;

function keyOf(row: Pick<ChosenGoal, 'rule_id' | 'metric' | 'currency'>) {
  return [row.rule_id ?? 'any', row.metric, row.currency ?? ''].join(' ');
}

const toMeasured = ({ rule_id, ...row }: ChosenGoal, label: string): MeasuredGoal => ({
  ...row,
  goal_id: rule_id,
  label,
  key: keyOf({ rule_id, ...row }),
});

function conversionsOf(goal_id: string | null, label: string, role: LiftGoal['role']): MeasuredGoal {
  const key = keyOf({ rule_id: goal_id, metric: 'conversion', currency: null });
  return {
    ...{ key, goal_id, label, role, metric: 'conversion', currency: null, cap: null },
    ...{ from_day: null, chosen_at: null },
  };
}

export const toMeasure = ({ goal_id, metric, currency, cap, label }: MeasuredGoal): Measure => ({
  ...{ goal_id, metric, currency, cap, label },
});

/** A primary goal is not deleted. */
export async function refuseToLose(ctx: Ctx, domain_id: string, rule_id: string): Promise<void> {
  const { decides } = await measuresOf(ctx, domain_id);
  if (decides.goal_id === rule_id)
    throw new AppError(
      'conflict',
      'This is the primary goal. Choose another one in Analytics before you delete it.',
    );
}
