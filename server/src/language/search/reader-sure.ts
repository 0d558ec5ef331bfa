import { type Hit, isAllAbout, SMALL_SITE, sureness } from './reader-gate.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Quote } from './reader-quotes.ts';
import { speaks, stemsIn } from './reader-said.ts';
import type { Finding } from './reader-search.ts';
import { isValueStem } from './typed-values.ts';

/**
 * Weights of a logistic regression: how certain it is that the sentences found answer the question. They were fitted on
 * answers that a person judged and on the public question sets; `node bench/fit-reader-answer.ts` fits them again on
 * one half and prints the results on the other.
 */
const SURE = {
  sure: 0.38,
  relevance: 1.13,
  no_thing: -1.11,
  place: -2.44,
  pages: 0.17,
};
const BIAS = -0.4;
/** Threshold for telling an answer; below it, its page is only the closest one. */
const FROM = 1;
/** The same where more is alike by chance. */
const FROM_AMONG_MANY = 1.15;
/** A sentence that says all that is asked, itself or with its heading, needs no weighing. */
const ALL = 0.99;
/** On fewer pages, none is any closer by chance. */
const MIN_PAGES = 10;

type AnswerSigns = Record<keyof typeof SURE, number>;
export const ANSWER_SIGNS = Object.keys(SURE).filter((key): key is keyof typeof SURE => key in SURE);

/** The first page found of which sentences answer, with them. */
export interface Lead {
  hit: Hit;
  quotes: Quote[];
}

/** The signs by which the sentences of a page are accepted as the answer. */
export function answerSigns(
  { hit, quotes }: Lead,
  { hits, weights, pages }: Finding,
  { terms }: ReaderQuestion,
): AnswerSigns {
  const title = stemsIn(hit.page.own_title, hit.page);
  const things = weights.filter(({ term }) => term.thing && !term.generic && !isValueStem(term.stem));
  const isSaid = ({ term }: (typeof things)[number]) =>
    [title, ...quotes.map(({ near }) => near)].some((said) => speaks(said, term) > 0);
  return {
    sure: sureness(hit),
    relevance: Math.max(...quotes.map(({ relevance }) => relevance)),
    // A single word that is asked about was found, or there would be no quote.
    no_thing: Number(terms.length > 1 && things.length > 0 && !things.some(isSaid)),
    place: hits.indexOf(hit),
    // Among many pages the closest one had to be ahead of more others.
    pages: Math.log(Math.max(MIN_PAGES, pages)),
  };
}

/** Whether the sentences of a page are certain enough to be the answer. */
export function isSureAnswer(lead: Lead, finding: Finding, question: ReaderQuestion): boolean {
  if (isAllAbout(lead.hit.page.site, question)) return true;
  if (lead.quotes.some(({ with_heading }) => with_heading >= ALL)) return true;
  const signs = answerSigns(lead, finding, question);
  const least = lead.hit.size > SMALL_SITE ? FROM_AMONG_MANY : FROM;
  return ANSWER_SIGNS.reduce((sum, sign) => sum + SURE[sign] * signs[sign], BIAS) >= least;
}
