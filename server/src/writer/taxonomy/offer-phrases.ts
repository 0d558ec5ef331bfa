import { readVerb } from '../../language/english/english-verb-forms.ts';
import { isPageFurniture } from '../../language/sentence-gate.ts';
import { isOrdinary, type WordsOfSite } from './offer-names.ts';
import type { OfferPlace, OfferText } from './offer-places.ts';
import { type OfferWord, offerWords } from './offer-words.ts';
import { linesOf } from './taxonomy.ts';

export const MAX_WORDS = 5;
const MAX_PHRASES = 4000;
const MAX_RUN = 8;
const MAX_SEGMENT = 300;
export const MIN_LETTERS = 4;
const WITH_NAME = 0.6;
const WITH_UNKNOWN = 0.95;

type List = 'break' | 'edge' | 'alone' | 'state' | 'without';
let lists: Record<List, Set<string>> | undefined;

export function wordLists(): Record<List, Set<string>> {
  if (lists !== undefined) return lists;
  const found: Record<List, Set<string>> = {
    break: new Set(),
    edge: new Set(),
    alone: new Set(),
    state: new Set(),
    without: new Set(),
  };
  for (const line of linesOf('offer.words.txt')) {
    const [name = '', words = ''] = line.split('|');
    for (const word of words.split(' ')) found[name as List].add(word);
  }
  lists = found;
  return found;
}

