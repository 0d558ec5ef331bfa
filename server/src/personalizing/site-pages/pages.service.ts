import type { PageElement, SitePage } from '@sightline/contract/personalizing/site-pages';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { assertCursor, WHOLE } from '../../platform/db/list-part.ts';
import { pageKey } from '../../platform/text/page-key.ts';
import {
  type EnabledElement,
  listBlocks,
  listElementRows,
  listEnabledElements,
  type PageBlock,
} from './elements.queries.ts';
import { pagePath } from './page-address.ts';
import {
  countPagesToAdd,
  deletePage,
  findPageAt,
  findPageRow,
  findSite,
  insertPage,
  listPageRows,
  type PageRow,
} from './pages.queries.ts';
import { requestScan } from './request-scan.ts';

const MAX_PAGES = 200;

export async function listPages(ctx: DomainCtx, part = WHOLE): Promise<SitePage[]> {
  const { db, domain_id } = ctx;
  if (part.cursor !== null) assertCursor((await findPageRow(db, domain_id, part.cursor)) !== undefined);
  return (await listPageRows(db, domain_id, part)).map(toSitePage);
}

/** Address: host and path, with or without scheme. */
export async function addPage(ctx: DomainCtx, url: string): Promise<SitePage> {
  const { host } = await findSite(ctx.db, ctx.domain_id);
  const path = pagePath(url, host);
  return inTransaction(ctx, async (tx) => {
    const count = await countPagesToAdd(tx.db, tx.domain_id);
    if (await findPageAt(tx.db, tx.domain_id, pageKey(path)))
      throw new AppError('conflict', `${path} is already in your list.`);
    if (count >= MAX_PAGES)
      throw new AppError(
        'conflict',
        `A website has ${MAX_PAGES} pages here at most. Delete one to make room.`,
      );
    const page = { domain_id: tx.domain_id, path, enabled: false, created_by: tx.user.id, at: tx.now() };
    const id = await insertPage(tx.db, page);
    await requestScan(tx, id);
    return getPage(tx, id);
  });
}

/** While it is being scanned, no further scan starts. */
export async function rescanPage(ctx: DomainCtx, page_id: string): Promise<SitePage> {
  return inTransaction(ctx, async (tx) => {
    await getPage(tx, page_id);
    await requestScan(tx, page_id);
    return getPage(tx, page_id);
  });
}

export async function removePage(ctx: DomainCtx, page_id: string): Promise<void> {
  await getPage(ctx, page_id);
  if (!(await deletePage(ctx.db, ctx.domain_id, page_id)))
    throw new AppError('conflict', 'This page is personalized. Turn it off before deleting it.');
}

export async function listElements(ctx: DomainCtx, page_id: string): Promise<PageElement[]> {
  await getPage(ctx, page_id);
  return listElementRows(ctx.db, page_id);
}

export interface EnabledPage {
  id: string;
  path: string;
  title: string | null;
  elements: EnabledElement[];
  /** From top to bottom. */
  blocks: PageBlock[];
}

/** Enabled pages with their enabled elements, ordered by path; pages without any are left out. */
export async function listEnabledPages(ctx: Ctx, domain_id: string): Promise<EnabledPage[]> {
  const pages = new Map<string, EnabledPage>();
  for (const { page_id, path, title, ...element } of await listEnabledElements(ctx.db, domain_id)) {
    const page = pages.get(page_id) ?? { id: page_id, path, title, elements: [], blocks: [] };
    page.elements.push(element);
    pages.set(page_id, page);
  }
  for (const { page_id, ...block } of await listBlocks(ctx.db, domain_id))
    pages.get(page_id)?.blocks.push(block);
  return [...pages.values()];
}

/** The page at a path; trailing slashes are ignored. */
export async function findPageByPath(
  ctx: Ctx,
  { domain_id, path }: { domain_id: string; path: string },
): Promise<{ id: string } | null> {
  return (await findPageAt(ctx.db, domain_id, pageKey(path))) ?? null;
}

export async function getPage(ctx: DomainCtx, page_id: string): Promise<SitePage> {
  const row = await findPageRow(ctx.db, ctx.domain_id, page_id);
  if (!row) throw noPage();
  return toSitePage(row);
}

export const noPage = () => new AppError('not_found', 'Page not found.');

function toSitePage({ ingest_task_id, ...page }: PageRow): SitePage {
  return { ...page, ...(ingest_task_id && { ingest_task_id }) };
}
