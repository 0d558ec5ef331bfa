import type { SpotlightFilterFunction } from '@mantine/spotlight';
import { hasWords } from '../lib/words/search-words.ts';

/** How the ids of visitors begin. */
export const VISITOR = 'visitor:';
/** The line that leaves the dashboard, whatever is typed. */
export const DOCS_SEARCH = 'docs:search';
/** Visitors are many and sound alike, so they leave room for everything else that is found. */
const MAX_VISITORS_BESIDE = 3;

/**
 * What has all words of the search, in the order of the list: screens first, visitors after everything
 * else that has a name, the search of the documentation last, so that Enter opens what was found here.
 */
export const findActions: SpotlightFilterFunction = (search, actions) => {
  const found = actions.flatMap((action) =>
    'id' in action && hasWords(`${action.label ?? ''} ${action.keywords ?? ''}`, search.trim())
      ? [action]
      : [],
  );
  const docs = found.filter(({ id }) => id === DOCS_SEARCH);
  const visitors = found.filter(({ id }) => id.startsWith(VISITOR));
  const others = found.filter(({ id }) => id !== DOCS_SEARCH && !id.startsWith(VISITOR));
  return [...others, ...(others.length > 0 ? visitors.slice(0, MAX_VISITORS_BESIDE) : visitors), ...docs];
};
