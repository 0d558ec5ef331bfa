import { type PromptMarks, promptInterval } from './prompt-interval.ts';
import { type Interval, wilsonInterval } from './wilson.ts';

export type { PromptMarks };
export { wilsonInterval };

/**
 * A prompt's marks beyond this are scaled down: many sweeps of a prompt say little more about other prompts than a few,
 * and the interval's work grows with the marks.
 */
const MAX_MARKS = 48;

/** `promptInterval` of prompts whose marks come from any number of sweeps. */
export function pooledInterval(prompts: readonly PromptMarks[]): Interval | null {
  return promptInterval(prompts.map(scaled));
}

const scaled = ({ yes, n }: PromptMarks): PromptMarks =>
  n <= MAX_MARKS ? { yes, n } : { yes: Math.round((yes / n) * MAX_MARKS), n: MAX_MARKS };
