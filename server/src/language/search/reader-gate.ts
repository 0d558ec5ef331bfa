import type { ReaderQuestion } from './reader-question.ts';
import type { Hit } from './reader-search.ts';

/** Share of the question, weighted by rarity, that a passage has to speak to. */
const MIN_COVERAGE = 0.6;
/** Set on questions that no page of the benchmark's sites answers (`npm run bench:quality`). */
const MIN_SCORE = 0.35;

const COUNT =
  '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|millions?)';
const DEMANDED = {
  price:
    /[$€£¥]\s?\d|\d\s?(?:[$€£¥]|(?:USD|EUR|GBP|CHF|dollars|euros|pounds|cents)\b)|\bfree (?:of charge|for|plan|tier|forever)\b|\b(?:is|are) free\b/i,
  duration: new RegExp(
    `\\b${COUNT}[ -]?(?:ms|milliseconds?|s|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\\b|\\b(?:hourly|daily|weekly|monthly|yearly)\\b`,
    'i',
  ),
  number: new RegExp(`\\b${COUNT}\\b|\\bunlimited\\b`, 'i'),
};

/** Whether a page speaks to enough of the question, strongly enough, and has the names and figures it asks for. */
export function passesGate(hit: Hit, question: ReaderQuestion): boolean {
  const { coverage, score, missing } = hit;
  if (coverage < MIN_COVERAGE || score < MIN_SCORE) return false;
  return !missing.some(({ proper }) => proper) && meetsDemand(hit, question);
}

/** Whether a page found has the price or number that the question asks for. */
export function meetsDemand({ passages }: Hit, { demands }: ReaderQuestion): boolean {
  return passages.some(({ blocks }) => blocks.some(({ text }) => satisfies(text, demands)));
}

export function satisfies(text: string, demands: ReaderQuestion['demands']): boolean {
  return demands === null || DEMANDED[demands].test(text);
}
