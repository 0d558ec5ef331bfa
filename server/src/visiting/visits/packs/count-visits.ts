import type {
  FunnelAnswer,
  FunnelQuestion,
  HappeningsAnswer,
  HappeningsQuestion,
  PagesAnswer,
  PagesQuestion,
  RetentionAnswer,
  RetentionQuestion,
  Span,
  SpeedAnswer,
  VisitAnswer,
  VisitorsFound,
  VisitorsQuestion,
  VisitQuestion,
} from '../visit-report-types.ts';
import { addUpFunnel } from './add-up-funnel.ts';
import { addUpHappenings, addUpSpeed } from './add-up-happenings.ts';
import { addUpPages } from './add-up-pages.ts';
import { addUp } from './add-up-visits.ts';
import { addUpWeeks } from './add-up-weeks.ts';
import type { Part } from './choose-visits.ts';
import { findVisitors } from './find-visitors.ts';
import { bitsOf, grouped, type OrderedVisits, ordered, visitsOf } from './order-visits.ts';
import {
  allWords,
  bytesOf,
  joined,
  picked,
  QUARTERS,
  type VisitColumns,
  type Words,
} from './visit-columns.ts';
import { unpacked } from './visit-pack.ts';

/** Runs in a thread that keeps the packs of the websites it was asked about last. */

export interface PackKey {
  day: string;
  version: string;
}

export interface PacksAsked<Question> {
  question: Question;
  /** The packs that there are, all of those days that are asked for. */
  packs: PackKey[];
  /** Hours of which the packs are out of date, and packs of the visits of these hours. */
  stale: number[];
  fresh: Uint8Array[];
}

export type FromPacks<Answer> = { answer: Answer } | { lacking: string[] };

type Hours = Pick<Span, 'from' | 'to'>;

interface KeptSite {
  words: Words[];
  /** All but the newest, in order, in slices of visitors; and the version of each of their days. */
  base: OrderedVisits[];
  base_days: Map<string, string>;
  /** Packs that came later. */
  later: Map<string, { version: string; columns: VisitColumns }>;
}

const MAX_BYTES = 256 * 1024 * 1024;
const kept = new Map<string, KeptSite>();

/** Keeps packs for the questions to come. */
export function keepPacks({
  domain_id,
  packs,
}: {
  domain_id: string;
  packs: (PackKey & { columns: string })[];
}): void {
  const site = siteOf(domain_id);
  for (const { day, version, columns } of packs)
    site.later.set(day, { version, columns: unpacked(Buffer.from(columns, 'base64'), site.words) });
  if (laterVisits(site) > Math.max(MANY_VISITS, baseVisits(site) / 2)) putInOrder(site);
  makeRoom();
}

export function countVisits(asked: PacksAsked<VisitQuestion>): FromPacks<VisitAnswer> {
  const { span, before } = asked.question;
  return fromPacks(asked, before ? [span, before] : [span], (parts, words) =>
    addUp(asked.question, parts, words),
  );
}

export function countPages(asked: PacksAsked<PagesQuestion>): FromPacks<PagesAnswer> {
  return fromPacks(asked, [asked.question], (parts, words) => addUpPages(asked.question, parts, words));
}

export function countHappenings(asked: PacksAsked<HappeningsQuestion>): FromPacks<HappeningsAnswer> {
  return fromPacks(asked, [asked.question], (parts, words) => addUpHappenings(asked.question, parts, words));
}

export function countSpeed(asked: PacksAsked<PagesQuestion>): FromPacks<SpeedAnswer> {
  return fromPacks(asked, [asked.question], (parts, words) => addUpSpeed(asked.question, parts, words));
}

export function countFunnel(asked: PacksAsked<FunnelQuestion>): FromPacks<FunnelAnswer> {
  return fromPacks(asked, [asked.question], (parts, words) => addUpFunnel(asked.question, parts, words));
}

export function countWeeks(asked: PacksAsked<RetentionQuestion>): FromPacks<RetentionAnswer> {
  return fromPacks(asked, [asked.question], (parts, words) => addUpWeeks(asked.question, parts, words));
}

export function findAmong(asked: PacksAsked<VisitorsQuestion>): FromPacks<VisitorsFound> {
  const { from, until } = asked.question;
  return fromPacks(asked, [{ from, to: until }], (parts, words) =>
    findVisitors(asked.question, parts, words),
  );
}

function fromPacks<Answer>(
  { question, packs, stale, fresh }: PacksAsked<{ domain_id: string }>,
  hours: readonly Hours[],
  answer: (parts: Part[], words: readonly Words[]) => Answer,
): FromPacks<Answer> {
  const site = siteOf(question.domain_id);
  const lacking = packs.filter(
    ({ day, version }) => site.base_days.get(day) !== version && site.later.get(day)?.version !== version,
  );
  if (lacking.length > 0) return { lacking: lacking.map(({ day }) => day) };
  if (laterVisits(site) > Math.max(FEW_VISITS, baseVisits(site) / 10)) putInOrder(site);
  const versions = new Map(packs.map(({ day, version }) => [day, version]));
  const staleHours = new Set(stale);
  const news = joined(fresh.map((pack) => unpacked(Buffer.from(pack), site.words)));
  return { answer: answer(partsOf(site, versions, staleHours, news, hours), site.words) };
}

/** The last one asked about is the last to go. */
function siteOf(domain_id: string): KeptSite {
  const site = kept.get(domain_id) ?? newSite();
  kept.delete(domain_id);
  kept.set(domain_id, site);
  return site;
}

const newSite = (): KeptSite => ({
  words: allWords(),
  base: [],
  base_days: new Map(),
  later: new Map(),
});

