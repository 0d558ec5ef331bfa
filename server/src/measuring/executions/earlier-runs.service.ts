import type { ReadCtx } from '../../context.ts';
import type { MeasuredRun } from '../scoring/compare-executions.ts';
import { listRunScores, type RunScoreRow } from './performance.queries.ts';

/** Whole runs up to a moment that a newer one may be compared with, oldest first. */
export async function runsUpTo(
  { db }: Pick<ReadCtx, 'db'>,
  of: Parameters<typeof listRunScores>[1],
  to: string,
): Promise<(MeasuredRun & { id: string })[]> {
  const rows = await listRunScores(db, of, to);
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
