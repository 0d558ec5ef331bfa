import {
  type FilterDimension,
  HAPPENINGS,
  MAX_VALUE_LENGTH,
  type VisitDimension,
} from '@sightline/contract/personalizing/visit-report';
import type {
  DimensionSums,
  FunnelAnswer,
  FunnelQuestion,
  HappeningsQuestion,
  PageSums,
  PagesQuestion,
  RetentionAnswer,
  RetentionQuestion,
  Span,
  SpanSums,
  ValueSums,
  VisitFilter,
  VisitorsAmong,
  VisitQuestion,
  VisitSums,
} from '../src/visiting/visits/visit-report-types.ts';
import type { SessionRow } from '../src/visiting/visits/visit-types.ts';

/** The values of a visit; none of them is an empty text. */
export type Values = Record<VisitDimension, string[]>;
export interface CountedVisit {
  visit: Pick<
    SessionRow,
    'visitor_id' | 'started_at' | 'pages_count' | 'visible_ms' | 'has_conversion' | 'daily'
  >;
  values: Values;
  /** What it saw, for how many milliseconds, and how far down in percent. */
  views: [path: string, visible_ms: number | null, scroll: number | null][];
  /** Goals that it reached, in order, each after so many views. */
  reached: [goal: string, views: number][];
  /** What else happened, each a word that begins with its kind, and a number. */
  happened: [word: string, number: number][];
}

/** Counts visits one by one, as plainly as it can be said. */
export function countReport(all: readonly CountedVisit[], question: VisitQuestion) {
  const fitting = all.filter((one) => fits(one, question.filters));
  const earned = earningIn(question.currency);
  const within = fitting.filter((one) => isWithin(one, question.span));
  return {
    sums: sumsOf(within, question.span, earned),
    before:
      question.before &&
      sumsOf(
        fitting.filter((one) => question.before && isWithin(one, question.before)),
        question.before,
        earned,
      ),
    dimensions: Object.fromEntries(
      question.dimensions.map((dimension) => [dimension, rowsOf(within, dimension, question, earned)]),
    ),
  };
}

/** What a visit brought in a currency. */
const earningIn =
  (currency: string | null | undefined) =>
  ({ happened }: CountedVisit) =>
    happened.reduce((total, [word, amount]) => total + (word === `revenue:${currency}` ? amount : 0), 0);

const behind = (happened: CountedVisit['happened'], begin: string) =>
  happened.flatMap(([word]) => (word.startsWith(begin) ? [word.slice(begin.length)] : []));

/** The values of a visit in any dimension that it may be filtered by. */
export function ownValues({ values, views, happened }: CountedVisit, dimension: FilterDimension): string[] {
  if (dimension === 'page') return views.map(([path]) => cut(path));
  const kind = HAPPENINGS.find((one) => one === dimension);
  return kind ? behind(happened, `${kind}:`) : values[dimension as VisitDimension];
}

const fits = (one: CountedVisit, filters: readonly VisitFilter[]) =>
  filters.every(([dimension, wanted, { texts = [], is_not = false } = {}]) => {
    const own = ownValues(one, dimension);
    const theirs = own.length === 0 ? [''] : own;
    const contains = (value: string) =>
      texts.some((text) => value.toLowerCase().includes(text.toLowerCase()));
    return theirs.some((value) => wanted.includes(value) || contains(value)) !== is_not;
  });

/** Whose visits a report of these hours and filters counts. */
export const visitorsAmong = (
  all: readonly CountedVisit[],
  { from, to, filters }: Pick<VisitorsAmong, 'from' | 'to' | 'filters'>,
): Set<string> =>
  new Set(
    all
      .filter((one) => isWithin(one, { from, to }) && fits(one, filters))
      .map(({ visit }) => visit.visitor_id),
  );

/** Views of fitting visits, by page. */
export function countPages(
  all: readonly CountedVisit[],
  { from, to, filters, offset, limit }: PagesQuestion,
) {
  const pairs = all
    .filter((one) => isWithin(one, { from, to }) && fits(one, filters))
    .flatMap(({ visit, views }) =>
      views.map(([path, visible_ms, scroll]) => ({
        ...{ key: cut(path), visible_ms, scroll },
        whose: visit.visitor_id,
      })),
    );
  const rows = [...Map.groupBy(pairs, ({ key }) => key)].map(([key, same]): PageSums => {
    const timed = same.flatMap(({ visible_ms }) => (visible_ms === null ? [] : [visible_ms]));
    const depths = same.flatMap(({ scroll }) => (scroll === null ? [] : [Math.floor(scroll)]));
    const visitors = new Set(same.map(({ whose }) => whose)).size;
    const total = (of: readonly number[]) => of.reduce((sum, one) => sum + one, 0);
    return {
      ...{ key, views: same.length, visitors, timed: timed.length, visible_ms: total(timed) },
      ...{ scrolled: depths.length, scroll: total(depths) },
    };
  });
  rows.sort((a, b) => b.views - a.views || (a.key < b.key ? -1 : 1));
  const shown = rows.slice(offset, offset + limit);
  return { rows: shown, more: Math.max(0, rows.length - offset - shown.length) };
}

