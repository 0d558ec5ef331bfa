import { hasValue } from './typed-values.ts';

/** Sentences that point the reader elsewhere, or refer to an example that is not quoted. */
export const POINTER =
  /^\W*(?:see|refer to|consult|example|note|warning|caution|tip|be (?:careful|wary)|for (?:more|further|details|an? \w+ example))\b|\b(?:see (?:also|the|below|above)|as follows|the following|(?:described|discussed|shown|listed|explained) (?:in|below|above|later))\b/i;

/** A template that nobody filled in. */
const PLACEHOLDER = /\[[\p{L}][\p{L} ]{2,40}\]|\{\{|lorem ipsum/iu;
/** A customer's words are not what the company says; a name in quotation marks may begin a sentence. */
const QUOTED = /^["“„«](?![^"”“»]{1,40}["”“»] \p{Ll})/u;
/** What it announces stands elsewhere. */
const ANNOUNCES = /[::]\s*$/;

/** Above what customers say. */
export const ABOVE_REVIEWS =
  /(?<!\p{L})(?:reviews?|testimonials?|what (?:our )?(?:customers|clients|patients) say|kundenstimmen|bewertungen|das sagen|rezensionen|avis|témoignages|opiniones|reseñas|testimonios|recensioni|dicono di noi|wat klanten zeggen|ervaringen|beoordelingen|avaliações|depoimentos|testemunhos|opinie|recenzii|отзывы|κριτικές)(?!\p{L})/iu;

/** "10 Jun 2025, 4 min read": when a text was published. */
const BYLINE = /^\W*\d{1,2}\.? (?:de )?\p{L}{3,10}\.?,? (?:de )?\d{4}(?!.*[.!])[^\n]{0,40}$/u;

/** A customer's words with the marks around all of them. */
const QUOTATION = /^["“„«].+["”“»]\s*(?:[—–-].{0,60})?$/su;
export const isQuotation = (text: string): boolean => QUOTED.test(text) && QUOTATION.test(text);

/** Whether a sentence answers nothing, whatever is asked. */
export const isUnfit = (sentence: string): boolean =>
  [PLACEHOLDER, QUOTED, ANNOUNCES, BYLINE].some((pattern) => pattern.test(sentence));

const FREE_WITHIN = 4;
const FREE =
  /^(?:free|kostenlos\p{L}*|kostenfrei\p{L}*|gratis|gratuite?s?|gratuitement|gratuit[oai]s?|бесплатн\p{L}*)$/iu;

/**
 * Whether a sentence has an amount, or says of what is asked that it is free: "free shuttle to the terminal" tells no
 * price of parking. `isAsked` tells which words are asked about.
 */
export function tellsPrice(sentence: string, isAsked: (word: string) => boolean): boolean {
  const words = sentence.match(/[\p{L}\p{N}]+/gu) ?? [];
  const rest = sentence.replace(/\p{L}+/gu, (word) => (FREE.test(word) ? '' : word));
  if (hasValue(rest, 'price')) return true;
  const asked = words.flatMap((word, place) => (isAsked(word) ? place : []));
  return words.some(
    (word, place) => FREE.test(word) && asked.some((other) => Math.abs(other - place) <= FREE_WITHIN),
  );
}

const MIN_NAME_START = 4;
const NAME_START = 0.6;

/** Whether a text has a name, inflected or derived as it may be: "English" has "England". */
export function hasName(text: string, name: string): boolean {
  const start = name.slice(0, Math.max(MIN_NAME_START, Math.ceil(name.length * NAME_START)));
  return text.includes(start);
}
