import type { PageFigures } from '@sightline/contract/publishing/generated-pages';
import { LABEL_ROOM } from '../../../lib/series/merge-series.ts';
import { countOf, parseTime } from '../../../lib/words/format.ts';
import type { ChartEvent } from '../../../ui/charts/time-series.tsx';

const DAY = 86_400_000;
/** More markers than this would hide the line. */
const MAX_SHOWN = 4;

/**
 * Publishing times between two moments, newest first, for charts; on a long chart, days are combined until their labels
 * fit.
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
  const timeOf = (at: number) => (step > DAY ? Math.floor((to - at) / step) : new Date(at).toDateString());
  const times = new Map<number | string, { at: number; count: number }>();
  for (const { at, pages } of moments) {
    const known = times.get(timeOf(at)) ?? { at, count: 0 };
    times.set(timeOf(at), { ...known, count: known.count + pages });
  }
  return [...times.values()]
    .slice(-MAX_SHOWN)
    .map(({ at, count }) => ({ at, label: `${countOf(count, 'page')} published` }));
}
