import { expect, it } from 'vitest';
import type { AnswerFacts } from '../asking/answers.queries.ts';
import { assistantsWithoutSources } from './lost-sources.ts';

/** Answers of an assistant, of which some have a source. */
const answers = (platform: string, n: number, sourced: number, status = 'answered') =>
  Array.from({ length: n }, (_, at): AnswerFacts => {
    const domain = { domain: 'guide.example', own: false, kind: 'other' };
    return { platform, status, cited_domains: at < sourced ? [domain] : [] } as unknown as AnswerFacts;
  });
const lost = (now: AnswerFacts[], before: AnswerFacts[] | null) => [
  ...assistantsWithoutSources(now, before && { facts: before, results: null }),
];

it('An assistant whose answers all lost their sources is told from the others', () => {
  const before = [...answers('gemini', 24, 23), ...answers('chatgpt', 24, 20)];
  expect(lost([...answers('gemini', 24, 0), ...answers('chatgpt', 24, 1)], before)).toEqual(['gemini']);
  expect(lost(answers('gemini', 3, 0), answers('gemini', 3, 3))).toEqual(['gemini']);
});

it.each([
  ['there was no run before', answers('gemini', 24, 0), null],
  ['it had none before', answers('gemini', 24, 0), answers('gemini', 24, 0)],
  ['it seldom had any', answers('gemini', 6, 0), answers('gemini', 6, 2)],
  ['too few answers came', answers('gemini', 1, 0), answers('gemini', 24, 20)],
  ['every answer failed', answers('gemini', 24, 0, 'failed'), answers('gemini', 24, 24)],
  ['it is the built-in reader', answers('local', 24, 0), answers('local', 24, 24)],
])('Sources are not called lost where %s', (_, now, before) => {
  expect(lost(now, before)).toEqual([]);
});
