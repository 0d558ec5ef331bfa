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
  return { question, weights, hits, passing, answer: answerFrom(byPage, question) };
}

/** A source's "we" is not the brand's, and a customer's "I" is nobody's on a page of facts. */
export function isSaidByBrand({ sentence, page }: Pick<Quote, 'sentence' | 'page'>): boolean {
  return !isOnePerson(sentence) && (page.site.site_id === OWN_SITE || !isFirstPerson(sentence));
}

/** Where companies are asked for, a sentence about a rival that the page lists answers for that one. */
function isAboutAnother({ of_a_stranger, to_the_point }: Quote, { kind }: ReaderQuestion): boolean {
  return kind === 'companies' && (of_a_stranger || !to_the_point);
}

function answerFrom(byPage: Quote[][], { kind }: ReaderQuestion): Quote[] {
  const definitions = byPage
    .map((quotes) => quotes.filter(({ defines }) => defines))
    .filter(({ length }) => length > 0);
  const pages = (definitions.length > 0 ? definitions : byPage).slice(0, MOST_PAGES);
  const [lead = [], ...others] = kind === 'companies' ? pages.toSorted(byBest) : pages;
  if (lead.length === 0) return [];
  const best = bestOf(lead);
  const second = others.flat().filter(({ relevance }) => relevance >= best);
  return chooseQuotes([...lead, ...second], MOST_SENTENCES).slice(0, MOST_SENTENCES);
}

const bestOf = (quotes: Quote[]) => Math.max(...quotes.map(({ relevance }) => relevance));
const byBest = (a: Quote[], b: Quote[]) => bestOf(b) - bestOf(a);
