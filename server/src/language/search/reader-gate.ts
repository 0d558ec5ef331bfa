import { SEVEN } from '../languages/question-patterns.ts';
import { isPrivacyPage } from '../page/legal-page.ts';
import { stems } from '../tokens.ts';
import type { IndexedPage, IndexedPassage, IndexedSite } from './index-types.ts';
import type { ReaderQuestion, Term } from './reader-question.ts';
import type { Signs } from './reader-signs.ts';
import { type Demand, hasDemanded, isValueStem } from './typed-values.ts';

/** A page with its passages that answer best. */
export interface Hit extends Signs {
  page: IndexedPage;
  passage: IndexedPassage;
  /** The few best of the page, best first. */
  passages: IndexedPassage[];
  /** 0..1: BM25F of the whole question relative to the maximum. */
  score: number;
  /** 0..1: the question's terms covered by the passage, its heading or its page's title, weighted by rarity. */
  coverage: number;
  missing: Term[];
  /** How much better it scores than the best other page; negative where another is better. */
  margin: number;
  /** Logarithm of how many passages were searched: among many, one is alike by chance more often. */
  size: number;
  /** Whether the question names something that no page of the index mentions. */
  asks_unknown: boolean;
}

/**
 * Weights of a logistic regression: how certain it is that a page answers. `node bench/fit-reader-gate.ts` fits them on
 * half of the public question sets and real websites and prints the results on the other half.
 */
const GATE = {
  evidence: 1.05,
  score: 3.93,
  size: -0.64,
  with_heading: 1.29,
  own: 0.25,
  in_two: 1.55,
  precise: 1.63,
  in_heading: 1.26,
  unheard: -0.57,
  margin: 1.91,
  rarest: 1.8,
};
const BIAS = -2.78;
/** Threshold for answering. */
const FROM = -0.2;

/** The signs that are weighed. */
export const SIGNS = Object.keys(GATE).filter((key): key is keyof typeof GATE => key in GATE);

const MAX_MISSING = 3;
const MIN_COVERAGE = 0.5;

/** Logarithm of the passages of a site on which few things are alike by chance. */
export const SMALL_SITE = Math.log(450);

/** Whether a page addresses the question with enough certainty, and has the figure it asks for. */
export function passesGate(hit: Hit, question: ReaderQuestion): boolean {
  return mayAnswer(hit, question) && (isAllAbout(hit.page.site, question) || sureness(hit) >= FROM);
}

/** Whether nothing speaks against a page, however certain it is. */
export function mayAnswer(hit: Hit, question: ReaderQuestion): boolean {
  if (!isAboutNamed(hit, question)) return false;
  if (!question.asks_of_data && isPrivacyPage({ url: hit.page.url, title: hit.page.own_title })) return false;
  return !hit.asks_unknown && !lacksMost(hit, question) && meetsDemand(hit, question);
}

/** How certain it is that a page answers, as the logarithm of the odds. */
export const sureness = (hit: Hit): number =>
  SIGNS.reduce((sure, sign) => sure + GATE[sign] * hit[sign], BIAS);

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

const OF_FIGURES: ReadonlySet<Demand> = new Set(['date', 'hours', 'phone', 'contact']);

/** Whether a text has the figure that the question asks for. */
export function satisfies(
  text: string,
  { demands, language }: Pick<ReaderQuestion, 'demands' | 'language'>,
): boolean {
  if (demands === null) return true;
  // A price is recognized in every language.
  if (demands === 'price' || demands === 'person' || SEVEN.has(language))
    return hasDemanded(text, demands, language);
  // Numbers in words are known in no further language, but dates and hours have figures.
  return !OF_FIGURES.has(demands) || /\p{Nd}/u.test(text) || hasDemanded(text, demands, language);
}
