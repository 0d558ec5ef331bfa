import { normalOfStudent, normalQuantile, normalTail, studentOfNormal } from './normal.ts';

/** Scores of the runs of a day, in the order of the pairs of prompt and assistant; NaN where there is none. */
export interface DayScores {
  at: string;
  scores: Float64Array;
  /** How many days it stands for. */
  days: number;
  /** Runs of that day. */
  runs: number;
}

export interface Pairs {
  /** Number of each pair's prompt. */
  prompts: Int32Array;
  assistants: number;
}

/** How the newest days differ from those before them. */
export interface Shift {
  difference: number;
  low: number;
  high: number;
  pairs: number;
  prompts: number;
  /** How often chance alone shows as much, whichever number of newest days is taken. */
  chance: number;
  /** Too clear for chance, although the question is asked after every run. */
  isClear: boolean;
  /** The last day before. */
  since: string;
}

const DAY_MS = 86_400_000;
/** Maximum share of unchanged topics that are called up or down within the span, however often they are measured. */
const LEVEL = 0.05;
const SPAN_DAYS = 60;
/** A longer pause earns no more. */
const MAX_GAP_DAYS = 7;
/** Older days say little about what was before. */
const MAX_DAYS = 28;
/** How many of the newest days are tried as those after a change. */
const AFTER = [1, 2, 3, 5, 7];
/** How far all answers of an assistant usually move together from day to day, until the days themselves tell. */
const USUAL_SWING = 0.05;
/** How many days that assumption weighs. */
const USUAL_WEIGHT = 8;

/**
 * Part of the level that a look may use: the part that the time since the look before is of the span. So the parts of
 * a span never add up to more than the level (alpha spending, Lan and DeMets 1983), and none depends on what was seen.
 */
const levelOf = (gap_ms: number) =>
  (LEVEL * Math.min(MAX_GAP_DAYS, Math.max(gap_ms / DAY_MS, 1e-6))) / SPAN_DAYS;

/**
 * The clearest change of level among the newest days, else how the newest day differs; null where it has nothing in
 * common with an earlier one. contributing/scores.md says why, and how often it is right.
 */
export function findShift(
  all: readonly DayScores[],
  pairs: Pairs,
  { gap_ms, min_prompts }: { gap_ms: number; min_prompts: number },
): Shift | null {
  const days = all.slice(-MAX_DAYS);
  const splits = AFTER.filter((after) => after < days.length).flatMap(
    (after) => splitAt(days, pairs, days.length - after) ?? [],
  );
  const [newest] = splits;
  if (!newest) return null;
  const [clearest] = splits
    .filter(({ prompts }) => prompts >= min_prompts)
    .sort((one, other) => other.z - one.z);
  const chance = clearest ? Math.min(1, 2 * normalTail(clearest.z) * splits.length) : 1;
  const level = levelOf(gap_ms);
  const isClear = chance <= level;
  const { difference, error, freedom, ...told } = (isClear && clearest) || newest;
  const half = error * studentOfNormal(normalQuantile(level / splits.length / 2), freedom);
  return {
    difference,
    low: difference - half,
    high: difference + half,
    pairs: told.pairs,
    prompts: told.prompts,
    chance,
    isClear,
    since: told.since,
  };
}

interface Split {
  difference: number;
  /** Standard error; the difference in units of it follows Student's t with this freedom. */
  error: number;
  freedom: number;
  /** A value of the normal distribution as unlikely. */
  z: number;
  pairs: number;
  prompts: number;
  since: string;
}

/**
 * The days from `at` on against those before. A prompt's answers vary by themselves, and all of them move together from
 * day to day; where there are few days to see that from, the usual swing stands in (Smyth's moderated t, 2004).
 */
function splitAt(days: readonly DayScores[], { prompts, assistants }: Pairs, at: number): Split | null {
  const before = meansOf(days.slice(0, at), prompts.length);
  const after = meansOf(days.slice(at), prompts.length);
  const { mean: difference, count, apart, groups } = aroundMean(minus(after, before), prompts);
  const since = days[at - 1]?.at;
  if (count === 0 || since === undefined) return null;
  // Only pairs that both sides have count on either.
  const [earlier, later] = [minus(after, minus(after, before)), minus(before, minus(before, after))];
  const usualRuns = meanOf(days.map(({ runs }) => runs));
  const parts = partOf(days.slice(0, at), usualRuns) + partOf(days.slice(at), usualRuns);
  const rest = days.length - 2;
  let [alone, together] = [apart / parts, 0];
  for (const [day, { scores }] of days.entries()) {
    const of = aroundMean(minus(scores, day < at ? earlier : later), prompts);
    alone += of.apart;
    together += of.mean ** 2;
  }
  const own = groups > 1 ? (alone * groups) / (groups - 1) / (rest + 1) : 0;
  const usual = own + USUAL_SWING ** 2 / assistants;
  const weight = Math.min(USUAL_WEIGHT, Math.max(1, groups - 1) * (rest + 1));
  const freedom = weight + rest;
  const error = Math.sqrt(Math.max(own, (weight * usual + together) / freedom) * parts);
  const z = normalOfStudent(Math.abs(difference) / error, freedom);
  return { difference, error, freedom, z, pairs: count, prompts: groups, since };
}

/** The part of a day's variance that a mean over days has; a day of fewer runs than usual, such as today, varies more. */
const partOf = (days: readonly DayScores[], usualRuns: number) =>
  meanOf(days.map(({ runs }) => Math.max(1, usualRuns / runs))) /
  days.reduce((sum, day) => sum + day.days, 0);

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const minus = (one: Float64Array, other: Float64Array) =>
  one.map((value, place) => value - (other[place] ?? Number.NaN));

function meansOf(days: readonly DayScores[], pairs: number): Float64Array {
  const [sums, counts] = [new Float64Array(pairs), new Float64Array(pairs)];
  for (const { scores } of days)
    for (const [pair, score] of scores.entries())
      if (!Number.isNaN(score)) {
        sums[pair] = (sums[pair] ?? 0) + score;
        counts[pair] = (counts[pair] ?? 0) + 1;
      }
  return sums.map((sum, pair) => sum / (counts[pair] ?? 0));
}

/** The mean, and the variance that it has because the values of prompts differ from it. */
function aroundMean(values: Float64Array, prompts: Int32Array) {
  let [sum, count] = [0, 0];
  for (const value of values)
    if (!Number.isNaN(value)) {
      sum += value;
      count += 1;
    }
  const mean = count === 0 ? 0 : sum / count;
  const byPrompt = new Map<number, number>();
  for (const [pair, prompt] of prompts.entries()) {
    const value = values[pair] ?? Number.NaN;
    if (!Number.isNaN(value)) byPrompt.set(prompt, (byPrompt.get(prompt) ?? 0) + value - mean);
  }
  let squares = 0;
  for (const part of byPrompt.values()) squares += part ** 2;
  return { mean, count, apart: count === 0 ? 0 : squares / count ** 2, groups: byPrompt.size };
}
