import type { Block } from '../page/page.ts';
import { isQuotableSentence } from '../sentence-gate.ts';
import { splitSentences } from '../sentences.ts';
import type { IndexedPage } from './index-types.ts';
import { isUnfit, POINTER } from './reader-unfit.ts';

/** A part of an answer: what one page says, word for word. */
export interface AnswerUnit {
  /** A sentence or line of text; or a run of list items, rows of a table, or lines of code. */
  kind: 'text' | 'list' | 'table' | 'code';
  /** One for text and code; else one for each item or row, whose cells are joined by ` | `. */
  lines: string[];
  page: IndexedPage;
  /** What stands above and says what it is about, where the text alone does not; else null. */
  under: string | null;
}

/** What a unit says, as one text. */
export const textOf = ({ lines }: AnswerUnit): string => lines.join('\n');

const MAX_ITEMS = 8;
/** A longer item is a text of its own. */
const MAX_LINE_WORDS = 60;
/** Whether a line of a list is all that is said, without the value that is asked for: a trace of an answer, and no page. */
export const isMereLine = (units: AnswerUnit[], hasValue: (text: string) => boolean): boolean =>
  units.length === 1 &&
  units.every((unit) => unit.kind === 'text' && !IS_SENTENCE.test(textOf(unit)) && !hasValue(textOf(unit)));
const IS_SENTENCE = /[.!?。！？…]["”’»)\]]*$/u;

/** What it announces follows: "Run the command:", "Here is what it costs:". */
export const announces = (sentence: string): boolean => /[::]\s*$/.test(sentence);
const BULLETED = /^[•▪●‣]\s*/;

const RUNS: Partial<Record<Block['kind'], AnswerUnit['kind']>> = {
  list_item: 'list',
  table_row: 'table',
  code: 'code',
};

/** The list, table or code that begins with the block at `at`; null when it is prose. */
export function runAt(blocks: Block[], at: number, page: IndexedPage): AnswerUnit | null {
  const first = blocks[at];
  if (first === undefined) return null;
  if (BULLETED.test(first.text)) {
    const lines = first.text.split(/\s*[•▪●‣]\s*/).filter((line) => line !== '');
    return { kind: 'list', lines: lines.slice(0, MAX_ITEMS), page, under: null };
  }
  const kind = RUNS[first.kind];
  if (kind === undefined) return null;
  if (kind === 'code') return { kind, lines: [first.text], page, under: null };
  const end = blocks.findIndex((block, i) => i > at && block.kind !== first.kind);
  const run = blocks
    .slice(at, end < 0 ? undefined : end)
    .flatMap(({ text }) => (text.split(' ').length > MAX_LINE_WORDS ? [] : [text]));
  if (run.length === 0) return null;
  return { kind, lines: run.slice(0, MAX_ITEMS + 1), page, under: null };
}

/** The blocks of one place in order: at most `most` sentences, and lists, tables and code where they stand. */
export function unitsIn(blocks: Block[], page: IndexedPage, most: number): AnswerUnit[] {
  const units: AnswerUnit[] = [];
  let sentences = 0;
  for (let at = 0; at < blocks.length && sentences < most; at++) {
    const run = runAt(blocks, at, page);
    if (run !== null) {
      units.push(run);
      sentences += 1;
      const length = run.kind === 'code' || BULLETED.test(blocks[at]?.text ?? '') ? 1 : run.lines.length;
      at += length - 1;
      while (RUNS[blocks[at + 1]?.kind ?? 'paragraph'] === run.kind && run.kind !== 'code') at += 1;
      continue;
    }
    const next = runAt(blocks, at + 1, page);
    for (const [i, text] of splitSentences(blocks[at]?.text ?? '').entries()) {
      const isLast = i === splitSentences(blocks[at]?.text ?? '').length - 1;
      const isShown = announces(text) ? isLast && next !== null : isTold(text);
      if (!isShown || sentences >= most) continue;
      units.push({ kind: 'text', lines: [text], page, under: null });
      // What only announces is none of the sentences that are counted.
      if (!announces(text)) sentences += 1;
    }
  }
  return units;
}

/** "Yes.", "Usually not.": a sentence of an answer, though none alone. */
const MAX_SHORT_WORDS = 3;

const isTold = (text: string) =>
  !isUnfit(text) &&
  !POINTER.test(text) &&
  (isQuotableSentence(text) || (/^\p{Lu}.*[.!]$/u.test(text) && text.split(' ').length <= MAX_SHORT_WORDS));
