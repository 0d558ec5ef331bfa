import type { PagePreviewLink } from '@sightline/contract/publishing/page-preview-links';
import { findOwner } from '../../company/domains/domains.queries.ts';
import { limitRate } from '../../company/rate-limits/rate-limit.service.ts';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { readSignedId, signedId } from '../../platform/signed-id.ts';
import { getPageRow } from './generated-pages.service.ts';
import {
  deletePreviewLink,
  findPreviewedPage,
  findPreviewLink,
  type PreviewLinkRow,
  replacePreviewLink,
} from './page-preview-links.queries.ts';
import { drawSharedPage } from './preview-page.ts';

export const PAGE_PREVIEW_PATH = '/page-preview';
const LINKS = 'page previews';
const DAY_MS = 86_400_000;
const MAX_READS_A_MINUTE = 120;

export async function getPreviewLink(ctx: DomainCtx, page_id: string): Promise<PagePreviewLink | null> {
  await getPageRow(ctx, ctx.domain_id, page_id);
  const row = await findPreviewLink(ctx.db, page_id, ctx.now());
  return row ? toLink(ctx, row) : null;
}

export async function createPreviewLink(
  ctx: DomainCtx,
  { page_id, expires_in_days }: { page_id: string; expires_in_days: number },
): Promise<PagePreviewLink> {
  await getPageRow(ctx, ctx.domain_id, page_id);
  const at = ctx.now();
  const expires_at = new Date(at.getTime() + expires_in_days * DAY_MS);
  const row = await replacePreviewLink(ctx.db, { page_id, created_by: ctx.user.id, at, expires_at });
  ctx.log.info({ page_id, user_id: ctx.user.id }, 'preview of a page shared');
  return toLink(ctx, row);
}

export async function revokePreviewLink(ctx: DomainCtx, page_id: string) {
  await getPageRow(ctx, ctx.domain_id, page_id);
  await deletePreviewLink(ctx.db, page_id);
  ctx.log.info({ page_id, user_id: ctx.user.id }, 'preview of a page revoked');
}

function toLink(ctx: Ctx, { id, created_at, expires_at }: PreviewLinkRow): PagePreviewLink {
  const token = signedId(ctx.config.session_secret, LINKS, id);
  return { url: `${ctx.config.public_url}${PAGE_PREVIEW_PATH}?token=${token}`, created_at, expires_at };
}

/** The page that a link opens. A refusal names neither the company nor the page. */
export async function openPreviewLink(ctx: Ctx, token: string, network: string): Promise<string> {
  await limitRate(
    ctx,
    { [`page-preview:${network}`]: { hits: MAX_READS_A_MINUTE, per_seconds: 60 } },
    'Many previews were opened from here.',
  );
  const id = readSignedId(ctx.config.session_secret, LINKS, token);
  const found = id ? await findPreviewedPage(ctx.db, id) : undefined;
  // A website that was removed is erased a little later.
  const owner = found && (await findOwner(ctx.db, found.domain_id));
  if (!found || !owner?.org_id)
    throw new AppError('not_found', 'There is no preview at this address. It may have been revoked.');
  if (new Date(found.expires_at) <= ctx.now())
    throw new AppError('not_found', 'This preview has expired. Ask the sender for a new link.');
  return drawSharedPage(ctx, found);
}
