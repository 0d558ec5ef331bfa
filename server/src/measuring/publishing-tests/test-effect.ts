import type { Platform } from '@sightline/contract/known-assistants';
import type { TestArm } from '@sightline/contract/measuring/publishing-tests';
import { MIN_TEST_PROMPTS } from '@sightline/contract/measuring/test-bounds';
import { studentQuantile } from '../scoring/normal.ts';

/** Mean Performance of a prompt on an assistant before or after, from 0 to 1. */
export interface TestScore {
  prompt_id: string;
  platform: Platform;
  /** Models that answered. */
  models: readonly string[];
  score: number;
  is_after: boolean;
}

export interface TestPrompt {
  prompt_id: string;
  arm: TestArm;
}

/** Means of an arm, in which each prompt counts once: those asked before and after, else those asked before. */
export interface ArmChange {
  prompts: number;
  before: number | null;
  after: number | null;
}

export interface TestEffect {
  arms: Record<TestArm, ArmChange>;
  /** How much more the prompts with pages changed than those without (difference in differences), with its 95 % interval. */
  difference: number | null;
  low: number | null;
  high: number | null;
  /** Assistants whose models were others afterwards. */
  changed_models: Platform[];
  /** Prompts that nobody works on changed together by more than chance explains. */
  canaries_moved: boolean;
}

/** Standard deviation of a prompt's change that is always allowed for, since few prompts may all stand still by chance. */
const LEAST_SPREAD = 0.02;
const MIN_CANARIES = 4;
/** Widens the 95 % interval to about 99 %, so that canaries at rest rarely seem to move. */
const CANARY_WIDTH = 1.35;

/**
 * Prompts were divided by chance, so whatever moves all answers, such as another model, moves both halves alike, and
 * what is left is what publishing did. Each prompt counts once: its answers resemble each other, and their number
 * proves nothing. Student's t with the spread of both halves together; `contributing/scores.md` has how often it errs.
 */
export function testEffect(prompts: readonly TestPrompt[], scores: readonly TestScore[]): TestEffect {
  const changes = changesOf(scores);
  const of = (arm: TestArm) =>
    prompts.flatMap((prompt) => (prompt.arm === arm && changes.get(prompt.prompt_id)) || []);
  const [published, untouched, canaries] = [of('published'), of('untouched'), of('canary')];
  const sides = sidesOf(scores);
  const armOf = (arm: TestArm, changed: readonly Change[]) =>
    changed.length > 0
      ? meansOf(changed)
      : meansOf(
          prompts.flatMap((prompt) => {
            const side = prompt.arm === arm ? sides.get(prompt.prompt_id) : undefined;
            return side && side.before !== null ? [{ before: side.before, after: null }] : [];
          }),
        );
  return {
    arms: {
      published: armOf('published', published),
      untouched: armOf('untouched', untouched),
      canary: armOf('canary', canaries),
    },
    ...compare(published.map(moved), untouched.map(moved)),
    changed_models: changedModels(scores),
    canaries_moved: haveMoved(canaries.map(moved)),
  };
}

interface Change {
  before: number;
  after: number;
}

const moved = ({ before, after }: Change) => after - before;

/** By prompt, over the assistants that answered it before and after. */
function changesOf(scores: readonly TestScore[]): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const [prompt_id, of] of Map.groupBy(scores, (score) => score.prompt_id)) {
    const pairs = [...Map.groupBy(of, ({ platform }) => platform).values()].flatMap((on) => {
      const { before, after } = sideMeans(on);
      return before === null || after === null ? [] : [{ before, after }];
    });
    const before = mean(pairs.map((pair) => pair.before));
    const after = mean(pairs.map((pair) => pair.after));
    if (before !== null && after !== null) changes.set(prompt_id, { before, after });
  }
  return changes;
}

/** What is known of each prompt so far; one side may be missing. */
export const sidesOf = (scores: readonly TestScore[]) =>
  new Map(
    [...Map.groupBy(scores, ({ prompt_id }) => prompt_id)].map(([prompt_id, of]) => [
      prompt_id,
      sideMeans(of),
    ]),
  );

function sideMeans(scores: readonly TestScore[]) {
  const [before, after] = [false, true].map((is_after) =>
    mean(scores.flatMap((one) => (one.is_after === is_after ? [one.score] : []))),
  );
  return { before: before ?? null, after: after ?? null };
}

const meansOf = (sides: readonly { before: number; after: number | null }[]): ArmChange => ({
  prompts: sides.length,
  before: mean(sides.map(({ before }) => before)),
  after: mean(sides.flatMap(({ after }) => after ?? [])),
});

function compare(published: readonly number[], untouched: readonly number[]) {
  const [with_pages, without] = [mean(published), mean(untouched)];
  const fewest = Math.min(published.length, untouched.length);
  if (with_pages === null || without === null || fewest < MIN_TEST_PROMPTS)
    return { difference: null, low: null, high: null };
  const degrees = published.length + untouched.length - 2;
  const seen = (squares(published, with_pages) + squares(untouched, without)) / degrees;
  const variance = Math.max(seen, LEAST_SPREAD ** 2);
  const error = Math.sqrt(variance * (1 / published.length + 1 / untouched.length));
  const half = error * studentQuantile(degrees);
  const difference = with_pages - without;
  return { difference, low: difference - half, high: difference + half };
}

function haveMoved(canaries: readonly number[]): boolean {
  const middle = mean(canaries);
  if (middle === null || canaries.length < MIN_CANARIES) return false;
  const degrees = canaries.length - 1;
  const variance = Math.max(squares(canaries, middle) / degrees, LEAST_SPREAD ** 2);
  const error = Math.sqrt(variance / canaries.length);
  return Math.abs(middle) > error * studentQuantile(degrees) * CANARY_WIDTH;
}

function changedModels(scores: readonly TestScore[]): Platform[] {
  return [...Map.groupBy(scores, ({ platform }) => platform)].flatMap(([platform, of]) => {
    const served = (is_after: boolean) =>
      [...new Set(of.filter((one) => one.is_after === is_after).flatMap(({ models }) => models))].sort();
    const [before, after] = [served(false), served(true)];
    const isKnown = before.length > 0 && after.length > 0;
    return isKnown && before.join() !== after.join() ? [platform] : [];
  });
}

const squares = (values: readonly number[], middle: number) =>
  values.reduce((sum, value) => sum + (value - middle) ** 2, 0);

/** Null without values. */
export const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
