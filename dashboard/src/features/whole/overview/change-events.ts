import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import { parseTime } from '../../../lib/words/format.ts';
import type { ChartEvent } from '../../../ui/charts/time-series-chart.tsx';

const LABELS = {
  topics: 'topics changed',
  prompts: 'prompts changed',
  models: 'other model',
  assistants: 'other assistants',
  unanswered: 'answers missing',
  cut_short: 'cut short by the spending limit',
} as const;

/** Days on which Performance is not comparable with earlier days, or missing, and why. */
export function changeEvents(series: OverviewMetrics['series']): ChartEvent[] {
  return series.flatMap(({ ts, score, change }) => {
    const at = parseTime(ts)?.getTime();
    if (at === undefined || change === null) return [];
    return [{ at, label: change === 'unanswered' && score === null ? 'no answers' : LABELS[change] }];
  });
}
