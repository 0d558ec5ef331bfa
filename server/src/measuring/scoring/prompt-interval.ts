import type { Mean, Rate } from '@sightline/contract/shapes';
import { studentQuantile } from './normal.ts';
import { type Interval, wilsonInterval, Z } from './wilson.ts';

/** Yes/no marks of one prompt: the number of yes, and the total. Scores from 0 to 1 may be added up as yes. */
export interface PromptMarks {
  yes: number;
  n: number;
}

/**
 * 95 % interval of the yes rate over all prompts that could have been asked, from marks by prompt; null without marks.
 * Answers to one prompt resemble each other, so prompts are compared, not answers: Wilson's interval for as many
 * independent votes as would scatter like these prompts. One more prompt that differs as much as prompts can keeps a
 * few alike prompts from looking certain, Student's t allows for a spread that few prompts tell badly, and a prompt
 * never counts for less than one vote. Any share lies within its interval; contributing/scores.md has the coverage.
 */
export function promptInterval(
  prompts: readonly PromptMarks[],
  share: number | null = shareOf(prompts),
): Interval | null {
  const asked = prompts.filter(({ n }) => n > 0);
  if (share === null || asked.length === 0) return null;
  const votes = votesOf(asked, share);
  return wilsonInterval(share * votes, votes);
}

function votesOf(asked: readonly PromptMarks[], share: number): number {
  const total = sum(asked.map(({ n }) => n));
  const prompts = total ** 2 / sum(asked.map(({ n }) => n ** 2));
  const most = share * (1 - share);
  if (most === 0) return prompts;
  const spread = sum(asked.map(({ yes, n }) => (yes - share * n) ** 2)) / total ** 2;
  const variance = spread + most / prompts / asked.length;
  return Math.max(prompts, (most / variance) * (Z / studentQuantile(asked.length - 1)) ** 2);
}

/** In one order, so that a figure is the same to its last digit however its rows arrive. */
const sum = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b).reduce((total, value) => total + value, 0);

function shareOf(prompts: readonly PromptMarks[]): number | null {
  const n = sum(prompts.map((marks) => marks.n));
  return n === 0 ? null : sum(prompts.map(({ yes }) => yes)) / n;
}

/** The share of answers with a property, with its interval by prompt. */
export function rateByPrompt<Answer extends { prompt_id: string }>(
  answers: readonly Answer[],
  holds: (answer: Answer) => boolean,
): Rate {
  const byPrompt = [...Map.groupBy(answers, ({ prompt_id }) => prompt_id).values()];
  return rateOfMarks(byPrompt.map((of) => ({ yes: of.filter(holds).length, n: of.length })));
}

/** The same from counts by prompt. */
export function rateOfMarks(prompts: readonly PromptMarks[]): Rate {
  const interval = promptInterval(prompts);
  return {
    k: sum(prompts.map(({ yes }) => yes)),
    n: sum(prompts.map(({ n }) => n)),
    share: shareOf(prompts),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

/** Performance of one prompt on one assistant, and the answers it comes from. */
export interface ScoredPair {
  prompt_id: string;
  score: number;
  n: number;
}

/**
 * Mean Performance over prompt–assistant pairs, equally weighted, with its interval by prompt; no interval for a single
 * prompt.
 */
export function meanByPrompt(pairs: readonly ScoredPair[]): Mean {
  const byPrompt = [...Map.groupBy(pairs, ({ prompt_id }) => prompt_id).values()];
  const share = pairs.length === 0 ? null : sum(pairs.map(({ score }) => score)) / pairs.length;
  const prompts = byPrompt.map((of) => ({ yes: sum(of.map(({ score }) => score)), n: of.length }));
  const interval = prompts.length < 2 ? null : promptInterval(prompts, share);
  return {
    n: sum(pairs.map(({ n }) => n)),
    share,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}
