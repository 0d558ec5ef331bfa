import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import { LABEL_ROOM } from '../../../lib/series/merge-series.ts';
import { countOf, parseTime } from '../../../lib/words/format.ts';
import type { ChartEvent } from '../../../ui/charts/time-series-chart.tsx';

/** More markers than this would hide the line. */
const MAX_SHOWN = 4;

/**
 * Publishing times between two moments, oldest first, for charts. Those of a day are one, and so are those that lie
 * too close together for two labels.
 */
export function publishEvents(
  publishings: PageFigures['publishings'],
  { from, to }: { from: number; to: number },
): ChartEvent[] {
  const moments = publishings
    .map(({ at, pages }) => ({ at: parseTime(at)?.getTime() ?? 0, pages }))
    .filter(({ at }) => at >= from && at <= to)
    .sort((a, b) => a.at - b.at);
  const step = (to - from) * LABEL_ROOM;
  const marks: { at: number; count: number }[] = [];
  for (const { at, pages } of moments) {
    const last = marks.at(-1);
    const isTogether = last && (at < last.at + step || isSameDay(at, last.at));
    if (isTogether) last.count += pages;
    else marks.push({ at, count: pages });
  }
  return marks
    .slice(-MAX_SHOWN)
    .map(({ at, count }) => ({ at, label: `${countOf(count, 'page')} published` }));
}

const isSameDay = (one: number, other: number) =>
  new Date(one).toDateString() === new Date(other).toDateString();
