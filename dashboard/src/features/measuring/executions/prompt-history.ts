import { PLATFORM_LABEL, PLATFORMS } from '@sightline/contract/known-assistants';
import type { PromptExecutionHead } from '@sightline/contract/measuring/executions';
import { brokenLine, switchEvent } from '../../../lib/series/broken-line.ts';
import { headlinePlatforms } from '../../../lib/words/assistant-name.ts';
import type { ChartEvent } from '../../../ui/charts/time-series-chart.tsx';
import type { DrawnSeries } from '../../../ui/charts/time-series-tooltip.tsx';

/** The newest execution of each assistant, in display order, without canceled and active ones. */
export function latestByPlatform(executions: PromptExecutionHead[]): PromptExecutionHead[] {
  const newestFirst = executions.filter(isOver).toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  return PLATFORMS.flatMap((platform) => newestFirst.find((one) => one.platform === platform) ?? []);
}

const isOver = ({ status }: PromptExecutionHead) => status === 'completed' || status === 'error';

/** The executions listed next to one: each assistant's newest if it is among them, else those of its own run. */
export function besideExecution(
  executions: PromptExecutionHead[],
  shown: Pick<PromptExecutionHead, 'id' | 'topic_execution_id'>,
): PromptExecutionHead[] {
  const latest = latestByPlatform(executions);
  if (latest.some(({ id }) => id === shown.id)) return latest;
  const run = executions.filter(({ topic_execution_id }) => topic_execution_id === shown.topic_execution_id);
  return PLATFORMS.flatMap((platform) => run.find((one) => one.platform === platform) ?? []);
}

/** The mean score of the latest executions that were measured. Null when none was. */
export function overallScore(latest: PromptExecutionHead[]): number | null {
  const scores = latest.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

/** A prompt's finished executions as one line for each assistant with figures. */
export function promptHistory(executions: PromptExecutionHead[]): {
  series: DrawnSeries[];
  events: ChartEvent[];
} {
  const events: ChartEvent[] = [];
  const done = executions.filter(isOver);
  const asked = PLATFORMS.filter((platform) => done.some((run) => run.platform === platform));
  const series = headlinePlatforms(asked).map<DrawnSeries>((platform) => {
    const runs = done.filter((execution) => execution.platform === platform);
    const { points, switches } = brokenLine(runs);
    const label = PLATFORM_LABEL[platform];
    events.push(...switches.map((one) => switchEvent(one.at, platform, one)));
    return { key: platform, label, tone: platform, points };
  });
  return { series, events };
}
