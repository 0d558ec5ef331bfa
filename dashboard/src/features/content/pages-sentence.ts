import type { GeneratedPage } from '@sightline/contract/generated-pages';
import type { HostingStatus } from '@sightline/contract/hosting';
import { countOf } from '../../lib/format.ts';
import { hasUnpublishedChanges, isHostingLive, visitTotal } from './page-state.ts';

/** How many pages there are, how many of them the public sees, and how often AI crawlers came. */
export function pagesSentence(
  pages: GeneratedPage[],
  hosting: HostingStatus | null | undefined,
): string | undefined {
  if (pages.length === 0) return undefined;
  const published = pages.filter(({ status }) => status === 'published');
  const changed = published.filter(hasUnpublishedChanges).length;
  const visits = pages.reduce((sum, page) => sum + visitTotal(page), 0);
  const state = isHostingLive(hosting) ? 'published' : 'published once your hosting is live';
  const waiting = changed > 0 ? ` (${changed} with changes that wait)` : '';
  const came = visits === 1 ? 'once' : countOf(visits, 'time');
  return `${countOf(pages.length, 'page')}, ${published.length} ${state}${waiting}. AI crawlers came ${came}.`;
}
