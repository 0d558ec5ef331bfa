import { setImmediate as breathe } from 'node:timers/promises';
import type { Comparison } from '@sightline/contract/measuring/topic-results';
import type { Ctx } from '../../context.ts';
import { type ComparableAnswer, chanceOfChange, compareExecutions } from '../scoring/compare-executions.ts';
import { scorePromptExecution } from '../scoring/score.ts';
import { standTogether } from '../scoring/several-tests.ts';
import { findPreviousExecution, findTopicExecution } from './executions.queries.ts';
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
  /** p-value of the change, not corrected for the number of topics compared. */
  chance: number;
}

/** How an execution differs from the previous completed one; null for the first. */
export async function changeOfExecution(ctx: Ctx, id: string): Promise<TopicChange | null> {
  const execution = await findTopicExecution(ctx.db, id);
  const previous = execution && (await findPreviousExecution(ctx.db, execution));
  if (!execution || !previous) return null;
  const answers = await listComparableAnswers(ctx.db, [previous.id, id]);
  const of = (topic_execution_id: string) =>
    answers.filter((answer) => answer.topic_execution_id === topic_execution_id);
  const { topic_id, topic_text } = execution;
  return { topic_id, topic_text, topic_execution_id: id, ...changeBetween(of(previous.id), of(id)) };
}

/**
 * Changes that are more than chance when several were compared: each beyond its own interval, and all of them together.
 */
export function beyondNoise<Change extends TopicChange>(changes: readonly Change[], level: number): Change[] {
  const comparable = changes.filter(({ comparison }) => comparison.verdict !== 'not_comparable');
  const stands = standTogether(
    comparable.map(({ chance }) => chance),
    level,
  );
  return comparable.filter(
    ({ comparison: { verdict } }, place) => stands[place] && (verdict === 'up' || verdict === 'down'),
  );
}

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
  const changes: TopicChange[] = [];
  for (const { topic_id, topic_text, now_id, then_id } of anew) {
    const between = changeBetween((then_id && answers.get(then_id)) || [], answers.get(now_id) ?? []);
    changes.push({ topic_id, topic_text, topic_execution_id: now_id, ...between });
    // A hundred topics take a second, during which visitors should not have to wait.
    await breathe();
  }
  const size = ({ comparison: { difference } }: TopicChange) => Math.abs(difference ?? 0);
  const whole = changeBetween(before, now);
  return {
    performance: { now: whole.after, before: whole.before, comparison: whole.comparison },
    moved: beyondNoise(changes, LEVEL).toSorted((one, other) => size(other) - size(one)),
    measured: anew.length,
  };
}

function changeBetween(before: readonly ComparableAnswer[], after: readonly ComparableAnswer[]) {
  const platforms = headlineOf(after);
  return {
    before: performanceFrom(before, headlineOf(before)),
    after: performanceFrom(after, platforms),
    comparison: compareExecutions(before, after, platforms),
    chance: chanceOfChange(before, after, platforms),
  };
}

/** The connected assistants, else the built-in reader; the two are never combined. */
function headlineOf(answers: readonly ComparableAnswer[]): string[] {
  const asked = [...new Set(answers.map(({ platform }) => platform))];
  const connected = asked.filter((platform) => platform !== 'local');
  return connected.length > 0 ? connected : asked;
}

const counted = (answers: readonly ComparableAnswer[], platforms: readonly string[]) =>
  answers.filter(
    ({ status, branded, platform }) => status === 'answered' && !branded && platforms.includes(platform),
  );

function performanceFrom(answers: readonly ComparableAnswer[], platforms: readonly string[]) {
  const came = counted(answers, platforms);
  const pairs = [...Map.groupBy(came, ({ prompt_id, platform }) => `${prompt_id} ${platform}`).values()];
  const scores = pairs.map((pair) => scorePromptExecution(pair).score ?? 0);
  const share = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { share, n: came.length };
}
