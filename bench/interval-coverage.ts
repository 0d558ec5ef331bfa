import { meanByPrompt, rateByPrompt } from '../server/src/measuring/scoring/prompt-interval.ts';
import { seeded } from '../server/test/chance.ts';
import type { Family } from './interval-families.ts';

export const PROMPTS = [2, 3, 5, 8, 20, 50];
export const ANSWERS = [1, 3, 5, 12, 20, 36];
export const FIGURES = ['mentioned', 'performance'] as const;

/** A simulated topic: its figure, the number of prompts, and the answers of each assistant to a prompt. */
export interface Cell {
  figure: (typeof FIGURES)[number];
  family: Family;
  prompts: number;
  answers: number;
}

export interface Coverage {
  /** Share of the intervals that contain the true rate. */
  held: number;
  /** Mean width. */
  width: number;
}

/** Mentioned at a rate, cited at this part of it. */
const CITED = 0.6;

/** Draws the cell's topic this many times. Equal seeds give equal figures. */
export function coverageOf(cell: Cell, rounds: number, seed = 1): Coverage {
  const random = seeded(seed);
  const truth = cell.figure === 'mentioned' ? cell.family.truth : (cell.family.truth * (1 + CITED)) / 2;
  let [held, width] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const { low, high } = figureOf(drawTopic(cell, random), cell);
    const [from, to] = [low ?? 0, high ?? 1];
    if (from <= truth && truth <= to) held += 1;
    width += to - from;
  }
  return { held: held / rounds, width: width / rounds };
}

interface DrawnAnswer {
  prompt_id: string;
  assistant: number;
  mentioned: boolean;
  cited: boolean;
}

function figureOf(answers: DrawnAnswer[], { figure }: Cell): { low: number | null; high: number | null } {
  if (figure === 'mentioned') return rateByPrompt(answers, ({ mentioned }) => mentioned);
  const pairs = Map.groupBy(answers, ({ prompt_id, assistant }) => `${prompt_id} ${assistant}`);
  return meanByPrompt(
    [...pairs.values()].map((of) => ({
      prompt_id: of[0]?.prompt_id ?? '',
      score:
        of.reduce((sum, { mentioned, cited }) => sum + Number(mentioned) + Number(cited), 0) / 2 / of.length,
      n: of.length,
    })),
  );
}

function drawTopic({ family, prompts, answers }: Cell, random: () => number): DrawnAnswer[] {
  return Array.from({ length: prompts }, (_, prompt) =>
    family.draw(random).flatMap((rate, assistant) =>
      Array.from({ length: answers }, () => ({
        prompt_id: String(prompt),
        assistant,
        mentioned: random() < rate,
        cited: random() < rate * CITED,
      })),
    ),
  ).flat();
}
