import { type Arm, addUp, chanceBetter, liftOfGroups, type Stratum, verdictOf } from './lift.ts';

/** Visitors of a variant in an arm, in a period in which shares stayed the same. */
export interface Counted extends Arm {
  variant_id: string;
  arm: 'personalized' | 'holdout';
  period: number;
}

/** What visitors of these variants did, period by period. */
export function strataOf(sums: readonly Counted[]) {
  const periods = [...Map.groupBy(sums, ({ period }) => period).values()];
  const shown = (of: readonly Counted[], variant_id: string) =>
    addUp(of.filter((sum) => sum.variant_id === variant_id && sum.arm === 'personalized'));
  const held = (of: readonly Counted[]) => addUp(of.filter(({ arm }) => arm === 'holdout'));
  return {
    /** One variant, and everyone who was held back from any of them. */
    against: (variant_id: string): Stratum[] =>
      periods
        .map((of) => ({ personalized: shown(of, variant_id), holdout: held(of) }))
        // Before a variant was shown, nobody compares with its visitors.
        .filter(({ personalized }) => periods.length === 1 || personalized.visitors > 0),
    /** One variant, and another in the place of the original. */
    between: (variant_id: string, other_id: string): Stratum[] =>
      periods.map((of) => ({ personalized: shown(of, variant_id), holdout: shown(of, other_id) })),
    /** All of them together. */
    together: (): Stratum[] =>
      periods.map((of) => ({
        personalized: addUp(of.filter(({ arm }) => arm === 'personalized')),
        holdout: held(of),
      })),
    totals: (strata: readonly Stratum[]) => ({
      personalized: addUp(strata.map(({ personalized }) => personalized)),
      holdout: addUp(strata.map(({ holdout }) => holdout)),
    }),
  };
}

/** The published figures of a comparison; `among` is how many comparisons are shown together. */
export function comparisonOf(groups: readonly (readonly Stratum[])[], among: number) {
  const lift = liftOfGroups(groups, among);
  return { lift, verdict: verdictOf(lift), chance: chanceBetter(groups) };
}
