import { stems } from '../tokens.ts';
import type { IndexedSite } from './reader-index.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Hit } from './reader-search.ts';

/**
 * Weights of a logistic regression: how surely a page found answers. `node bench/fit-reader-gate.ts` fits them anew on
 * half of the public question sets and prints what they do on the other half; `from` is where answering begins.
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

/** Whether a page speaks surely enough to the question, and has the figure that it asks for. */
export function passesGate(hit: Hit, question: ReaderQuestion): boolean {
  const { said, evidence, score, in_title } = hit;
  if (hit.asks_unknown || !meetsDemand(hit, question)) return false;
  if (isAllAbout(hit.page.site, question)) return true;
  const sure =
    GATE.said * said + GATE.evidence * evidence + GATE.score * score + GATE.in_title * in_title + GATE.bias;
  return sure >= GATE.from;
}

/** "What is Crumbline?" asks for nothing but a company, so whatever its site says is about it. */
export function isAllAbout({ name }: IndexedSite, { terms, language }: ReaderQuestion): boolean {
  const named = new Set(stems(name, language));
  return terms.length > 0 && terms.every(({ stem }) => named.has(stem));
}

/** Whether a page found has the price or number that the question asks for. */
export function meetsDemand({ passages }: Hit, question: ReaderQuestion): boolean {
  return passages.some(({ blocks }) => blocks.some(({ text }) => satisfies(text, question)));
}

/** Figures in words are known in English only; a price is one in every language. */
export function satisfies(
  text: string,
  { demands, language }: Pick<ReaderQuestion, 'demands' | 'language'>,
): boolean {
  if (demands === null) return true;
  if (language !== 'en' && demands !== 'price') return true;
  return DEMANDED[demands].test(text);
}
