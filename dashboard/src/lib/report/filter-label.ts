import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { countryName } from '../words/country-name.ts';
import { DIMENSION_WORDS } from './dimension-words.ts';
import type { Filter } from './report-search.ts';

/** A filter's value as people read it, as far as the report knows it. */
export function filterLabel({ dimension, value }: Filter, report: VisitReport | undefined): string {
  if (value === '') return DIMENSION_WORDS[dimension].none;
  const row = report?.dimensions[dimension].rows.find(({ key }) => key === value);
  if (row) return row.label;
  if (dimension === 'country') return countryName(value);
  return dimension === 'variant' || dimension === 'goal' ? DIMENSION_WORDS[dimension].one : value;
}
