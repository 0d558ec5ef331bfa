import type { Ctx } from '../../context.ts';
import {
  findOverviewRow,
  findPageRow,
  listIdsBefore,
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

/** Pages that existed at a time, in an order that stays. */
export async function listPageIds(ctx: Ctx, domain_id: string, at: string): Promise<string[]> {
  return (await listIdsBefore(ctx.db, domain_id, at)).map(({ id }) => id);
}

export async function findOverview(ctx: Ctx, domain_id: string): Promise<PageRow | null> {
  return (await findOverviewRow(ctx.db, domain_id)) ?? null;
}

/** Pages that existed at a time and rest on one of the addresses. */
export function listPagesOn(ctx: Ctx, domain_id: string, urls: string[], at: string): Promise<PageRow[]> {
  return listRowsBySource(ctx.db, domain_id, urls, at);
}

/** Whether a person typed any of it, so that a writer should not begin anew. */
export function isHandEdited(ctx: Ctx, page_id: string): Promise<boolean> {
  return wasTyped(ctx.db, page_id);
}
