import { escapePattern } from '../../../language/markdown/markdown-blocks.ts';
import { chooseQuotes } from '../../../language/search/reader-choose.ts';
import { type Hit, isAllAbout, passesGate, sureness } from '../../../language/search/reader-gate.ts';
import { type ReaderQuestion, readQuestion } from '../../../language/search/reader-question.ts';
import { type Quote, quotesOn } from '../../../language/search/reader-quotes.ts';
import { searchIndex } from '../../../language/search/reader-search.ts';
import type { TermWeight } from '../../../language/search/reader-weights.ts';
import { gateFor } from '../../../language/sentence-gate.ts';
import { stems } from '../../../language/tokens.ts';
import { type Library, OWN_SITE } from './page-library.ts';
import { isFirstPerson, isOnePerson } from './page-voice.ts';

/** The library's answer to a question. */
export interface Finding {
  question: ReaderQuestion;
  weights: TermWeight[];
  /** The customer's own pages first, each group by relevance. */
  hits: Hit[];
  passing: Hit[];
  /** Two or three sentences; empty when nothing answers. */
  answer: Quote[];
}

const MAX_SENTENCES = 3;
const MAX_PAGES = 5;
const MIN_OF_BEST = 0.75;

export function findAnswer(
  library: Library,
  text: string,
  { brand, language }: { brand: string; language: string },
): Finding {
  const question = readAbout(text, brand, language);
  const isReadable = gateFor(language);
  const found = library.index.sites
    .toSorted((a, b) => Number(b.site_id === OWN_SITE) - Number(a.site_id === OWN_SITE))
    .map(({ site_id }) => searchIndex(library.index, question, site_id));
  const weights = found[0]?.weights ?? [];
  const hits = found.flatMap((one) => one.hits);
  const passing = coveringMost(hits.filter((hit) => isSure(hit, question)));
  const isOurs = (sentence: string, page: Quote['page']) =>
    isSaidByBrand({ sentence, page }) && !UNFIT.test(sentence) && !isOfRival(sentence, library, text, brand);
  const byPage = passing
    .map((hit) =>
      quotesOn(hit, weights, question, isReadable)
        .filter((quote) => isOurs(quote.sentence, quote.page) && !isAboutAnother(quote, question))
        .map((quote) =>
          quote.next !== null && isOurs(quote.next, quote.page) ? quote : { ...quote, next: null },
        ),
    )
    .filter(({ length }) => length > 0);
  return { question, weights, hits, passing, answer: answerFrom(byPage, question, brand) };
}

/** What is published takes more certainty than an answer: of pages written with less, two in three were poor. */
const MIN_SURENESS = 1;

const isSure = (hit: Hit, question: ReaderQuestion): boolean =>
  passesGate(hit, question) && (sureness(hit) >= MIN_SURENESS || isAllAbout(hit.page.site, question));

/** Own pages come first, but none that says clearly less of what is asked than another. */
function coveringMost(hits: Hit[]): Hit[] {
  const most = Math.max(...hits.map(({ with_heading }) => with_heading));
  return hits.filter(({ with_heading }) => with_heading >= MIN_OF_BEST * most);
}

/**
 * The brand's pages are about the brand anyway, so its name is dropped from the search, unless nothing else is asked.
 * The whole question determines its kind.
 */
