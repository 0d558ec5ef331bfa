import { isAdvice } from '../languages/advice-patterns.ts';
import { asks } from '../languages/asked.ts';
import { isLegalPage } from '../page/legal-page.ts';
import type { Block } from '../page/page.ts';
import { isPageFurniture, isQuotableSentence } from '../sentence-gate.ts';
import { type AnswerUnit, announces, textOf } from './answer-unit.ts';
import type { IndexedPage, IndexedPassage } from './index-types.ts';
import {
  deniesTerms,
  factorOf,
  isDefinition,
  isOfRival,
  isOfStranger,
  lacksThings,
  namesThing,
  relevanceAmong,
  tellingBeside,
  thingsOf,
} from './quote-signs.ts';
import { type Hit, satisfies } from './reader-gate.ts';
import type { ReaderQuestion, Term } from './reader-question.ts';
import { onSite, type Said, type Stems, sentencesIn, shareOf, speaks, stemsIn } from './reader-said.ts';
import { ABOVE_REVIEWS, hasName, isUnfit, POINTER, tellsPrice } from './reader-unfit.ts';
import type { TermWeight } from './reader-weights.ts';
import { hasValue, isTimetable, type ValueKind } from './typed-values.ts';

/** A sentence that is on a page word for word. */
export interface Quote {
  sentence: string;
  page: IndexedPage;
  stems: ReadonlySet<string>;
  /** 0..1: share of the question it covers, itself or, for less, by its context. */
  relevance: number;
  /** Defines the thing asked about, if the question asks for a definition. */
  defines: boolean;
  /** Mentions the question's restriction, itself or in its heading. */
  to_the_point: boolean;
  /** Talks about someone whose name is the heading, as in lists of rivals. */
  of_a_stranger: boolean;
  /** 0..1: share of the question covered by the sentence, and by it together with its heading. */
  own: number;
  with_heading: number;
  /** Names the thing that is asked about, and most things of the question. */
  names_thing: boolean;
  /** Denies something in the question. */
  denies: boolean;
  /** Its stems with those of the heading above it and the question that it answers. */
  near: Stems;
  /** That heading and question, and the whole passage. */
  above: string;
  passage: string;
  /** The next sentence, if it reads well after it. */
  next: string | null;
  /** The rows of the table of which it is one; else null. */
  table: string[] | null;
  /** A line of a list or a row, not a sentence. */
  is_line: boolean;
  /** What it announces, which belongs to it. */
  run: AnswerUnit | null;
  /** The heading of a line or a row, where it says of the question what the line does not. */
  line_of: string | null;
}

const MIN_RELEVANCE = 0.45;
/**
 * The sentences of a page's best passages that cover enough of the question, or the best one.
 */
export function quotesOn(hit: Hit, all: TermWeight[], question: ReaderQuestion): Quote[] {
  const { page, passages } = hit;
  // Amounts of terms and policies are those of liability and of exceptions.
  const isLegal = isLegalPage({ url: page.url, title: page.own_title });
  if (question.demands === 'price' && isLegal) return [];
  const asked = askedOn(hit, all, question);
  const quotes = passages.flatMap((passage) => quotesIn(passage, asked));
  if (!areNamed(question, page, quotes)) return [];
  const isOfCompany = question.values.some((kind) => OF_COMPANY.has(kind));
  const told = quotes.map(({ near }) => near.union(asked.title));
  if (!isOfCompany && lacksThings(told, question, asked)) return [];
  const relevant = sayingMost(quotes, question).filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  const enough =
    relevant.length > 0 ? relevant : quotes.toSorted((a, b) => b.relevance - a.relevance).slice(0, 1);
  return question.values.length === 0 ? enough : enough.map((quote) => preferring(quote, question));
}

/** What a page is asked, in its own words and weights. */
interface Asked {
  hit: Hit;
  question: ReaderQuestion;
  weights: TermWeight[];
  around: Record<'title' | 'name' | 'about', Stems>;
  about: Stems;
  title: Stems;
  /** The question's restriction, without what the whole site is about. */
  point: Term[];
  things: TermWeight[];
}

function askedOn(hit: Hit, all: TermWeight[], question: ReaderQuestion): Asked {
  const { page } = hit;
  const weights = onSite(all, page);
  const { name, about } = page.site;
  const around = { title: stemsIn(page.title, page), name: stemsIn(name, page), about: stemsIn(about, page) };
  return {
    hit,
    question,
    weights,
    around,
    about: around.about,
    title: page.is_start ? around.name : stemsIn(page.own_title, page),
    point: question.constraint.filter((term) => speaks(around.about, term) === 0),
    things: thingsOf(weights, around.about),
  };
}

