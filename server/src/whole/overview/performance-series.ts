import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import type { TopicScore } from '../../measuring/executions/performance.service.ts';

type Point = OverviewMetrics['series'][number];
/** What was answered otherwise than before; `again` after answers that were missing. */
type Move = NonNullable<Point['change']> | 'again';

/** A topic as its runs left it. */
interface Standing {
  newest: TopicScore;
  /** Of the newest run that was answered. */
  models: Map<string, string>;
}

/** The first of them that happened is told. */
const CHANGES = ['cut_short', 'models', 'assistants', 'unanswered'] as const;

/**
 * One point for each day on which a topic was measured: the mean over all topics by what each had scored last.
 * Null where none of them had a score.
 */
export function performanceSeries(executions: readonly TopicScore[]): Point[] {
  const standings = new Map<string, Standing>();
  const days = Map.groupBy(scored(executions), ({ created_at }) => created_at.slice(0, 10));
  let before: number | null = null;
  return [...days.values()].map((ofDay) => {
    const moves = newestByTopic(ofDay).flatMap((newest) => {
      const standing = standings.get(newest.topic_id);
      const models = modelsOf(newest);
      const known = models.size > 0 ? models : standing?.models;
      standings.set(newest.topic_id, { newest, models: known ?? models });
      // A part of a run compares with nothing, neither with what was before nor with what comes next.
      if (newest.cut_short && models.size > 0) return 'cut_short';
      return moveOf(standing, models) ?? (standing?.newest.cut_short ? 'again' : []);
    });
    const score = meanOf([...standings.values()].map(({ newest }) => newest));
    // Nothing stands beside a gap: what is measured after it compares with what was before.
    const breaks = moves.some((move) => move !== 'again' || before !== null);
    before = score;
    const change = CHANGES.find((one) => moves.includes(one)) ?? null;
    return { ts: ofDay.at(-1)?.created_at ?? '', score, comparable: score === null || !breaks, change };
  });
}

function newestByTopic(executions: readonly TopicScore[]): TopicScore[] {
  return [...new Map(executions.map((execution) => [execution.topic_id, execution])).values()];
}

function moveOf(before: Standing | undefined, models: Map<string, string>): Move | null {
  if (!before || before.models.size === 0) return null;
  const wasAnswered = modelsOf(before.newest).size > 0;
  if (models.size === 0) return wasAnswered ? 'unanswered' : null;
  const shared = [...models].filter(([platform]) => before.models.has(platform));
  if (shared.some(([platform, served]) => before.models.get(platform) !== served)) return 'models';
  if (shared.length < models.size || shared.length < before.models.size) return 'assistants';
  return wasAnswered ? null : 'again';
}

/** The built-in reader counts only where no assistant was ever asked: the two are never pooled. */
function scored(executions: readonly TopicScore[]): readonly TopicScore[] {
  const asksAssistants = ({ served_models }: TopicScore) =>
    Object.keys(served_models).some((platform) => platform !== 'local');
  if (!executions.some(asksAssistants)) return executions;
  return executions.map((execution) =>
    asksAssistants(execution) ? execution : { ...execution, total: 0, pairs: 0, served_models: {} },
  );
}

function meanOf(executions: readonly TopicScore[]): number | null {
  const pairs = executions.reduce((sum, execution) => sum + execution.pairs, 0);
  const total = executions.reduce((sum, execution) => sum + execution.total, 0);
  return pairs === 0 ? null : Math.min(1, total / pairs);
}

/** Which assistants answered, with which models; the built-in reader counts where it was asked alone. */
function modelsOf({ served_models }: TopicScore): Map<string, string> {
  const all = Object.entries(served_models);
  const connected = all.filter(([platform]) => platform !== 'local');
  const asked = connected.length > 0 ? connected : all;
  return new Map(
    asked.flatMap(([platform, models]) =>
      models.length > 0 ? [[platform, models.toSorted().join()] as const] : [],
    ),
  );
}
