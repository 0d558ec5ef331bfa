import type {
  VisitGrain,
  VisitReport,
  VisitReportPoint,
  VisitReportTotals,
} from '@sightline/contract/personalizing/visit-report';
import type { Metric } from '../../../lib/report/report-address.ts';
import { dayBefore, daysBefore } from '../../../lib/series/range-days.ts';
import { countOf, countText, timeText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';
import type { Change } from '../../../ui/charts/change-mark.tsx';
import { shareText } from './breakdown.ts';

/** The visits of a report, without what they have in common. */
export type CountedVisits = Pick<
  VisitReport,
  'start' | 'end' | 'time_zone' | 'grain' | 'totals' | 'series' | 'before'
> & { currency?: string | null };

export const METRIC_LABEL: Record<Metric, string> = {
  visitors: 'Visitors',
  visits: 'Visits',
  views: 'Page views',
  converted: 'Conversions',
  rate: 'Conversion rate',
  revenue: 'Revenue',
};

/** What a figure counts. */
export const METRIC_NOTE: Record<Metric, string> = {
  visitors: 'Unique visitors.',
  visits: 'A visit ends after 30 idle minutes.',
  views: 'Pages seen in these visits.',
  converted: 'Visits that reached a goal; each counts once.',
  rate: 'The share of visits that reached a goal.',
  revenue: 'What conversions say they are worth; an order counts once.',
};

export const GRAIN_LABEL: Record<VisitGrain, string> = { hour: 'Hours', day: 'Days', week: 'Weeks' };

/** A metric's number in some totals; null where nothing was counted. */
export const metricOf = (totals: VisitReportTotals, metric: Metric): number | null =>
  metric === 'rate' ? totals.conversion_rate.share : totals[metric];

/** A metric's number in one part of the range; rates in percent. */
export function drawnValue(point: VisitReportPoint, metric: Metric): number | null {
  if (metric !== 'rate') return point[metric];
  return point.visits === 0 ? null : (point.converted / point.visits) * 100;
}

const MAX_LINE_POINTS = 60;

/** Points of a metric for the sparkline beside its number. */
export function metricLine({ series }: VisitReport, metric: Metric, now = Date.now()): (number | null)[] {
  const past = series.filter(({ at }) => Date.parse(at) <= now);
  const each = Math.max(1, Math.ceil(past.length / MAX_LINE_POINTS));
  return Array.from({ length: Math.ceil(past.length / each) }, (_, place) => {
    const values = past
      .slice(place * each, (place + 1) * each)
      .map((point) => drawnValue(point, metric))
      .filter((value) => value !== null);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

/** A figure as people read it; revenue in the currency of the report. */
export const metricText = (value: number | null, metric: Metric, currency?: string | null): string => {
  if (value === null) return '–';
  if (metric === 'revenue') return moneyText(value, currency, { isRough: true });
  return metric === 'rate' ? shareText(value) : countText(value);
};

/** The days compared with; null without visits, since there is nothing to compare with. */
export const comparedWith = ({ before }: Pick<VisitReport, 'before'>): VisitReport['before'] =>
  before && before.totals.visits > 0 ? before : null;

/** The days compared with: by what they are where they end as the others begin, else by their dates. */
export function comparedText(report: CountedVisits): string {
  const { start, before } = report;
  return !before || before.end === dayBefore(start, 1) ? daysBefore(report) : daysText(before);
}

/** How a figure changed since the days compared with; null without visits in these. */
export function metricChange(report: CountedVisits, metric: Metric): Change | null {
  const compared = comparedWith(report);
  if (!compared) return null;
  const now = metricOf(report.totals, metric);
  const then = metricOf(compared.totals, metric);
  if (now === null || then === null) return null;
  const before = comparedText(report);
  if (metric === 'rate') return rateChange(report, now - then, before);
  if (now === then) return noChange(before);
  const direction = now > then ? 'up' : 'down';
  const text = then === 0 ? 'new' : percentText(now / then - 1);
  const words = then === 0 ? `up from 0 in ${before}` : `${direction} ${text} from ${before}`;
  return { direction, isClear: true, text, words };
}

function rateChange({ totals, before }: CountedVisits, difference: number, days: string): Change {
  const points = (Math.abs(difference) * 100).toFixed(1);
  if (points === '0.0') return noChange(days);
  const direction = difference > 0 ? 'up' : 'down';
  const { low, high } = totals.conversion_rate;
  const then = before?.totals.conversion_rate;
  const overlap =
    low === null || high === null || !then || ((then.high ?? 1) >= low && (then.low ?? 0) <= high);
  const words = `${direction} ${points} points from ${days}`;
  return {
    direction,
    isClear: !overlap,
    text: `${points} pts`,
    words: overlap ? `${words}, within the margin of error` : words,
  };
}

const noChange = (before: string): Change => ({
  direction: 'same',
  isClear: false,
  text: 'no change',
  words: `no change from ${before}`,
});

const ONE_DECIMAL = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const percentText = (difference: number) => `${ONE_DECIMAL.format(Math.abs(difference) * 100)}%`;

const day = (text: string, form: 'day' | 'date' = 'day') =>
  timeText(new Date(`${text}T00:00:00Z`), form, undefined, 'UTC');

/** `Nov 1 – Nov 24`, or one day. */
export const daysText = ({ start, end }: { start: string; end: string }) =>
  start === end ? day(start) : `${day(start)} – ${day(end)}`;

/** The answer to the screen's question in one sentence. */
export function reportSentence(report: VisitReport, isFilteredReport: boolean): string {
  const sent = report.totals.visits - report.dimensions.assistant.without;
  return visitsSentence(report, sent, isFilteredReport);
}

/** The same where only the number of visits that assistants sent is known. */
export function visitsSentence(report: CountedVisits, sent: number, isFilteredReport: boolean): string {
  const { totals } = report;
  if (totals.visits === 0)
    return isFilteredReport ? 'No visits match the filters in this range.' : 'No visits in this range.';
  const change = metricChange(report, 'visitors');
  const visitors = countOf(totals.visitors, 'visitor');
  const isFirst = report.before !== null && !comparedWith(report);
  const head = change
    ? `${visitors}, ${change.words}.`
    : `${visitors}${isFirst ? `; none in ${comparedText(report)}` : ''}.`;
  return `${head} ${shareText(sent / totals.visits)} of visits came from AI assistants${
    totals.converted > 0 ? `; ${countOf(totals.converted, 'visit')} converted` : ''
  }.`;
}
