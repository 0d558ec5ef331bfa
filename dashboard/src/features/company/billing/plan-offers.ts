import type { CurrentPlan, Plan } from '@sightline/contract/company/billing';

export type Interval = Plan['interval'];
export type OfferWish = Partial<Pick<Plan, 'currency' | 'interval'>>;

/** By what plans can be chosen, and which are shown. */
export interface Offers {
  /** One where someone subscribes: Stripe changes no subscription's currency. */
  currencies: string[];
  /** Intervals of the shown currency. */
  intervals: Interval[];
  currency: string;
  interval: Interval;
}

/** Until someone wishes otherwise: as the plan in force, else monthly in US dollars, else what there is. */
export function offersOf(plans: Plan[], current: CurrentPlan | undefined, wish: OfferWish = {}): Offers {
  const sold = [...new Set(plans.map(({ currency }) => currency))].toSorted();
  const held = current?.currency;
  const currencies = held && sold.includes(held) ? [held] : sold;
  const currency = firstOf(currencies, [wish.currency, 'usd']) ?? 'usd';
  const intervals = (['month', 'year'] as const).filter((interval) =>
    plans.some((plan) => plan.interval === interval && plan.currency === currency),
  );
  const interval = firstOf(intervals, [wish.interval, current?.interval]) ?? 'month';
  return { currencies, intervals, currency, interval };
}

function firstOf<Value>(there: Value[], wished: (Value | null | undefined)[]): Value | undefined {
  return there.find((value) => value === wished.find((wish) => wish && there.includes(wish))) ?? there[0];
}
