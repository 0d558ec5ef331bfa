import { compare } from '../../platform/compare.ts';
import { listGoalSums, listGoalValues, listTopAmounts } from './goal-sums.queries.ts';
import { lookAtBoth, restFrom } from './look-at-both.queries.ts';
import { listRestingAmounts, listRestingGoals } from './resting-goals.queries.ts';
import type { Both } from './resting-lists.store.ts';
import type { GoalSums, GoalValues, TopAmounts } from './visit-types.ts';

/** Every visitor is in one of both, so their sums add up. */
export async function countGoals(
  { db, clickhouse }: Both,
  of: Parameters<typeof listGoalSums>[1],
): Promise<GoalSums[]> {
  const { here, resting } = await lookAtBoth(db, [of.domain_id], (trx) => listGoalSums(trx, of));
  const rest = restFrom(clickhouse, resting, 0);
  if (!rest) return here;
  const sums = new Map<string, GoalSums>();
  for (const one of [...here, ...(await listRestingGoals(rest, of))]) {
    const place = `${one.key} ${one.variant_id} ${one.arm} ${one.period}`;
    const known = sums.get(place);
    sums.set(place, known ? added(known, one) : one);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

const added = (one: GoalSums, other: GoalSums): GoalSums => ({
  ...one,
  converted: one.converted + other.converted,
  sum: one.sum + other.sum,
  squares: one.squares + other.squares,
});

/** Each side is asked for its largest amounts only, after it is known how many the other one has. */
export async function listValues(
  { db, clickhouse }: Both,
  domain_id: string,
  since: Date,
): Promise<GoalValues[]> {
  const { here } = await lookAtBoth(db, [domain_id], async (trx, resting) => {
    const rest = restFrom(clickhouse, resting, since);
    const values = await listGoalValues(trx, domain_id, since);
    if (!rest) return values;
    const there = await listRestingAmounts(rest, { domain_id, since, most: mostOf(values) });
    if (there.length === 0) return values;
    return valuesOf([...there, ...(await listTopAmounts(trx, { domain_id, since, most: mostOf(there) }))]);
  });
  return here;
}

const mostOf = (of: readonly { conversions: number }[]) =>
  Math.max(0, ...of.map(({ conversions }) => conversions));

function valuesOf(amounts: readonly TopAmounts[]): GoalValues[] {
  const goals = Map.groupBy(amounts, ({ rule_id, currency }) => `${rule_id} ${currency}`);
  return [...goals.values()]
    .flatMap((parts) => {
      const [first] = parts;
      if (!first) return [];
      const conversions = parts.reduce((sum, part) => sum + part.conversions, 0);
      const top = parts.flatMap((part) => part.top).sort((one, other) => other - one);
      return [
        { rule_id: first.rule_id, currency: first.currency, conversions, high: highOf(top, conversions) },
      ];
    })
    .sort(
      (one, other) =>
        compare(one.rule_id, other.rule_id) ||
        other.conversions - one.conversions ||
        compare(one.currency, other.currency),
    );
}

/** What one in a hundred of `n` exceeds, the largest first, as `percentile_cont` has it. */
function highOf(top: readonly number[], n: number): number {
  const place = 0.99 * (n - 1);
  const [low, high] = [Math.floor(place), Math.ceil(place)];
  const [below = 0, above = 0] = [top[n - 1 - low], top[n - 1 - high]];
  return below + (place - low) * (above - below);
}
