import { timeText } from '../words/format.ts';
import { wholePercent } from '../words/percent.ts';
import type { Series } from './merge-series.ts';

/** A chart in words, for people who cannot see it: one sentence per series. */
export function seriesSummary(series: Series[], locale?: string, timeZone?: string): string {
  return series.map((one) => sentenceOf(one, locale, timeZone)).join(' ');
}

function sentenceOf({ label, points }: Series, locale?: string, timeZone?: string): string {
  const measured = points
    .flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
    .sort((a, b) => a.at - b.at);
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return `${label}: not measured.`;
  const day = (at: number) => timeText(new Date(at), 'date', locale, timeZone);
  if (first === last) return `${label}: ${wholePercent(first.value)} on ${day(first.at)}.`;
  const values = measured.map(({ value }) => value);
  const range = `lowest ${wholePercent(Math.min(...values))}, highest ${wholePercent(Math.max(...values))}`;
  return `${label}: from ${wholePercent(first.value)} on ${day(first.at)} to ${wholePercent(last.value)} on ${day(last.at)}, ${range}.`;
}
