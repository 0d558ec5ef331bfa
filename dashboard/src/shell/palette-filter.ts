import type { SpotlightFilterFunction } from '@mantine/spotlight';
import { hasWords } from '../lib/words/search-words.ts';

/** How the ids of visitors begin. */
export const VISITOR = 'visitor:';
/** Visitors are many and sound alike, so they leave room for everything else that is found. */
const MAX_VISITORS_BESIDE = 3;

/** What has all words of the search, in the order of the list: screens first, visitors last. */
export const findActions: SpotlightFilterFunction = (search, actions) => {
  const found = actions.filter(
    (action) => 'id' in action && hasWords(`${action.label ?? ''} ${action.keywords ?? ''}`, search.trim()),
  );
  const isVisitor = (action: (typeof found)[number]) => 'id' in action && action.id.startsWith(VISITOR);
  const others = found.filter((action) => !isVisitor(action));
  const visitors = found.filter(isVisitor);
  return [...others, ...(others.length > 0 ? visitors.slice(0, MAX_VISITORS_BESIDE) : visitors)];
};
