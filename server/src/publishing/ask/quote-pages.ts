import { pageUrl } from '@sightline/contract/publishing/page-address';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { currentTrace, inTrace } from '../../platform/log/trace.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { noteUse } from '../../platform/threads/thread-figures.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import { createThreadShelf } from '../../platform/threads/thread-shelf.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { listLiveTextsAfter } from '../edge/edge.queries.ts';
import type { Site } from '../edge/edge-types.ts';
import { isSameTitle, withoutTitle } from '../edge/page-title.ts';
import type {
  PageQuote,
  PublishedPage,
  PublishedSite,
  quotePublished,
  shelvePublished,
} from './published-shelf.ts';

const SHELF = new URL('./published-shelf.ts', import.meta.url);
const shelve = threadWork<typeof shelvePublished>(SHELF, 'shelvePublished');
const quote = threadWork<typeof quotePublished>(SHELF, 'quotePublished');

/** A thread of its own: strangers ask here, and what customers measure must not wait for them. */
const thread = createThreadPool({
  threads: 1,
  waiting: 50,
  idle_ms: 60_000,
  max_idle_mb: 300,
  used: noteUse,
});
const onShelf = createThreadShelf(() => new AppError('unavailable', 'These pages take too long to read.'));
const QUESTION_CPU_MS = 2000;

/** Beyond these the first ones by address stand for a huge site. */
const MAX_PAGES = 1000;
const MAX_CHARS = 4_000_000;
const PORTION = 50;

/** Published pages, under a key that is another one after each change. */
export interface PublishedPages {
  key: string;
  site: Site;
}

/** What a site's published pages say to a question, word for word, with their addresses. */
export function quotePages(ctx: Ctx, { key, site }: PublishedPages, text: string): Promise<PageQuote[]> {
  const make = async () => thread.run(shelve, { key, site: await readPublished(ctx, site) });
  const look = () => thread.run(quote, { key, text }, { cpu_ms: QUESTION_CPU_MS }).catch(refuseQuestion);
  return inTrace({ ...currentTrace(), account: site.domain_id }, () => onShelf({ key, make }, look));
}

/** A question that takes too long says nothing of the pages, which others may ask. */
function refuseQuestion(error: unknown): never {
  throw error instanceof OverLimit ? new AppError('too_large', 'Ask a shorter question.') : error;
}

async function readPublished(ctx: Ctx, { domain_id, url, branding }: Site): Promise<PublishedSite> {
  const pages: PublishedPage[] = [];
  let chars = 0;
  for (let after = ''; pages.length < MAX_PAGES && chars < MAX_CHARS; ) {
    const portion = await listLiveTextsAfter(ctx.db, domain_id, after, PORTION);
    for (const { slug, title, meta_description, question, markdown_content } of portion) {
      pages.push({
        url: pageUrl(url, slug),
        title,
        description: meta_description,
        question: question && !isSameTitle(question, title) ? question : null,
        markdown: withoutTitle(markdown_content, title),
      });
      chars += markdown_content.length;
    }
    const last = portion.at(-1);
    if (!last || portion.length < PORTION) break;
    after = last.slug;
  }
  return { site_id: domain_id, domain: new URL(url).hostname, name: branding.site_title, pages };
}
