import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Backlog, openEventStore } from '../collecting/events.store.ts';
import { type FiguresStore, openFiguresStore } from './figures.store.ts';
import type { ArmSums, Arrival, AssistantVisits, BegunVisits, VisitTotals } from './visit-types.ts';
import { openVisitsStore } from './visits.store.ts';

export type { Backlog };

/** What is read of visits. */
export const figuresOf = ({ db }: Pick<Ctx, 'db'>): FiguresStore => openFiguresStore(db);

/** Sums of visits, renewed soon after visits change; programs and our own people are in none of them. */

export function visitTotals(ctx: Ctx, domain_id: string): Promise<VisitTotals> {
  return figuresOf(ctx).totals(domain_id);
}

/** Visits by key of their first touch, such as `assistant:chatgpt`. */
export async function visitsByTouch(ctx: Ctx, domain_id: string): Promise<Map<string, number>> {
  return new Map((await figuresOf(ctx).byTouch(domain_id)).map(({ key, visits }) => [key, visits]));
}

/** Visits that saw each variant, by variant id. */
export async function visitsByVariant(ctx: Ctx, domain_id: string): Promise<Map<string, number>> {
  const rows = await figuresOf(ctx).byVariant(domain_id);
  return new Map(rows.map(({ variant_id, visits }) => [variant_id, visits]));
}

/** Of a variant, by page id: visits of the page, and those with a click on one of its links or buttons. */
export async function visitsByPage(
  ctx: Ctx,
  of: { domain_id: string; variant_id: string },
): Promise<Map<string, { visits: number; clicked: number }>> {
  const rows = await figuresOf(ctx).byPage(of);
  return new Map(rows.map(({ page_id, ...sums }) => [page_id, sums]));
}

/** Of exposures that were first on that day (UTC) or later; of all without one. */
export function exposureSums(ctx: Ctx, domain_id: string, from: string | null): Promise<ArmSums[]> {
  return figuresOf(ctx).exposures(domain_id, from);
}

/** Visits that fulfilled each conversion rule, by rule id. */
export async function visitsByRule(
  ctx: Ctx,
  domain_id: string,
): Promise<Map<string, { visits: number; last_at: string }>> {
  const rows = await figuresOf(ctx).byRule(domain_id);
  return new Map(rows.map(({ rule_id, ...sums }) => [rule_id, sums]));
}

/** Changes that were due on views of the variant, and those that were applied, by variant id. */
export async function changesByVariant(
  ctx: Ctx,
  domain_id: string,
): Promise<Map<string, { due: number; applied: number }>> {
  const rows = await figuresOf(ctx).changes(domain_id);
  return new Map(rows.map(({ variant_id, ...sums }) => [variant_id, sums]));
}

/** Views of personalised pages in a period, of all the organisation's domains. */
export function countPersonalizedViews(
  ctx: Ctx,
  of: { org_id: string; from: Date; to: Date },
): Promise<number> {
  return figuresOf(ctx).personalizedViews(of);
}

/** Events that are not visits yet, counted up to `most`, and how long the oldest of them waits. */
export async function visitLag(db: Db, most: number): Promise<Backlog> {
  const place = await openVisitsStore(db).place();
  return place === null ? { events: 0, seconds: 0 } : openEventStore(db).backlog(place, most);
}

/** Visits that an assistant sent on some days (UTC), the newest first. */
export function arrivals(ctx: Ctx, of: Parameters<FiguresStore['arrivals']>[0]): Promise<Arrival[]> {
  return figuresOf(ctx).arrivals(of);
}

/** Visits that began between two times: all, from assistants, and how many of each converted. */
export function visitsBegun(ctx: Ctx, of: { domain_id: string; from: Date; to: Date }): Promise<BegunVisits> {
  return figuresOf(ctx).begun(of);
}

/** Whether anybody was ever to see a variant, or the original in its place. */
export function hasExposures(ctx: Ctx, domain_id: string): Promise<boolean> {
  return figuresOf(ctx).hasExposures(domain_id);
}

/** Visits that assistants sent on these days (UTC). */
export function visitsByAssistant(
  ctx: Ctx,
  of: { domain_id: string; start: string; end: string },
): Promise<AssistantVisits[]> {
  return figuresOf(ctx).byAssistant(of);
}

/** Page views by day (UTC), from a day on; days without any are left out. */
export function viewsByDay(
  ctx: Ctx,
  domain_id: string,
  from: string,
): Promise<{ day: string; views: number }[]> {
  return figuresOf(ctx).viewDays(domain_id, from);
}
