import type { FiguresStore } from '../src/visiting/visits/figures.store.ts';
import { keyOf } from '../src/visiting/visits/visit-types.ts';
import { periodOf } from './exposures-in-memory.ts';
import { groups } from './group-rows.ts';
import type { VisitRows } from './visit-rows.ts';

export type Goals = 'goals' | 'goalValues';

/** What visitors did for goals, conversion by conversion. */
export function goalsOf(now: () => { rows: VisitRows }): Pick<FiguresStore, Goals> {
  const conversionsOf = (domain_id: string) =>
    [...now().rows.conversions.values()].filter((one) => one.domain_id === domain_id && one.counted);
  return {
    goals: async ({ domain_id, variant_ids, from, cuts, goals }) => {
      const { sessions, exposures } = now().rows;
      const made = conversionsOf(domain_id).flatMap((conversion) => {
        const session = sessions.get(keyOf(domain_id, conversion.session_id));
        return [...exposures.values()]
          .filter(
            (one) => one.domain_id === domain_id && one.visitor_id === session?.visitor_id && one.counted,
          )
          .filter(({ first_at }) => from === null || first_at.slice(0, 10) >= from)
          .filter(({ variant_id }) => variant_ids.includes(variant_id))
          .filter(
            ({ trigger_id, variant_id }) =>
              session?.exposed_triggers.includes(trigger_id) ||
              session?.exposed_variants.includes(variant_id),
          )
          .map((exposure) => ({ conversion, exposure }));
      });
      const done = goals.flatMap(({ key, rule_id, currency, cap }) =>
        groups(
          made.filter(
            ({ conversion }) =>
              conversion.rule_id === rule_id &&
              (currency === null || (conversion.currency === currency && conversion.value !== null)),
          ),
          ({ exposure }) => `${exposure.trigger_id} ${exposure.visitor_id}`,
          (same) => {
            const sum = same.reduce((total, { conversion }) => total + (conversion.value ?? 0), 0);
            const value = cap === null ? 0 : Math.max(-cap, Math.min(cap, sum));
            const { variant_id, arm } = same[0].exposure;
            return { key, variant_id, arm, period: periodOf(same[0].exposure, cuts), value };
          },
        ),
      );
      return groups(
        done,
        ({ key, variant_id, arm, period }) =>
          [key, variant_id, arm, String(period).padStart(6, '0')].join(' '),
        (same) => {
          const { value: _, ...of } = same[0];
          const total = (of_one: (value: number) => number) =>
            same.reduce((sum, { value }) => sum + of_one(value), 0);
          return {
            ...of,
            converted: same.length,
            sum: total((value) => value),
            squares: total((value) => value ** 2),
          };
        },
      );
    },
    goalValues: async (domain_id, since) =>
      groups(
        conversionsOf(domain_id).filter(
          ({ at, value, currency }) => at >= since.toISOString() && (value ?? 0) > 0 && currency !== null,
        ),
        ({ rule_id, currency }) => `${rule_id} ${currency}`,
        (same) => ({
          rule_id: same[0].rule_id,
          currency: same[0].currency ?? '',
          conversions: same.length,
          high: highOf(same.map(({ value }) => value ?? 0)),
        }),
      ),
  };
}

/** Between the two values around the 99th percentile. */
function highOf(values: readonly number[]): number {
  const inOrder = values.toSorted((one, other) => one - other);
  const place = 0.99 * (inOrder.length - 1);
  const [low = 0, high = low] = [inOrder[Math.floor(place)], inOrder[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
