import type { Prompt } from '@sightline/contract/measuring/prompts';
import { expect, it } from 'vitest';
import { aPrompt, aTask, aTopic } from '../../../lib/words/samples.ts';
import { describeTask } from './describe-task.ts';

it('[A-CHANGE-06] A task is described by its kind and the topic or prompt it works on', () => {
  const topics = [aTopic({ id: 'topic-1', text: 'Invoicing' })];
  const prompts: Prompt[] = [aPrompt({ id: 'prompt-1', text: 'Which invoicing tool is best?' })];
  const text = (change: Parameters<typeof aTask>[0]) => describeTask(aTask(change), topics, prompts);
  expect(text({ kind: 'topic_analysis', data: { topic_id: 'topic-1' } })).toBe('Analyze topic: Invoicing');
  expect(text({ kind: 'prompt_execution', data: { prompt_id: 'prompt-1' } })).toBe(
    'Ask prompt: Which invoicing tool is best?',
  );
  const writing = (data: NonNullable<Parameters<typeof aTask>[0]>['data']) =>
    text({ kind: 'content_generation', data });
  expect(writing({ work: 'create_page', title: 'Tills for bakeries' })).toBe(
    'Create page: Tills for bakeries',
  );
  expect(writing({ work: 'bulk_edit', title: 'Shorter, please' })).toBe('Edit pages: Shorter, please');
  expect(writing({ work: 'first_content' })).toBe('Write the first pages');
  expect(writing({})).toBe('Write content');
  expect(text({ kind: 'topic_orchestration', data: { topic_id: 'gone' } })).toBe('Prepare topic');
});
