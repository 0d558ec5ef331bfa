import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import type { DomainCtx } from '../../context.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import { pagesState } from './generated-pages.queries.ts';
import { countPages, listMostVisited, listPublishings, listToPublish } from './page-figures.queries.ts';

const MOST_VISITED = 3;
/** More than a chart can mark. */
const MAX_PUBLISHINGS = 500;

/** Adding up the visits of thousands of pages takes a while, and screens ask each minute. */
const figures = createVersionedMemo<PageFigures>(200);

/** Over all pages of the domain. */
export async function getPageFigures(ctx: DomainCtx): Promise<PageFigures> {
  const { name } = await pagesState(ctx.db, ctx.domain_id);
  return figures(ctx.domain_id, name, () => computeFigures(ctx));
}

async function computeFigures({ db, domain_id }: DomainCtx): Promise<PageFigures> {
  const [counts, publishings, most] = await Promise.all([
    countPages(db, domain_id),
    listPublishings(db, domain_id, MAX_PUBLISHINGS),
    listMostVisited(db, domain_id, MOST_VISITED),
  ]);
  const most_visited = most.map(({ of_all: _, ...page }) => page);
  return { ...counts, visits: most[0]?.of_all ?? 0, most_visited, publishings };
}

/** Pages whose newest version is not live, latest first; how many there are stands in the figures. */
export const listPagesToPublish = (ctx: DomainCtx, part: Parameters<typeof listToPublish>[2]) =>
  listToPublish(ctx.db, ctx.domain_id, part);
