import { isPassing } from './problem.ts';

/**
 * A query that also counts as pending while the server is unreachable, so that a screen never claims to be empty before
 * it knows. A refusal ends the waiting.
 */
export function awaited<Query extends { data: unknown; isPending: boolean; error: unknown }>(
  query: Query,
): Query {
  return Object.create(query, {
    isPending: { get: () => query.isPending || (query.data === undefined && isPassing(query.error)) },
  });
}
