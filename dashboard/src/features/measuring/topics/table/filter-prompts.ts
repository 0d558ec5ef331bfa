import type { Platform } from '@sightline/contract/known-assistants';
import type { PlatformSummary, Prompt } from '@sightline/contract/measuring/prompts';
import { headlinePlatforms } from '../../../../lib/words/assistant-name.ts';
import { hasWords } from '../../../../lib/words/search-words.ts';
import type { PromptResult } from './prompt-results.ts';

export const RESULT_LABEL: Record<PromptResult, string> = {
  mentioned: 'You are mentioned',
  cited: 'Your site is cited',
  absent: 'You are absent',
  unasked: 'Not asked yet',
  not_answered: 'Your site doesn’t answer',
};

export interface PromptFilter {
  /** Words of the prompt or of a tag. */
  q?: string | undefined;
  topic?: string | undefined;
  tag?: string | undefined;
  /** Whose answers `result` is about; those of all by default. */
  assistant?: Platform | undefined;
  result?: PromptResult | undefined;
}

/** The prompts that pass every filter. */
export function filterPrompts(prompts: readonly Prompt[], filter: PromptFilter): Prompt[] {
  const { q = '', topic, tag, result } = filter;
  return prompts.filter(
    (prompt) =>
      hasWords([prompt.text, ...prompt.tags].join(' '), q) &&
      (topic === undefined || prompt.topic_id === topic) &&
      (tag === undefined || prompt.tags.includes(tag)) &&
      (result === undefined || hasResult(prompt, result, filter.assistant)),
  );
}

function hasResult(prompt: Prompt, result: PromptResult, assistant: Platform | undefined): boolean {
  if (result === 'not_answered') return prompt.audit?.verdict === 'not_answered';
  const answers = answersOf(prompt, assistant).filter(({ n }) => n > 0);
  if (result === 'unasked') return answers.length === 0;
  if (result === 'mentioned') return answers.some(({ mentioned }) => mentioned > 0);
  if (result === 'cited') return answers.some(({ cited }) => cited > 0);
  return answers.length > 0 && answers.every(({ mentioned, cited }) => mentioned + cited === 0);
}

function answersOf({ platform_summaries: of }: Prompt, assistant: Platform | undefined): PlatformSummary[] {
  const asked = Object.keys(of) as Platform[];
  return (assistant ? [assistant] : headlinePlatforms(asked)).flatMap((platform) => of[platform] ?? []);
}

/** Tags of the prompts, the most frequent first. */
export function tagsOf(prompts: readonly Prompt[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of prompts.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([tag]) => tag);
}
