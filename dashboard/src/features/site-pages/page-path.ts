import type { SitePage } from '@sightline/contract/pages';
import { hasWords } from '../../lib/search-words.ts';
import { pageName } from '../../ui/page-name.ts';

/** What is wrong with a path as typed, or null. */
export function pathProblem(path: string): string | null {
  if (!path.startsWith('/')) return 'Path must start with “/”.  Example: /about-us';
  if (/[\s#?]/.test(path)) return "Path can't contain spaces, “#” or “?”";
  return null;
}

/** Those whose path or title has every word of the search. */
export function findPages(pages: SitePage[], search: string): SitePage[] {
  return pages.filter(({ path, title }) => hasWords(`${path} ${pageName(path)} ${title ?? ''}`, search));
}