/** What happened in fitting visits, thing by thing. */
export function countHappenings(
  all: readonly CountedVisit[],
  { from, to, filters, begin, offset, limit }: HappeningsQuestion,
) {
  const things = all
    .filter((one) => isWithin(one, { from, to }) && fits(one, filters))
    .flatMap(({ visit, happened }) =>
      behind(happened, begin).map((key) => ({ key, whose: visit.visitor_id })),
    );
  const rows = [...Map.groupBy(things, ({ key }) => key)].map(([key, same]) => ({
    ...{ key, times: same.length },
    visitors: new Set(same.map(({ whose }) => whose)).size,
  }));
  rows.sort((a, b) => b.times - a.times || (a.key < b.key ? -1 : 1));
  const shown = rows.slice(offset, offset + limit);
  return { rows: shown, more: Math.max(0, rows.length - offset - shown.length) };
}

/** How fast the pages of fitting visits were. */
export function countSpeed(
  all: readonly CountedVisit[],
  { from, to, filters, offset, limit }: PagesQuestion,
) {
  const measured = all
    .filter((one) => isWithin(one, { from, to }) && fits(one, filters))
    .flatMap(({ happened }) => happened.filter(([word]) => /^(?:lcp|inp|cls):/.test(word)));
  const rows = [...Map.groupBy(measured, ([word]) => word.slice(4))].map(([key, same]) => {
    const of = (name: string) =>
      same.flatMap(([word, number]) => (word.startsWith(name) ? [number] : [])).sort((a, b) => a - b);
    const [lcp, inp, cls] = ['lcp', 'inp', 'cls'].map(of);
    const late = (numbers: number[] = []) => numbers[Math.floor(numbers.length * 0.75)] ?? null;
    const most = Math.max(...[lcp, inp, cls].map((numbers) => numbers?.length ?? 0));
    return { key, measured: most, lcp: late(lcp), inp: late(inp), cls: late(cls) };
  });
  rows.sort((a, b) => b.measured - a.measured || (a.key < b.key ? -1 : 1));
  const shown = rows.slice(offset, offset + limit);
  return { rows: shown, more: Math.max(0, rows.length - offset - shown.length) };
}

/** Visits by how many steps they took, thing by thing that they did. */
export function countFunnel(
  all: readonly CountedVisit[],
  { from, to, filters, steps }: FunnelQuestion,
): FunnelAnswer {
  const within = all.filter((one) => isWithin(one, { from, to }) && fits(one, filters));
  const taken = within.map(({ views, reached }) => {
    const goalsAt = (after: number) =>
      reached.filter(([, seen]) => seen === after).map(([goal]) => ['goal', goal] as const);
    const did = [
      ...goalsAt(0),
      ...views.flatMap(([path], at) => [['page', cut(path)] as const, ...goalsAt(at + 1)]),
    ];
    return did.reduce((many, [kind, value]) => {
      const [dimension, values, { texts = [] } = {}] = steps[many] ?? ['page', []];
      const isText = texts.some((text) => value.toLowerCase().includes(text.toLowerCase()));
      return dimension === kind && (values.includes(value) || isText) ? many + 1 : many;
    }, 0);
  });
  return { visits: within.length, steps: steps.map((_, at) => taken.filter((many) => many > at).length) };
}

