import type { Page } from '../../../language/page/page.ts';
import { withoutBoilerplate } from '../../../language/search/passages.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { slugsComparedAt } from './compared-addresses.ts';
import { type Compared, namesComparedIn } from './compared-names.ts';
import { namesInTables } from './compared-tables.ts';
import { listedAlternatives, listedItems } from './listed-names.ts';
import { mergeNames, type Tally } from './merge-names.ts';
import { type OwnOffer, ownOffer } from './own-offer.ts';
import { relatedNames } from './related-names.ts';
import { keyOf, useOfWords, type WordUse } from './word-use.ts';

export interface FoundCompetitor {
  name: string;
  /** Where the site links to it, or null. */
  url: string | null;
  evidence: { url: string; sentence: string }[];
  /** The site compares it with the brand itself, so that its own page need not be read. */
  is_direct: boolean;
}

const MAX_FOUND = 30;
const MAX_EVIDENCE = 3;
/** A single passing "unlike X" is not a comparison; a heading, list, table or address is. */
const MIN_SCORE = 2;
const HEADING = 2;
const SENTENCE = 1;
const REMARK = 0.6;
const ABOUT_OTHERS =
  /\b(?:partners?|customers?|integrations?|case[- ]stud(?:y|ies)|clients|success[- ]stor(?:y|ies)|marketplace|press|news|jobs|careers|kunden|referenzen|partenaires|clientes|socios|clienti|klanten|parceiros)\b/i;

/** Names of plans, which tables and lists hold beside those of companies. */
const PLAN =
  /^(?:pro|teams?|plus|basic|premium|starter|business|enterprise|standard|professional|personal|ultimate|lite)$/i;

interface Text {
  text: string;
  place: 'label' | 'link' | 'prose';
}

/** Headings, titles and link texts with comparisons weigh more than sentences. */
function textsOf(page: Page): Text[] {
  const labels = new Set([page.title, ...page.headings.map(({ text }) => text)]);
  const links = page.links.filter(({ place, text }) => place === 'content' && !labels.has(text));
  const blocks = page.blocks.filter(({ kind, text }) => kind !== 'code' && !labels.has(text));
  const prose = [page.description ?? '', ...blocks.map(({ text }) => text)].flatMap(splitSentences);
  return [
    ...[...labels].map((text) => ({ text, place: 'label' as const })),
    ...[...new Set(links.map(({ text }) => text))].map((text) => ({ text, place: 'link' as const })),
    ...prose.map((text) => ({ text, place: 'prose' as const })),
  ];
}

/** Words of the site's own headings name its parts: "Unlike GiST" in a database's manual. */
function ownParts(pages: Page[], brand: string): Set<string> {
  const parts = pages.flatMap((page) =>
    page.headings.flatMap(({ text }) =>
      namesComparedIn(text, brand, page.language).length > 0 ? [] : text.split(/\s+/),
    ),
  );
  return new Set(parts.map(keyOf));
}

/** How the pages mostly write each capitalized word or run of words, by key. */
function writtenNames(pages: Page[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  const texts = pages.flatMap(({ title, headings, blocks, links }) => [
    title,
    ...[...headings, ...blocks, ...links].map(({ text }) => text),
  ]);
  for (const text of texts)
    for (const [run] of text.matchAll(
      /(?<![\p{L}\p{N}])\p{L}*\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*){0,2}/gu,
    )) {
      const words = run.split(' ');
      for (let from = 0; from < words.length; from++)
        for (let to = from + 1; to <= words.length; to++) {
          const name = words.slice(from, to).join(' ').replace(/\.$/, '');
          const forms = counts.get(keyOf(name)) ?? new Map<string, number>();
          forms.set(name, (forms.get(name) ?? 0) + 1);
          counts.set(keyOf(name), forms);
        }
    }
  const mostly = (forms: Map<string, number>) => [...forms].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  return new Map([...counts].map(([key, forms]) => [key, mostly(forms)]));
}

/** Hosts of many projects and companies, which are nobody's own site. */
const SHARED =
  /(?:^|\.)(?:github|gitlab|bitbucket|wikipedia|youtube|youtu|linkedin|facebook|instagram|twitter|x|reddit|npmjs|apple|medium|sourceforge|g2|capterra|trustpilot)\.\w+$/;

function linkTo(key: string, pages: Page[], host: string): string | null {
  const links = pages.flatMap((page) => page.links);
  const external = links.find(({ url, text }) => {
    const other = keyOf(text) === key ? URL.parse(url) : null;
    return other !== null && other.host !== host && !SHARED.test(other.hostname);
  });
  return external === undefined ? null : new URL(external.url).origin;
}

