import { chooseQuotes } from '../platform/text/reader-choose.ts';
import { passesGate } from '../platform/text/reader-gate.ts';
import { type ReaderQuestion, readQuestion } from '../platform/text/reader-question.ts';
import { type Quote, quotesOn } from '../platform/text/reader-quotes.ts';
import { type Hit, searchIndex } from '../platform/text/reader-search.ts';
import type { TermWeight } from '../platform/text/reader-weights.ts';
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

export function findAnswer(library: Library, text: string, brand: string): Finding {
  const question = readQuestion(text, [brand]);
  const found = library.index.sites
    .toSorted((a, b) => Number(b.site_id === OWN_SITE) - Number(a.site_id === OWN_SITE))
    .map(({ site_id }) => searchIndex(library.index, question, site_id));
  const weights = found[0]?.weights ?? [];
  const hits = found.flatMap((one) => one.hits);
  const passing = hits.filter((hit) => passesGate(hit, question));
  const byPage = passing
    .map((hit) =>
      quotesOn(hit, weights, question).filter(
        (quote) => isSaidByBrand(quote) && !isAboutAnother(quote, question),
      ),
    )
    .filter(({ length }) => length > 0);
  return { question, weights, hits, passing, answer: answerFrom(byPage, question, brand) };
}

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
  const definitions = weighed
    .map((quotes) => quotes.filter(({ defines }) => defines))
    .filter(({ length }) => length > 0);
  const pages = (definitions.length > 0 ? definitions : weighed).slice(0, MOST_PAGES);
  const [lead = [], ...others] = kind === 'companies' ? pages.toSorted(byBest) : pages;
  if (lead.length === 0) return [];
  const best = bestOf(lead);
  const second = others.flat().filter(({ relevance }) => relevance >= best);
  const chosen = chooseQuotes([...lead, ...second], MOST_SENTENCES).slice(0, MOST_SENTENCES);
  // Whoever reads one sentence only should have read the answer.
  const first = chosen.reduce((leader, quote) => (quote.relevance > leader.relevance ? quote : leader));
  return [first, ...chosen.filter((quote) => quote !== first)];
}

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
