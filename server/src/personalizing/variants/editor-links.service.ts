import { getDomain } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getPage } from '../site-pages/pages.service.ts';
import { findVersion } from './hand-versions.queries.ts';
import { isOfDomain } from './personalization.queries.ts';
import { editorLinkEnd, previewToken, previewUrl } from './preview-links.ts';
import type { OnPage } from './variant-lives.queries.ts';

/** An address that opens the page itself with a version and the bar of the editor; 0 where nothing is written yet. */
export async function createEditorLink(
  ctx: DomainCtx,
  { variant_id, page_id, version }: OnPage & { version: number },
) {
  const { domain_id } = ctx;
  const of = { variant_id, page_id, version };
  if (!(await isOfDomain(ctx.db, { domain_id, variant_id, page_id })))
    throw new AppError('not_found', 'Personalized page not found.');
  if (version > 0 && !(await findVersion(ctx.db, of)))
    throw new AppError('not_found', 'There is no such version.');
  const [{ host }, { path }] = await Promise.all([getDomain(ctx), getPage(ctx, page_id)]);
  const url = previewUrl(host, path, previewToken(ctx, domain_id, of, 'editor'));
  return { url, expires_at: editorLinkEnd(ctx).toISOString() };
}
