import { partsOf } from '../languages/compounds.ts';
import type { IndexedPage, IndexedPassage, ReaderIndex } from './index-types.ts';
import { type Hit, isAllAbout } from './reader-gate.ts';
import { kinOf } from './reader-kin.ts';
import { likeliestFirst } from './reader-order.ts';
import { type ReaderQuestion, type Term, termsOf, valueTerm } from './reader-question.ts';
import { signsOf } from './reader-signs.ts';
import { saturated, type TermWeight, weighTerm } from './reader-weights.ts';
import { isValueStem } from './typed-values.ts';

export interface Finding {
  /** Each query with the passages it found, one per page, best first. */
  searches: { query: string; passages: IndexedPassage[] }[];
  /** The combined results as the queries order them, and likeliest first. */
  found: Hit[];
  hits: Hit[];
  weights: TermWeight[];
  /** How many pages were searched. */
  pages: number;
}

interface Ranked {
  page: IndexedPage;
  passage: IndexedPassage;
  score: number;
}

/** Words that two languages share make a page in another language seem to answer. */
const FOREIGN_DISCOUNT = 0.5;
const MAX_DEPTH = 50;
const RRF_K = 60;
const MAX_RESULTS = 10;
const MAX_OF_SITE = 3;
const MAX_PASSAGES_READ = 4;
/** Below this, fewer passages make a page no more certain to answer. */
const MIN_SEARCHED = 20;

/**
 * Runs the question's queries and combines their results. With `site_id`, only that site is searched, without a cap.
 */
export function searchIndex(index: ReaderIndex, question: ReaderQuestion, site_id?: string): Finding {
  const weights = [...question.terms, ...valueTerm(question.values)].map((term) =>
    weighTerm(index, withParts(term, question.language, index)),
  );
  const known = new Map(weights.map((weight) => [weight.term.stem, weight]));
  // Several sites share the results; one alone has all of them.
  const maxOfSite = site_id === undefined && index.sites.length > 1 ? MAX_OF_SITE : MAX_RESULTS;
  const rankings = question.queries.map((query) => {
    const terms = termsOf(query, question.language).map(
      (term) => known.get(term.stem) ?? weighTerm(index, term),
    );
    return rankPages(index, question.language, [
      ...terms,
      ...weights.filter(({ term }) => isValueStem(term.stem)),
    ]).filter(({ page }) => site_id === undefined || page.site.site_id === site_id);
  });
  const searched = index.pages.filter(({ site }) => site_id === undefined || site.site_id === site_id);
  const size = Math.log(Math.max(MIN_SEARCHED, countPassages(searched)));
  const read = capSites(fuse(rankings).slice(0, MAX_DEPTH), maxOfSite).flatMap(({ page }) =>
    hitOn(index, page, weights),
  );
  const found = withMargins(read, size);
  const first = found.filter(({ page }) => page.is_start && isAllAbout(page.site, question));
  const others = found.filter((hit) => !first.includes(hit));
  return {
    searches: question.queries.map((query, i) => ({
      query,
      passages: capSites(rankings[i] ?? [], maxOfSite).map(({ passage }) => passage),
    })),
    found: others,
    hits: [...first, ...likeliestFirst(others, { weights, question })],
    weights,
    pages: searched.length,
  };
}

/** A page with "Beratung für Steuern" also matches "Steuerberatung". */
function withParts(term: Term, language: string, index: ReaderIndex): Term {
  if (isValueStem(term.stem)) return term;
  const parts = partsOf(term.stem, language, (stem) => index.postings.has(stem));
  const kin = term.proper ? [] : kinOf(term.stem, language, index);
  return { ...term, synonyms: [...term.synonyms, ...parts], kin };
}

/** Pages by their best passage; pages without any term are left out. */
function rankPages(index: ReaderIndex, language: string, weights: TermWeight[]): Ranked[] {
  return index.pages
    .flatMap((page) => {
      const best = bestPassage(index, page, weights);
      return best
        ? [{ ...best, score: best.score * (page.language === language ? 1 : FOREIGN_DISCOUNT) }]
        : [];
    })
    .toSorted((a, b) => b.score - a.score);
}