function makeRoom() {
  const all = [...kept];
  let bytes = all.reduce((sum, [, site]) => sum + bytesOfSite(site), 0);
  for (const [id, site] of all.slice(0, -1)) {
    if (bytes <= MAX_BYTES) return;
    bytes -= bytesOfSite(site);
    kept.delete(id);
  }
}

/** A word takes about this much beside its letters. */
const WORD_BYTES = 100;

function bytesOfSite({ base, later, words }: KeptSite): number {
  const columns = [...base, ...[...later.values()].map((pack) => pack.columns)];
  const list = words.reduce((sum, { list: all }) => sum + all.length * WORD_BYTES, 0);
  return list + columns.reduce((sum, one) => sum + bytesOf(one), 0);
}

/** Later packs are put in order for each question, so they must not become many. */
const FEW_VISITS = 20_000;
/** While a website is read, packs are put in order as they come: all at once would take its memory three times. */
const MANY_VISITS = 500_000;

const laterVisits = ({ later }: KeptSite) =>
  [...later.values()].reduce((sum, { columns }) => sum + columns.n, 0);
const baseVisits = ({ base }: KeptSite) => base.reduce((sum, { n }) => sum + n, 0);

const SLICE_VISITS = 5000;
const MAX_BITS = 4;

/** With how many bits visitors of a slice begin alike. */
const sharedBits = (visits: number) =>
  Math.min(MAX_BITS, Math.ceil(Math.log2(Math.max(1, visits / SLICE_VISITS))));

/** Slice by slice, so that only one is there twice. */
function putInOrder(site: KeptSite) {
  const { base, base_days, later } = site;
  const replaced = new Set([...later.keys()].map(dayNumberOf));
  const stays = (hour: number) => !replaced.has(Math.floor(hour / 24));
  const shared = sharedBits(laterVisits(site) + baseVisits(site));
  const isSame = base[0]?.shared === shared;
  const news = [...later.values()].map(({ columns }) => sliced(columns, shared));
  const former = isSame ? [] : base.map((visits) => sliced(those(visits, stays), shared));
  const slices: OrderedVisits[] = [];
  for (let slice = 0; slice < 2 ** shared; slice += 1) {
    const parts = [...news, ...former].map((part) => part(slice));
    const own = isSame ? base[slice] : undefined;
    if (own) parts.push(those(own, stays));
    const visits = ordered(joined(parts), shared);
    if (isSame) base[slice] = visits;
    slices.push(visits);
  }
  site.base = slices;
  for (const [day, { version }] of later) base_days.set(day, version);
  later.clear();
}

/** Picks the visits of a slice. */
function sliced(columns: VisitColumns, shared: number): (slice: number) => VisitColumns {
  const { starts, places } = grouped(columns.high, 0, shared);
  return (slice) => picked(columns, places.subarray(starts[slice], starts[slice + 1]));
}

const HOUR_MS = 3_600_000;
const hourOf = (quarter: number) => Math.floor(quarter / QUARTERS);
const dayNumberOf = (day: string) => Date.parse(day) / HOUR_MS / 24;

/**
 * The slices of ordered visits, and beside them the later ones with all visits of the same visitors, so that each visitor is
 * in one part.
 */
function partsOf(
  { base, base_days, later }: KeptSite,
  versions: ReadonlyMap<string, string>,
  stale: ReadonlySet<number>,
  fresh: VisitColumns,
  hours: readonly Hours[],
): Part[] {
  const based = new Set(
    [...versions].flatMap(([day, version]) => (base_days.get(day) === version ? [dayNumberOf(day)] : [])),
  );
  const hasBase = (hour: number) => based.has(Math.floor(hour / 24)) && !stale.has(hour);
  const isAsked = (hour: number) => hours.some(({ from, to }) => hour >= Math.floor(from) && hour < to);
  const news = [fresh];
  for (const [day, { version, columns }] of later) {
    const isNewest = versions.get(day) === version && base_days.get(day) !== version;
    if (isNewest) news.push(those(columns, (hour) => isAsked(hour) && !stale.has(hour)));
  }
  const beside = joined(news);
  const shared = base[0]?.shared ?? 0;
  const slices = base.map((visits) => ({
    visits,
    without: null as Uint8Array | null,
    theirs: [] as number[],
  }));
  for (let at = 0; at < beside.n; at += 1) {
    const [high, low] = [beside.high[at] ?? 0, beside.low[at] ?? 0];
    const slice = slices[bitsOf(high, 0, shared)];
    if (!slice) continue;
    const { visits, theirs } = slice;
    const { from, to } = visitsOf(visits, high, low);
    if (from === to) continue;
    slice.without ??= new Uint8Array(visits.visitors);
    const visitor = visits.visitor[from] ?? 0;
    if (slice.without[visitor] === 1) continue;
    slice.without[visitor] = 1;
    for (let place = from; place < to; place += 1)
      if (hasBase(hourOf(visits.quarter[place] ?? 0))) theirs.push(place);
  }
  const parts = slices.map(({ visits, without }): Part => ({ visits, hasHour: hasBase, without }));
  if (beside.n === 0) return parts;
  const former = slices.map(({ visits, theirs }) => picked(visits, Uint32Array.from(theirs)));
  return [...parts, { visits: ordered(joined([beside, ...former])), hasHour: () => true, without: null }];
}

/** The visits of some hours; the same columns where that is all of them. */
function those(columns: VisitColumns, is: (hour: number) => boolean): VisitColumns {
  const places = new Uint32Array(columns.n);
  let n = 0;
  for (let at = 0; at < columns.n; at += 1) {
    if (!is(hourOf(columns.quarter[at] ?? 0))) continue;
    places[n] = at;
    n += 1;
  }
  return n === columns.n ? columns : picked(columns, places.subarray(0, n));
}
