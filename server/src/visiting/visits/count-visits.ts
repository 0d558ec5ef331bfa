import { addUp } from './add-up-visits.ts';
import type { Part } from './choose-visits.ts';
import { findVisitors } from './find-visitors.ts';
import { type OrderedVisits, ordered, visitsOf } from './order-visits.ts';
import {
  bytesOf,
  COLUMNS,
  joined,
  newWords,
  picked,
  type VisitColumns,
  type Words,
} from './visit-columns.ts';
import { unpacked } from './visit-pack.ts';
import type {
  Span,
  VisitAnswer,
  VisitorsFound,
  VisitorsQuestion,
  VisitQuestion,
} from './visit-report-types.ts';

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
  /** All but the newest, in order; and the version of each of its days. */
  base: OrderedVisits | null;
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
  makeRoom();
}

export function countVisits(asked: PacksAsked<VisitQuestion>): FromPacks<VisitAnswer> {
  const { span, before } = asked.question;
  return fromPacks(asked, before ? [span, before] : [span], (parts, words) =>
    addUp(asked.question, parts, words),
  );
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
  if (isMuch(site)) putInOrder(site);
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
  words: Array.from({ length: COLUMNS }, newWords),
  base: null,
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
  const columns = [...(base ? [base] : []), ...[...later.values()].map((pack) => pack.columns)];
  const list = words.reduce((sum, { list: all }) => sum + all.length * WORD_BYTES, 0);
  return list + columns.reduce((sum, one) => sum + bytesOf(one), 0);
}

const FEW_VISITS = 20_000;

/** Later packs are put in order for each question, so they must not become many. */
function isMuch({ base, later }: KeptSite): boolean {
  const visits = [...later.values()].reduce((sum, { columns }) => sum + columns.n, 0);
  return visits > Math.max(FEW_VISITS, (base?.n ?? 0) / 10);
}

function putInOrder(site: KeptSite) {
  const replaced = new Set([...site.later.keys()].map(dayNumberOf));
  const parts = [...site.later.values()].map(({ columns }) => columns);
  if (site.base) parts.push(those(site.base, (hour) => !replaced.has(Math.floor(hour / 24))));
  site.base = null;
  site.base = ordered(joined(parts));
  for (const [day, { version }] of site.later) site.base_days.set(day, version);
  site.later.clear();
}

const HOUR_MS = 3_600_000;
const dayNumberOf = (day: string) => Date.parse(day) / HOUR_MS / 24;

/**
 * The ordered visits, and beside them the later ones with all visits of the same visitors, so that each visitor is in one
 * part.
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
  const isAsked = (hour: number) => hours.some(({ from, to }) => hour >= from && hour < to);
  const news = [fresh];
  for (const [day, { version, columns }] of later) {
    const isNewest = versions.get(day) === version && base_days.get(day) !== version;
    if (isNewest) news.push(those(columns, (hour) => isAsked(hour) && !stale.has(hour)));
  }
  const beside = joined(news);
  if (!base) return [{ visits: ordered(beside), hasHour: () => true, without: null }];
  if (beside.n === 0) return [{ visits: base, hasHour: hasBase, without: null }];
  const without = new Uint8Array(base.visitors);
  const theirs: number[] = [];
  for (let at = 0; at < beside.n; at += 1) {
    const { from, to } = visitsOf(base, beside.high[at] ?? 0, beside.low[at] ?? 0);
    const visitor = base.visitor[from] ?? 0;
    if (from === to || without[visitor] === 1) continue;
    without[visitor] = 1;
    for (let place = from; place < to; place += 1) if (hasBase(base.hour[place] ?? 0)) theirs.push(place);
  }
  const both = ordered(joined([beside, picked(base, Uint32Array.from(theirs))]));
  return [
    { visits: base, hasHour: hasBase, without },
    { visits: both, hasHour: () => true, without: null },
  ];
}

function those(columns: VisitColumns, is: (hour: number) => boolean): VisitColumns {
  const places: number[] = [];
  for (let at = 0; at < columns.n; at += 1) if (is(columns.hour[at] ?? 0)) places.push(at);
  return picked(columns, Uint32Array.from(places));
}
