import { beginOf, dayIn } from '@sightline/contract/time-zones';
import type { ReadCtx } from '../../context.ts';
import type { MeasuredRun } from '../scoring/compare-executions.ts';
import { listRunScores, listRunTimes, type RunScoreRow, type RunsOf } from './performance.queries.ts';

/** Runs of as many days are compared with each other. */
const COMPARED_DAYS = 28;

/** Whole runs up to a moment that a newer one may be compared with, oldest first. */
export async function runsUpTo(
  { db }: Pick<ReadCtx, 'db'>,
  { time_zone, ...of }: RunsOf & { time_zone: string },
  to: string,
): Promise<(MeasuredRun & { id: string })[]> {
  const times = await listRunTimes(db, of, to);
  const days = [...new Set(times.map((at) => dayIn(time_zone, new Date(at))))];
  const first = days[Math.min(days.length, COMPARED_DAYS) - 1];
  if (!first) return [];
  const rows = await listRunScores(db, of, { from: beginOf(time_zone, first), to });
  return [...Map.groupBy(rows, ({ topic_execution_id }) => topic_execution_id)].map(([id, ofRun]) => ({
    id,
    at: ofRun[0]?.at ?? to,
    pairs: pairsOf(ofRun),
  }));
}

function pairsOf(rows: readonly RunScoreRow[]): MeasuredRun['pairs'] {
  const byAssistant = Map.groupBy(rows, ({ platform }) => platform);
  return [...byAssistant.values()].flatMap((of) => {
    const models = [...new Set(of.flatMap(({ served_models }) => served_models))].sort().join(', ');
    return of.map(({ prompt_id, platform, score }) => ({ prompt_id, platform, score, models }));
  });
}
