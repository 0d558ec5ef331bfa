import type { PromptExecutionHead } from '@sightline/contract/prompt-executions';
import { ASSISTANT_NAME, headlinePlatforms, PLATFORM_ORDER } from '../../lib/assistant-name.ts';
import { brokenLine } from '../../lib/broken-line.ts';
import type { ChartEvent, DrawnSeries } from '../../ui/time-series.tsx';

/** The newest execution of each assistant, in the order of screens. */
export function latestByPlatform(executions: PromptExecutionHead[]): PromptExecutionHead[] {
  const newestFirst = executions.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return PLATFORM_ORDER.flatMap((platform) => newestFirst.find((one) => one.platform === platform) ?? []);
}

/** The mean score of the latest executions; those that were not measured are left out. Null where none was. */
export function overallScore(latest: PromptExecutionHead[]): number | null {
  const scores = latest.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** A prompt's executions as one line per assistant that figures show. */
export function promptHistory(executions: PromptExecutionHead[]): {
  series: DrawnSeries[];
  events: ChartEvent[];
} {
  const events: ChartEvent[] = [];
  const asked = PLATFORM_ORDER.filter((platform) => executions.some((run) => run.platform === platform));
  const series = headlinePlatforms(asked).map<DrawnSeries>((platform) => {
    const runs = executions.filter((execution) => execution.platform === platform);
    const { points, changes } = brokenLine(runs);
    const label = ASSISTANT_NAME[platform];
    events.push(...changes.map((at) => ({ at, label: `${label}: other model` })));
    return { key: platform, label, tone: platform, points };
  });
  return { series, events };
}
