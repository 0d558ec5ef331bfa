import { pageUrl } from '@sightline/contract/publishing/page-address';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { languageOf } from '../../understanding/research/site-pages.service.ts';
import { brandingOf } from '../branding/branding.service.ts';
import { pictureData } from '../branding/picture.service.ts';
import type { PageDocument } from '../edge/page-document.service.ts';
import { siteOf } from '../hosting/hosting.service.ts';
import type { drawPreview } from './draw-preview.ts';
import type { PageRow } from './generated-pages.queries.ts';
import { getPageRow } from './generated-pages.service.ts';
import { findVersionText } from './page-versions.queries.ts';

/** A preview runs no scripts and loads only pictures and fonts. */
const policyFor = (ancestors: string) =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; font-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; sandbox`;
export const PREVIEW_POLICY = policyFor("'self'");
export const SHARED_POLICY = policyFor("'none'");

/** A slow logo is left out so that the page is not late. */
const LOGO_WAIT_MS = 2000;

const draw = threadWork<typeof drawPreview>(new URL('./draw-preview.ts', import.meta.url), 'drawPreview');

/** The newest version as it would be served, optionally with its changes marked. */
export async function previewPage(
  ctx: DomainCtx,
  input: { page_id: string; highlight: boolean; before_version_id?: string | undefined },
): Promise<Blob> {
  const { domain_id } = ctx;
  const page = await getPageRow(ctx, domain_id, input.page_id);
  const before = input.before_version_id
    ? await findVersionText(ctx.db, page.id, input.before_version_id)
    : undefined;
  if (input.before_version_id && !before) throw new AppError('not_found', 'Version not found.');
  const site = await siteOf(ctx, domain_id);
  const html = await inThread(draw, {
    page: await documentOf(ctx, page, site && pageUrl(site.url, page.slug)),
    changes: input.highlight && { before: before ? { ...before, markdown: before.markdown_content } : null },
  });
  return new Blob([html], { type: 'text/html; charset=utf-8' });
}

/** The same for people without an account, until the link expires. It names no other address, because none may work yet. */
export async function drawSharedPage(
  ctx: Ctx,
  { domain_id, page_id, expires_at }: { domain_id: string; page_id: string; expires_at: string },
): Promise<string> {
  const page = await getPageRow(ctx, domain_id, page_id);
  return inThread(draw, {
    page: await documentOf(ctx, page, null),
    changes: false,
    shared_until: expires_at,
  });
}

async function documentOf(ctx: Ctx, page: PageRow, url: string | null): Promise<PageDocument> {
  const { domain_id } = page;
  const [branding, language] = await Promise.all([brandingOf(ctx, domain_id), languageOf(ctx, domain_id)]);
  // Neither the dashboard nor a shared preview may say to other hosts who reads it.
  const logo_data = branding.logo_url ? await pictureData(ctx, branding.logo_url, LOGO_WAIT_MS) : null;
  return { ...page, markdown: page.markdown_content, language, url, branding, logo_data };
}
