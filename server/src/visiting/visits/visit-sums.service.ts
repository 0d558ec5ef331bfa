import type { Ctx } from '../../context.ts';
import type { Backlog } from '../collecting/log/event-store-types.ts';
import { openEventStore } from '../collecting/log/events.store.ts';
import { listDomainIds } from '../collecting/tracked-domains.queries.ts';
import type { FiguresStore } from './figures.store.ts';
import { openVisitsStore } from './postgres/visits-postgres.store.ts';
import { openFigures } from './visit-places.store.ts';

export type { Backlog };

/** Reads of visits: sums, updated soon after visits change, without bots and internal visitors. */
export const figuresOf = (ctx: Pick<Ctx, 'db' | 'clickhouse'>): FiguresStore => openFigures(ctx);

/** Visits by key of their first touch, such as `assistant:chatgpt`. */
export async function visitsByTouch(ctx: Ctx, domain_id: string): Promise<Map<string, number>> {
  return new Map((await figuresOf(ctx).byTouch(domain_id)).map(({ key, visits }) => [key, visits]));
}

/** Visits that saw each variant, by variant id. */
export async function visitsByVariant(ctx: Ctx, domain_id: string): Promise<Map<string, number>> {
  const rows = await figuresOf(ctx).byVariant(domain_id);
  return new Map(rows.map(({ variant_id, visits }) => [variant_id, visits]));
}

/** For a variant, by page id: visits to the page, and visits with a click on one of its links or buttons. */
export async function visitsByPage(
  ctx: Ctx,
  of: { domain_id: string; variant_id: string },
): Promise<Map<string, { visits: number; clicked: number }>> {
  const rows = await figuresOf(ctx).byPage(of);
  return new Map(rows.map(({ page_id, ...sums }) => [page_id, sums]));
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

/** Views of personalized pages in a period, of all the organization's domains. */
export async function countPersonalizedViews(
  ctx: Ctx,
  { org_id, from, to }: { org_id: string; from: Date; to: Date },
): Promise<number> {
  const domain_ids = await listDomainIds(ctx.db, org_id);
  return figuresOf(ctx).personalizedViews({ domain_ids, from, to });
}

/** Events that are not visits yet, counted up to `most`, and how long the oldest of them waits. */
export async function visitLag(ctx: Pick<Ctx, 'db' | 'clickhouse'>, most: number): Promise<Backlog> {
  const place = await openVisitsStore(ctx.db).place();
  return place === null ? { events: 0, seconds: 0 } : openEventStore(ctx).backlog(place, most);
}
