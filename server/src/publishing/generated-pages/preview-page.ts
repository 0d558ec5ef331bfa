import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { languageOf } from '../../understanding/research/site-pages.service.ts';
import { brandingOf } from '../branding/branding.service.ts';
import { pictureData } from '../branding/picture.service.ts';
import { siteOf } from '../hosting/hosting.service.ts';
import type { drawPreview } from './draw-preview.ts';
import { getPageRow } from './generated-pages.service.ts';
import { findVersionText } from './page-versions.queries.ts';

/** No scripts run, and only pictures and fonts are loaded, whoever opens it. */
export const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; font-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

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
  const [branding, site, language] = await Promise.all([
    brandingOf(ctx, domain_id),
    siteOf(ctx, domain_id),
    languageOf(ctx, domain_id),
  ]);
  // The dashboard, in which it is shown, loads nothing from other hosts.
  const logo_data = branding.logo_url ? await pictureData(ctx, branding.logo_url, LOGO_WAIT_MS) : null;
  const html = await inThread(draw, {
    page: {
      ...page,
      markdown: page.markdown_content,
      language,
      url: site ? new URL(page.slug, `${site.url}/`).href : null,
      branding,
      logo_data,
    },
    changes: input.highlight && { before: before ? { ...before, markdown: before.markdown_content } : null },
  });
  return new Blob([html], { type: 'text/html; charset=utf-8' });
}
