import { lettersOf } from '../../language/letters.ts';
import type { Page } from '../../language/page/page.ts';
import type { WordsOfSite } from './offer-names.ts';
import { BETWEEN, keyOf, type Phrase, wordLists } from './offer-phrases.ts';
import type { OfferPlace, OfferText } from './offer-places.ts';
import { type OfferWord, offerWords } from './offer-words.ts';
import { isKnownLanguage } from './taxonomy.ts';
import { categoriesNamed } from './weigh-categories.ts';

const WEIGHTS: Record<OfferPlace, number> = {
  name: 3,
  title: 3,
  heading: 3,
  definition: 3,
  data: 2.5,
  summary: 2,
  host: 1.5,
  pages: 1.5,
  menu: 1,
  text: 1,
};
/** Menus and running text name much that is not the offer. */
export const INDEPENDENT: OfferPlace[] = [
  'title',
  'heading',
  'definition',
  'data',
  'summary',
  'host',
  'pages',
];
const MAX_TEXT = 60_000;
/** By number of words: two or three say what one leaves open. */
const BY_LENGTH = [0, 0.4, 1.1, 1.15, 1.1, 0.85];
export const COMPOUND = 10;
export const COMPOUNDING = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi', 'hu']);
const LONG_COMPOUND = 1.05;
/** What only menus and running text say may be anything that the site speaks of. */
const IN_PASSING = 0.8;
/** A word that a company bears in its name says more than another one. */
const NAMING = 0.6;
/** All that a title or a heading says between two marks. */
const WHOLE = 1.2;
/** Behind a comma goes on what began before it. */
const GOING_ON = 0.8;
/** Two things that are named together are less than one name. */
const WITH_AND = 0.9;
/** Words that many places say make what few places say of them likelier. */
const OF_WORDS = 0.2;
/** What the table of kinds knows is a kind of business. */
const KNOWN = 1.3;
const MANY = 3;
/** The words of a site that stand this far from the top are as frequent as its subject. */
const FREQUENT = 2;
/** What a site hardly speaks of keeps this part of its support. */
const UNTOLD = 0.6;
const MAX_TOLD = 60;
const AND = /\s(?:and|und|et|y|e|en|i|och|og|ja|a|și|şi|és|και|и|й|та|ve|और)\s/u;

/** Each phrase's places and support, best first. */
export function rankPhrases(
  found: Map<string, Phrase>,
  texts: OfferText[],
  { brand_name, host, pages }: { brand_name: string; host: string; pages: Page[] },
  site: WordsOfSite,
): Phrase[] {
  const told = stemsByPlace(texts, site);
  const [joined, brand] = [lettersOf(host), lettersOf(brand_name)];
  const placesOf = (key: string) => {
    const saying = [...told].filter(
      ([place, lines]) => lines.filter((line) => line.includes(key)).length >= (place === 'pages' ? 2 : 1),
    );
    return new Set(saying.map(([place]) => place));
  };
  const supports = new Map<string, number>();
  const supportOf = ({ stem }: OfferWord): number => {
    const known = supports.get(stem) ?? weightOf(placesOf(` ${stem} `));
    supports.set(stem, known);
    return known;
  };
  const phrases = [...found.values()];
  for (const phrase of phrases) {
    phrase.places = placesOf(phrase.key);
    const letters = lettersOf(phrase.text);
    if (letters.length > 4 && joined.includes(letters) && !brand.includes(letters)) phrase.places.add('host');
    const content = phrase.words.filter(({ is_small }) => !is_small);
    phrase.of_words =
      content.length < 2 ? 0 : content.reduce((sum, word) => sum + supportOf(word), 0) / content.length;
    phrase.score = scoreOf(phrase, site);
  }
  const best = phrases.toSorted((a, b) => b.score - a.score).slice(0, MAX_TOLD);
  const lines = linesIn(pages, site);
  const topicality = topicalityIn(lines);
  for (const phrase of best) {
    phrase.topical = topicality(phrase);
    if (lines.filter((line) => line.includes(phrase.key)).length >= MANY) phrase.places.add('text');
    phrase.score = scoreOf(phrase, site) * (isKnownKind(phrase.text, site.language) ? KNOWN : 1);
  }
  return best.toSorted((a, b) => b.score - a.score || b.key.length - a.key.length);
}

/** How much a site speaks of a phrase's words, as of its own most frequent ones. */
function topicalityIn(lines: string[]): (phrase: Phrase) => number {
  const counts = new Map<string, number>();
  for (const line of new Set(lines))
    for (const word of new Set(line.trim().split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = [...counts.values()].toSorted((a, b) => b - a)[FREQUENT] ?? 0;
  const shareOf = ({ stem }: OfferWord) =>
    Math.min(1, Math.log1p(counts.get(stem) ?? 0) / Math.log1p(Math.max(most, MANY)));
  return ({ words }) => {
    const content = words.filter(({ is_small }) => !is_small);
    return content.reduce((sum, word) => sum + shareOf(word), 0) / content.length;
  };
}

export const weightOf = (places: Iterable<OfferPlace>) =>
  [...places].reduce((sum, place) => sum + WEIGHTS[place], 0);

const isKnownKind = (text: string, language: string): boolean =>
  isKnownLanguage(language) && categoriesNamed(text, language).categories.length > 0;

function stemsByPlace(texts: OfferText[], { language }: WordsOfSite): Map<OfferPlace, string[]> {
  const told = new Map<OfferPlace, string[]>();
  for (const { place, text } of texts) {
    const lines = told.get(place) ?? [];
    lines.push(
      text
        .split(BETWEEN)
        .map((segment) => keyOf(offerWords((segment ?? '').slice(0, 300), language)))
        .join('|'),
    );
    told.set(place, lines);
  }
  return told;
}

function linesIn(pages: Page[], { language }: WordsOfSite): string[] {
  let left = MAX_TEXT;
  const lines: string[] = [];
  for (const { blocks } of pages)
    for (const { text, kind } of blocks) {
      if (left < 0) return lines;
      left -= text.length;
      if (kind !== 'code') lines.push(keyOf(offerWords(text.slice(0, 600), language)));
    }
  return lines;
}

function scoreOf(
  { words, text, places, named, is_whole, is_name, goes_on, of_words, topical }: Phrase,
  { language }: WordsOfSite,
): number {
  const { alone } = wordLists();
  const content = words.filter(({ is_small }) => !is_small);
  const isCompound = COMPOUNDING.has(language) ? text.length >= COMPOUND : /[^\0-\u{2fff}]{4}/u.test(text);
  const single = isCompound ? LONG_COMPOUND : is_name ? NAMING : BY_LENGTH[1];
  const length = (content.length === 1 ? single : BY_LENGTH[content.length]) ?? 0;
  const general = content.filter((word) => alone.has(word.text)).length / content.length;
  const weight = weightOf(places) + OF_WORDS * of_words;
  const isTold = INDEPENDENT.some((place) => places.has(place)) || places.has('name');
  const shape =
    (isTold ? 1 : IN_PASSING) *
    (is_whole ? WHOLE : 1) *
    (goes_on ? GOING_ON : 1) *
    (AND.test(text) ? WITH_AND : 1);
  return weight * length * (1 - general / 3) * named * shape * (UNTOLD + (1 - UNTOLD) * topical);
}
