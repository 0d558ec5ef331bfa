import type { Block } from '../page/page.ts';
import { splitSentences } from '../sentences.ts';
import { stems } from '../tokens.ts';
import { type AnswerUnit, announces, runAt } from './answer-unit.ts';
import type { IndexedPage, IndexedPassage } from './index-types.ts';
import type { Term } from './reader-question.ts';
import { isQuotation } from './reader-unfit.ts';
import type { TermWeight } from './reader-weights.ts';
import { isValueStem, valueStems } from './typed-values.ts';

export type Stems = ReadonlySet<string>;

export interface Said {
  sentence: string;
  /** The sentences before and after it in its block; empty at the ends. */
  previous: string;
  next: string;
  /** The question it answers in a question-answer pair, as in an FAQ; else empty. */
  asked: string;
  /** The list or table that it announces; else null. */
  run: AnswerUnit | null;
  /** The rows of the table of which it is one, from the heads of the columns on; else null. */
  table: string[] | null;
}

const QUOTABLE: ReadonlySet<Block['kind']> = new Set(['paragraph', 'list_item', 'definition', 'table_row']);
const AS_SYNONYM = 0.8;
const AS_KIN = 0.7;
const AS_RELATED = 0.6;
const isQuestion = (text: string) => /[?？؟]\s*$/.test(text);

/** The prose of a passage, sentence by sentence; a sentence after a question, or first below one, answers it. */
export function sentencesIn({ heading, blocks, page }: IndexedPassage): Said[] {
  const above = heading !== null && isQuestion(heading) ? heading : '';
  return blocks.flatMap(({ kind, text }, block) => {
    if (!QUOTABLE.has(kind) || isQuotation(text)) return [];
    const sentences = kind === 'table_row' ? [text] : splitSentences(text);
    return sentences.map((sentence, i) => {
      const previous = sentences[i - 1] ?? '';
      const asked = isQuestion(previous) ? previous : block === 0 && i === 0 ? above : '';
      const isLast = i === sentences.length - 1;
      const run = isLast && announces(sentence) ? runAt(blocks, block + 1, page) : null;
      // Code answers how to do something, which is looked for apart.
      const shown = run?.kind === 'code' ? null : run;
      const table = kind === 'table_row' ? tableAt(blocks, block) : null;
      return { sentence, previous, next: sentences[i + 1] ?? '', asked, run: shown, table };
    });
  });
}

function tableAt(blocks: Block[], at: number): string[] {
  const start = blocks.slice(0, at).findLastIndex(({ kind }) => kind !== 'table_row') + 1;
  const end = blocks.findIndex(({ kind }, i) => i > at && kind !== 'table_row');
  return blocks.slice(start, end < 0 ? undefined : end).map(({ text }) => text);
}

/** The stems of a text, and the kinds of values in it. */
export const stemsIn = (text: string, { language }: Pick<IndexedPage, 'language'>): Stems =>
  new Set([...stems(text, language), ...valueStems(text)]);

/** What a whole site is about: its name, and the title and summary of its start page. */
export const stemsOfSite = (page: Pick<IndexedPage, 'site' | 'language'>): Stems =>
  stemsIn(`${page.site.name} ${page.site.about}`, page);

/** 0..1: how certainly the words cover a term. */
export function speaks(said: Stems, term: Term): number {
  if (said.has(term.stem)) return 1;
  if (term.synonyms.some((synonym) => said.has(synonym))) return isValueStem(term.stem) ? 1 : AS_SYNONYM;
  if (term.kin.some((one) => said.has(one))) return AS_KIN;
  return term.related.some((one) => said.has(one)) ? AS_RELATED : 0;
}

/** How much a term counts on a site that is all about it: "car" tells nothing on a car dealer's. */
const OF_SITE_DISCOUNT = 0.3;

/** The question's terms as they count on one site, where what the whole site is about is implied. */
export function onSite(weights: TermWeight[], page: Pick<IndexedPage, 'site' | 'language'>): TermWeight[] {
  const about = stemsOfSite(page);
  return weights.map((weight) =>
    speaks(about, weight.term) > 0 ? { ...weight, share: weight.share * OF_SITE_DISCOUNT } : weight,
  );
}

/** 0..1: share of the question that the words alone cover. */
export function shareOf(said: Stems, weights: TermWeight[]): number {
  const all = weights.reduce((sum, { share }) => sum + share, 0) || 1;
  return weights.reduce((sum, { term, share }) => sum + share * speaks(said, term), 0) / all;
}
