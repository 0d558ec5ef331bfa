import type { CountFigure, ShareFigure } from '@sightline/contract/whole/overview';
import { compareRanges, type MarkedRange } from '../../measuring/scoring/compare-ranges.service.ts';
import { type PromptMarks, promptInterval } from '../../measuring/scoring/pooled-interval.service.ts';
import { type DayRange, inRange, partsOf, rangeBefore } from '../../platform/day-range.ts';

/** Yes/no marks of a day. */
export interface DayMarks extends PromptMarks {
  day: string;
}

/** The marks of each prompt on each assistant. */
export interface BothRanges {
  before: MarkedRange;
  now: MarkedRange;
}

/** The share in a range and in the previous one, from the marks of both; the interval is by prompt. */
export function shareFigure(range: DayRange, days: readonly DayMarks[], pairs: BothRanges): ShareFigure {
  const { yes: k, n } = sumOf(inRange(range, days));
  const share = shareOf({ yes: k, n });
  const byPrompt = Map.groupBy(pairs.now.pairs, ({ prompt_id }) => prompt_id).values();
  const interval = promptInterval([...byPrompt].map(sumOf), share);
  const parts = partsOf(range).map((part) => sumOf(inRange(part, days)));
  return {
    k,
    n,
    share,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    previous: shareOf(sumOf(inRange(rangeBefore(range), days))),
    change: compareRanges(pairs.before, pairs.now),
    points: parts.map(shareOf),
    counted: parts.map((part) => part.n),
  };
}

interface DayCount {
  day: string;
  count: number;
}

/**
 * The count in a range and in the previous one; null where it is not counted, which is before `since` and everywhere if
 * that is null.
 */
export function countFigure(range: DayRange, days: readonly DayCount[], since: string | null): CountFigure {
  const countIn = (part: DayRange) => inRange(part, days).reduce((sum, { count }) => sum + count, 0);
  if (since === null) return { count: null, previous: null, points: [] };
  const before = rangeBefore(range);
  return {
    count: since > range.end ? null : countIn(range),
    previous: since > before.start ? null : countIn(before),
    points: partsOf(range).map((part) => (since > part.end ? null : countIn(part))),
  };
}

const sumOf = (marks: readonly PromptMarks[]): PromptMarks =>
  marks.reduce((sum, { yes, n }) => ({ yes: sum.yes + yes, n: sum.n + n }), { yes: 0, n: 0 });

const shareOf = ({ yes, n }: PromptMarks) => (n === 0 ? null : Math.min(1, yes / n));
