import { givesAdvice } from '../languages/advice-patterns.ts';
import { ASKS_PRICE, denies } from '../languages/question-patterns.ts';
import { isLegalPage } from '../page/legal-page.ts';
import type { Block } from '../page/page.ts';
import { isPageFurniture, isQuotableSentence, type SentenceGate } from '../sentence-gate.ts';
import { type Hit, satisfies } from './reader-gate.ts';
import type { IndexedPage } from './reader-index.ts';
import type { ReaderQuestion, Term } from './reader-question.ts';
import { onSite, type Stems, sentencesIn, shareOf, speaks, stemsIn } from './reader-said.ts';
import { hasName, isUnfit, tellsPrice } from './reader-unfit.ts';
import type { TermWeight } from './reader-weights.ts';
import { hasValue, isTimetable, isValueStem, type ValueKind } from './typed-values.ts';

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
  /** Talks about somebody whose name is the heading, as in lists of rivals. */
  of_a_stranger: boolean;
  /** 0..1: share of the question covered by the sentence, and by it together with its heading. */
  own: number;
  with_heading: number;
  /** Denies something in the question. */
  denies: boolean;
  /** Its stems with those of the heading above it and the question that it answers. */
  near: Stems;
  /** That heading and question, and the whole passage. */
  above: string;
  passage: string;
  /** The next sentence, if it reads well after it. */
  next: string | null;
  /** The heading of a line or a row, where it says of the question what the line does not. */
  line_of: string | null;
}

const MIN_RELEVANCE = 0.45;
/** Sentences that point the reader elsewhere, or refer to an example that is not quoted. */
export const POINTER =
  /^\W*(?:see|refer to|consult|example|note|warning|caution|tip|be (?:careful|wary)|for (?:more|further|details|an? \w+ example))\b|\b(?:see (?:also|the|below|above)|as follows|the following|(?:described|discussed|shown|listed|explained) (?:in|below|above|later))\b/i;
/** Calls upon the reader to look, compare or ask, in the other languages. */
const CALLS =
  /^(?:see|discover|explore|compare|check out|find out|learn|siehe|entdecken sie|erfahren sie|vergleichen sie|schauen sie|kontaktieren sie|découvrez|consultez|comparez|retrouvez|contactez|voir|descubre|aprende|compara|consulta|mira|conoce|contáctanos|hablá|habla|llámanos|scopri|scoprite|confronta|guarda|leggi|contattaci|bekijk|ontdek|vergelijk|lees|neem contact|veja|descubra|conheça|compare|confira|saiba|leia|entre em contato|fale)(?!\p{L})/iu;
const POINTER_FACTOR = 0.6;
const LINE_FACTOR = 0.85;
/** "A shallow clone is a …", "Stepdesk is booking software for …", but not "… is available for …". */
const DEFINITION =
  /^([^,;:]{2,60}?) (?:is|are) (?:(?:an?|the|one) |(?!\S+(?:ed|[ai]ble) )(?:[\p{L}-]+ ){1,3}(?:for|that|which)\b)/u;
const NUMBERING = /^\d+[.)]\s+/;
const UP_TO_THREE_CAPITALISED = /^\p{Lu}\S*(?: \p{Lu}\S*){0,2}$/u;
/** Weight of a word that is not in the sentence but around it. */
const PLACES = { heading: 0.7, title: 0.6, name: 0.5, passage: 0.4, about: 0.3 };
const PLACE_NAMES = ['heading', 'title', 'name', 'passage', 'about'] as const;

/**
 * The sentences of a page's best passages that cover enough of the question, or the best one. `gate` says which may be
 * shown, by default all self-contained ones.
 */
