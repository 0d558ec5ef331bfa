import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { brandingOf } from '../branding/branding.service.ts';
import { pageBody, pageDocument } from '../edge/page-document.service.ts';
import { siteOf } from '../hosting/hosting.service.ts';
import { languageOf } from '../research/site-pages.service.ts';
import { getPageRow } from './generated-pages.service.ts';
import { markChanges } from './mark-changes.ts';
import { findVersionText } from './page-versions.queries.ts';

/** Nothing runs, and nothing but pictures and fonts is loaded, whoever opens it. */
export const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: http: data:; font-src https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Underlined and struck through as well, since not everybody tells the colours apart. */
const MARKS = `<style>
ins,del{border-radius:2px}ins a,del a{color:inherit}ins>*,del>*{background:inherit}
ins{background:#c8f0d2;color:#0b3a19;text-decoration:underline}del{background:#fad4d4;color:#5c1111;text-decoration:line-through}
@media(prefers-color-scheme:dark){ins{background:#12431f;color:#d5f7de}del{background:#571919;color:#ffdede}}
</style>`;

/** The newest version as it would be served, with its changes marked where asked. */
export async function previewPage(
  ctx: DomainCtx,
  input: { page_id: string; highlight: boolean; before_version_id?: string | undefined },
): Promise<Blob> {
  const { domain_id } = ctx;
  const page = await getPageRow(ctx, domain_id, input.page_id);
  const before = input.before_version_id
    ? await findVersionText(ctx.db, page.id, input.before_version_id)
    : undefined;
  if (input.before_version_id && !before) throw new AppError('not_found', 'There is no such version.');
  const [branding, site, language] = await Promise.all([
    brandingOf(ctx, domain_id),
    siteOf(ctx, domain_id),
    languageOf(ctx, domain_id),
  ]);
  const marked = input.highlight && {
    body_html:
      MARKS +
      markChanges(
        before ? pageBody({ ...before, markdown: before.markdown_content }) : null,
        pageBody({ ...page, markdown: page.markdown_content }),
      ),
  };
  const html = pageDocument({
    ...page,
    ...marked,
    markdown: page.markdown_content,
    language,
    url: site ? new URL(page.slug, `${site.url}/`).href : null,
    branding,
  });
  return new Blob([html], { type: 'text/html; charset=utf-8' });
}
