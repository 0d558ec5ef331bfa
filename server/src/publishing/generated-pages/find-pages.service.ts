import type { Ctx } from '../../context.ts';
import {
  findOverviewRow,
  findPageRow,
  listIds,
  listTitleRows,
  type PageRow,
} from './generated-pages.queries.ts';

export type { PageRow };

export async function findPage(ctx: Ctx, domain_id: string, page_id: string): Promise<PageRow | null> {
  return (await findPageRow(ctx.db, domain_id, page_id)) ?? null;
}

/** Newest first, for a writer that must not repeat any of them. */
export async function listTitles(ctx: Ctx, domain_id: string): Promise<string[]> {
  return (await listTitleRows(ctx.db, domain_id)).map(({ title }) => title);
}

/** All pages, oldest first. */
export async function listPageIds(ctx: Ctx, domain_id: string): Promise<string[]> {
  return (await listIds(ctx.db, domain_id)).map(({ id }) => id);
}

export async function findOverview(ctx: Ctx, domain_id: string): Promise<PageRow | null> {
  return (await findOverviewRow(ctx.db, domain_id)) ?? null;
}
