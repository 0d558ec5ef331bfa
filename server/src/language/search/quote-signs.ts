import { denialIn } from '../languages/question-patterns.ts';
import type { IndexedPage } from './index-types.ts';
import type { ReaderQuestion, Term } from './reader-question.ts';
import { type Stems, shareOf, speaks } from './reader-said.ts';
import { POINTER } from './reader-unfit.ts';
import type { TermWeight } from './reader-weights.ts';
import { hasValue, isValueStem } from './typed-values.ts';

const NUMBERING = /^\d+[.)]\s+/;
const UP_TO_THREE_CAPITALISED = /^\p{Lu}\S*(?: \p{Lu}\S*){0,2}$/u;

/** Begins with a company that the site compares itself with, of which nobody asked. */
export const isOfRival = (
  sentence: string,
  { site: { rivals, name } }: IndexedPage,
  asked: string,
): boolean =>
  rivals.some((rival) => sentence.startsWith(`${rival} `) && !asked.includes(rival)) &&
  !sentence.includes(name);

const CLAUSE_END = /[,;:.!?–—()]/;

const DENIED_WITHIN = 5;

/** The words before and after the one that denies: "without a connection and opens when the school does" denies no school. */
function aroundDenial(clause: string): string {
  const word = denialIn(clause);
  const [before = '', ...after] = word === null ? [] : clause.split(word);
  const words = (text: string) => text.split(/\s+/).filter((one) => one !== '');
  return [...words(before).slice(-DENIED_WITHIN), ...words(after.join(' ')).slice(0, DENIED_WITHIN)].join(
    ' ',
  );
}

/** "No payroll", "Payroll is not included": a clause that denies something in the question. */
export function deniesTerms(sentence: string, terms: Term[], stemsOf: (text: string) => Stems): boolean {
  const telling = terms.filter(({ generic }) => !generic);
  return sentence
    .split(CLAUSE_END)
    .map((clause) => stemsOf(aroundDenial(clause)))
    .some((said) => telling.some((term) => speaks(said, term) > 0));
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

/** The words of a question that say what it is about: no value, and none that any site could say. */
export const tellingOf = (weights: TermWeight[]): TermWeight[] =>
  weights.filter(({ term }) => !term.generic && !isValueStem(term.stem));

/** The same without what the whole site is about, or is called. */
export const tellingBeside = (weights: TermWeight[], site: Stems): TermWeight[] =>
  tellingOf(weights).filter(({ term }) => speaks(site, term) === 0);

/** Below this share of what is asked for, a thing that no sentence names is missed. */
const MIN_ASKED = 0.3;
const MIN_OF_COMPANY = 0.6;

/**
 * Whether each sentence, with what stands above it, says little of what is asked for, and none has the thing: baking
 * alone tells nothing of classes.
 */
export function lacksThings(
  said: Stems[],
  { kind }: ReaderQuestion,
  { weights, about }: { weights: TermWeight[]; about: Stems },
): boolean {
  const own = tellingBeside(weights, about);
  if (own.length === 0) return false;
  const isOfCompany = kind === 'companies' && own.length < tellingOf(weights).length;
  return !said.some((one) => {
    if (isOfCompany) return shareOf(one, own) >= MIN_OF_COMPANY;
    return shareOf(one, own) >= MIN_ASKED || own.every(({ term }) => !term.thing || speaks(one, term) > 0);
  });
}

/** The things that a question is about, as far as it tells, without what the whole site is about. */
export const thingsOf = (weights: TermWeight[], about: Stems): TermWeight[] =>
  weights.filter(({ term }) => term.thing && !term.generic && speaks(about, term) === 0);

/** A word is said, or one of its family; a word for the same concern is not enough. */
const IS_SAID = 0.65;
const MOST = 0.6;

/**
 * Whether a sentence says the rarest thing that is asked about, and with its heading most of them: what is nowhere is the
 * rarest.
 */
export function namesThing(said: Stems, near: Stems, things: TermWeight[]): boolean {
  const [rarest] = things.toSorted((a, b) => b.idf - a.idf);
  if (rarest === undefined || speaks(said, rarest.term) < IS_SAID) return false;
  const all = things.reduce((sum, { share }) => sum + share, 0);
  const known = things.reduce(
    (sum, { share, term }) => sum + share * Number(speaks(near, term) >= IS_SAID),
    0,
  );
  return known >= MOST * all;
}

/** Calls upon the reader to look, compare or ask, in the other languages. */
const CALLS =
  /^(?:see|discover|explore|compare|check out|find out|learn|siehe|entdecken sie|erfahren sie|vergleichen sie|schauen sie|kontaktieren sie|découvrez|consultez|comparez|retrouvez|contactez|voir|descubre|aprende|compara|consulta|mira|conoce|contáctanos|hablá|habla|llámanos|scopri|scoprite|confronta|guarda|leggi|contattaci|bekijk|ontdek|vergelijk|lees|neem contact|veja|descubra|conheça|compare|confira|saiba|leia|entre em contato|fale)(?!\p{L})/iu;
const POINTER_FACTOR = 0.6;
const LINE_FACTOR = 0.85;

/** How much a sentence counts: less where it points elsewhere, and a line less than a sentence. */
export function factorOf(sentence: string, isLine: boolean): number {
  const calls = CALLS.test(sentence) && !/\d/.test(sentence) && !hasValue(sentence, 'price');
  if (POINTER.test(sentence) || calls) return POINTER_FACTOR;
  return isLine ? LINE_FACTOR : 1;
}

/** "A shallow clone is a …", "Stepdesk is booking software for …", but not "… is available for …". */
const DEFINITION =
  /^([^,;:]{2,60}?) (?:is|are) (?:(?:an?|the|one) |(?!\S+(?:ed|[ai]ble) )(?:[\p{L}-]+ ){1,3}(?:for|that|which)\b)/u;

export function isDefinition(sentence: string, terms: Term[], stemsOf: (text: string) => Stems): boolean {
  const subject = stemsOf(DEFINITION.exec(sentence)?.[1] ?? '');
  return terms.some(({ stem }) => subject.has(stem));
}

/** Weight of a word that is not in the sentence but around it. */
const PLACES = { heading: 0.7, title: 0.6, name: 0.5, passage: 0.4, about: 0.3 };
const PLACE_NAMES = ['heading', 'title', 'name', 'passage', 'about'] as const;

/** Scores a sentence by its own words and, for less, by the text around it. */
export function relevanceAmong(places: Record<keyof typeof PLACES, Stems>, weights: TermWeight[]) {
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
