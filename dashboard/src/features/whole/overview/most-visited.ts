import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { sumOf } from '../../../lib/series/count-series.ts';

const MAX_SHOWN = 3;

export interface VisitedPage {
  id: string;
  title: string;
  slug: string;
  visits: number;
}

/** The pages that AI crawlers read most, over all crawlers. */
export function mostVisited(
  pages: Pick<GeneratedPage, 'id' | 'title' | 'slug' | 'llm_visits'>[],
): VisitedPage[] {
  return pages
    .map(({ id, title, slug, llm_visits }) => ({ id, title, slug, visits: sumOf(Object.values(llm_visits)) }))
    .sort((a, b) => b.visits - a.visits || a.title.localeCompare(b.title))
    .slice(0, MAX_SHOWN);
}