function quotesIn(passage: IndexedPassage, asked: Asked): Quote[] {
  const { hit, question, weights, around, point, things } = asked;
  const { page } = hit;
  const stemsOf = (text: string) => stemsIn(text, page);
  const text = passage.blocks.map((block) => block.text).join('\n');
  const heading = stemsOf(passage.heading ?? '');
  const relevanceOf = relevanceAmong({ ...around, passage: stemsOf(text), heading }, weights);
  return sentencesIn(passage).flatMap((one) => {
    const { sentence, next, run } = one;
    const own = stemsOf(wholeOf(one));
    const said = one.asked === '' ? own : own.union(stemsOf(one.asked));
    const near = said.union(heading);
    const isLine = !isQuotableSentence(sentence);
    if (!isFit(one, { own, said, near, isLine, passage }, asked)) return [];
    return {
      sentence,
      page,
      stems: own,
      near,
      relevance: relevanceOf(said) * factorOf(sentence, isLine),
      defines: question.asks_what && isDefinition(sentence, question.terms, stemsOf),
      to_the_point: point.length === 0 || point.some((term) => speaks(near, term) > 0),
      own: shareOf(said, weights),
      with_heading: shareOf(near, weights),
      of_a_stranger: isOfStranger(sentence, passage.heading ?? '', { name: page.site.name, text }),
      names_thing: namesThing(said, near, things),
      denies: deniesTerms(sentence, question.terms, stemsOf),
      above: `${passage.heading ?? ''} ${one.asked}`,
      passage: text,
      next: isQuotableSentence(next) && !POINTER.test(next) && !announces(next) ? next : null,
      run,
      table: one.table,
      is_line: isLine,
      line_of: isLine && shareOf(near, weights) > shareOf(said, weights) ? titleOf(passage) : null,
    };
  });
}

const wholeOf = ({ sentence, run }: Said) => (run === null ? sentence : `${sentence} ${textOf(run)}`);

interface Reading {
  own: Stems;
  said: Stems;
  near: Stems;
  isLine: boolean;
  passage: IndexedPassage;
}

/** Whether a sentence may answer the question at all. */
function isFit(one: Said, { own, said, near, isLine, passage }: Reading, asked: Asked): boolean {
  const { hit, question, weights, around, title } = asked;
  const { page } = hit;
  const { sentence } = one;
  const { name } = page.site;
  const heading = passage.heading ?? '';
  if (!satisfies(wholeOf(one), question) || (one.run === null && isUnfit(sentence))) return false;
  if (isOfRival(sentence, page, question.text) || ABOVE_REVIEWS.test(heading)) return false;
  if (question.asks_advice && !isAdvice(sentence, one.asked, heading, page.own_title)) return false;
  const isAsked = askedBy(question, (text) => stemsIn(text, page));
  if (question.demands === 'price' && !tellsPrice(wholeOf(one), isAsked)) return false;
  if (isLine && !isTellingLine(sentence, question, shareOf(own, weights))) return false;
  // A row of a price list is about what it names.
  if (isLine && question.demands === 'price' && namesOther(near, question, around.name)) return false;
  const isCompared = passage.blocks.some((block) => isRow(block) && block.text.startsWith(name));
  if (isCompared && isLine && sentence.includes(' | ') && !sentence.startsWith(name)) return false;
  if (shareOf(near, weights) < MIN_OF_MOST * hit.with_heading) return false;
  const isOfSubject = subjectOf(question, weights, around);
  if (
    (isLine || question.values.length > 0) &&
    !isOfSubject(near.union(title), sentence, heading, page.own_title)
  )
    return false;
  return question.demands !== 'number' || countsWhatIsAsked(said, question);
}

/**
 * Share of the question that another quote with a value must cover, relative to the best one: prices of all rows are
 * alike.
 */
const MIN_OF_VALUED = 0.85;

/** Without those that have a value, but of something else than the one that says most of the question. */
function sayingMost(quotes: Quote[], { values }: ReaderQuestion): Quote[] {
  const isValued = ({ sentence }: Quote) => values.some((kind) => hasValue(sentence, kind));
  const most = Math.max(...quotes.filter(isValued).map(({ with_heading }) => with_heading));
  return quotes.filter((quote) => !isValued(quote) || quote.with_heading >= MIN_OF_VALUED * most);
}

