import type { Topic } from '@sightline/contract/topics';

/** Topics that an assistant answered, and their answers: what every screen says of all topics is about these. */
export function askedTopics(topics: Topic[]): {
  count: number;
  answers: number;
  named: number;
  cited: number;
} {
  const asked = topics.filter((topic) => topic.n > 0 && isAsked(topic));
  const sum = (pick: (topic: Topic) => number) => asked.reduce((total, topic) => total + pick(topic), 0);
  return {
    count: asked.length,
    answers: sum(({ mentioned }) => mentioned?.n ?? 0),
    named: sum(({ mentioned }) => mentioned?.k ?? 0),
    cited: sum(({ cited }) => cited?.k ?? 0),
  };
}

/** Whether an assistant was asked in the newest run, with answers or without. */
export function isAsked({ headline_platforms }: Pick<Topic, 'headline_platforms'>): boolean {
  return headline_platforms.some((name) => name !== 'local');
}
