import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import type { TopicScore } from '../../measuring/executions/performance.service.ts';

type Point = OverviewMetrics['series'][number];
/** What differs from before; `again` after a gap with missing answers. */
type Move = NonNullable<Point['change']> | 'again';

/** A topic's state after its runs. */
interface Standing {
  newest: TopicScore;
  /** From the newest run with answers. */
  models: Map<string, string>;
}

/** The earliest difference is reported. */
const CHANGES = ['cut_short', 'topics', 'models', 'assistants', 'unanswered'] as const;

/** One point for each day with a run: the mean of all topics' last scores. Null when no topic has a score. */
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
      // A partial run is compared neither with what was before nor with what comes next.
      if (newest.cut_short && models.size > 0) return 'cut_short';
      // A mean over more topics says nothing about those that it was made of before.
      if (!standing?.models.size && models.size > 0 && before !== null) return 'topics';
      return moveOf(standing, models) ?? (standing?.newest.cut_short ? 'again' : []);
    });
    const score = meanOf([...standings.values()].map(({ newest }) => newest));
    // Nothing is compared with a gap; the measurement after it is compared with the one before it.
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

/** The built-in reader counts only if no assistant was ever asked, because the two are never combined. */
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

/** Which assistants answered, with which models; the built-in reader counts if it was asked alone. */
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
