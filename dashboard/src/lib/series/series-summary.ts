import { timeText } from '../words/format.ts';
import { wholePercent } from '../words/percent.ts';
import type { Series } from './merge-series.ts';

/** A chart in words, for people who cannot see it: one sentence per series. */
export function seriesSummary(series: Series[], words: Words = {}): string {
  return series.map((one) => sentenceOf(one, words)).join(' ');
}

interface Words {
  text?: (value: number | null) => string;
  locale?: string | undefined;
  timeZone?: string | undefined;
}

function sentenceOf({ label, points }: Series, { text = wholePercent, locale, timeZone }: Words): string {
  const measured = points
    .flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]))
    .sort((a, b) => a.at - b.at);
  const [first] = measured;
  const last = measured.at(-1);
  if (!first || !last) return `${label}: not measured.`;
  const day = (at: number) => timeText(new Date(at), 'date', locale, timeZone);
  if (first === last) return `${label}: ${text(first.value)} on ${day(first.at)}.`;
  const values = measured.map(({ value }) => value);
  const range = `lowest ${text(Math.min(...values))}, highest ${text(Math.max(...values))}`;
  return `${label}: from ${text(first.value)} on ${day(first.at)} to ${text(last.value)} on ${day(last.at)}, ${range}.`;
}
