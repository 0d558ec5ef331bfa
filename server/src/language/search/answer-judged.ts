import type { Page } from '../page/page.ts';
import { isPageFurniture, isQuotableSentence } from '../sentence-gate.ts';
import { splitSentences } from '../sentences.ts';
import type { AnswerUnit } from './answer-unit.ts';
import type { IndexedSite, ReaderIndex } from './index-types.ts';
import type { ReaderQuestion } from './reader-question.ts';
import type { Finding } from './reader-search.ts';
import { ABOVE_REVIEWS } from './reader-unfit.ts';
import { asksForTheWhole } from './reader-whole.ts';

const MIN_LETTERS = 30;
/** What a start page says of its company in one sentence: what its owner wrote for search engines, or its first one. */
export function presentationOn({ title, description, blocks }: Page): string | null {
  const summary = splitSentences(description ?? '');
  const first = blocks.flatMap(({ kind, text }) => (kind === 'paragraph' ? splitSentences(text) : []));
  const told = [...summary.filter((text) => text !== title), ...first.filter(isQuotableSentence)];
  return told.find((text) => text.length >= MIN_LETTERS && !isPageFurniture(text)) ?? null;
}

/**
 * What a single company says of itself, where a question asks who to choose and names nothing that the whole site is
 * not about: who is best, nobody's site can say. Null for any other question; empty where it says nothing of itself.
 */
export function presentationIn(
  index: ReaderIndex,
  [site, ...others]: IndexedSite[],
  finding: Finding,
  { kind, demands, asks_advice }: ReaderQuestion,
): AnswerUnit[] | null {
  if (kind !== 'companies' || asks_advice || demands !== null || others.length > 0) return null;
  const page = index.pages.find((one) => one.site === site && one.is_start);
  if (page === undefined || !asksForTheWhole(finding, page)) return null;
  const { says } = page.site;
  return says === null ? [] : [{ kind: 'text', lines: [says], page, under: null }];
}

const MAX_REVIEWS = 2;
const MIN_WORDS = 6;
const RATING =
  /(?<!\d)(?:[345][.,]\d|[45])\s*(?:\/\s?5|von 5|out of 5|sur 5|de 5|su 5|van 5|★|⭐|stars?|sterne|étoiles|estrellas|stelle|sterren|estrelas)|(?<!\d)(?:[89][.,]\d|10)\s*\/\s*10(?!\d)|★{4,}|⭐{4,}|[45][.,]\d\s*[·|]\s*Google/iu;
const QUOTE = /^["“„«»”]/u;

/** What customers say of a company on its own pages, with the ratings it shows. */
export function reviewsIn(index: ReaderIndex, sites: IndexedSite[]): AnswerUnit[] {
  const told = index.passages.flatMap(({ page, heading, blocks }) =>
    sites.includes(page.site)
      ? blocks.map(({ text }) => ({ text, page, isUnder: heading !== null && ABOVE_REVIEWS.test(heading) }))
      : [],
  );
  const rated = told.filter(({ text }) => RATING.test(text) && text.length <= MAX_LINE);
  const quoted = told.filter(
    ({ text, isUnder }) => isUnder && QUOTE.test(text) && text.split(/\s+/).length >= MIN_WORDS,
  );
  const shown = [...rated.slice(0, 1), ...quoted].slice(0, MAX_REVIEWS);
  return shown.map(({ text, page }): AnswerUnit => ({ kind: 'text', lines: [text], page, under: null }));
}
/** A longer one is a text that also names a rating. */
const MAX_LINE = 200;
