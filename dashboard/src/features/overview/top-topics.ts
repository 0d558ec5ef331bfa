import type { Topic } from '@sightline/contract/topics';

const SHOWN = 3;

/** The topics with the highest score; those that have none come last. */
export function topTopics(topics: Topic[]): Topic[] {
  return topics.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1)).slice(0, SHOWN);
}
