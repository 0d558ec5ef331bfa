import type { OverviewMetrics } from '@sightline/contract/overview';
import type { TopicScore } from '../measuring/performance.service.ts';

/**
 * One point for each day on which a topic was measured: the mean over all topics by what each had scored last.
 * Null where none of them had a score.
 */
export function performanceSeries(executions: readonly TopicScore[]): OverviewMetrics['series'] {
  const newest = new Map<string, TopicScore>();
  const days = Map.groupBy(scored(executions), ({ created_at }) => created_at.slice(0, 10));
  return [...days.values()].map((ofDay) => {
    let comparable = true;
    for (const execution of ofDay) {
      const before = newest.get(execution.topic_id);
      if (before && modelsOf(before) !== modelsOf(execution)) comparable = false;
      newest.set(execution.topic_id, execution);
    }
    const ts = ofDay.at(-1)?.created_at ?? '';
    return { ts, score: meanOf([...newest.values()]), comparable };
  });
}

/** The built-in reader counts only where no assistant was ever asked: the two are never pooled. */
function scored(executions: readonly TopicScore[]): readonly TopicScore[] {
  const asksAssistants = ({ served_models }: TopicScore) =>
    Object.keys(served_models).some((platform) => platform !== 'local');
  if (!executions.some(asksAssistants)) return executions;
  return executions.map((execution) =>
    asksAssistants(execution) ? execution : { ...execution, total: 0, pairs: 0 },
  );
}

function meanOf(executions: readonly TopicScore[]): number | null {
  const pairs = executions.reduce((sum, execution) => sum + execution.pairs, 0);
  const total = executions.reduce((sum, execution) => sum + execution.total, 0);
  return pairs === 0 ? null : Math.min(1, total / pairs);
}

/** Which assistants answered with which models; the built-in reader counts where it was asked alone. */
function modelsOf({ served_models }: TopicScore): string {
  const all = Object.entries(served_models);
  const connected = all.filter(([platform]) => platform !== 'local');
  const asked = connected.length > 0 ? connected : all;
  return JSON.stringify(
    asked
      .map(([platform, models]) => [platform, models.toSorted()])
      .sort((a, b) => (`${a}` < `${b}` ? -1 : 1)),
  );
}
