import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import type { Topic } from '@sightline/contract/measuring/topics';
import { countOf, countText } from './format.ts';

/** Topics that an assistant answered, and their answers, which every statement about all topics is based on. */
export function askedTopics(topics: Topic[]): {
  count: number;
  answers: number;
  named: number;
  cited: number;
} {
  const asked = topics.filter((topic) => topic.n > 0 && !isReaderLed(topic));
  const sum = (pick: (topic: Topic) => number) => asked.reduce((total, topic) => total + pick(topic), 0);
  return {
    count: asked.length,
    answers: sum(({ mentioned }) => mentioned?.n ?? 0),
    named: sum(({ mentioned }) => mentioned?.k ?? 0),
    cited: sum(({ cited }) => cited?.k ?? 0),
  };
}

/** Whether no assistant was asked, so that the built-in reader's audit is shown first. */
export function isReaderLed({ headline_platforms }: Pick<TopicResults, 'headline_platforms'>): boolean {
  return headline_platforms.every((platform) => platform === 'local');
}

/** Whether the built-in reader alone answered, knowing no competitor, so that its answers say nothing about mentions. */
export function isBlind(topic: Pick<Topic, 'headline_platforms' | 'score'>): boolean {
  return topic.headline_platforms.length > 0 && isReaderLed(topic) && topic.score === null;
}

type Answerability = NonNullable<TopicResults['answerability']>;

export const auditedPrompts = ({ answered, partly, not_answered }: Answerability) =>
  answered + partly + not_answered;

/** Prompts that the site answers, of all that were looked at. */
export function auditSum(audits: Answerability[]): { answered: number; prompts: number } {
  return {
    answered: audits.reduce((sum, audit) => sum + audit.answered, 0),
    prompts: audits.reduce((sum, audit) => sum + auditedPrompts(audit), 0),
  };
}

/** "Your site answers 4 of 10 prompts. No AI assistant is connected yet." */
export function auditSentence(audits: Answerability[]): string {
  const { answered, prompts } = auditSum(audits);
  return `Your site answers ${countText(answered)} of ${countOf(prompts, 'prompt')}. No AI assistant is connected yet.`;
}
