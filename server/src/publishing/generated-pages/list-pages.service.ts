import type { GeneratedPage, PageSort } from '@sightline/contract/publishing/generated-pages';
import type { PageState, PageType } from '@sightline/contract/publishing/page-kinds';
import type { DomainCtx } from '../../context.ts';
import { namesEtag } from '../../platform/http/names-etag.ts';
import { visitsByPage } from '../crawlers/crawlers.service.ts';
import { listPageRows, listSortedPageRows, pagesState } from './generated-pages.queries.ts';
import { toPage } from './generated-pages.service.ts';

type Headers = { etag: string; 'cache-control': string };
export type PageList =
  | { status: 200; headers: Headers; body: GeneratedPage[] }
  | { status: 304; headers: Headers };

/** Increase it when pages get new fields, so that nobody keeps cached ones without them. */
const SHAPE = 1;
const MAX_PAGES = 10_000;
/** Domains with more pages list them without their text. */
const MAX_WHOLE = 200;

interface WantedPages {
  limit?: number | undefined;
  cursor?: string | undefined;
  q?: string | undefined;
  slug?: string | undefined;
  state?: PageState | undefined;
  page_type?: PageType | undefined;
  topic_id?: string | undefined;
  sort?: PageSort | undefined;
  order?: 'asc' | 'desc' | undefined;
  text?: boolean | undefined;
}

/** Pages with their visits, or 304 when the caller has them already. */
export async function listPages(
  ctx: DomainCtx,
  { limit = MAX_PAGES, cursor, q, sort, order = 'desc', text = true, ...filter }: WantedPages,
  if_none_match: string | null,
): Promise<PageList> {
  const { domain_id, db } = ctx;
  // Read before the data: a change in between gives an old version to new data, never the reverse.
  const state = await pagesState(db, domain_id);
  const etag = `"${SHAPE}-${state.name}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (namesEtag(if_none_match, etag)) return { status: 304, headers };
  const whole = text && state.pages <= MAX_WHOLE;
  const which = {
    limit,
    cursor: cursor ?? null,
    whole,
    words: q ? q.split(/\s+/) : [],
    slug: filter.slug ?? null,
    state: filter.state ?? null,
    page_type: filter.page_type ?? null,
    topic_id: filter.topic_id ?? null,
  };
  const rows = sort
    ? await listSortedPageRows(db, domain_id, { ...which, sort, is_descending: order === 'desc' })
    : await listPageRows(db, domain_id, which);
  const some = rows.length < state.pages ? rows.map(({ id }) => id) : null;
  const visits = await visitsByPage(ctx, domain_id, some);
  return { status: 200, headers, body: rows.map((row) => toPage(row, visits.get(row.id))) };
}
