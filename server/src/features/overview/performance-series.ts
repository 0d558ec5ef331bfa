import type { OverviewMetrics } from '@sightline/contract/overview';
import type { TopicScore } from '../measuring/performance.service.ts';

/**
 * One point for each day on which a topic was measured: the mean over all topics by what each had scored last.
 * Null where none of them had a score.
 */
export function performanceSeries(executions: readonly TopicScore[]): OverviewMetrics['series'] {
  const newest = new Map<string, TopicScore>();
  const days = Map.groupBy(executions, ({ created_at }) => created_at.slice(0, 10));
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

function meanOf(executions: readonly TopicScore[]): number | null {
  const pairs = executions.reduce((sum, execution) => sum + execution.pairs, 0);
  const total = executions.reduce((sum, execution) => sum + execution.total, 0);
  return pairs === 0 ? null : Math.min(1, total / pairs);
}

/** Which assistants answered with which models; the built-in reader scores in none of this. */
function modelsOf({ served_models }: TopicScore): string {
  const asked = Object.entries(served_models).filter(([platform]) => platform !== 'local');
  return JSON.stringify(
    asked
      .map(([platform, models]) => [platform, models.toSorted()])
      .sort((a, b) => (`${a}` < `${b}` ? -1 : 1)),
  );
}
