import { isPassing } from './problem.ts';

/**
 * A query that also counts as pending while it fails for want of a server: a screen that does not know yet never says
 * that there is nothing. What was refused ends the waiting.
 */
export function awaited<Query extends { data: unknown; isPending: boolean; error: unknown }>(
  query: Query,
): Query {
  return Object.create(query, {
    isPending: { get: () => query.isPending || (query.data === undefined && isPassing(query.error)) },
  });
}
