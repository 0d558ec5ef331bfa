import type { Comparison, TopicResults } from '@sightline/contract/measuring/topic-results';
import { dayIn } from '@sightline/contract/time-zones';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import {
  type ComparableAnswer,
  compareRuns,
  countedOf,
  keyOf,
  type MeasuredRun,
  pairScores,
  partialRun,
} from '../scoring/compare-executions.ts';
import { scorePromptExecution } from '../scoring/score.ts';
import { standTogether } from '../scoring/several-tests.ts';
import { runsUpTo } from './earlier-runs.service.ts';
import { findExecutionSince, findPreviousExecution, findTopicExecution } from './executions.queries.ts';
import { listComparableAnswers, listStandings } from './performance.queries.ts';

const LEVEL = 0.05;

/** How a topic's Performance differs between two of its executions. */
export interface TopicChange {
  topic_id: string;
  topic_text: string;
  topic_execution_id: string;
  before: { share: number | null; n: number };
  after: { share: number | null; n: number };
  comparison: Comparison;
  /** The comparison of the previous run, which may have found the same change. */
  previous: Comparison | null;
}

/** How an execution differs from those before it, with the newest of them; null for the first. */
export async function changeOfExecution(ctx: Ctx, id: string): Promise<TopicChange | null> {
  const execution = await findTopicExecution(ctx.db, id);
  const comparison = execution?.results?.comparison;
  if (!execution || !comparison) return null;
  const { topic_id, topic_text, results } = execution;
  const previous = await findPreviousExecution(ctx.db, execution);
  const before = comparison.since && (await findExecutionSince(ctx.db, topic_id, comparison.since));
  return {
    topic_id,
    topic_text,
    topic_execution_id: id,
    before: standingOf(before ? before.results : null),
    after: standingOf(results),
    comparison,
    previous: previous?.results?.comparison ?? null,
  };
}

const standingOf = (results: TopicResults | null): TopicChange['after'] => ({
  share: results?.performance.share ?? null,
  n: results?.mentioned.n ?? 0,
});

/** How all topics together changed by the newest day of runs; `topics` is how many of them were measured on it. */
export interface WebsiteChange extends Pick<TopicChange, 'before' | 'after' | 'comparison' | 'previous'> {
  topics: number;
}

/** Null where there is nothing before the newest day. */
export async function changeOfWebsite(ctx: Ctx, domain_id: string, to: Date): Promise<WebsiteChange | null> {
  const time_zone = await timeZoneOf(ctx, domain_id);
  const runs = await runsUpTo(ctx, { domain_id, time_zone }, to.toISOString());
  const ofDays = [...Map.groupBy(runs, ({ at }) => dayIn(time_zone, new Date(at))).values()];
  const days = ofDays.map(dayOf);
  const newest = days.at(-1);
  if (!newest || days.length < 2) return null;
  const comparison = compareRuns(days);
  const before = days.findLast(({ at }) => comparison.since !== null && at <= comparison.since);
  // Apart from whatever else counts on the website: the prompts that both have.
  const shared = sharedOf(before, newest);
  return {
    before: meanOf(before, shared),
    after: meanOf(newest, shared),
    comparison,
    previous: days.length < 3 ? null : compareRuns(days.slice(0, -1)),
    topics: ofDays.at(-1)?.length ?? 0,
  };
}

/** The runs of a day as one; the built-in reader counts where nobody else was asked. */
function dayOf(runs: readonly MeasuredRun[]): MeasuredRun {
  const pairs = runs.flatMap((run) => run.pairs);
  const platforms = headlineOf(pairs);
  return { at: runs.at(-1)?.at ?? '', pairs: pairs.filter(({ platform }) => platforms.includes(platform)) };
}

function sharedOf(one: MeasuredRun | undefined, other: MeasuredRun): Set<string> {
  return new Set(one?.pairs.map(keyOf)).intersection(new Set(other.pairs.map(keyOf)));
}

function meanOf(run: MeasuredRun | undefined, of: ReadonlySet<string>): TopicChange['after'] {
  const scores = (run?.pairs ?? []).filter((pair) => of.has(keyOf(pair))).map(({ score }) => score);
  const sum = scores.reduce((all, score) => all + score, 0);
  return { share: scores.length === 0 ? null : sum / scores.length, n: scores.length };
}

