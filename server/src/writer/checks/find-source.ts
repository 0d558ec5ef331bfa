import { splitSentences } from '../../language/sentences.ts';
import { stems } from '../../language/tokens.ts';
import { typedFacts } from '../../language/typed-facts.ts';
import type { WritingSources } from '../writing-sources.ts';
import { offersIn } from './source-texts.ts';

/** A sentence that a page may rest on. */
export interface SourceSentence {
  /** Null for notes. */
  url: string | null;
  title: string;
  text: string;
  heading: string | null;
  /** A row of a table, or code: no sentence that could be put on a page. */
  is_data: boolean;
  /** Its number among the pages and notes. */
  place: number;
}

export interface Candidate {
  sentence: SourceSentence;
  /** 0..1: share of the looked-for words, weighted by rarity, that it has. */
  coverage: number;
  words: ReadonlySet<string>;
}

export interface SentenceIndex {
  language: string;
  sentences: SourceSentence[];
  words: ReadonlySet<string>[];
  /** The company's own name says nothing about where a sentence comes from. */
  own: ReadonlySet<string>;
  postings: Map<string, number[]>;
}

const MAX_SENTENCES = 20_000;
const MAX_CHARACTERS = 3_000_000;
/** Maximum length of a sentence; the beginning of a longer one is enough. */
const MAX_LENGTH = 2000;
/** Longer sentences are known by their rarest words. */
const MAX_WORDS = 24;
/** More frequent words are found in too many places to help. */
const MAX_PLACES = 2000;
const MAX_CANDIDATES = 5;

type Known = Pick<WritingSources, 'brand_name' | 'language' | 'pages' | 'notes'>;

/** The sentences of all sources by their words. */
export function indexSentences({ brand_name, language, pages, notes }: Known): SentenceIndex {
  const sentences: SourceSentence[] = [];
  let room = MAX_CHARACTERS;
  const add = (texts: string[], of: Omit<SourceSentence, 'text'>) => {
    for (const text of texts) {
      room -= text.length;
      if (room < 0 || sentences.length >= MAX_SENTENCES) return;
      sentences.push({ ...of, text: text.slice(0, MAX_LENGTH) });
    }
  };
  pages.forEach(({ url, title, description, blocks, json_ld }, place) => {
    for (const { kind, text, heading } of blocks) {
      const is_data = kind === 'table_row' || kind === 'code';
      add(is_data ? [text] : splitSentences(text), { url, title, heading, is_data, place });
    }
    add(splitSentences(description ?? ''), { url, title, heading: null, is_data: false, place });
    add(json_ld.flatMap(offersIn), { url, title, heading: null, is_data: true, place });
  });
  notes.forEach((note, at) => {
    const place = pages.length + at;
    add(splitSentences(note), { url: null, title: 'Note', heading: null, is_data: false, place });
  });
  const words = sentences.map(({ text }) => new Set(stems(text, language)));
  const postings = new Map<string, number[]>();
  for (const [at, own] of words.entries())
    for (const word of own) {
      const places = postings.get(word);
      if (places) places.push(at);
      else postings.set(word, [at]);
    }
  return { language, sentences, words, own: new Set(stems(brand_name, language)), postings };
}

/** How much a word tells about where a sentence comes from; one that no source has may be another word for the same. */
function weightOf({ sentences, postings }: SentenceIndex, word: string): number {
  const places = postings.get(word)?.length ?? Math.sqrt(sentences.length);
  return Math.log(1 + sentences.length / Math.max(1, places));
}

/** The words by which a text is looked for, rarest first; figures are what is compared afterward. */
export function tellingWords(index: SentenceIndex, text: string): string[] {
  const isTelling = (word: string) => !index.own.has(word);
  const plain = stems(withoutFigures(text), index.language).filter(isTelling);
  const all = plain.length > 0 ? plain : stems(text, index.language).filter(isTelling);
  return [...new Set(all)].toSorted((a, b) => weightOf(index, b) - weightOf(index, a)).slice(0, MAX_WORDS);
}

function withoutFigures(text: string): string {
  const facts = typedFacts(text);
  const between = facts.map(({ start }, at) => text.slice(facts[at - 1]?.end ?? 0, start));
  return [...between, text.slice(facts.at(-1)?.end ?? 0)].join(' ');
}

/** Share of the words, weighted by rarity, that a set has. */
export function coverageOf(index: SentenceIndex, words: readonly string[], by: ReadonlySet<string>): number {
  let [had, all] = [0, 0];
  for (const word of words) {
    const weight = weightOf(index, word);
    all += weight;
    if (by.has(word)) had += weight;
  }
  return all === 0 ? 0 : had / all;
}

/** The sentences closest to a text, closest first; of equally close ones the shorter. */
export function findCandidates(index: SentenceIndex, words: readonly string[]): Candidate[] {
  const scores = new Map<number, number>();
  for (const word of words) {
    const places = index.postings.get(word) ?? [];
    if (places.length > MAX_PLACES) continue;
    const weight = weightOf(index, word);
    for (const at of places) scores.set(at, (scores.get(at) ?? 0) + weight);
  }
  const best: { at: number; score: number }[] = [];
  for (const [at, sum] of scores) {
    const score = sum - (index.words[at]?.size ?? 0) / 10_000;
    if (best.length === MAX_CANDIDATES && score <= (best.at(-1)?.score ?? 0)) continue;
    best.push({ at, score });
    best.sort((a, b) => b.score - a.score);
    best.length = Math.min(best.length, MAX_CANDIDATES);
  }
  return best.flatMap(({ at }) => {
    const [sentence, own] = [index.sentences[at], index.words[at]];
    return sentence && own ? [{ sentence, words: own, coverage: coverageOf(index, words, own) }] : [];
  });
}
