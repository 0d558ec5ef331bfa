import type { Page } from '../../language/page/page.ts';
import { withoutBoilerplate } from '../../language/search/passages.ts';
import { splitSentences } from '../../language/sentences.ts';
import { namesComparedIn, namesInTableHead, namesListedIn, slugComparedAt } from './compared-names.ts';

export interface FoundCompetitor {
  name: string;
  /** Where the site links to it, or null. */
  url: string | null;
  evidence: { url: string; sentence: string }[];
}

const MAX_FOUND = 20;
const MAX_EVIDENCE = 3;
/** A single passing "unlike X" is not a comparison; a heading, list, table or address is. */
const MIN_SCORE = 2;
const HEADING = 2;
const SENTENCE = 1;
const ABOUT_OTHERS =
  /\b(?:partners?|customers?|integrations?|case[- ]stud(?:y|ies)|clients|success[- ]stor(?:y|ies)|marketplace|press|jobs|careers|kunden|referenzen|partenaires|clientes|socios|clienti|klanten|parceiros)\b/i;

interface Tally {
  name: string;
  score: number;
  evidence: FoundCompetitor['evidence'];
}

/** Equal for spellings that differ in case, spaces or punctuation. */
export const keyOf = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Headings, titles and link texts with comparisons weigh more than sentences. */
function textsOf(page: Page): { text: string; weight: number }[] {
  const labels = [
    page.title,
    ...page.headings.map(({ text }) => text),
    ...page.links.filter(({ place }) => place === 'content').map(({ text }) => text),
  ];
  const prose = page.blocks.filter(({ kind }) => kind !== 'code').flatMap(({ text }) => splitSentences(text));
  return [
    ...[...new Set(labels)].map((text) => ({ text, weight: HEADING })),
    ...[...splitSentences(page.description ?? ''), ...prose].map((text) => ({ text, weight: SENTENCE })),
  ];
}

const ALTERNATIVES = /(?<!\p{L})(?:alternati(?:ves?|ven|vas?|v[ae]|even)|competitors?)(?!\p{L})/iu;

/** "2. OvenBook", or "OvenBook, CakeDesk and others", as headings on a page of alternatives. */
function listedAlternatives(page: Page): string[] {
  const says = [page.title, page.headings[0]?.text ?? '', URL.parse(page.url)?.pathname ?? ''];
  if (!says.some((text) => ALTERNATIVES.test(text))) return [];
  return page.headings.flatMap(({ text }) => {
    const numbered = /^\d+[.)]\s+(\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*)?)$/u.exec(text)?.[1];
    return numbered ?? namesListedIn(text);
  });
}

/** Names of the site's own parts are not companies: "Unlike GiST" in a database's manual. */
function ownParts(pages: Page[], brand: string): Set<string> {
  const parts = pages.flatMap((page) =>
    page.headings.flatMap(({ text }) => (namesComparedIn(text, brand).length > 0 ? [] : text.split(/\s+/))),
  );
  return new Set(parts.map(keyOf));
}

/** Names in the headers of tables that compare the brand with others. */
function inTables(page: Page, brand: string): { name: string; sentence: string }[] {
  return page.blocks.flatMap(({ kind, text }, at) =>
    kind === 'table_row' && page.blocks[at - 1]?.kind !== 'table_row'
      ? namesInTableHead(text, page.blocks[at + 1]?.text ?? '', brand).map((name) => ({
          name,
          sentence: text,
        }))
      : [],
  );
}

/** The name of "/vs/quickbooks" as the pages write it, else with a capital. */
function inAddresses(page: Page, written: Map<string, string>, brand: string, host: string) {
  const addresses = [page.url, ...page.links.map(({ url }) => url)].map((url) => URL.parse(url));
  return [...new Set(addresses)].flatMap((address) => {
    const slug = address?.host === host ? slugComparedAt(address.pathname, keyOf(brand)) : null;
    const name = slug === null ? undefined : written.get(keyOf(slug));
    return name === undefined ? [] : [{ name, sentence: address?.href ?? '' }];
  });
}

