import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import { countOf, countText } from '../../../lib/words/format.ts';
import type { PageStanding } from '../../../lib/words/page-standing.ts';

type Counts = Pick<PageFigures, 'pages' | 'published' | 'changed' | 'visits'>;

/** How many pages there are, how many are public, and how often AI crawlers came. */
export function pagesSentence(
  { pages, published, changed, visits }: Counts,
  of_published: PageStanding,
): string | undefined {
  if (pages === 0) return undefined;
  const state = publishedText(published, of_published);
  const waiting = changed > 0 ? ` (${countText(changed)} with unpublished changes)` : '';
  return `${countOf(pages, 'page')}, ${state}${waiting}. ${visitsText(visits)}`;
}

function publishedText(count: number, { kind, note }: PageStanding): string {
  if (count === 0) return 'none published yet';
  if (kind === 'waiting') return `${countText(count)} waiting to go live`;
  return `${countText(count)} published${note ? `, ${note}` : ''}`;
}

function visitsText(visits: number): string {
  if (visits === 0) return 'No AI crawler visits yet.';
  return `AI crawlers came ${visits === 1 ? 'once' : countOf(visits, 'time')}.`;
}