export function quotesOn(
  { page, passages, with_heading: said_most }: Hit,
  all: TermWeight[],
  question: ReaderQuestion,
  gate?: SentenceGate,
): Quote[] {
  const weights = onSite(all, page);
  const isPrice = question.demands === 'price';
  // Amounts of terms and policies are those of liability and of exceptions.
  if (isPrice && isLegalPage({ url: page.url, title: page.own_title })) return [];
  const { name, about } = page.site;
  const stemsOf = (text: string) => stemsIn(text, page);
  const around = { title: stemsOf(page.title), name: stemsOf(name), about: stemsOf(about) };
  // What the whole site is about is implied.
  const point = question.constraint.filter((term) => speaks(around.about, term) === 0);
  const title = page.is_start ? around.name : stemsOf(page.own_title);
  const isOfSubject = subjectOf(question, weights, around);
  const isAsked = askedBy(question, stemsOf);
  const quotes = passages.flatMap((passage) => {
    const text = passage.blocks.map((block) => block.text).join('\n');
    const heading = stemsOf(passage.heading ?? '');
    const isCompared = passage.blocks.some((block) => isRow(block) && block.text.startsWith(name));
    const relevanceOf = relevanceAmong({ ...around, passage: stemsOf(text), heading }, weights);
    return sentencesIn(passage).flatMap(({ sentence, next, asked }) => {
      if (!satisfies(sentence, question) || isUnfit(sentence)) return [];
      if (question.asks_advice && !givesAdvice(sentence, asked, passage.heading ?? '')) return [];
      if (isPrice && !tellsPrice(sentence, isAsked)) return [];
      const own = stemsOf(sentence);
      const said = asked === '' ? own : own.union(stemsOf(asked));
      const isLine = gate === undefined && !isQuotableSentence(sentence);
      if (isLine && !isTellingLine(sentence, question, shareOf(own, weights))) return [];
      if (gate?.(sentence) === false) return [];
      if (isCompared && isLine && sentence.includes(' | ') && !sentence.startsWith(name)) return [];
      const near = said.union(heading);
      if (shareOf(near, weights) < MIN_OF_MOST * said_most) return [];
      if (
        (isLine || question.values.length > 0) &&
        !isOfSubject(near.union(title), sentence, passage.heading, page.own_title)
      )
        return [];
      if (question.demands === 'number' && !countsWhatIsAsked(said, question)) return [];
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
        of_a_stranger: isOfStranger(sentence, passage.heading ?? '', { name, text }),
        denies: deniesTerms(sentence, question.terms, stemsOf),
        above: `${passage.heading ?? ''} ${asked}`,
        passage: text,
        next: (gate ?? isQuotableSentence)(next, sentence) && !POINTER.test(next) ? next : null,
        line_of: isLine && shareOf(near, weights) > shareOf(said, weights) ? titleOf(passage) : null,
      };
    });
  });
  if (!areNamed(question, page, quotes)) return [];
  if (lacksThings(quotes, question, { weights, about: around.about, title })) return [];
  const relevant = sayingMost(quotes, question).filter(({ relevance }) => relevance >= MIN_RELEVANCE);
  const enough =
    relevant.length > 0 ? relevant : quotes.toSorted((a, b) => b.relevance - a.relevance).slice(0, 1);
  return question.values.length === 0 ? enough : enough.map((quote) => preferring(quote, question));
}

/** Of what the best quote with a value says of the question, how much another must say: prices of all rows are alike. */
const MIN_OF_VALUED = 0.85;

/** Without those that have a value, but of something else than the one that says most of the question. */
function sayingMost(quotes: Quote[], { values }: ReaderQuestion): Quote[] {
  const isValued = ({ sentence }: Quote) => values.some((kind) => hasValue(sentence, kind));
  const most = Math.max(...quotes.filter(isValued).map(({ with_heading }) => with_heading));
  return quotes.filter((quote) => !isValued(quote) || quote.with_heading >= MIN_OF_VALUED * most);
}

/** Of what made the page pass, how much a sentence that is shown must say: the rest may stand in a menu or a form. */
const MIN_OF_MOST = 0.5;
/** How much of what is asked about a text with the value must say, by rarity: a price of something else is no answer. */
const MIN_SUBJECT = 1 / 3;

