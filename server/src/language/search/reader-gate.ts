import { stems } from '../tokens.ts';
import type { IndexedSite } from './reader-index.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Hit } from './reader-search.ts';

/**
 * Weights of a logistic regression: how certain it is that a page answers. `node bench/fit-reader-gate.ts` fits them on
 * half of the public question sets and real websites and prints the results on the other half; `from` is the
 * threshold for answering.
 */
const GATE = {
  said: 3.01,
  evidence: 1.54,
  score: 4.89,
  in_title: -0.18,
  size: -0.66,
  bias: -1.86,
  from: 0.15,
};

const MAX_MISSING = 3;
const MIN_COVERAGE = 0.5;

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
  const { said, evidence, score, in_title, size } = hit;
  if (hit.asks_unknown || lacksMost(hit, question) || !meetsDemand(hit, question)) return false;
  if (isAllAbout(hit.page.site, question)) return true;
  const sure =
    GATE.said * said +
    GATE.evidence * evidence +
    GATE.score * score +
    GATE.in_title * in_title +
    GATE.size * size +
    GATE.bias;
  return sure >= GATE.from;
}

/** A page without several of the things asked about, and most of what is rare among them, answers another question. */
function lacksMost({ missing, coverage }: Hit, { constraint, language }: ReaderQuestion): boolean {
  // Elsewhere a word that seems to be missing often stands there in a compound.
  if (language !== 'en') return false;
  const lacking = new Set(missing.map(({ stem }) => stem));
  if (constraint.length > 1 && constraint.every(({ stem }) => lacking.has(stem))) return true;
  return coverage < MIN_COVERAGE && missing.filter(({ generic }) => !generic).length >= MAX_MISSING;
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