/** Adds up evidence by a key that ignores spelling variants. */
function createTallies(brand_name: string, use: WordUse, parts: Set<string>) {
  const tallies = new Map<string, Tally>();
  const brand = keyOf(brand_name);
  const isName = (name: string, by: { direct: boolean; score: number }, is_linked: boolean) => {
    const key = keyOf(name);
    if (key.length < 2 || key.includes(brand) || brand.includes(key)) return false;
    if (!is_linked && use.isOrdinary(name)) return false;
    if (PLAN.test(name)) return false;
    return by.score >= HEADING || !parts.has(key);
  };
  const add = (
    name: string,
    by: { score: number; direct: boolean; clean: boolean },
    evidence: { url: string; sentence: string },
    is_linked = false,
  ) => {
    if (!isName(name, by, is_linked)) return;
    const key = keyOf(name);
    const tally = tallies.get(key) ?? { name, score: 0, clean: 0, direct: false, evidence: [] };
    tally.score += by.score;
    tally.clean += by.clean ? by.score : 0;
    tally.direct ||= by.direct;
    if (tally.evidence.every(({ sentence }) => sentence !== evidence.sentence)) tally.evidence.push(evidence);
    tallies.set(key, tally);
  };
  return { tallies, add };
}

/** What a mention counts for: one in passing counts once a page, and a heading makes it no surer. */
function weightOf({ by, in_list }: Compared, place: Text['place']) {
  const isStrong = by === 'duel' || in_list || (by === 'phrase' && place !== 'prose');
  const direct = by === 'duel' || (by === 'phrase' && place === 'label');
  const clean = place !== 'link' && (by === 'duel' || by === 'phrase');
  return { score: isStrong ? HEADING : by === 'passing' ? REMARK : SENTENCE, direct, clean };
}

function tallyNames(brand_name: string, host: string, pages: Page[], offer: OwnOffer): Map<string, Tally> {
  const use = useOfWords(pages);
  const { tallies, add } = createTallies(brand_name, use, ownParts(pages, brand_name));
  const sure = { score: HEADING, direct: true, clean: true };
  for (const page of pages) {
    const at = (sentence: string) => ({ url: page.url, sentence });
    for (const { name, sentence } of namesInTables(page, brand_name, use)) add(name, sure, at(sentence));
    for (const { name, is_sure } of listedAlternatives(page, brand_name))
      add(name, is_sure ? sure : { ...sure, score: SENTENCE, direct: false }, at(page.title));
    // In a part of its own stands another kind, unless its words are those of the offer.
    for (const { name, heading, sentence } of listedItems(page))
      if (heading === null || offer.shares(`${heading} ${sentence}`))
        add(name, { ...sure, direct: false }, at(sentence), true);
    const passing = new Set<string>();
    for (const { text, place } of textsOf(page))
      for (const compared of namesComparedIn(text, brand_name, page.language)) {
        const { name, by, in_list } = compared;
        const isRemark = by === 'passing' || by === 'ours';
        if (isRemark && !in_list && passing.has(name)) continue;
        if (isRemark) passing.add(name);
        if (by !== 'duel' && use.isNoun(name)) continue;
        add(name, weightOf(compared, place), at(text));
      }
  }
  // Last, because a sentence is better evidence than an address.
  const written = writtenNames(pages);
  const addresses = new Set(pages.flatMap(({ url, links }) => [url, ...links.map((link) => link.url)]));
  for (const url of addresses) {
    const address = URL.parse(url);
    const slugs = address?.host === host ? slugsComparedAt(address.pathname, keyOf(brand_name)) : [];
    for (const slug of slugs) {
      const name = written.get(keyOf(slug));
      if (name !== undefined) add(name, sure, { url, sentence: url });
    }
  }
  return tallies;
}

const isAboutOthers = ({ title, url }: Page) =>
  ABOUT_OTHERS.test(`${title} ${URL.canParse(url) ? new URL(url).pathname : ''}`);

/** At most thirty companies the site compares itself with, by frequency and prominence; empty when it names none. */
export function findCompetitors({
  brand_name,
  host,
  pages,
}: {
  brand_name: string;
  host: string;
  pages: Page[];
}): FoundCompetitor[] {
  const plain = withoutBoilerplate(pages);
  const told = plain.filter((page) => !isAboutOthers(page));
  const related = relatedNames(plain);
  const works = ([key, { direct, score }]: [string, Tally]) =>
    !direct && (related.get(key) ?? 0) * 2 >= score;
  const tallies = [...tallyNames(brand_name, host, told, ownOffer({ brand_name, host, pages }))].filter(
    (entry) => !works(entry),
  );
  return mergeNames(tallies)
    .filter(([, { score }]) => score >= MIN_SCORE)
    .sort(([, a], [, b]) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, MAX_FOUND)
    .map(([key, { name, evidence, direct }]) => ({
      name,
      url: linkTo(key, pages, host),
      evidence: evidence.slice(0, MAX_EVIDENCE),
      is_direct: direct,
    }));
}
