import { timeText } from './format.ts';
import type { Series } from './merge-series.ts';

/** A chart in words, for those who cannot see it: one sentence a series. */
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
  const percent = (value: number) => `${Math.round(value)}%`;
  if (first === last) return `${label}: ${percent(first.value)} on ${day(first.at)}.`;
  const values = measured.map(({ value }) => value);
  const range = `lowest ${percent(Math.min(...values))}, highest ${percent(Math.max(...values))}`;
  return `${label}: from ${percent(first.value)} on ${day(first.at)} to ${percent(last.value)} on ${day(last.at)}, ${range}.`;
}
