import type { Ctx } from '../../context.ts';
import { allPagesDocument } from './all-pages-document.ts';
import { listLiveTextsAfter } from './edge.queries.ts';
import type { Site } from './edge-types.ts';
import { llmsHead, MAX_LLMS_PAGES } from './llms-text.ts';
import { languageOfPage, pageMarkdown } from './markdown-twin.ts';

const BATCH_SIZE = 50;

/** The Markdown twins of all pages in one file, for readers that take no second step. */
export const llmsFullDocument = (ctx: Ctx, site: Site) =>
  allPagesDocument(ctx, site, {
    path: '/llms-full.txt',
    type: 'text/plain',
    head: `${llmsHead(site)}\n`,
    foot: '',
    batch_size: BATCH_SIZE,
    max_pages: MAX_LLMS_PAGES,
    list: (after) => listLiveTextsAfter(ctx.db, site.domain_id, after, BATCH_SIZE),
    textOf: (page) => `\n---\n\n${pageMarkdown(site, page, languageOfPage(site, page))}`,
  });
