import type { Ctx } from '../../context.ts';
import { botName } from '../../platform/fetch/bot-name.ts';
import type { BrandRow } from '../brands/brand-types.ts';
import { crawlSite } from './crawl/crawl.ts';
import type { LeftOut } from './crawl/left-out.ts';
import { createRenderer } from './crawl/render-page.ts';
import { deletePagesBut, upsertSitePage } from './research.queries.ts';

const MAX_PAGES = 50;
const CONCURRENCY = 4;

/** Crawls a brand's site into its stored pages; calls `onPage` after each page. Never throws for a bad site. */
export async function readSite(
  ctx: Ctx,
  input: { brand: BrandRow; host: string; signal: AbortSignal },
  onPage: () => Promise<void> = async () => undefined,
): Promise<{ ok: boolean; detail: string; left_out: LeftOut[] }> {
  const { brand, host, signal } = input;
  const met: string[] = [];
  const user_agent = botName(ctx.config);
  for await (const event of crawlSite({
    host,
    fetch: ctx.fetch,
    render: createRenderer(ctx.browser),
    user_agent,
    max_pages: MAX_PAGES,
    concurrency: CONCURRENCY,
    signal,
  })) {
    if (event.type === 'page') {
      const { domain_id, id: brand_id } = brand;
      await upsertSitePage(ctx.db, {
        domain_id,
        brand_id,
        page: event.page,
        content_hash: event.html_hash,
        at: ctx.now(),
      });
      met.push(event.page.url);
      await onPage();
    }
    if (event.type === 'done') {
      if (event.outcome.kind === 'ok') await deletePagesBut(ctx.db, brand.id, met);
      const { kind, message, left_out } = event.outcome;
      return { ok: kind === 'ok', detail: message, left_out };
    }
  }
  throw new Error('A crawl ended without saying how.');
}
