import {
  type FilterOperator,
  type FilterParts,
  filterParts,
  filterText,
  TEXT_DIMENSIONS,
} from '@sightline/contract/personalizing/visit-filters';
import type { FilterDimension, VisitGrain } from '@sightline/contract/personalizing/visit-report';
import { dayIn } from '@sightline/contract/time-zones';
import { customDays, type Days, dayBefore, daysOf } from '../series/range-days.ts';
import { DIMENSIONS } from './dimension-words.ts';
import type { ReportRange, ReportSearch, VisitsSearch } from './report-address.ts';

export const NAMED_REPORT_RANGES = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
  { value: 'year', label: 'Last 12 months' },
  { value: 'all', label: 'All time' },
] as const satisfies readonly { value: ReportRange; label: string }[];
export const DEFAULT_RANGE: ReportRange = 'month';

/** Its value is empty for visits without one. */
export interface Filter extends FilterParts {
  dimension: FilterDimension;
}

/** The requested days of the website's time zone; without a start, since the first visit. */
export function reportDays(
  { range = DEFAULT_RANGE, start, end }: VisitsSearch,
  zone: string,
  now = new Date(),
): { start?: string; end?: string } {
  const today = dayIn(zone, now);
  if (range === 'custom') return customDays({ start, end: end ?? today }, now);
  const lastDays = (days: number) => ({ start: dayBefore(today, days - 1), end: today });
  if (range === 'all') return {};
  if (range === 'yesterday') return { start: dayBefore(today, 1), end: dayBefore(today, 1) };
  return lastDays({ today: 1, week: 7, month: 30, year: 365 }[range]);
}

/** The call's input. */
export function reportInput(search: ReportSearch, zone: string, now = new Date()) {
  const days = reportDays(search, zone, now);
  const grain = grainsOf(days).find((one) => one === search.grain);
  return {
    ...days,
    ...comparison(search, days),
    ...(grain && { grain }),
    ...(/^[A-Z]{3}$/.test(search.currency ?? '') && { currency: search.currency }),
    filters: filtersOf(search.filter).map(filterText),
  };
}

/** The part of a call's input that says which visits; without days and filters, none of it. */
export function chosenVisits(
  search: VisitsSearch,
  zone: string,
  now = new Date(),
): { start?: string; end?: string; filters?: string[] } {
  const filters = filtersOf(search.filter).map(filterText);
  const days = reportDays({ ...search, range: search.range ?? 'all' }, zone, now);
  // All time by name leaves out who counts nowhere, as a report does.
  const end = search.range === 'all' ? dayIn(zone, now) : undefined;
  return { ...days, ...(end && { end }), ...(filters.length > 0 && { filters }) };
}

/** Nothing came before the first visit. */
function comparison({ compare, since }: ReportSearch, { start, end }: Partial<Days>) {
  if (!start || !end || compare === 'off') return { compare: 'none' as const };
  if (compare !== 'custom') return { compare: compare ?? ('previous' as const) };
  return { compare, compare_start: since ?? dayBefore(start, daysOf({ start, end })) };
}

/** Days that the server finds out may be many. */
const grainsOf = ({ start, end }: ReturnType<typeof reportDays>): VisitGrain[] =>
  start && end ? grainsFor({ start, end }) : ['day', 'week'];

const MAX_HOURLY_DAYS = 31;
const MIN_WEEKLY_DAYS = 14;
const MAX_DAILY_DAYS = 1000;

/** The grains that a chart of these days can show. */
export function grainsFor(days: { start: string; end: string }): VisitGrain[] {
  const count = daysOf(days);
  return [
    ...(count <= MAX_HOURLY_DAYS ? (['hour'] as const) : []),
    ...(count > 1 && count <= MAX_DAILY_DAYS ? (['day'] as const) : []),
    ...(count >= MIN_WEEKLY_DAYS ? (['week'] as const) : []),
  ];
}

/** `source:ChatGPT,country!:BE`, with commas and percent signs of values escaped; undefined without filters. */
export function filtersText(filters: readonly Filter[]): string | undefined {
  return filters.length === 0 ? undefined : addressText(filters.map(filterText));
}

/** Filters or steps as the API has them, in the address. */
export const addressText = (filters: readonly string[]) =>
  filters.map((one) => one.replace(/[%,]/g, encodeURIComponent)).join(',');

/** The texts that `addressText` joined. */
export const textsOf = (text: string | undefined): string[] =>
  (text ?? '').split(',').flatMap((part) => (part === '' ? [] : unescaped(part)));

/** Anything that is not a filter is left out. */
export function filtersOf(text: string | undefined): Filter[] {
  const found = textsOf(text).flatMap((part): Filter[] => {
    const { dimension: named, operator = 'is', value = '' } = filterParts(part) ?? {};
    const dimension = DIMENSIONS.find((one) => one === named);
    if (!dimension) return [];
    const filter = { dimension, operator, value };
    return isTextual(filter) && (value === '' || !hasTexts(dimension)) ? [] : [filter];
  });
  return [...new Map(found.map((one) => [subjectOf(one), one])).values()].slice(0, MAX_FILTERS);
}

/** The server's limit. */
const MAX_FILTERS = 20;

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether visits can be filtered by a part of the value. */
export const hasTexts = (dimension: FilterDimension) => TEXT_DIMENSIONS.some((one) => one === dimension);

export const OPERATOR_WORDS: Record<FilterOperator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
};
const OPPOSITES = {
  ...{ is: 'is_not', is_not: 'is', contains: 'contains_not', contains_not: 'contains' },
} as const satisfies Record<FilterOperator, FilterOperator>;

/** The visits that a filter leaves out. */
export const opposite = (filter: Filter): Filter => ({ ...filter, operator: OPPOSITES[filter.operator] });

/** Whether its value is a part of those that visits have. */
export const isTextual = ({ operator }: Filter) => operator === 'contains' || operator === 'contains_not';

/** The same of a filter and its opposite. */
export const subjectOf = (filter: Filter) =>
  filterText({ ...filter, operator: isTextual(filter) ? 'contains' : 'is' });

export const isFiltered = (filters: readonly Filter[], filter: Filter) =>
  filters.some((one) => filterText(one) === filterText(filter));

/** Adds a filter in place of its opposite, or takes it away if it is there. */
export function toggled(filters: readonly Filter[], filter: Filter): Filter[] {
  const rest = filters.filter((one) => subjectOf(one) !== subjectOf(filter));
  return isFiltered(filters, filter) ? rest : [...rest, filter];
}