/** Tells whether a text with its heading and title is about what the question is about, which the whole site may be. */
function subjectOf(
  question: ReaderQuestion,
  weights: TermWeight[],
  { about, name }: Record<'about' | 'name', Stems>,
) {
  const { values, demands, asks_opening } = question;
  const telling = weights.filter(
    ({ term }) => !term.generic && !isValueStem(term.stem) && speaks(name, term) === 0,
  );
  const own = telling.filter(({ term }) => speaks(about, term) === 0);
  const asked = own.length > 0 ? own : telling;
  return (said: Stems, sentence: string, ...above: (string | null)[]) => {
    if (asks_opening) return isTimetable(sentence);
    if (values.some((kind) => OF_COMPANY.has(kind))) return true;
    if (asked.length > 0 && shareOf(said, asked) > (demands === null ? 0 : MIN_SUBJECT)) return true;
    if (own.length > 0) return false;
    // Only a price needs no subject but the company's offer, where prices are told.
    return demands === 'price'
      ? ASKS_PRICE.test([sentence, ...above].join('\n'))
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

/** Below this share of what is asked for, a thing that no quote names is missed. */
const MIN_ASKED = 0.38;

/** Whether each quote says little of what is asked for, and none has the thing: baking alone tells nothing of classes. */
function lacksThings(
  quotes: Quote[],
  { values }: ReaderQuestion,
  { weights, about, title }: { weights: TermWeight[]; about: Stems; title: Stems },
): boolean {
  if (values.some((kind) => OF_COMPANY.has(kind))) return false;
  const telling = weights.filter(({ term }) => !term.generic && !isValueStem(term.stem));
  const own = telling.filter(({ term }) => speaks(about, term) === 0);
  if (own.length === 0) return false;
  return !quotes.some(({ near }) => {
    const said = near.union(title);
    return shareOf(said, own) >= MIN_ASKED || own.every(({ term }) => !term.thing || speaks(said, term) > 0);
  });
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

/** How much of a quote's relevance is whether it has the value that is asked for. */
const VALUE_SHARE = 0.35;

function preferring(quote: Quote, { values }: ReaderQuestion): Quote {
  const has = values.some((kind) => hasValue(quote.sentence, kind));
  return { ...quote, relevance: quote.relevance * (1 - VALUE_SHARE) + (has ? VALUE_SHARE : 0) };
}

function factorOf(sentence: string, isLine: boolean): number {
  const calls = CALLS.test(sentence) && !/\d/.test(sentence) && !hasValue(sentence, 'price');
  if (POINTER.test(sentence) || calls) return POINTER_FACTOR;
  return isLine ? LINE_FACTOR : 1;
}

/** Rows beside one that begins with the company's name are about others. */
const isRow = ({ kind }: Block) => kind === 'table_row';

/** A heading that is no sentence, without what announces the next line. */
function titleOf({ heading }: Hit['passage']): string | null {
  const title = heading?.replace(/[\s:]+$/, '') ?? '';
  return title === '' || /[.!?]/.test(title) ? null : title;
}

const CLAUSE_END = /[,;:.!?–—()]/;

/** "No payroll", "Payroll is not included": a clause that denies something in the question. */
function deniesTerms(sentence: string, terms: Term[], stemsOf: (text: string) => Stems): boolean {
  const telling = terms.filter(({ generic }) => !generic);
  return sentence
    .split(CLAUSE_END)
    .filter(denies)
    .map(stemsOf)
    .some((said) => telling.some((term) => speaks(said, term) > 0));
}

/** Scores a sentence by its own words and, for less, by the text around it. */
function relevanceAmong(places: Record<keyof typeof PLACES, Stems>, weights: TermWeight[]) {
  const all = weights.reduce((sum, { share }) => sum + share, 0) || 1;
  const context = weights.map(({ term }) =>
    Math.max(...PLACE_NAMES.map((place) => PLACES[place] * speaks(places[place], term))),
  );
  return (said: Stems) =>
    weights.reduce(
      (sum, { term, share }, i) => sum + share * Math.max(speaks(said, term), context[i] ?? 0),
      0,
    ) / all;
}

/** "How many bakeries …" needs a number of bakeries, not just any number. */
const countsWhatIsAsked = (said: Stems, { terms: [counted] }: ReaderQuestion) =>
  counted === undefined || speaks(said, counted) > 0;

function isDefinition(sentence: string, terms: Term[], stemsOf: (text: string) => Stems): boolean {
  const subject = stemsOf(DEFINITION.exec(sentence)?.[1] ?? '');
  return terms.some(({ stem }) => subject.has(stem));
}

/** Distinguishes a name from a thing in a heading, such as "Funnels", which is also written in lowercase. */
export function isOfStranger(
  sentence: string,
  above: string,
  { name, text }: { name: string; text: string },
): boolean {
  const heading = above.replace(NUMBERING, '');
  if (!UP_TO_THREE_CAPITALISED.test(heading) || !sentence.startsWith(`${heading} `)) return false;
  return !name.includes(heading) && !heading.includes(name) && !text.includes(heading.toLowerCase());
}
