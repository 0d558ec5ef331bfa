import { dayIn } from '@sightline/contract/time-zones';
import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import { switchEvent } from '../../../lib/series/broken-line.ts';
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
  return series.flatMap(({ ts, score, change, switches }) => {
    const at = parseTime(ts)?.getTime();
    if (at === undefined) return [];
    const events = switches.map((one) => switchEvent(at, one.platform, one));
    if (change === null || (change === 'models' && events.length > 0)) return events;
    return [
      ...events,
      { at, label: change === 'unanswered' && score === null ? 'no answers' : LABELS[change] },
    ];
  });
}

/** Switches of models in a chart of days, each at the point of its day, or at the next one. */
export function switchEvents(
  series: OverviewMetrics['series'],
  { points, time_zone }: { points: readonly { start: string; end: string }[]; time_zone: string },
  assistant?: string,
): ChartEvent[] {
  return series.flatMap(({ ts, switches }) => {
    const day = dayIn(time_zone, new Date(ts));
    const point = day < (points[0]?.start ?? '') ? undefined : points.find(({ end }) => day <= end);
    return switches.flatMap((one) =>
      point && (assistant ?? one.platform) === one.platform
        ? [switchEvent(Date.parse(point.start), one.platform, one)]
        : [],
    );
  });
}
