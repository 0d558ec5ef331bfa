import type { Ctx } from '../../context.ts';
import { sumLive } from './edge.queries.ts';
import { type EdgeDocument, makeDocument } from './edge-document.ts';
import type { Site } from './edge-types.ts';

interface AllPages<Page> {
  path: string;
  type: string;
  head: string;
  foot: string;
  batch_size: number;
  max_pages: number;
  /** The next pages by address, starting after `after`. */
  list(after: string): Promise<Page[]>;
  textOf(page: Page): string;
}

/** Every live page in one document; more than one batch is read and sent in parts, so that memory use stays constant. */
export async function allPagesDocument<Page extends { slug: string }>(
  ctx: Ctx,
  { domain_id }: Site,
  all: AllPages<Page>,
): Promise<EdgeDocument> {
  const { pages, updated_at } = await sumLive(ctx.db, domain_id);
  const parts = () => partsOf(all);
  return makeDocument({
    type: all.type,
    body: pages > all.batch_size ? parts : await joined(parts()),
    updated_at,
    tag: `${pages} ${updated_at}`,
    visit: { domain_id, page_id: null, path: all.path },
  });
}

async function* partsOf<Page extends { slug: string }>(all: AllPages<Page>): AsyncGenerator<string> {
  yield all.head;
  let after = '';
  for (let read = 0; read < all.max_pages; read += all.batch_size) {
    const pages = await all.list(after);
    yield pages.map(all.textOf).join('');
    if (pages.length < all.batch_size) break;
    after = pages.at(-1)?.slug ?? '';
  }
  yield all.foot;
}

async function joined(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}
