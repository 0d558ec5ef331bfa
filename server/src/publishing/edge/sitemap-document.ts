import type { Ctx } from '../../context.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { listLiveAfter, sumLive } from './edge.queries.ts';
import { type EdgeDocument, makeDocument } from './edge-document.ts';
import type { Site } from './edge-types.ts';

const SITEMAP_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const SITEMAP_FOOT = '</urlset>\n';

function sitemapEntry(site_url: string, { slug, updated_at }: { slug: string; updated_at: string }): string {
  const address = escapeHtml(`${site_url}${encodeURIComponent(slug)}`);
  return `<url><loc>${address}</loc><lastmod>${updated_at}</lastmod></url>\n`;
}

const BATCH_SIZE = 1000;
/** The maximum a sitemap may contain. */
const MAX_ADDRESSES = 50_000;

/** Every live page; more than one batch is read and sent in parts, so that memory use stays constant. */
export async function sitemapDocument(ctx: Ctx, site: Site): Promise<EdgeDocument> {
  const { pages, updated_at } = await sumLive(ctx.db, site.domain_id);
  const parts = () => sitemapParts(ctx, site);
  return makeDocument({
    type: 'application/xml',
    body: pages > BATCH_SIZE ? parts : await textOf(parts()),
    updated_at,
    tag: `${pages} ${updated_at}`,
    visit: { domain_id: site.domain_id, page_id: null, path: '/sitemap.xml' },
  });
}

async function* sitemapParts(ctx: Ctx, { domain_id, url }: Site): AsyncGenerator<string> {
  yield SITEMAP_HEAD;
  let after = '';
  for (let read = 0; read < MAX_ADDRESSES; read += BATCH_SIZE) {
    const pages = await listLiveAfter(ctx.db, domain_id, after, BATCH_SIZE);
    yield pages.map((page) => sitemapEntry(url, page)).join('');
    if (pages.length < BATCH_SIZE) break;
    after = pages.at(-1)?.slug ?? '';
  }
  yield SITEMAP_FOOT;
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
