import { deu, fra, ita, nld, por, spa } from 'stopword';
import { chooseQuotes } from '../platform/text/reader-choose.ts';
import { passesGate } from '../platform/text/reader-gate.ts';
import { type ReaderQuestion, readQuestion } from '../platform/text/reader-question.ts';
import { type Quote, quotesOn } from '../platform/text/reader-quotes.ts';
import { type Hit, searchIndex } from '../platform/text/reader-search.ts';
import type { TermWeight } from '../platform/text/reader-weights.ts';
import { gateFor } from '../platform/text/sentence-gate.ts';
import { stems } from '../platform/text/tokens.ts';
import { type Library, OWN_SITE } from './page-library.ts';
import { isFirstPerson, isOnePerson } from './page-voice.ts';

/** What the library says to a question. */
export interface Finding {
  question: ReaderQuestion;
  weights: TermWeight[];
  /** The customer's own pages first, each group best first. */
  hits: Hit[];
  passing: Hit[];
  /** Two or three sentences; empty where nothing answers. */
  answer: Quote[];
}

const MOST_SENTENCES = 3;
const MOST_PAGES = 3;

export function findAnswer(
  library: Library,
  text: string,
  { brand, language }: { brand: string; language: string },
): Finding {
  const question = withoutBrand(readQuestion(contentOf(text, language), [brand]), brand);
  const isReadable = gateFor(language);
  const found = library.index.sites
    .toSorted((a, b) => Number(b.site_id === OWN_SITE) - Number(a.site_id === OWN_SITE))
    .map(({ site_id }) => searchIndex(library.index, question, site_id));
  const weights = found[0]?.weights ?? [];
  const hits = found.flatMap((one) => one.hits);
  const passing = hits.filter((hit) => passesGate(hit, question));
  const byPage = passing
    .map((hit) => quotesOn(hit, weights, question, isReadable).filter((quote) => isFit(quote, question)))
    .filter(({ length }) => length > 0);
  return { question, weights, hits, passing, answer: answerFrom(byPage, question, brand) };
}

const STOPWORDS: Record<string, string[]> = { de: deu, fr: fra, es: spa, it: ita, nl: nld, pt: por };

/** Without the words that only ask, which search knows for English alone. */
function contentOf(text: string, language: string): string {
  const stops = new Set(STOPWORDS[language] ?? []);
  return stops.size === 0
    ? text
    : text
        .split(/\s+/)
        .filter((word) => !stops.has(word.toLowerCase().replace(/[?!.,]/g, '')))
        .join(' ');
}

/** The brand's own pages are about the brand anyway: its name finds nothing, unless nothing else is asked. */
function withoutBrand(question: ReaderQuestion, brand: string): ReaderQuestion {
  const own = new Set(stems(brand));
  const isOther = (stem: string) => !own.has(stem);
  const terms = question.terms.filter(({ stem }) => isOther(stem));
  if (terms.every(({ generic }) => generic)) return question;
  const bare = (query: string) =>
    query
      .split(' ')
      .filter((word) => stems(word).some(isOther))
      .join(' ');
  return {
    ...question,
    terms,
    constraint: question.constraint.filter(({ stem }) => isOther(stem)),
    queries: [...new Set(question.queries.map(bare))].filter((query) => query !== ''),
  };
}

function isFit(quote: Quote, question: ReaderQuestion): boolean {
  return isSaidByBrand(quote) && !isAboutAnother(quote, question) && !UNFIT.test(quote.sentence);
}

/** Speaks to somebody who reads the whole page in its order. */
const UNFIT =
  /\b(?:above|below|following|suppose|we[’']ll|let[’']s|you[’']ll (?:see|learn)|in this (?:section|document|chapter|guide|article|example)|this (?:section|document|chapter|guide|page|example)|to start with|as an example|as you can see)\b|^(?:Similar to|Say|APPENDIX|Besides|As)\b/i;

/** A source's "we" is not the brand's, and a customer's "I" is nobody's on a page of facts. */
export function isSaidByBrand({ sentence, page }: Pick<Quote, 'sentence' | 'page'>): boolean {
  return !isOnePerson(sentence) && (page.site.site_id === OWN_SITE || !isFirstPerson(sentence));
}

/** Where companies are asked for, a sentence about a rival that the page lists answers for that one. */
function isAboutAnother({ of_a_stranger, to_the_point }: Quote, { kind }: ReaderQuestion): boolean {
  return kind === 'companies' && (of_a_stranger || !to_the_point);
}

function answerFrom(byPage: Quote[][], { kind }: ReaderQuestion, brand: string): Quote[] {
  const weighed = byPage.map((quotes) =>
    quotes.map((quote) => ({ ...quote, relevance: quote.relevance * fitness(quote.sentence, brand) })),
  );
  const definitions = weighed.map((quotes) => quotes.filter(({ defines }) => defines));
  const isDefined = definitions.some(({ length }) => length > 0);
  const pages = (isDefined ? definitions : weighed)
    .filter((quotes) => quotes.some(answers))
    .slice(0, MOST_PAGES);
  const [lead, ...others] = kind === 'companies' ? pages.toSorted(byBest) : pages;
  // Whoever reads one sentence only should have read the answer.
  const first = lead
    ?.filter(answers)
    .reduce((leader, quote) => (quote.relevance > leader.relevance ? quote : leader));
  if (!lead || !first) return [];
  const second = others.flat().filter((quote) => answers(quote) && quote.relevance >= first.relevance);
  const chosen = chooseQuotes([...lead, ...second], MOST_SENTENCES).filter(
    ({ sentence }) => sentence !== first.sentence,
  );
  return [first, ...chosen].slice(0, MOST_SENTENCES);
}

/** Of the question, what a sentence says itself or by the heading right above it. */
const SAYS = 0.4;
const SAYS_WITH_HEADING = 0.65;
const answers = ({ own, with_heading, defines }: Quote) =>
  defines || own >= SAYS || with_heading >= SAYS_WITH_HEADING;

const LEANS_INSIDE = /^(?:\S+ ){0,4}(?:it|its|them|they|these|those|this|that|such|him|her)\b/i;
const OF_A_DETAIL =
  /\balso\b|--\w|\w_\w|::|^(?:The (?:command|option|parameter|setting|directive|above|same)|Note|Again|If|When|In this|Any|Otherwise|Other)\b/;
const MOST_WORDS = 30;

/** How well a sentence opens a page: best where it names the brand and needs nothing around it. */
function fitness(sentence: string, brand: string): number {
  const names = sentence.toLowerCase().includes(brand.toLowerCase()) || /\b(?:we|our)\b/i.test(sentence);
  return (
    (names ? 1.15 : 1) *
    (LEANS_INSIDE.test(sentence) ? 0.8 : 1) *
    (OF_A_DETAIL.test(sentence) ? 0.8 : 1) *
    (sentence.split(' ').length > MOST_WORDS ? 0.9 : 1)
  );
}

const bestOf = (quotes: Quote[]) => Math.max(...quotes.map(({ relevance }) => relevance));
const byBest = (a: Quote[], b: Quote[]) => bestOf(b) - bestOf(a);
