import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { pageUrl } from '@sightline/contract/publishing/page-address';
import { type Hosting, type StandingPage, standingOf } from '../../../lib/words/page-standing.ts';

/** The page's public address; null before the host is known. */
export function pageAddress(
  { slug }: Pick<GeneratedPage, 'slug'>,
  hosting: Hosting | null | undefined,
): string | null {
  return hosting?.subdomain_url ? pageUrl(hosting.subdomain_url, slug) : null;
}

/** The address behind "Visit"; null when nothing is public there. */
export function visitAddress(
  page: Pick<GeneratedPage, 'slug'> & StandingPage,
  hosting: Hosting | null | undefined,
  has_active_plan: boolean,
): string | null {
  const isPublic = has_active_plan && standingOf(page, hosting, true).word === 'published';
  return isPublic ? pageAddress(page, hosting) : null;
}

export function visitTotal({ llm_visits }: Pick<GeneratedPage, 'llm_visits'>): number {
  return Object.values(llm_visits).reduce((sum, visits) => sum + visits, 0);
}

/** Bots by number of visits, most first. */
export function visitsByBot({ llm_visits }: Pick<GeneratedPage, 'llm_visits'>): [string, number][] {
  return Object.entries(llm_visits)
    .filter(([, visits]) => visits > 0)
    .sort(([a, fewer], [b, more]) => more - fewer || a.localeCompare(b));
}
