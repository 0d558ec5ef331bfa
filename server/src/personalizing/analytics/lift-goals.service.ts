import type { LiftGoal, LiftGoals } from '@sightline/contract/personalizing/lift-goals';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { liveGoals } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { unfairGoals } from '../variants/fair-goals.service.ts';
import { endChosenGoals, insertChosenGoal, listChosenGoals } from './lift-goals.queries.ts';
import { firstDayAfter, type MeasuredGoal, measuresOf, toMeasure } from './lift-measures.service.ts';

/** Days of past amounts from which the cap is suggested. */
const VALUE_DAYS = 90;
const DAY_MS = 86_400_000;

/** Everything that could decide, with the amounts that goals are known to be worth. */
export async function getLiftGoals(ctx: DomainCtx): Promise<LiftGoals> {
  const since = new Date(+ctx.now() - VALUE_DAYS * DAY_MS);
  const [{ decides, beside, restarts }, live, values] = await Promise.all([
    measuresOf(ctx, ctx.domain_id),
    liveGoals(ctx, ctx.domain_id),
    figuresOf(ctx).goalValues(ctx.domain_id, since),
  ]);
  const measured = [decides, ...beside];
  const highOf = ({ goal_id, currency }: Pick<LiftGoal, 'goal_id' | 'currency'>) =>
    values.find((one) => one.rule_id === goal_id && one.currency === currency)?.high ?? null;
  const valued = values.flatMap(({ rule_id, currency }): LiftGoal[] => {
    const label = live.find(({ id }) => id === rule_id)?.label;
    const isKnown = measured.some((one) => one.goal_id === rule_id && one.currency === currency);
    if (label === undefined || isKnown) return [];
    const goal = { goal_id: rule_id, metric: 'value' as const, currency, cap: null, label };
    return [{ ...goal, role: 'none', measured_from: null, suggested_cap: roundUp(highOf(goal)) }];
  });
  const goals = measured.map((one: MeasuredGoal) => ({
    ...toMeasure(one),
    role: one.role,
    measured_from: one.from_day,
    suggested_cap: one.metric === 'value' ? roundUp(highOf(one)) : null,
  }));
  return { goals: [...goals, ...valued], changes: restarts };
}

/** To two digits, so that people can read it. */
function roundUp(amount: number | null): number | null {
  if (amount === null) return null;
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Number((Math.ceil(amount / step) * step).toPrecision(2));
}

interface GoalChoice {
  goal_id: string | null;
  metric: LiftGoal['metric'];
  currency?: string | undefined;
  cap?: number | undefined;
  role: LiftGoal['role'];
}

/**
 * Another goal decides by visitors who come from the next day on, never by those whose results were there to be looked at
 * when it was chosen.
 */
export async function setLiftGoal(ctx: DomainCtx, { role, ...input }: GoalChoice): Promise<LiftGoals> {
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, tx.domain_id);
    const goal = await checkedGoal(tx, { role, ...input });
    if (role === 'decides' || role === 'guards') await requireFairness(tx, goal.rule_id);
    const rows = await listChosenGoals(tx.db, tx.domain_id);
    const decides = rows.find((row) => row.role === 'decides');
    const isSame = (row: (typeof rows)[number]) =>
      row.rule_id === goal.rule_id && row.metric === goal.metric && row.currency === goal.currency;
    const before = rows.find(isSame);
    const isDeciding = decides ? isSame(decides) : goal.rule_id === null;
    if (isDeciding && role !== 'decides')
      throw new AppError('conflict', 'This is the primary goal. Choose another one first.');
    if (isDeciding && (decides?.cap ?? null) === goal.cap) return getLiftGoals(tx);
    if (before?.role === role && before.cap === goal.cap) return getLiftGoals(tx);
    const { domain_id } = tx;
    const at = tx.now();
    const of = { domain_id, at, by: tx.user.id };
    await endChosenGoals(tx.db, { ...goal, domain_id, at });
    if (role === 'decides') {
      await endChosenGoals(tx.db, { role, domain_id, at });
      // What decided until now stays to be seen.
      if (decides?.metric === 'value' && !isDeciding)
        await insertChosenGoal(tx.db, { ...decides, ...of, role: 'beside' });
    }
    const hasBegun = await figuresOf(tx).hasExposures(domain_id);
    const from_day = hasBegun ? firstDayAfter(await timeZoneOf(tx, domain_id), at) : null;
    if (role === 'decides' || role === 'guards' || (role === 'beside' && goal.metric === 'value'))
      await insertChosenGoal(tx.db, { ...goal, ...of, role, from_day });
    return getLiftGoals(tx);
  });
}

/** By a goal that some arm of a running test can’t reach, nothing is decided. */
async function requireFairness(ctx: DomainCtx, rule_id: string | null) {
  const unfair = (await unfairGoals(ctx, ctx.domain_id)).find((one) => one.rule_id === rule_id);
  if (unfair) throw new AppError('conflict', `${unfair.reason} A test by it can’t be fair.`);
}

async function checkedGoal(ctx: DomainCtx, { goal_id, metric, currency, cap, role }: GoalChoice) {
  const refuse = (field: string, message: string) =>
    new AppError('bad_request', message, { fields: { [field]: message } });
  if (goal_id !== null && !(await liveGoals(ctx, ctx.domain_id)).some(({ id }) => id === goal_id))
    throw new AppError('not_found', 'Goal not found.');
  if (metric === 'conversion') {
    if (goal_id === null && role === 'guards')
      throw refuse('role', 'A variant that costs conversions is paused anyway.');
    if (role === 'none') throw refuse('role', 'Conversions of a goal are always shown.');
    return { rule_id: goal_id, metric, currency: null, cap: null };
  }
  if (goal_id === null) throw refuse('goal_id', 'Choose the goal whose value is measured.');
  if (currency === undefined)
    throw refuse('currency', 'Enter the currency, such as EUR. Others are not added to it.');
  if (cap === undefined && role !== 'none')
    throw refuse(
      'cap',
      'Enter how much of a visitor’s value counts at most, so that one large order decides nothing.',
    );
  return { rule_id: goal_id, metric, currency, cap: cap ?? null };
}