const scoreOf = (id: number, weights: TermWeight[]) =>
  sum(weights, ({ idf, strengths }) => idf * saturated(strengths[id]));

function bestPassage(index: ReaderIndex, page: IndexedPage, weights: TermWeight[]): Ranked | undefined {
  let best: Ranked | undefined;
  for (let id = page.first_passage; id < page.first_passage + page.passage_count; id++) {
    const score = scoreOf(id, weights);
    const passage = index.passages[id];
    if (passage && score > (best?.score ?? 0)) best = { page, passage, score };
  }
  return best;
}

const countPassages = (pages: IndexedPage[]): number =>
  pages.reduce((count, { passage_count }) => count + passage_count, 0);

function hitOn(index: ReaderIndex, page: IndexedPage, weights: TermWeight[]): Omit<Hit, 'size' | 'margin'>[] {
  const ids = Array.from({ length: page.passage_count }, (_, i) => page.first_passage + i);
  const rareness = sum(weights, ({ idf }) => idf) || 1;
  const passages = ids
    .flatMap((id) => {
      const passage = index.passages[id];
      return passage
        ? [{ passage, score: scoreOf(id, weights) / rareness, ...coverageOf(id, weights, passage) }]
        : [];
    })
    .toSorted((a, b) => b.coverage + b.score - a.coverage - a.score)
    .slice(0, MAX_PASSAGES_READ);
  const [best] = passages;
  if (!best) return [];
  const read = passages.map(({ passage }) => passage);
  const signs = signsOf({ coverage: best.coverage, passages: read, page }, weights, index.passages.length);
  const isUnknown = ({ term, strengths }: TermWeight) => term.proper && !strengths.some((one) => one > 0);
  return [{ ...best, ...signs, asks_unknown: weights.some(isUnknown), page, passages: read }];
}

function withMargins(hits: Omit<Hit, 'size' | 'margin'>[], size: number): Hit[] {
  const [best = 0, second = 0] = hits.map(({ score }) => score).toSorted((a, b) => b - a);
  return hits.map((hit) => ({ ...hit, size, margin: hit.score - (hit.score === best ? second : best) }));
}

function coverageOf(id: number, weights: TermWeight[], passage: IndexedPassage) {
  const lacking = weights.filter(
    ({ term, strengths }) => !strengths[id] || (term.proper && !names(passage, term)),
  );
  const coverage = 1 - sum(lacking, ({ share }) => share) / (sum(weights, ({ share }) => share) || 1);
  return { coverage, missing: lacking.map(({ term }) => term) };
}

/** Whether a proper name occurs in it as a name: a page on how pools "react" says nothing about React. */
function names({ page, heading, blocks }: IndexedPassage, { surface }: Term): boolean {
  return [page.site.name, page.site.about, page.title, heading ?? '', ...blocks.map(({ text }) => text)].some(
    (text) => text.includes(surface),
  );
}

const sum = (weights: TermWeight[], amount: (weight: TermWeight) => number) =>
  weights.reduce((total, weight) => total + amount(weight), 0);

/** Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009); equal results keep the order of the first query. */
function fuse(rankings: Ranked[][]): { page: IndexedPage }[] {
  const fused = new Map<IndexedPage, number>();
  for (const ranking of rankings) {
    ranking.slice(0, MAX_DEPTH).forEach(({ page }, i) => {
      fused.set(page, (fused.get(page) ?? 0) + 1 / (RRF_K + i + 1));
    });
  }
  return [...fused].toSorted(([, a], [, b]) => b - a).map(([page]) => ({ page }));
}

/** The first ten, with a maximum per site. */
function capSites<T extends { page: IndexedPage }>(ranked: T[], maxOfSite: number): T[] {
  const taken = new Map<unknown, number>();
  const top: T[] = [];
  for (const hit of ranked) {
    const count = taken.get(hit.page.site) ?? 0;
    if (count >= maxOfSite) continue;
    taken.set(hit.page.site, count + 1);
    if (top.push(hit) === MAX_RESULTS) break;
  }
  return top;
}
