import { createRandom } from '../server/src/measuring/scoring/bootstrap.ts';
import { meanByPrompt, rateByPrompt } from '../server/src/measuring/scoring/prompt-interval.ts';

export const PROMPTS = [3, 5, 8, 12, 20, 50];
export const ANSWERS = [1, 3, 9];
export const CORRELATIONS = [0, 0.3, 0.7, 1];
export const FIGURES = ['mentioned', 'performance'] as const;
export const TRUE_RATES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** A simulated topic: number of prompts, answers to each, and their similarity (correlation within a prompt). */
export interface Cell {
  figure: (typeof FIGURES)[number];
  prompts: number;
  answers: number;
  correlation: number;
}

export interface Coverage {
  /** Share of intervals that contain the true rate: the mean over all true rates, and the worst and best of them. */
  mean: number;
  least: number;
  most: number;
  /** Mean width. */
  width: number;
}

/**
 * Draws a cell's topics this many times for each true rate, and counts the intervals that contain it. Equal seeds give
 * equal figures.
 */
export function coverageOf(cell: Cell, rounds: number, { rates = TRUE_RATES, seed = 1 } = {}): Coverage {
  const random = createRandom(seed);
  let width = 0;
  const shares = rates.map((rate) => {
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { low, high } = intervalOf(drawTopic(cell, rate, random), cell);
      if (low <= rate && rate <= high) held += 1;
      width += high - low;
    }
    return held / rounds;
  });
  return {
    mean: shares.reduce((sum, share) => sum + share, 0) / shares.length,
    least: Math.min(...shares),
    most: Math.max(...shares),
    width: width / rounds / rates.length,
  };
}

interface DrawnAnswer {
  prompt_id: string;
  mentioned: boolean;
  cited: boolean;
}

function intervalOf(answers: DrawnAnswer[], { figure, answers: n }: Cell): { low: number; high: number } {
  const { low, high } =
    figure === 'mentioned'
      ? rateByPrompt(answers, ({ mentioned }) => mentioned)
      : meanByPrompt(
          [...Map.groupBy(answers, ({ prompt_id }) => prompt_id)].map(([prompt_id, of]) => ({
            prompt_id,
            score:
              of.reduce((sum, { mentioned, cited }) => sum + Number(mentioned) + Number(cited), 0) / 2 / n,
            n,
          })),
        );
  return { low: low ?? 0, high: high ?? 1 };
}

/** Each prompt has its own rate, by which its answers are mentioned and cited. */
function drawTopic(
  { prompts, answers, correlation }: Cell,
  rate: number,
  random: () => number,
): DrawnAnswer[] {
  return Array.from({ length: prompts }, (_, prompt) => {
    const own = drawRate(rate, correlation, random);
    return Array.from({ length: answers }, () => ({
      prompt_id: String(prompt),
      mentioned: random() < own,
      cited: random() < own,
    }));
  }).flat();
}

/** From the beta distribution with this mean whose yes/no answers have this correlation. */
function drawRate(mean: number, correlation: number, random: () => number): number {
  if (correlation === 0) return mean;
  if (correlation === 1) return random() < mean ? 1 : 0;
  const size = 1 / correlation - 1;
  const [yes, no] = [drawGamma(mean * size, random), drawGamma((1 - mean) * size, random)];
  return yes / (yes + no);
}

/** Marsaglia and Tsang (2000); below 1 from the gamma distribution of the next shape. */
function drawGamma(shape: number, random: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * normal) ** 3;
    if (v > 0 && Math.log(1 - random()) < normal ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}
