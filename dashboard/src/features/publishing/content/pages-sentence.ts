import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { countOf, countText } from '../../../lib/words/format.ts';
import { type Hosting, hasUnpublishedChanges, isHostingLive, visitTotal } from './page-state.ts';

/** How many pages there are, how many are public, and how often AI crawlers came. */
export function pagesSentence(
  pages: GeneratedPage[],
  hosting: Hosting | null | undefined,
): string | undefined {
  if (pages.length === 0) return undefined;
  const published = pages.filter(({ status }) => status === 'published');
  const state = publishedText(published.length, isHostingLive(hosting));
  const changed = published.filter(hasUnpublishedChanges).length;
  const waiting = changed > 0 ? ` (${countText(changed)} with unpublished changes)` : '';
  return `${countOf(pages.length, 'page')}, ${state}${waiting}. ${visitsText(pages)}`;
}

function publishedText(count: number, isLive: boolean): string {
  if (count === 0) return 'none published yet';
  if (isLive) return `${countText(count)} published`;
  return `${countText(count)} to go live with your hosting`;
}

function visitsText(pages: GeneratedPage[]): string {
  const visits = pages.reduce((sum, page) => sum + visitTotal(page), 0);
  if (visits === 0) return 'No AI crawler has come yet.';
  return `AI crawlers came ${visits === 1 ? 'once' : countOf(visits, 'time')}.`;
}
