import { stems } from '../tokens.ts';
import type { IndexedSite } from './reader-index.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Hit } from './reader-search.ts';
import { hasValue, isValueStem } from './typed-values.ts';

/**
 * Weights of a logistic regression: how certain it is that a page answers. `node bench/fit-reader-gate.ts` fits them on
 * half of the public question sets and real websites and prints the results on the other half.
 */
const GATE = {
  evidence: 1.6,
  score: 1.84,
  size: -0.48,
  with_heading: 6.29,
  own: -3.5,
  in_two: 1.15,
  precise: 2.21,
  in_heading: 0.39,
  unheard: -0.44,
  margin: 3.03,
};
const BIAS = -3.58;
/** Threshold for answering. */
const FROM = -0.21;

/** The signs that are weighed. */
export const SIGNS = Object.keys(GATE).filter((key): key is keyof typeof GATE => key in GATE);

const MAX_MISSING = 3;
const MIN_COVERAGE = 0.5;

/** Whether a page addresses the question with enough certainty, and has the figure it asks for. */
export function passesGate(hit: Hit, question: ReaderQuestion): boolean {
  if (!isAboutNamed(hit, question)) return false;
  if (hit.asks_unknown || lacksMost(hit, question) || !meetsDemand(hit, question)) return false;
  if (isAllAbout(hit.page.site, question)) return true;
  return SIGNS.reduce((sure, sign) => sure + GATE[sign] * hit[sign], BIAS) >= FROM;
}

/** What another company says answers no question about the one that is named, unless it speaks of it. */
function isAboutNamed({ page, passages }: Hit, { companies }: ReaderQuestion): boolean {
  if (companies.length === 0 || companies.includes(page.site.name)) return true;
  return passages.some(({ blocks }) =>
    blocks.some(({ text }) => companies.some((name) => text.includes(name))),
  );
}

/** A page without several of the things asked about, and most of what is rare among them, answers another question. */
function lacksMost({ missing, coverage }: Hit, { constraint, language }: ReaderQuestion): boolean {
  // Elsewhere a word that seems to be missing often stands there in a compound.
  if (language !== 'en') return false;
  const lacking = new Set(missing.map(({ stem }) => stem));
  if (constraint.length > 1 && constraint.every(({ stem }) => lacking.has(stem))) return true;
  return (
    coverage < MIN_COVERAGE &&
    missing.filter(({ generic, stem }) => !generic && !isValueStem(stem)).length >= MAX_MISSING
  );
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

/** Languages whose units and numbers in words are known; a price is recognized in every language. */
const KNOWN: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']);

/** Whether a text has the figure that the question asks for. */
export function satisfies(
  text: string,
  { demands, language }: Pick<ReaderQuestion, 'demands' | 'language'>,
): boolean {
  if (demands === null || (demands !== 'price' && !KNOWN.has(language))) return true;
  return hasValue(text, demands);
}
