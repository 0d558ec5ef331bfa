import type { Ctx } from '../../context.ts';
import {
  findOverviewRow,
  findPageRow,
  listIds,
  listRowsBySource,
  listTitleRows,
  type PageRow,
} from './generated-pages.queries.ts';
import { wasTyped } from './page-versions.queries.ts';

export type { PageRow };

export async function findPage(ctx: Ctx, domain_id: string, page_id: string): Promise<PageRow | null> {
  return (await findPageRow(ctx.db, domain_id, page_id)) ?? null;
}

/** The newest first, for a writer that is to repeat none of them. */
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

/** Pages that rest on one of the addresses. */
export function listPagesOn(ctx: Ctx, domain_id: string, urls: string[]): Promise<PageRow[]> {
  return listRowsBySource(ctx.db, domain_id, urls);
}

/** Whether a person typed any of it, so that a writer should not begin anew. */
export function isHandEdited(ctx: Ctx, page_id: string): Promise<boolean> {
  return wasTyped(ctx.db, page_id);
}