/** How the pages write each capitalized word or pair of words, by key. */
function writtenNames(pages: Page[]): Map<string, string> {
  const texts = pages.flatMap(({ title, headings, blocks, links }) => [
    title,
    ...[...headings, ...blocks, ...links].map(({ text }) => text),
  ]);
  const names = texts.flatMap(
    (text) => text.match(/(?<![\p{L}\p{N}])\p{L}*\p{Lu}[\p{L}\p{N}.]*(?:\s\p{Lu}[\p{L}\p{N}.]*)?/gu) ?? [],
  );
  const words = names.flatMap((name) => [name, ...name.split(' ')]).map((name) => name.replace(/\.$/, ''));
  return new Map(words.map((name) => [keyOf(name), name]));
}

/** Words that running text writes in lowercase are not names: "Modern alternatives". */
function ordinaryWords(pages: Page[]): Set<string> {
  return new Set(
    pages.flatMap((page) =>
      page.blocks.flatMap(({ text }) => text.match(/(?<![\p{L}\p{N}])\p{Ll}+/gu) ?? []),
    ),
  );
}

function linkTo(key: string, pages: Page[], host: string): string | null {
  const links = pages.flatMap((page) => page.links);
  const external = links.find(
    ({ url, text }) => keyOf(text) === key && URL.canParse(url) && new URL(url).host !== host,
  );
  return external === undefined ? null : new URL(external.url).origin;
}

/** Adds up evidence from the pages, by a key that ignores spelling variants. */
function tallyNames(brand_name: string, host: string, pages: Page[]): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  const brand = keyOf(brand_name);
  const parts = ownParts(pages, brand_name);
  const ordinary = ordinaryWords(pages);
  const isName = (key: string, weight: number) =>
    key.length > 1 &&
    !key.includes(brand) &&
    !brand.includes(key) &&
    !ordinary.has(key) &&
    (weight >= HEADING || !parts.has(key));
  const add = (name: string, weight: number, evidence: { url: string; sentence: string }) => {
    const key = keyOf(name);
    if (!isName(key, weight)) return;
    const tally = tallies.get(key) ?? { name, score: 0, evidence: [] };
    tally.score += weight;
    if (tally.evidence.every(({ sentence }) => sentence !== evidence.sentence)) tally.evidence.push(evidence);
    tallies.set(key, tally);
  };
  for (const page of pages) {
    for (const { name, sentence } of inTables(page, brand_name))
      add(name, HEADING, { url: page.url, sentence });
    for (const name of listedAlternatives(page)) add(name, HEADING, { url: page.url, sentence: page.title });
    for (const { text, weight } of textsOf(page)) {
      for (const { name, in_list } of namesComparedIn(text, brand_name))
        add(name, in_list ? HEADING : weight, { url: page.url, sentence: text });
    }
  }
  // Last, because a sentence is better evidence than an address.
  const written = writtenNames(pages);
  for (const page of pages)
    for (const { name, sentence } of inAddresses(page, written, brand_name, host))
      add(name, HEADING, { url: page.url, sentence });
  return tallies;
}

const isAboutOthers = ({ title, url }: Page) =>
  ABOUT_OTHERS.test(`${title} ${URL.canParse(url) ? new URL(url).pathname : ''}`);

/** At most twenty companies the site compares itself with, by frequency and prominence; empty when it names none. */
export function findCompetitors({
  brand_name,
  host,
  pages,
}: {
  brand_name: string;
  host: string;
  pages: Page[];
}): FoundCompetitor[] {
  const told = withoutBoilerplate(pages).filter((page) => !isAboutOthers(page));
  return [...tallyNames(brand_name, host, told)]
    .filter(([, { score }]) => score >= MIN_SCORE)
    .sort(([, a], [, b]) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, MAX_FOUND)
    .map(([key, { name, evidence }]) => ({
      name,
      url: linkTo(key, pages, host),
      evidence: evidence.slice(0, MAX_EVIDENCE),
    }));
}
