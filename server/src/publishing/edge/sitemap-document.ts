import { pageUrl } from '@sightline/contract/publishing/page-address';
import type { Ctx } from '../../context.ts';
import { allPagesDocument } from './all-pages-document.ts';
import { listLiveAfter } from './edge.queries.ts';
import type { Site } from './edge-types.ts';

const BATCH_SIZE = 1000;
/** The maximum a sitemap may contain. */
const MAX_ADDRESSES = 50_000;

export const sitemapDocument = (ctx: Ctx, site: Site) =>
  allPagesDocument(ctx, site, {
    path: '/sitemap.xml',
    type: 'application/xml',
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
    foot: '</urlset>\n',
    batch_size: BATCH_SIZE,
    max_pages: MAX_ADDRESSES,
    list: (after) => listLiveAfter(ctx.db, site.domain_id, after, BATCH_SIZE),
    textOf: ({ slug, updated_at }) =>
      `<url><loc>${pageUrl(site.url, slug)}</loc><lastmod>${updated_at}</lastmod></url>\n`,
  });
