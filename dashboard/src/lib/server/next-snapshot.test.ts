import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { expect, it } from 'vitest';
import { nextSnapshot } from './next-snapshot.ts';

const topic = (id: string, text = id) => ({ id, text, created_at: `2026-11-0${id}` }) as Topic;
const prompt = (id: string, topic_id: string, text = id) => ({ id, topic_id, text }) as Prompt;
const KNOWN = {
  topics: [topic('1'), topic('3')],
  prompts: [prompt('a', '1'), prompt('b', '3'), prompt('c', '1')],
};

it('What changed takes the place of what was known, new ones come last, and what is gone goes with its prompts', () => {
  const next = nextSnapshot(KNOWN, {
    topics: [topic('1', 'renamed'), topic('2')],
    prompts: [prompt('c', '1', 'reworded'), prompt('d', '2')],
    gone_topic_ids: ['3'],
    gone_prompt_ids: ['a'],
  });
  expect(next).toEqual({
    topics: [topic('1', 'renamed'), topic('2')],
    prompts: [prompt('c', '1', 'reworded'), prompt('d', '2')],
  });
});

it('Nothing that changed keeps the lists as they are, so that nothing is drawn again', () => {
  const nothing = { topics: [], prompts: [], gone_topic_ids: [], gone_prompt_ids: [] };
  expect(nextSnapshot(KNOWN, nothing)).toBe(KNOWN);
});

it('A whole answer replaces all that was known', () => {
  const whole = { topics: [topic('2')], prompts: [] };
  expect(nextSnapshot(KNOWN, whole)).toBe(whole);
});