/** Visitors by the week of their first visit and the weeks in which they came, one visitor after the other. */
export function countWeeks(
  all: readonly CountedVisit[],
  { from, to, weeks: begins, filters }: RetentionQuestion,
): RetentionAnswer {
  const secondOf = ({ visit }: CountedVisit) => Math.floor(Date.parse(visit.started_at) / 1000);
  const weekOf = (one: CountedVisit) => begins.findLastIndex((begin) => begin <= hourOf(one));
  const { length } = begins;
  const weeks = Array.from({ length }, (_, week) => new Array<number>(length - week).fill(0));
  let daily = 0;
  const within = all.filter((one) => isWithin(one, { from, to }));
  for (const theirs of Map.groupBy(within, ({ visit }) => visit.visitor_id).values()) {
    const least = Math.min(...theirs.map(secondOf));
    const begun = theirs.filter((one) => secondOf(one) === least && fits(one, filters));
    const week = begun[0] ? weekOf(begun[0]) : -1;
    const counts = weeks[week];
    if (!counts) continue;
    if (begun.every(({ visit }) => visit.daily)) daily += 1;
    else for (const came of new Set(theirs.map(weekOf))) counts[came - week] = (counts[came - week] ?? 0) + 1;
  }
  return { weeks, daily };
}

const hourOf = ({ visit }: CountedVisit) => Date.parse(visit.started_at) / 3_600_000;
const isWithin = (one: CountedVisit, { from, to }: Pick<Span, 'from' | 'to'>) =>
  hourOf(one) >= from && hourOf(one) < to;
const sum = (visits: readonly CountedVisit[], of: (visit: CountedVisit['visit']) => number) =>
  visits.reduce((total, { visit }) => total + of(visit), 0);

type Earned = ReturnType<typeof earningIn>;
const inMillionths = (amount: number) => Math.round(amount * 1e6) / 1e6;

const plainSums = (visits: readonly CountedVisit[], earned: Earned): VisitSums => ({
  visitors: new Set(visits.map(({ visit }) => visit.visitor_id)).size,
  visits: visits.length,
  views: sum(visits, ({ pages_count }) => pages_count),
  converted: sum(visits, ({ has_conversion }) => Number(has_conversion)),
  revenue: inMillionths(visits.reduce((total, one) => total + earned(one), 0)),
});

function sumsOf(visits: readonly CountedVisit[], { points }: Span, earned: Earned): SpanSums {
  const byPoint = Map.groupBy(visits, (one) => points.findLastIndex((point) => point <= hourOf(one)));
  return {
    ...plainSums(visits, earned),
    bounced: sum(visits, ({ pages_count }) => Number(pages_count === 1)),
    visible_ms: sum(visits, ({ visible_ms }) => visible_ms),
    points: points.map((_, at) => plainSums(byPoint.get(at) ?? [], earned)),
  };
}

function rowsOf(
  visits: readonly CountedVisit[],
  dimension: VisitDimension,
  { offset, limit }: VisitQuestion,
  earned: Earned,
): DimensionSums {
  const pairs = visits.flatMap((one) => one.values[dimension].map((key) => ({ key, one })));
  const rows = [...Map.groupBy(pairs, ({ key }) => key)].map(([key, same]): ValueSums => {
    const { views: _, ...sums } = plainSums(
      same.map(({ one }) => one),
      earned,
    );
    return { key, ...sums };
  });
  rows.sort((a, b) => b.visits - a.visits || (a.key < b.key ? -1 : 1));
  const shown = rows.slice(offset, offset + limit);
  return {
    rows: shown,
    more: Math.max(0, rows.length - offset - shown.length),
    without: visits.filter(({ values }) => values[dimension].length === 0).length,
  };
}

const cut = (text: string) => [...text].slice(0, MAX_VALUE_LENGTH).join('');
const some = (text: string | null | undefined) => (text ? [cut(text)] : []);

/** The values of a visit, by the paths that it saw in order and the goals that it reached. */
export function valuesOf(visit: SessionRow, paths: readonly string[], goals: string[]): Values {
  const keyed = (kind: string) =>
    visit.touch_keys.find((key) => key.startsWith(`${kind}:`))?.slice(kind.length + 1);
  return {
    source: some(visit.source),
    assistant: some(keyed('assistant')),
    campaign: some(keyed('campaign')),
    channel: some(keyed('channel')),
    later: some(keyed('later')),
    medium: some(visit.touch.utm_medium),
    term: some(visit.touch.utm_term),
    content: some(visit.touch.utm_content),
    landing: some(paths[0]),
    exit: some(paths.at(-1)),
    country: some(visit.country),
    region: some(visit.region),
    city: some(visit.city && [visit.city, ...some(visit.region)].join(', ')),
    language: some(visit.language),
    device: some(visit.device),
    browser: some(visit.browser),
    os: some(visit.os),
    variant: visit.arm === 'personalized' ? some(visit.variant_id) : [],
    arm: visit.arm === 'none' ? [] : [visit.arm],
    goal: goals,
  };
}