/**
 * Changes that are more than chance when several were compared, and that the run before didn't show already: each too
 * clear for the runs of its topic, and all of them for this look.
 */
export function beyondNoise<Change extends Pick<TopicChange, 'comparison' | 'previous'>>(
  changes: readonly Change[],
  level: number,
): Change[] {
  const comparable = changes.filter(({ comparison }) => comparison.chance !== null);
  const stands = standTogether(
    comparable.map(({ comparison }) => comparison.chance ?? 1),
    level,
  );
  const wasTold = ({ comparison, previous }: Change) =>
    previous?.verdict === comparison.verdict && (previous.chance ?? 1) <= level / comparable.length;
  return comparable.filter(
    (change, place) => stands[place] && isCalled(change.comparison) && !wasTold(change),
  );
}

const isCalled = ({ verdict }: Comparison) => verdict === 'up' || verdict === 'down';

/** A website's Performance at the end and at the start of a period. Each prompt on each assistant counts equally. */
export interface PerformanceChange {
  performance: { now: TopicChange['after']; before: TopicChange['before']; comparison: Comparison };
  /** Beyond noise, largest first. */
  moved: TopicChange[];
  /** Topics measured since then. */
  measured: number;
}

/** Null when nothing was ever measured. */
export async function performanceChange(
  ctx: Ctx,
  span: { domain_id: string; from: Date; to: Date },
): Promise<PerformanceChange | null> {
  const standings = await listStandings(ctx.db, span);
  if (standings.length === 0) return null;
  const ids = standings.flatMap(({ now_id, then_id }) => [now_id, ...(then_id ? [then_id] : [])]);
  const answers = Map.groupBy(
    await listComparableAnswers(ctx.db, [...new Set(ids)]),
    ({ topic_execution_id }) => topic_execution_id,
  );
  const now = standings.flatMap(({ now_id }) => answers.get(now_id) ?? []);
  const before = standings.flatMap(({ then_id }) => (then_id && answers.get(then_id)) || []);
  const anew = standings.filter(({ now_id, then_id }) => now_id !== then_id);
  const changes = anew.flatMap(({ topic_id, topic_text, now_id, then_id, ...of }): TopicChange[] => {
    if (!of.comparison) return [];
    const [then, newest] = [(then_id && answers.get(then_id)) || [], answers.get(now_id) ?? []];
    const [before, after] = [
      performanceFrom(then, headlineOf(then)),
      performanceFrom(newest, headlineOf(newest)),
    ];
    const { comparison, previous } = of;
    return [{ topic_id, topic_text, topic_execution_id: now_id, before, after, comparison, previous }];
  });
  const size = ({ comparison: { difference } }: TopicChange) => Math.abs(difference ?? 0);
  return {
    performance: {
      now: performanceFrom(now, headlineOf(now)),
      before: performanceFrom(before, headlineOf(before)),
      comparison: compareStandings(span, before, now),
    },
    moved: beyondNoise(changes, LEVEL).toSorted((one, other) => size(other) - size(one)),
    measured: anew.length,
  };
}

/** As two runs at the beginning and the end of the span. */
function compareStandings(
  { from, to }: { from: Date; to: Date },
  before: readonly ComparableAnswer[],
  after: readonly ComparableAnswer[],
): Comparison {
  const platforms = headlineOf(after);
  return (
    partialRun(after, platforms) ??
    compareRuns([
      { at: from.toISOString(), pairs: pairScores(before, platforms) },
      { at: to.toISOString(), pairs: pairScores(after, platforms) },
    ])
  );
}

/** The connected assistants, else the built-in reader; the two are never combined. */
function headlineOf(answers: readonly { platform: string }[]): string[] {
  const asked = [...new Set(answers.map(({ platform }) => platform))];
  const connected = asked.filter((platform) => platform !== 'local');
  return connected.length > 0 ? connected : asked;
}

function performanceFrom(answers: readonly ComparableAnswer[], platforms: readonly string[]) {
  const came = countedOf(answers, platforms);
  const pairs = [...Map.groupBy(came, keyOf).values()];
  const scores = pairs.map((pair) => scorePromptExecution(pair).score ?? 0);
  const share = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { share, n: came.length };
}
