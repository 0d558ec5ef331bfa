import type { Comparison } from '@sightline/contract/measuring/topic-results';
import { compareRuns, type MeasuredRun } from './compare-executions.ts';

/** How many of the answers of an assistant to a prompt have a mark. */
export interface PairMarks {
  prompt_id: string;
  platform: string;
  yes: number;
  n: number;
  /** Models that the assistant served in the range, in an order that does not change. */
  models?: string;
}

/** Answers of as many days with runs. */
export interface MarkedRange {
  days: number;
  pairs: readonly PairMarks[];
}

const DAY_MS = 86_400_000;

/**
 * How a share differs between a range of days and the previous range, on the pairs of prompt and assistant that both
 * have, each weighing the same however often it was asked, allowing for a look on every day. Assistants that served
 * other models in one range than in the other are left out.
 */
export function compareRanges(before: MarkedRange, after: MarkedRange): Comparison {
  const runs = [before, after].map(
    ({ days, pairs }, place): MeasuredRun => ({
      at: new Date(place * DAY_MS).toISOString(),
      days,
      pairs: pairs.flatMap(({ prompt_id, platform, yes, n, models = '' }) =>
        n === 0 ? [] : [{ prompt_id, platform, models, score: yes / n }],
      ),
    }),
  );
  return { ...compareRuns(runs), since: null };
}
