import { SegmentedControl } from '@mantine/core';
import type { Annotation } from '@sightline/contract/personalizing/annotations';
import type { VisitGrain, VisitReport } from '@sightline/contract/personalizing/visit-report';
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
      timeText={(at) => pointText(at, grain, report.start === report.end)}
      summary={summaryOf(report, metric, points)}
      tools={
        <>
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

const HOUR_MS = 3_600_000;
const GRAIN_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };

/** The points of both times side by side; what is still to come has no value. */
function pointsOf(
  report: VisitReport,
  metric: Metric,
  annotations: readonly Annotation[],
  now = Date.now(),
): TrendPoint[] {
  const before = comparedWith(report);
  return report.series.map((point, place) => {
    const then = before?.series[place];
    const [from, to] = [Date.parse(point.at), Date.parse(point.at) + GRAIN_MS[report.grain]];
    return {
      at: point.at,
      value: from > now ? null : drawnValue(point, metric),
      beforeAt: then?.at ?? null,
      before: then ? drawnValue(then, metric) : null,
      isOpen: from <= now && now < to,
      notes: annotations
        .filter(({ day }) => from <= Date.parse(day) && Date.parse(day) < to)
        .map(({ day, text }) =>
          report.grain === 'week' ? `${daysText({ start: day, end: day })}: ${text}` : text,
        ),
    };
  });
}

/** Hours and days are those of the server's figures, UTC. */
function pointText(at: string, grain: VisitGrain, isOneDay: boolean): string {
  const moment = new Date(at);
  if (grain === 'hour') return timeText(moment, isOneDay ? 'time' : 'moment', undefined, 'UTC');
  return timeText(moment, 'day', undefined, 'UTC');
}

function summaryOf(report: VisitReport, metric: Metric, points: TrendPoint[]): string {
  const known = points.filter(({ value }) => value !== null);
  const peak = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const head = `${METRIC_LABEL[metric]} from ${daysText(report)}`;
  if (!peak) return `${head}: nothing yet.`;
  const most = metricText(metric === 'rate' ? (peak.value ?? 0) / 100 : peak.value, metric);
  const notes = points.flatMap(({ notes = [] }) => notes);
  const said = notes.length > 0 ? ` Annotations: ${notes.join('; ')}.` : '';
  return `${head}, at most ${most}, on ${pointText(peak.at, report.grain, report.start === report.end)}.${said}`;
}
