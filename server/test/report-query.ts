import type { VisitDimension, VisitReport } from '@sightline/contract/personalizing/visit-report';
import type { VisitFilter } from '../src/visiting/visits/visit-report-types.ts';
import type { countPages } from './report-in-memory.ts';

/** Days and filters as a report's address says them. */
export const reportQuery = (
  { start, end }: { start: string; end: string },
  filters: readonly VisitFilter[],
  more = '',
) =>
  `start=${start}&end=${end}${more}${filters
    .flatMap(([dimension, values, { texts = [], is_not = false } = {}]) => {
      const not = is_not ? '!' : '';
      return [
        ...values.map((value) => `${dimension}${not}:${value}`),
        ...texts.map((text) => `${dimension}${not}~:${text}`),
      ];
    })
    .map((filter, place) => `&filters[${place}]=${encodeURIComponent(filter)}`)
    .join('')}`;

export const withoutLabels = ({ rows, ...of }: VisitReport['dimensions'][VisitDimension]) => ({
  ...of,
  rows: rows.map(({ label: _, ...row }) => row),
});

/** Sums of pages as the API tells them. */
export const withMeans = ({ rows, more }: ReturnType<typeof countPages>) => ({
  rows: rows.map(({ timed, visible_ms, scrolled, scroll, ...row }) => ({
    ...row,
    mean_scroll: scrolled === 0 ? null : scroll / scrolled,
    mean_visible_ms: timed === 0 ? null : visible_ms / timed,
  })),
  more,
});
