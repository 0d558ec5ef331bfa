import type { Topic } from '@sightline/contract/measuring/topics';
import { isReaderLed } from '../../../lib/words/asked-topics.ts';

const MAX_SHOWN = 3;

/**
 * The topics with the highest scores; those answered by assistants come first, because the built-in reader's scores are
 * not comparable.
 */
export function topTopics(topics: Topic[]): Topic[] {
  return topics.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, MAX_SHOWN);
}

const rankOf = (topic: Topic) => (topic.score === null ? -1 : topic.score + (isReaderLed(topic) ? 0 : 1));