function readAbout(text: string, brand: string, language: string): ReaderQuestion {
  const whole = readQuestion(text, [brand], language);
  const bare = readQuestion(
    text.replace(
      new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(brand)}(?:[’']s|[’'])?(?![\\p{L}\\p{N}])`, 'giu'),
      '',
    ),
    [],
    language,
  );
  if (bare.terms.every(({ generic }) => generic)) return whole;
  return { ...bare, kind: whole.kind, asks_what: whole.asks_what, demands: whole.demands };
}

/** Begins with a rival that the site compares itself with and the question does not mention. */
function isOfRival(sentence: string, { rivals }: Library, text: string, brand: string): boolean {
  return (
    rivals.some((name) => sentence.startsWith(`${name} `) && !text.includes(name)) &&
    !sentence.includes(brand)
  );
}

/** Refers to the order of the page, so it only makes sense to somebody who reads all of it. */
export const UNFIT =
  /\b(?:above|below|following|suppose|we[’']ll|let[’']s|you[’']ll (?:see|learn)|in this (?:section|document|chapter|guide|article|example)|shall|this (?:section|document|chapter|guide|page|example)|to start with|as an example|as you can see)\b|^(?:Similar to|Say|APPENDIX|Besides|As)\b/i;

/** In a source, "we" is not the brand, and a customer's "I" does not belong on a page of facts. */
export function isSaidByBrand({ sentence, page }: Pick<Quote, 'sentence' | 'page'>): boolean {
  return !isOnePerson(sentence) && (page.site.site_id === OWN_SITE || !isFirstPerson(sentence));
}

/** If companies are asked for, a sentence about a listed rival answers for that rival. */
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
    .slice(0, MAX_PAGES);
  const [lead, ...others] = pages.toSorted(kind === 'companies' ? byBest : byTitle(question));
  // Somebody who reads only the first sentence should have read the answer.
  const first = lead
    ?.filter(answers)
    .reduce((leader, quote) => (quote.relevance > leader.relevance ? quote : leader));
  if (!lead || !first) return [];
  const second = others
    .flat()
    .filter(
      (quote) => answers(quote) && quote.relevance >= first.relevance && titleShare(quote, question) > 0,
    );
  const chosen = chooseQuotes([...lead.filter(isWhole), ...second], MAX_SENTENCES).filter(
    ({ sentence }) => sentence !== first.sentence,
  );
  return [first, ...chosen].slice(0, MAX_SENTENCES);
}

/** The question's share covered by a sentence itself or by the heading directly above it. */
const SAYS = 0.45;
const SAYS_WITH_HEADING = 0.65;
/** If companies are asked for, their kind may be stated elsewhere on the site. */
const SAYS_ON_SITE = 0.6;
const SAYS_SOMETHING = 0.2;

function isAnswer(
  { own, with_heading, relevance, defines, sentence }: Quote,
  { kind, terms, language }: ReaderQuestion,
  brand: string,
): boolean {
  if (!isWhole({ sentence })) return false;
  // "How much does Crumbline cost?" only asks for a price on the brand's own pages.
  const isAboutBrand = terms.every(({ stem, generic }) => generic || stems(brand, language).includes(stem));
  if (isAboutBrand || defines || own >= SAYS || with_heading >= SAYS_WITH_HEADING) return true;
  return kind === 'companies' && own >= SAYS_SOMETHING && relevance >= SAYS_ON_SITE;
}

const LEANS_INSIDE = /^(?:\S+ ){0,4}(?:it|its|them|they|these|those|this|such|him|her)\b/i;
const OF_A_DETAIL =
  /--\w|\w_\w|::|^(?:The (?:command|option|parameter|setting|directive|above|same)|Note|Again|In this|Any|Otherwise|Other|Visit|Go to|Browse|Depending|To \w+ly|In \w+ing|You should)\b/;
const CONDITIONAL = /\balso\b|^(?:If|When)\b/;
const MAX_WORDS = 30;

export const isWhole = ({ sentence }: Pick<Quote, 'sentence'>) =>
  !LEANS_INSIDE.test(sentence) && !OF_A_DETAIL.test(sentence);

/** How well a sentence opens a page: best when it names the brand and needs no context. */
function fitness(sentence: string, brand: string): number {
  const isSubject = sentence.toLowerCase().startsWith(brand.toLowerCase()) || /^(?:We|Our)\b/.test(sentence);
  const isNamed = isSubject || sentence.includes(brand);
  return (
    (isSubject ? 1.25 : isNamed ? 1.1 : 1) *
    (CONDITIONAL.test(sentence) ? 0.8 : 1) *
    (sentence.split(' ').length > MAX_WORDS ? 0.9 : 1)
  );
}

const bestOf = (quotes: Quote[]) => Math.max(...quotes.map(({ relevance }) => relevance));
const byBest = (a: Quote[], b: Quote[]) => bestOf(b) - bestOf(a);

/** 0..1: share of the question covered by a page's title. */
function titleShare({ page }: Quote, { terms }: ReaderQuestion): number {
  const title = new Set(stems(page.own_title, page.language));
  const asked = terms.filter(({ generic }) => !generic);
  const said = asked.filter(({ stem, synonyms }) => [stem, ...synonyms].some((one) => title.has(one)));
  return said.length / (asked.length || 1);
}

/** A page whose title matches the question leads; otherwise the search order stays. */
function byTitle(question: ReaderQuestion) {
  const share = (quotes: Quote[]) => Math.max(...quotes.map((quote) => titleShare(quote, question)));
  const isAbout = (quotes: Quote[]) => Number(share(quotes) >= ABOUT);
  return (a: Quote[], b: Quote[]) => isAbout(b) - isAbout(a);
}

const ABOUT = 0.4;
