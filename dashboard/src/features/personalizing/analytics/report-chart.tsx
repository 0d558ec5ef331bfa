import { SegmentedControl, Text } from '@mantine/core';
import type { Annotation } from '@sightline/contract/personalizing/annotations';
import type { VisitGrain, VisitReport } from '@sightline/contract/personalizing/visit-report';
import { dayIn } from '@sightline/contract/time-zones';
import type { Metric } from '../../../lib/report/report-address.ts';
import { grainsFor } from '../../../lib/report/report-search.ts';
import { timeText } from '../../../lib/words/format.ts';
import { Trend } from '../../../ui/charts/trend.tsx';
import type { TrendPoint } from '../../../ui/charts/trend-chart.tsx';
import { useAnnotations } from './analytics.api.ts';
import { Annotations } from './annotations.tsx';
import {
  comparedText,
  comparedWith,
  daysText,
  drawnValue,
  GRAIN_LABEL,
  METRIC_LABEL,
  metricText,
} from './report-words.ts';

interface ReportChartProps {
  report: VisitReport;
  metric: Metric;
  onGrain: (grain: VisitGrain) => void;
}

/** The chosen figure by hour, day or week, with the days compared with. */
export function ReportChart({ report, metric, onGrain }: ReportChartProps) {
  const { grain } = report;
  const before = comparedWith(report);
  const grains = grainsFor(report);
  const label = METRIC_LABEL[metric];
  const { data: annotations = [] } = useAnnotations();
  const points = pointsOf(report, metric, annotations);
  const { start, end } = report;
  return (
    <Trend
      title={label}
      points={points}
      legend={{
        now: `${label}, ${daysText(report)}`,
        before:
          before &&
          `${comparedText(report) === daysText(before) ? '' : 'previous period, '}${daysText(before)}`,
      }}
      text={(value) => metricText(metric === 'rate' && value !== null ? value / 100 : value, metric)}
      axisText={(value) => (metric === 'rate' ? `${value.toFixed(1)}%` : metricText(value, metric))}
      timeText={(at) => pointText(at, report)}
      summary={summaryOf(report, metric, points)}
      tools={
        <>
          <Text c="dimmed">{zoneText(report.time_zone)}</Text>
          <Annotations annotations={annotations.filter(({ day }) => start <= day && day <= end)} end={end} />
          {grains.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="Chart by"
              value={grain}
              data={grains.map((value) => ({ value, label: GRAIN_LABEL[value] }))}
              onChange={(value) => {
                const chosen = grains.find((one) => one === value);
                if (chosen) onGrain(chosen);
              }}
            />
          )}
        </>
      }
    />
  );
}

/** The points of both times side by side; what is still to come has no value. */
function pointsOf(
  report: VisitReport,
  metric: Metric,
  annotations: readonly Annotation[],
  now = Date.now(),
): TrendPoint[] {
  const before = comparedWith(report);
  const { series, grain, end, time_zone } = report;
  const days = series.map(({ at }) => dayIn(time_zone, new Date(at)));
  return series.map((point, place) => {
    const then = before?.series[place];
    const next = series[place + 1];
    const [day = '', dayOfNext] = [days[place], days[place + 1]];
    const isGoingOn = next ? now < Date.parse(next.at) : dayIn(time_zone, new Date(now)) <= end;
    const isHere = (noted: string) =>
      grain === 'hour'
        ? noted === day && noted !== days[place - 1]
        : day <= noted && (!dayOfNext || noted < dayOfNext);
    const from = Date.parse(point.at);
    return {
      at: point.at,
      value: from > now ? null : drawnValue(point, metric),
      beforeAt: then?.at ?? null,
      before: then ? drawnValue(then, metric) : null,
      isOpen: from <= now && isGoingOn,
      notes: annotations
        .filter((one) => isHere(one.day))
        .map(({ day, text }) => (grain === 'week' ? `${daysText({ start: day, end: day })}: ${text}` : text)),
    };
  });
}

/** Hours and days are those of the website's time zone. */
function pointText(at: string, { grain, start, end, time_zone }: VisitReport): string {
  const moment = new Date(at);
  if (grain === 'hour') return timeText(moment, start === end ? 'time' : 'moment', undefined, time_zone);
  return timeText(moment, 'day', undefined, time_zone);
}

/** `Los Angeles time`. */
const zoneText = (name: string) =>
  name.includes('/') ? `${name.split('/').at(-1)?.replaceAll('_', ' ')} time` : name;

function summaryOf(report: VisitReport, metric: Metric, points: TrendPoint[]): string {
  const known = points.filter(({ value }) => value !== null);
  const peak = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const head = `${METRIC_LABEL[metric]} from ${daysText(report)}`;
  if (!peak) return `${head}: nothing yet.`;
  const most = metricText(metric === 'rate' ? (peak.value ?? 0) / 100 : peak.value, metric);
  const notes = points.flatMap(({ notes = [] }) => notes);
  const said = notes.length > 0 ? ` Annotations: ${notes.join('; ')}.` : '';
  return `${head}, at most ${most}, on ${pointText(peak.at, report)}.${said}`;
}
