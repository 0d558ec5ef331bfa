import type { Topic } from '@sightline/contract/measuring/topics';
import { hasWords } from '../../../lib/words/search-words.ts';

export const TOPIC_ORDERS = ['added', 'name', 'best', 'weakest', 'newest'] as const;
export type TopicOrder = (typeof TOPIC_ORDERS)[number];

/** The topics that match the words, sorted; those without a figure come last. */
export function findTopics(topics: Topic[], { q, order }: { q: string; order: TopicOrder }): Topic[] {
  const found = topics.filter(({ text }) => hasWords(text, q));
  if (order === 'name') return found.sort((a, b) => a.text.localeCompare(b.text));
  if (order === 'best') return found.sort((a, b) => (b.score ?? -1) - (a.score ?? -1));
  if (order === 'weakest') return found.sort((a, b) => (a.score ?? 2) - (b.score ?? 2));
  if (order === 'newest')
    return found.sort((a, b) =>
      (b.latest_topic_execution_at ?? '').localeCompare(a.latest_topic_execution_at ?? ''),
    );
  return found;
}
