import type { Mean, Rate } from '@sightline/contract/shapes';
import type { Interval } from './wilson.ts';

/** Yes/no marks of one prompt: the number of yes, and the total. */
export interface PromptMarks {
  yes: number;
  n: number;
}

/**
 * Possible correlations among the answers to one prompt, and their prior weights. "Always identical" has the highest
 * weight: unless a prompt contradicts it, a prompt is one vote.
 */
const LIKENESS = [
  { correlation: 0, weight: 3 },
  { correlation: 0.05, weight: 1 },
  { correlation: 0.15, weight: 1 },
  { correlation: 0.3, weight: 1 },
  { correlation: 0.5, weight: 1 },
  { correlation: 0.7, weight: 1.5 },
  { correlation: 0.9, weight: 2 },
  { correlation: 1, weight: 30 },
] as const;

const TAIL = 0.025;
/** Candidate true rates, denser near 0 and 1 (evenly spaced in the arcsine of their root). */
const RATES = 200;
const TRIED = Array.from({ length: RATES }, (_, index) => edgeAt(index + 0.5));
const PRIOR = LIKENESS.flatMap(({ weight }) => TRIED.map(() => Math.log(weight)));
/** At most this many factors are multiplied before taking the logarithm, so that no product becomes 0. */
const MAX_FACTORS = 50;

function edgeAt(index: number): number {
  return Math.sin((index / RATES) * (Math.PI / 2)) ** 2;
}

/**
 * 95 % interval of the yes rate over all prompts that could have been asked, from marks by prompt; null without marks.
 * Answers to one prompt resemble each other, so the number of prompts matters more than the number of answers. Every
 * true rate and correlation is weighted by how well it explains the marks (beta-binomial model, Jeffreys prior for the
 * rate), and 2.5 % is left out at each end. The result lies within 0..1; docs/scores.md has its coverage. Linear in the
 * marks.
 */
export function promptInterval(prompts: readonly PromptMarks[]): Interval | null {
  const asked = prompts.filter(({ n }) => n > 0);
  if (asked.length === 0) return null;
  const sums = new Float64Array(PRIOR);
  const kinds = Map.groupBy(asked, ({ yes, n }) => `${yes}/${n}`);
  for (const [kind, [marks, ...others]] of kinds)
    if (marks) addTo(sums, known.get(kind) ?? keep(kind, chancesOf(marks)), others.length + 1);
  const most = sums.reduce((one, other) => Math.max(one, other));
  const weights = new Float64Array(RATES);
  for (const [index, sum] of sums.entries())
    weights[index % RATES] = (weights[index % RATES] ?? 0) + Math.exp(sum - most);
  const never = asked.every(({ yes }) => yes === 0);
  const always = asked.every(({ yes, n }) => yes === n);
  return { low: never ? 0 : quantile(weights, TAIL), high: always ? 1 : quantile(weights, 1 - TAIL) };
}

/** Log-likelihoods of a prompt's marks, by correlation and rate. The same few prompts repeat. */
const known = new Map<string, Float64Array>();
const MAX_KNOWN = 300;

function keep(kind: string, chances: Float64Array): Float64Array {
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(kind, chances);
  return chances;
}

function chancesOf({ yes, n }: PromptMarks): Float64Array {
  return Float64Array.from(
    LIKENESS.flatMap(({ correlation }) => TRIED.map((rate) => logChance(rate, yes, n, correlation))),
  );
}

function addTo(sums: Float64Array, chances: Float64Array, times: number): void {
  for (let index = 0; index < sums.length; index++)
    sums[index] = (sums[index] ?? 0) + times * (chances[index] ?? 0);
}

function logChance(rate: number, yes: number, n: number, correlation: number): number {
  if (correlation === 0) return yes * Math.log(rate) + (n - yes) * Math.log(1 - rate);
  if (correlation === 1)
    return yes === 0 ? Math.log(1 - rate) : yes === n ? Math.log(rate) : Number.NEGATIVE_INFINITY;
  const size = 1 / correlation - 1;
  return logRising(rate * size, yes) + logRising((1 - rate) * size, n - yes) - logRising(size, n);
}

/** log(from · (from + 1) · …), with this many factors. */
function logRising(from: number, factors: number): number {
  let [log, product] = [0, 1];
  for (let factor = 0; factor < factors; factor++) {
    product *= from + factor;
    if (factor % MAX_FACTORS === MAX_FACTORS - 1) {
      log += Math.log(product);
      product = 1;
    }
  }
  return log + Math.log(product);
}

/** The rate below which this share of the weight lies. Rates evenly spaced in the arcsine are the Jeffreys prior. */
function quantile(weights: Float64Array, share: number): number {
  const wanted = share * weights.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const [index, weight] of weights.entries()) {
    if (below + weight >= wanted) return edgeAt(index + (wanted - below) / weight);
    below += weight;
  }
  return 1;
}

/** The share of answers with a property, with its interval by prompt. */
export function rateByPrompt<Answer extends { prompt_id: string }>(
  answers: readonly Answer[],
  holds: (answer: Answer) => boolean,
): Rate {
  const byPrompt = [...Map.groupBy(answers, ({ prompt_id }) => prompt_id).values()];
  const prompts = byPrompt.map((of) => ({ yes: of.filter(holds).length, n: of.length }));
  const k = prompts.reduce((sum, { yes }) => sum + yes, 0);
  const share = answers.length === 0 ? null : k / answers.length;
  return { k, n: answers.length, share, ...around(share, promptInterval(prompts)) };
}

/** Performance of one prompt on one assistant, and the answers it comes from. */
export interface ScoredPair {
  prompt_id: string;
  score: number;
  n: number;
}

/** Two marks per answer: mentioned, and cited. */
const MARKS_PER_ANSWER = 2;

/**
 * Mean Performance over prompt–assistant pairs, equally weighted, with its interval by prompt; no interval for a single
 * prompt.
 */
export function meanByPrompt(pairs: readonly ScoredPair[]): Mean {
  const byPrompt = [...Map.groupBy(pairs, ({ prompt_id }) => prompt_id).values()];
  const prompts = byPrompt.map((of) => {
    const n = of.reduce((sum, pair) => sum + pair.n, 0) * MARKS_PER_ANSWER;
    return { yes: Math.round(n * meanScore(of)), n };
  });
  const share = pairs.length === 0 ? null : meanScore(pairs);
  const interval = prompts.length < 2 ? null : promptInterval(prompts);
  return { n: pairs.reduce((sum, { n }) => sum + n, 0), share, ...around(share, interval) };
}

const meanScore = (pairs: readonly ScoredPair[]) =>
  pairs.reduce((sum, { score }) => sum + score, 0) / pairs.length;

/**
 * When answers failed, prompts have different weights in the share and in the interval, but the interval still contains
 * the share.
 */
function around(share: number | null, interval: Interval | null): Pick<Rate, 'low' | 'high'> {
  if (share === null || interval === null) return { low: null, high: null };
  return { low: Math.min(interval.low, share), high: Math.max(interval.high, share) };
}
