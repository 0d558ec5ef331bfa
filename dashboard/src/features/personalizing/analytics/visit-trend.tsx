import type { Annotation } from '@sightline/contract/personalizing/annotations';
import { dayIn } from '@sightline/contract/time-zones';
import type { ReactNode } from 'react';
import type { Metric } from '../../../lib/report/report-address.ts';
import { timeText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import { Trend } from '../../../ui/charts/trend.tsx';
import type { TrendPoint } from '../../../ui/charts/trend-chart.tsx';
import {
  type CountedVisits,
  comparedText,
  comparedWith,
  daysText,
  drawnValue,
  METRIC_LABEL,
  metricText,
} from './report-words.ts';

interface VisitTrendProps {
  report: CountedVisits;
  metric: Metric;
  annotations?: readonly Annotation[];
  tools?: ReactNode;
}

/** A figure by hour, day or week, with the days compared with. */
export function VisitTrend({ report, metric, annotations = [], tools }: VisitTrendProps) {
  const before = comparedWith(report);
  const label = METRIC_LABEL[metric];
  const points = pointsOf(report, metric, annotations);
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
      text={(value) =>
        metricText(metric === 'rate' && value !== null ? value / 100 : value, metric, report.currency)
      }
      axisText={(value) => axisText(value, metric, report.currency)}
      timeText={(at) => pointText(at, report)}
      summary={summaryOf(report, metric, points)}
      tools={tools}
    />
  );
}

function axisText(value: number, metric: Metric, currency: string | null | undefined): string {
  if (metric === 'rate') return `${value.toFixed(1)}%`;
  return metric === 'revenue'
    ? moneyText(value, currency, { isRough: 'short', isPrice: true })
    : metricText(value, metric);
}

/** The points of both times side by side; what is still to come has no value. */
function pointsOf(
  report: CountedVisits,
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
function pointText(at: string, { grain, start, end, time_zone }: CountedVisits): string {
  const moment = new Date(at);
  if (grain === 'hour') return timeText(moment, start === end ? 'time' : 'moment', undefined, time_zone);
  return timeText(moment, 'day', undefined, time_zone);
}

function summaryOf(report: CountedVisits, metric: Metric, points: TrendPoint[]): string {
  const known = points.filter(({ value }) => value !== null);
  const peak = known.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
  const head = `${METRIC_LABEL[metric]} from ${daysText(report)}`;
  if (!peak) return `${head}: nothing yet.`;
  const value = metric === 'rate' ? (peak.value ?? 0) / 100 : peak.value;
  const most = metricText(value, metric, report.currency);
  const notes = points.flatMap(({ notes = [] }) => notes);
  const said = notes.length > 0 ? ` Annotations: ${notes.join('; ')}.` : '';
  return `${head}, at most ${most}, on ${pointText(peak.at, report)}.${said}`;
}
