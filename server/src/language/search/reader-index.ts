import { partsOf } from '../languages/compounds.ts';
import type { Page } from '../page/page.ts';
import { stems } from '../tokens.ts';
import { askedOn } from './answer-asked.ts';
import { contactsOn } from './answer-contacts.ts';
import { presentationOn } from './answer-judged.ts';
import { pricesOf } from './answer-prices.ts';
import type { IndexedSite, ReaderIndex } from './index-types.ts';
import { passagesOf, withoutTeasers, withRepeatsOnce } from './passages.ts';
import { reversed } from './reader-kin.ts';
import { linksTo, pathWords } from './reader-links.ts';
import { rivalsIn } from './rivals.ts';
import { isValueStem, valueStems } from './typed-values.ts';

const BREAK = /(?<!\s)\s+[|·•—–-]\s+|(?<!\s)\s*[|:]\s+/;
/** A part of this share of a site's titles names the site, not the page. */
const MIN_COMMON_SHARE = 0.3;
const MIN_COMMON_PAGES = 3;

/** The titles in order, without the parts that most of the site's titles share. */
function ownTitles(pages: Pick<Page, 'title'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { title } of pages) {
    for (const part of new Set(title.split(BREAK))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const isOwn = (part: string) => {
    const count = counts.get(part) ?? 0;
    return count < MIN_COMMON_PAGES || count <= pages.length * MIN_COMMON_SHARE;
  };
  return pages.map(({ title }) => title.split(BREAK).filter(isOwn).join(' – ') || title);
}

export interface ReaderSite {
  site_id: string;
  domain: string;
  name: string;
  pages: Page[];
  /** A source is read and cited, but is not a company that a "which" question could name. Default `company`. */
  kind?: 'company' | 'source';
}

/** Fields of a passage with their weights; the opening of its page and the subject of its site count too. */
const FIELD_WEIGHTS = { title: 3, heading: 2, body: 1, lead: 0.7, site: 0.7, links: 0.7 };
/** How much a field's length discounts its words (BM25F's b), 0..1. */
const LENGTH_DISCOUNT = 0.6;
const MAX_LEAD_STEMS = 40;
const MAX_LINK_STEMS = 30;

type Fields = Record<keyof typeof FIELD_WEIGHTS, string[]> & { language: string };
const FIELDS = ['title', 'heading', 'body', 'lead', 'site', 'links'] as const;

/** Builds the whole index, about a second per thousand pages. The order of the sites makes no difference. */
export function buildReaderIndex(sites: ReaderSite[]): ReaderIndex {
  const index: ReaderIndex = {
    sites: [],
    pages: [],
    passages: [],
    asked: [],
    contacts: [],
    prices: [],
    postings: new Map(),
    vocabulary: [],
    backwards: [],
    languages: [],
  };
  const fields: Fields[] = [];
  for (const of of sites.toSorted(byDomain)) {
    const { pages, name } = of;
    const start = startOf(pages);
    const site = indexedSite(of, start);
    index.sites.push(site);
    const titles = ownTitles(pages);
    const pointed = linksTo(pages);
    withRepeatsOnce(withoutTeasers(pages)).forEach((page, i) => {
      const passages = passagesOf(page);
      const indexed = {
        url: page.url,
        title: page.title,
        own_title: titles[i] ?? page.title,
        site,
        language: languageOf(page),
        is_start: page.url === start?.url,
        first_passage: index.passages.length,
        passage_count: passages.length,
      };
      index.pages.push(indexed);
      index.asked.push(...askedOn(page, indexed));
      index.contacts.push(...contactsOn(page, indexed));
      // A card that leads to a product says its price.
      index.prices.push(...pricesOf(pages[i] ?? page, indexed));
      const stemsOf = (text: string) => stems(text, indexed.language);
      const title = stemsOf(indexed.own_title);
      const about = stemsOf(`${name} ${site.about}`);
      const lead = leadOf(page).flatMap(stemsOf).slice(0, MAX_LEAD_STEMS);
      const links = stemsOf(`${pathWords(page.url)} ${pointed.get(page.url) ?? ''}`).slice(0, MAX_LINK_STEMS);
      for (const passage of passages) {
        index.passages.push({ ...passage, page: indexed });
        const body = passage.blocks.flatMap((block) => [...stemsOf(block.text), ...valueStems(block.text)]);
        fields.push({
          title,
          heading: stemsOf(passage.heading ?? ''),
          body,
          lead,
          site: about,
          links,
          language: indexed.language,
        });
      }
    });
  }
  post(index.postings, fields);
  index.vocabulary = [...index.postings.keys()].filter((stem) => !isValueStem(stem)).toSorted();
  index.backwards = index.vocabulary.map(reversed).toSorted();
  index.languages = mostFrequent(index.pages.map(({ language }) => language));
  return index;
}

const indexedSite = (
  { pages, kind = 'company', site_id, domain, name }: ReaderSite,
  start: Page | undefined,
): IndexedSite => ({
  site_id,
  domain,
  name,
  kind,
  about: `${start?.title ?? ''} ${start?.description ?? ''}`,
  says: start === undefined ? null : presentationOn(start),
  rivals: rivalsIn(pages, name),
});

/**
 * BM25F: a word's occurrences in all fields, weighted and discounted by each field's length, are combined into one
 * strength.
 */
function post(postings: ReaderIndex['postings'], all: Fields[]) {
  const averages = FIELDS.map(
    (field) => all.reduce((sum, of) => sum + of[field].length, 0) / all.length || 1,
  );
  const parts = partsAmong(all);
  all.forEach((of, passage) => {
    const strengths = new Map<string, number>();
    const add = (stem: string, gain: number) => strengths.set(stem, (strengths.get(stem) ?? 0) + gain);
    FIELDS.forEach((field, i) => {
      const relativeLength = of[field].length / (averages[i] ?? 1);
      const gain = FIELD_WEIGHTS[field] / (1 - LENGTH_DISCOUNT + LENGTH_DISCOUNT * relativeLength);
      for (const stem of of[field]) {
        add(stem, gain);
        for (const part of parts(stem, of.language)) add(part, gain * PART_WEIGHT);
      }
    });
    for (const [stem, strength] of strengths) {
      const list = postings.get(stem) ?? { passages: [], strengths: [] };
      if (list.passages.length === 0) postings.set(stem, list);
      list.passages.push(passage);
      list.strengths.push(strength);
    }
  });
}

/** Weight of a compound's part relative to the whole word. */
const PART_WEIGHT = 0.5;

/** The parts of a stem if it is a compound of words in the index: "Steuerberatung" also means "Beratung". */
function partsAmong(all: Fields[]) {
  const vocabulary = new Set(all.flatMap((of) => FIELDS.flatMap((field) => of[field])));
  const known = new Map<string, string[]>();
  return (stem: string, language: string) => {
    const key = `${language} ${stem}`;
    const parts = known.get(key) ?? partsOf(stem, language, (one) => vocabulary.has(one));
    known.set(key, parts);
    return parts;
  };
}

function mostFrequent(all: string[]): string[] {
  const counts = Map.groupBy(all, (one) => one);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([one]) => one);
}

const languageOf = ({ language }: Page) => language?.toLowerCase().split('-')[0] ?? 'en';

const byDomain = (a: ReaderSite, b: ReaderSite) => (a.domain < b.domain ? -1 : Number(a.domain > b.domain));

function leadOf(page: Page): string[] {
  const opening = page.blocks.slice(0, 3).map((block) => block.text);
  return [page.description ?? '', ...opening];
}

/** The page with the shortest path; an index file counts as its folder. */
function startOf(pages: Page[]): Page | undefined {
  const depth = ({ url }: Page) =>
    URL.parse(url)?.pathname.replace(/\bindex\.\w+$/, '').length ?? Number.POSITIVE_INFINITY;
  return pages.toSorted((a, b) => depth(a) - depth(b))[0];
}