/** Marks between parts that may stand alone. */
export const BETWEEN =
  /[|·•»«–—:;,!?()[\]{}"“”„\n→>…/、。・｜【】「」『』！？：；，★✓+]+|\.(?=\s|$)|\s-|-\s/u;

/** The same, which a split keeps. */
const BETWEEN_KEPT = new RegExp(`(${BETWEEN.source})`, 'u');

export interface Phrase {
  text: string;
  key: string;
  words: OfferWord[];
  places: Set<OfferPlace>;
  /** Below 1 where one of its words is a name, or may be one. */
  named: number;
  /** All that a title or a heading says between two marks. */
  is_whole: boolean;
  /** All that the company's name says besides proper names: "guesthouse" of "Norell Guesthouse". */
  is_name: boolean;
  /** Stands behind a comma alone: "fast deliveries, safe and smart". */
  goes_on: boolean;
  /** How much says its words one by one. */
  of_words: number;
  /** 0..1: how much the site speaks of its words. */
  topical: number;
  score: number;
}

/** Every run of words between marks and small words that may be a name of the offer. */
export function phrasesIn(texts: OfferText[], site: WordsOfSite): Map<string, Phrase> {
  const found = new Map<string, Phrase>();
  const denied = new Set<string>();
  for (const { place, text, is_source } of texts) {
    if (!is_source) continue;
    let before = '';
    for (const segment of text.split(BETWEEN_KEPT)) {
      const goes_on = before === ',';
      before = segment;
      const end = lackFrom(segment, site);
      for (const { words } of partsIn(segment.slice(end), site)) denied.add(keyOf(words));
      for (const part of partsIn(segment.slice(0, end), site)) {
        const key = keyOf(part.words);
        const is_whole = part.is_whole && (place === 'title' || place === 'heading');
        const is_name = place === 'name' && part.is_whole && isMostOf(part.words, segment, site);
        const known = found.get(key);
        if (known !== undefined) {
          known.is_whole ||= is_whole;
          known.is_name ||= is_name;
          known.goes_on &&= goes_on;
        } else if (found.size < MAX_PHRASES)
          found.set(key, {
            ...part,
            is_whole,
            is_name,
            goes_on,
            key,
            places: new Set(),
            of_words: 0,
            topical: 1,
            score: 0,
          });
      }
    }
  }
  for (const key of denied) found.delete(key);
  return found;
}

/** "Norell Guesthouse" is a guesthouse; a name of more words is a phrase of its own. */
const isMostOf = (words: OfferWord[], name: string, { language }: WordsOfSite) =>
  words.length === 1 && offerWords(name, language).length === 2;

/** Where a segment begins to say what is not there: "without taking it down". */
const lackFrom = (segment: string, { language }: WordsOfSite): number =>
  offerWords(segment.slice(0, MAX_SEGMENT), language).find(({ text }) => wordLists().without.has(text))
    ?.from ?? segment.length;

const partsIn = (segment: string, site: WordsOfSite) =>
  runsIn(segment, site).flatMap((run) => partsOf(run, segment, site));

export const keyOf = (words: OfferWord[]) =>
  ` ${words
    .filter(({ is_small }) => !is_small)
    .map((word) => word.stem)
    .join(' ')} `;

interface Run {
  words: OfferWord[];
  /** Stands behind a small word: "for storing information". */
  leans: boolean;
}

/** Words in a row without a break: "backflow testing & repair". */
function runsIn(segment: string, { language }: WordsOfSite): Run[] {
  const { break: breaks } = wordLists();
  const runs: Run[] = [{ words: [], leans: false }];
  for (const word of offerWords(segment.slice(0, MAX_SEGMENT), language)) {
    const is_small = word.is_small && !word.is_joint;
    if (is_small || breaks.has(word.text)) runs.push({ words: [], leans: is_small });
    else runs.at(-1)?.words.push(word);
  }
  return runs.filter(({ words }) => words.length > 0);
}

function partsOf({ words: run, leans }: Run, segment: string, site: WordsOfSite) {
  const parts: Pick<Phrase, 'words' | 'text' | 'named' | 'is_whole'>[] = [];
  const isEdge = ({ text, is_small }: OfferWord) =>
    is_small || wordLists().edge.has(text) || site.names.has(text);
  const ends = [run.findIndex((word) => !isEdge(word)), run.findLastIndex((word) => !isEdge(word))];
  for (const [at, first] of run.entries())
    for (const [end, last] of run.slice(at, at + MAX_RUN).entries()) {
      const words = run.slice(at, at + end + 1);
      const isAction = site.language === 'en' && (at === 0 ? leans : run[at - 1]?.is_joint);
      if (isAction && readVerb(first.text)?.form === 'gerund') continue;
      const said = segment.slice(first.from, last.to);
      const named = Math.min(...words.map((word) => (word.is_small ? 1 : namedness(word, segment, site))));
      if (isOffer(words, said, segment, site)) {
        const is_whole = at === ends[0] && at + end === ends[1];
        parts.push({ words, text: lowered(said, site), named, is_whole });
      }
    }
  return parts;
}

function isOffer(words: OfferWord[], said: string, segment: string, site: WordsOfSite): boolean {
  const { edge, alone, state } = wordLists();
  const content = words.filter(({ is_small }) => !is_small);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || first.is_small || last.is_small) return false;
  if (edge.has(first.text) || edge.has(last.text)) return false;
  if ([first, last].some(({ text }) => /^[\0-\u{2fff}]$/u.test(text))) return false;
  if (content.length > MAX_WORDS || said.length < MIN_LETTERS - Number(/[^\0-\u02ff]/.test(said)) * 2)
    return false;
  if (content.some(({ text }) => site.names.has(text))) return false;
  if (content.some(({ text, from, to }) => /\d{3}|^\d/.test(text) || state.has(segment.slice(from, to))))
    return false;
  if (content.every(({ text }) => alone.has(text.replace(' ', '')))) return false;
  if (site.language === 'de' && !words.some(({ from }) => /\p{Lu}/u.test(segment.charAt(from)))) return false;
  if (site.language === 'en' && isVerb(first.text)) return false;
  return (
    !/[@€$£#]/.test(said) &&
    !isPageFurniture(said) &&
    content.some((word) => namedness(word, segment, site) > WITH_NAME)
  );
}

/** "Storing and organizing" tells what one does with the offer. */
function isVerb(word: string): boolean {
  const reading = readVerb(word);
  return reading !== undefined && !reading.noun_like && reading.form !== 'past';
}

/** A word that the site never writes small may be a name, and is one where it stands amid small words. */
function namedness(
  { text, from, to }: OfferWord,
  segment: string,
  { ordinary, proves, capital, language }: WordsOfSite,
): number {
  const said = segment.slice(from, to);
  if (!proves || language === 'de' || !/^\p{Lu}/u.test(said)) return 1;
  const isShort = said.length > 1 && said.length <= 5 && said === said.toUpperCase();
  if (isShort && segment !== segment.toUpperCase()) return 1;
  if (text.split('-').some((part) => isOrdinary(part, ordinary))) return 1;
  return capital.has(text) ? WITH_NAME : WITH_UNKNOWN;
}

/** "Piano Tuning" as "piano tuning", without what the site writes as a name within a sentence. */
function lowered(said: string, { ordinary, proves, capital, language }: WordsOfSite): string {
  if (language === 'de') return said;
  const isName = (word: string) => {
    if (!/^\p{Lu}?[\p{Ll}\p{M}]+$/u.test(word)) return true;
    const small = word.toLowerCase();
    return !isOrdinary(small, ordinary) && (!proves || capital.has(small));
  };
  return said.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => (isName(word) ? word : word.toLowerCase()));
}
