import { stems } from '../tokens.ts';
import type { IndexedSite } from './reader-index.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Hit } from './reader-search.ts';

/**
 * Weights of a logistic regression: how certain it is that a page answers. `node bench/fit-reader-gate.ts` fits them on
 * half of the public question sets and prints the results on the other half; `from` is the threshold for answering.
 */
const GATE = { said: 4.12, evidence: 1.48, score: 4.76, in_title: -0.56, bias: -5.97, from: 0.05 };

const COUNT =
  '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|millions?)';
const DEMANDED = {
  price:
    /\p{Sc}\s?\d|\d\s?(?:[$€£¥₽]|(?:,[-–—]|USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|BRL|Fr\.|kr|zł|руб\p{L}*|dollars?|euros?|pounds|francs?|pesos|reais|cents|dólares|dollari|Franken)(?!\p{L}))|(?:CHF|EUR|USD|GBP|Fr\.|R\$)\s?\d|\bfree (?:of charge|for|plan|tier|forever)\b|\b(?:is|are) free\b|\b(?:kostenlos|gratis|gratuite?s?|gratuit[oa]s?)\b|бесплатн/iu,
  duration: new RegExp(
    `\\b${COUNT}[ -]?(?:ms|milliseconds?|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\\b|\\b(?:hourly|daily|weekly|monthly|yearly)\\b`,
    'i',
  ),
  number: new RegExp(`\\b${COUNT}\\b|\\bunlimited\\b`, 'i'),
};

/** Whether a page addresses the question with enough certainty, and has the figure it asks for. */
export function passesGate(hit: Hit, question: ReaderQuestion): boolean {
  const { said, evidence, score, in_title } = hit;
  if (hit.asks_unknown || !meetsDemand(hit, question)) return false;
  if (isAllAbout(hit.page.site, question)) return true;
  const sure =
    GATE.said * said + GATE.evidence * evidence + GATE.score * score + GATE.in_title * in_title + GATE.bias;
  return sure >= GATE.from;
}

/** "What is Crumbline?" only asks about a company, so anything on its site is relevant. */
export function isAllAbout({ name }: IndexedSite, { terms, language }: ReaderQuestion): boolean {
  const named = new Set(stems(name, language));
  return terms.length > 0 && terms.every(({ stem }) => named.has(stem));
}

/** Whether a page has the price or number that the question asks for. */
export function meetsDemand({ passages }: Hit, question: ReaderQuestion): boolean {
  return passages.some(({ blocks }) => blocks.some(({ text }) => satisfies(text, question)));
}

/** Figures in words are only known in English; a price is recognized in every language. */
export function satisfies(
  text: string,
  { demands, language }: Pick<ReaderQuestion, 'demands' | 'language'>,
): boolean {
  if (demands === null) return true;
  if (language !== 'en' && demands !== 'price') return true;
  return DEMANDED[demands].test(text);
}
