import type { GeneratedPage } from '@sightline/contract/generated-pages';
import { countOf, parseTime } from '../../lib/format.ts';
import type { ChartEvent } from '../../ui/time-series.tsx';

/** More markers than this would hide the line. */
const SHOWN = 4;

/** The newest days between two moments on which pages were published, for charts over time. */
export function publishEvents(
  pages: Pick<GeneratedPage, 'published_at'>[],
  { from, to }: { from: number; to: number },
): ChartEvent[] {
  const moments = pages
    .flatMap(({ published_at }) => parseTime(published_at)?.getTime() ?? [])
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b);
  const days = new Map<string, { at: number; count: number }>();
  for (const at of moments) {
    const day = new Date(at).toDateString();
    const known = days.get(day) ?? { at, count: 0 };
    days.set(day, { ...known, count: known.count + 1 });
  }
  return [...days.values()]
    .slice(-SHOWN)
    .map(({ at, count }) => ({ at, label: `${countOf(count, 'page')} published` }));
}
