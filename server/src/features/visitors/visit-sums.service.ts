import type { Ctx } from '../../context.ts';

/** Sums of visits that are kept as visits change; programs and our own people are in none of them. */

export interface VisitTotals {
  visitors: number;
  visits: number;
  converting_visits: number;
  personalized_visits: number;
  converting_personalized_visits: number;
}
export function visitTotals(_ctx: Ctx, _domain_id: string): Promise<VisitTotals> {
  throw new Error('Not built yet.');
}

/** Visits by key of their first touch, such as `assistant:chatgpt`. */
export function visitsByTouch(_ctx: Ctx, _domain_id: string): Promise<Map<string, number>> {
  throw new Error('Not built yet.');
}

/** Visits that saw each variant, by variant id. */
export function visitsByVariant(_ctx: Ctx, _domain_id: string): Promise<Map<string, number>> {
  throw new Error('Not built yet.');
}

/** Of a variant, by page id: visits of the page, and those with a click on one of its links or buttons. */
export function visitsByPage(
  _ctx: Ctx,
  _of: { domain_id: string; variant_id: string },
): Promise<Map<string, { visits: number; clicked: number }>> {
  throw new Error('Not built yet.');
}

export interface ArmSums {
  variant_id: string;
  arm: 'personalized' | 'holdout';
  visitors: number;
  converted: number;
}
/** Of exposures that were first on that day (UTC) or later; of all without one. */
export function exposureSums(_ctx: Ctx, _domain_id: string, _from: string | null): Promise<ArmSums[]> {
  throw new Error('Not built yet.');
}

/** Visits that fulfilled each conversion rule, by rule id. */
export function visitsByRule(
  _ctx: Ctx,
  _domain_id: string,
): Promise<Map<string, { visits: number; last_at: string }>> {
  throw new Error('Not built yet.');
}

/** Changes that were due on views of the variant, and those that were applied, by variant id. */
export function changesByVariant(
  _ctx: Ctx,
  _domain_id: string,
): Promise<Map<string, { due: number; applied: number }>> {
  throw new Error('Not built yet.');
}

/** Views of personalised pages in a period, of all the organisation's domains. */
export function countPersonalizedViews(
  _ctx: Ctx,
  _of: { org_id: string; from: Date; to: Date },
): Promise<number> {
  throw new Error('Not built yet.');
}
