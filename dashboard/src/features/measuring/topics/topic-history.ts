import { PLATFORM_LABEL, PLATFORMS } from '@sightline/contract/known-assistants';
import type { TopicExecution } from '@sightline/contract/measuring/topics';
import { brokenLine, switchEvent } from '../../../lib/series/broken-line.ts';
import { headlinePlatforms } from '../../../lib/words/assistant-name.ts';
import type { ChartEvent } from '../../../ui/charts/time-series-chart.tsx';
import type { DrawnSeries } from '../../../ui/charts/time-series-tooltip.tsx';

type Run = Pick<
  TopicExecution,
  'score' | 'performance' | 'comparable' | 'created_at' | 'platform_scores' | 'served_models'
>;

/** A topic's completed executions as lines: overall first if several assistants were asked. */
export function topicHistory(executions: Run[]): { series: DrawnSeries[]; events: ChartEvent[] } {
  const platforms = headlinePlatforms(
    PLATFORMS.filter((platform) => executions.some((run) => platform in run.platform_scores)),
  );
  const events: ChartEvent[] = [];
  const lines = platforms.map<DrawnSeries>((platform) => {
    const asked = executions.filter((run) => platform in run.platform_scores);
    const { points, switches } = brokenLine(
      asked.map(({ created_at, platform_scores, served_models }) => ({
        created_at,
        score: platform_scores[platform],
        served_models: served_models[platform],
      })),
    );
    const label = PLATFORM_LABEL[platform];
    events.push(...switches.map((one) => switchEvent(one.at, platform, one)));
    return { key: platform, label, tone: platform, points };
  });
  if (lines.length < 2) return { series: lines, events };
  const { points } = brokenLine(
    executions.map(({ created_at, score, performance, comparable }) => ({
      created_at,
      score,
      low: performance?.low,
      high: performance?.high,
      comparable,
    })),
  );
  return { series: [{ key: 'overall', label: 'Overall', tone: 'accent', points }, ...lines], events };
}
