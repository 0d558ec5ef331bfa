import type { Task, TaskKind } from '@sightline/contract/company/tasks';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { describeWriting } from '../../../lib/words/describe-writing.ts';

const WORK: Record<Exclude<TaskKind, 'content_generation'>, string> = {
  topic_analysis: 'Analyze topic',
  topic_orchestration: 'Prepare topic',
  prompt_execution: 'Ask prompt',
};

/** What a task is about: its kind, with the topic, prompt, page or instruction it works on. */
export function describeTask({ kind, data }: Task, topics: Topic[], prompts: Prompt[]): string {
  if (kind === 'content_generation') return describeWriting(data);
  const prompt = prompts.find(({ id }) => id === data.prompt_id);
  const topic = topics.find(({ id }) => id === (data.topic_id ?? prompt?.topic_id));
  const subject = prompt?.text ?? topic?.text;
  return subject ? `${WORK[kind]}: ${subject}` : WORK[kind];
}
