import { deu, fra, ita, nld, por, spa } from 'stopword';
import { escapePattern } from '../platform/text/markdown-blocks.ts';
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
  const question = readAbout(contentOf(text, language), brand);
  const isReadable = gateFor(language);
  const found = library.index.sites
    .toSorted((a, b) => Number(b.site_id === OWN_SITE) - Number(a.site_id === OWN_SITE))
    .map(({ site_id }) => searchIndex(library.index, question, site_id));
  const weights = found[0]?.weights ?? [];
  const hits = found.flatMap((one) => one.hits);
  const passing = hits.filter((hit) => passesGate(hit, question));
  const byPage = passing
    .map((hit) =>
      quotesOn(hit, weights, question, isReadable).filter(
        (quote) => isFit(quote, question) && !isOfRival(quote, library, text, brand),
      ),
    )
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

/**
 * The brand's own pages are about the brand anyway: its name finds nothing, unless nothing else is asked. What kind of
 * question it is, the whole of it says.
 */
function readAbout(text: string, brand: string): ReaderQuestion {
  const whole = readQuestion(text, [brand]);
  const bare = readQuestion(
    text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(brand)}(?:[’']s|[’'])?(?![\\p{L}\\p{N}])`, 'giu'),
      '',
    ),
  );
  if (bare.terms.every(({ generic }) => generic)) return whole;
  return { ...bare, kind: whole.kind, asks_what: whole.asks_what, demands: whole.demands };
}

function isFit(quote: Quote, question: ReaderQuestion): boolean {
  return isSaidByBrand(quote) && !isAboutAnother(quote, question) && !UNFIT.test(quote.sentence);
}

/** Begins with a rival that the site compares itself with, and is asked about by nobody. */
function isOfRival({ sentence }: Quote, { rivals }: Library, text: string, brand: string): boolean {
  return (
    rivals.some((name) => sentence.startsWith(`${name} `) && !text.includes(name)) &&
    !sentence.includes(brand)
  );
}

/** Speaks to somebody who reads the whole page in its order. */
const UNFIT =
  /\b(?:above|below|following|suppose|we[’']ll|let[’']s|you[’']ll (?:see|learn)|in this (?:section|document|chapter|guide|article|example)|shall|this (?:section|document|chapter|guide|page|example)|to start with|as an example|as you can see)\b|^(?:Similar to|Say|APPENDIX|Besides|As)\b/i;

/** A source's "we" is not the brand's, and a customer's "I" is nobody's on a page of facts. */
export function isSaidByBrand({ sentence, page }: Pick<Quote, 'sentence' | 'page'>): boolean {
  return !isOnePerson(sentence) && (page.site.site_id === OWN_SITE || !isFirstPerson(sentence));
}

/** Where companies are asked for, a sentence about a rival that the page lists answers for that one. */
function isAboutAnother({ of_a_stranger, to_the_point }: Quote, { kind }: ReaderQuestion): boolean {
  return kind === 'companies' && (of_a_stranger || !to_the_point);
}

function answerFrom(byPage: Quote[][], question: ReaderQuestion, brand: string): Quote[] {
  const { kind } = question;
  const answers = (quote: Quote) => isAnswer(quote, question, brand);
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
  const chosen = chooseQuotes([...lead.filter(isWhole), ...second], MOST_SENTENCES).filter(
    ({ sentence }) => sentence !== first.sentence,
  );
  return [first, ...chosen].slice(0, MOST_SENTENCES);
}

/** Of the question, what a sentence says itself or by the heading right above it. */
const SAYS = 0.4;
const SAYS_WITH_HEADING = 0.65;
/** Where companies are asked for, what they are may stand elsewhere on the site. */
const SAYS_ON_SITE = 0.6;
const SAYS_SOMETHING = 0.2;

function isAnswer(
  { own, with_heading, relevance, defines, sentence }: Quote,
  { kind, terms }: ReaderQuestion,
  brand: string,
): boolean {
  if (!isWhole({ sentence })) return false;
  // "How much does Crumbline cost?" asks for a price on the brand's own pages, and for nothing else.
  const isAboutBrand = terms.every(({ stem, generic }) => generic || stems(brand).includes(stem));
  if (isAboutBrand || defines || own >= SAYS || with_heading >= SAYS_WITH_HEADING) return true;
  return kind === 'companies' && own >= SAYS_SOMETHING && relevance >= SAYS_ON_SITE;
}

const LEANS_INSIDE = /^(?:\S+ ){0,4}(?:it|its|them|they|these|those|this|such|him|her)\b/i;
const OF_A_DETAIL =
  /--\w|\w_\w|::|^(?:The (?:command|option|parameter|setting|directive|above|same)|Note|Again|In this|Any|Otherwise|Other|Visit|Go to|Browse)\b/;
const CONDITIONAL = /\balso\b|^(?:If|When)\b/;
const MOST_WORDS = 30;

const isWhole = ({ sentence }: Pick<Quote, 'sentence'>) =>
  !LEANS_INSIDE.test(sentence) && !OF_A_DETAIL.test(sentence);

/** How well a sentence opens a page: best where it names the brand and needs nothing around it. */
function fitness(sentence: string, brand: string): number {
  const names = sentence.toLowerCase().includes(brand.toLowerCase()) || /\b(?:we|our)\b/i.test(sentence);
  return (
    (names ? 1.15 : 1) *
    (CONDITIONAL.test(sentence) ? 0.8 : 1) *
    (sentence.split(' ').length > MOST_WORDS ? 0.9 : 1)
  );
}

const bestOf = (quotes: Quote[]) => Math.max(...quotes.map(({ relevance }) => relevance));
const byBest = (a: Quote[], b: Quote[]) => bestOf(b) - bestOf(a);