/** Share of what made the page pass that a shown sentence must cover itself: the rest may stand in a menu or a form. */
const MIN_OF_MOST = 0.5;
/** How much of what is asked about a text with the value must say, by rarity: a price of something else is no answer. */
const MIN_SUBJECT = 0.3;

/** Tells whether a text with its heading and title is about what the question is about, which the whole site may be. */
function subjectOf(
  question: ReaderQuestion,
  weights: TermWeight[],
  { about, name }: Record<'about' | 'name', Stems>,
) {
  const { values, demands, asks_opening, language } = question;
  const telling = tellingBeside(weights, name);
  const own = tellingBeside(telling, about);
  const asked = own.length > 0 ? own : telling;
  return (said: Stems, sentence: string, ...above: (string | null)[]) => {
    if (asks_opening) return isTimetable(sentence);
    if (values.some((kind) => OF_COMPANY.has(kind))) return true;
    if (asked.length > 0 && shareOf(said, asked) > (demands === null ? 0 : MIN_SUBJECT)) return true;
    if (own.length > 0) return false;
    // A sentence about a price may leave out its subject: it is the company's offer.
    return demands === 'price'
      ? asks('price', [sentence, ...above].join('\n'), language)
      : demands === null && asked.length === 0;
  };
}

/** Tells whether a word is asked about; each is where the question names nothing. */
function askedBy({ terms }: ReaderQuestion, stemsOf: (text: string) => Stems) {
  const telling = terms.filter(({ generic }) => !generic);
  return (word: string) => telling.length === 0 || telling.some((term) => speaks(stemsOf(word), term) > 0);
}

/** Where a company is and how to reach it needs no other word of the question beside it. */
const OF_COMPANY: ReadonlySet<ValueKind> = new Set(['place', 'phone', 'mail']);
const MAX_LINE_WORDS = 30;
const MIN_LINE_SHARE = 0.5;

/** A line of a list or a row of a table that has the value asked for, or says most of what is asked about. */
function isTellingLine(line: string, { values }: ReaderQuestion, share: number): boolean {
  if (line.split(/\s+/).length > MAX_LINE_WORDS || isPageFurniture(line.replaceAll(' | ', ', ')))
    return false;
  // A star marks what a form requires.
  if (!/\p{L}{2}/u.test(line) || /[?:*]$/.test(line)) return false;
  return share >= MIN_LINE_SHARE || values.some((kind) => hasValue(line, kind));
}

/** Whether the passages of the quotes, with what stands above them, have a name that the question asks about. */
function areNamed({ terms, companies }: ReaderQuestion, page: IndexedPage, quotes: Quote[]): boolean {
  const names = terms.filter(
    ({ proper, surface }) => proper && !companies.some((company) => company.includes(surface)),
  );
  const above = `${page.own_title}\n${page.site.name}`;
  const said = quotes.flatMap((quote) => [quote.above, quote.passage]).join('\n');
  return names.length === 0 || names.some(({ surface }) => hasName(`${above}\n${said}`, surface));
}

/** Whether a text has nothing of what is asked about. */
const namesOther = (near: Stems, { terms }: ReaderQuestion, name: Stems) => {
  const telling = terms.filter((term) => !term.generic && speaks(name, term) === 0);
  return telling.length > 0 && !telling.some((term) => speaks(near, term) > 0);
};

/** How much of a quote's relevance is whether it has the value that is asked for. */
const VALUE_SHARE = 0.35;

function preferring(quote: Quote, { values }: ReaderQuestion): Quote {
  const has = values.some((kind) => hasValue(quote.sentence, kind));
  return { ...quote, relevance: quote.relevance * (1 - VALUE_SHARE) + (has ? VALUE_SHARE : 0) };
}

/** Rows beside one that begins with the company's name are about others. */
const isRow = ({ kind }: Block) => kind === 'table_row';

/** A heading that is no sentence, without what announces the next line. */
function titleOf({ heading }: Hit['passage']): string | null {
  const title = heading?.replace(/[\s:]+$/, '') ?? '';
  return title === '' || /[.!?]/.test(title) ? null : title;
}

/** "How many bakeries …" needs a number of bakeries, not just any number. */
const countsWhatIsAsked = (said: Stems, { terms: [counted] }: ReaderQuestion) =>
  counted === undefined || speaks(said, counted) > 0;
