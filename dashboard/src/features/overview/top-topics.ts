import type { Topic } from '@sightline/contract/topics';

const SHOWN = 3;

/** The topics with the highest score: those that assistants answered first, since the built-in reader's compares with none of theirs. */
export function topTopics(topics: Topic[]): Topic[] {
  return topics.toSorted((a, b) => rankOf(b) - rankOf(a)).slice(0, SHOWN);
}

const rankOf = ({ score, headline_platforms }: Topic) =>
  score === null ? -1 : score + (headline_platforms.some((name) => name !== 'local') ? 1 : 0);
