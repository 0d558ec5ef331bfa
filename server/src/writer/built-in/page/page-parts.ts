import type { Block, Page } from '../../../language/page/page.ts';
import { isOfStranger, POINTER } from '../../../language/search/reader-quotes.ts';
import { isPageFurniture, type SentenceGate } from '../../../language/sentence-gate.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { UNFIT } from './page-answer.ts';
import { isFirstPerson, isOnePerson } from './page-voice.ts';

/** A continuous part of one section, as shown. */
export type Part =
  | { kind: 'paragraph'; sentences: string[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] };

const MAX_WORDS = 130;
const MAX_ITEMS = 8;
const MAX_ROWS = 10;

export const textsIn = (part: Part) =>
  part.kind === 'paragraph' ? part.sentences : part.kind === 'list' ? part.items : part.rows.flat();

/** The blocks' readable text in order, as long as there is room, without duplicates. */
export function partsOf(blocks: Block[], context: Context): Part[] {
  const { page, said } = context;
  const menu = new Set(page.links.map(({ text }) => text.toLowerCase()));
  const parts: Part[] = [];
  let room = MAX_WORDS;
  for (const [kind, run] of runsByKind(blocks)) {
    if (room <= 0) break;
    const part =
      kind === 'table'
        ? tableOf(run)
        : kind === 'list'
          ? listOf(run, menu, said)
          : paragraphOf(run, context, room);
    if (part === null) continue;
    room -= wordsIn(part);
    parts.push(part);
  }
  return withoutLooseIntroductions(parts);
}

type PartKind = Part['kind'];

function runsByKind(blocks: Block[]): [PartKind, Block[]][] {
  const runs: [PartKind, Block[]][] = [];
  for (const block of blocks) {
    if (block.kind === 'code') continue;
    const kind = block.kind === 'table_row' ? 'table' : block.kind === 'paragraph' ? 'paragraph' : 'list';
    const open = runs.at(-1);
    if (open?.[0] === kind && kind !== 'paragraph') open[1].push(block);
    else runs.push([kind, [block]]);
  }
  return runs;
}

/** Points the reader elsewhere. */
const ERRAND = /^(?:Visit|Go to|Browse|Explore|Head to)\b/;

export interface Context {
  page: Page;
  said: ReadonlySet<string>;
  isOwn: boolean;
  brand: string;
  isReadable: SentenceGate;
}

function paragraphOf(
  [block]: Block[],
  { said, isOwn, brand, isReadable }: Context,
  room: number,
): Part | null {
  const sentences: string[] = [];
  let previous: string | undefined;
  let words = 0;
  for (const sentence of splitSentences(block?.text ?? '')) {
    const introduces = /:$/.test(sentence) && isReadable(sentence.replace(/:$/, '.'), previous);
    const readable = introduces || isReadable(sentence, previous);
    const isOurs = !isOnePerson(sentence) && (isOwn || !isFirstPerson(sentence));
    const isStranger = isOfStranger(sentence, block?.heading ?? '', { name: brand, text: '' });
    // If a sentence is not shown, sentences that refer to it are not shown either.
    const kept =
      readable &&
      isOurs &&
      !isStranger &&
      !POINTER.test(sentence) &&
      !ERRAND.test(sentence) &&
      (introduces || !UNFIT.test(sentence)) &&
      !said.has(sentence);
    previous = kept ? sentence : undefined;
    if (!kept) continue;
    words += sentence.split(' ').length;
    if (sentences.length > 0 && words > room) break;
    sentences.push(sentence);
  }
  return sentences.length > 0 ? { kind: 'paragraph', sentences } : null;
}

const isBalanced = (text: string) => (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);

function listOf(blocks: Block[], menu: ReadonlySet<string>, said: ReadonlySet<string>): Part | null {
  const items = blocks
    .map(({ text }) => text)
    .filter((text) => {
      const words = text.split(' ').length;
      return (
        words >= 2 &&
        words <= 45 &&
        isBalanced(text) &&
        !menu.has(text.toLowerCase()) &&
        !isPageFurniture(text)
      );
    })
    .filter((text) => /^[\p{L}\p{N}"“(]/u.test(text) && !/[…:,]$|\.\.\.$/.test(text) && !POINTER.test(text))
    .filter((text) => !said.has(text) && !isOnePerson(text));
  const whole = items.length >= Math.min(2, blocks.length) && items.length >= blocks.length / 2;
  return whole && items.length > 1 ? { kind: 'list', items: items.slice(0, MAX_ITEMS) } : null;
}

function tableOf(blocks: Block[]): Part | null {
  const rows = blocks.map(({ text }) => text.split(' | '));
  const [head] = rows;
  const isEven = head !== undefined && head.length > 1 && rows.every((row) => row.length === head.length);
  const isShort = rows.every((row) => row.every((cell) => cell.length <= 120));
  return isEven && isShort && rows.length > 2 ? { kind: 'table', rows: rows.slice(0, MAX_ROWS) } : null;
}

/** "It supports:" is incomplete when nothing follows. */
function withoutLooseIntroductions(parts: Part[]): Part[] {
  return parts.flatMap((part, at) => {
    if (part.kind !== 'paragraph') return part;
    const last = part.sentences.at(-1) ?? '';
    const next = parts[at + 1];
    if (!last.endsWith(':') || (next !== undefined && next.kind !== 'paragraph')) {
      const sentences = part.sentences.filter(
        (one, i) => !one.endsWith(':') || i === part.sentences.length - 1,
      );
      return sentences.length > 0 ? { ...part, sentences } : [];
    }
    const sentences = part.sentences.filter((one) => !one.endsWith(':'));
    return sentences.length > 0 ? { ...part, sentences } : [];
  });
}

const wordsIn = (part: Part) => textsIn(part).join(' ').split(' ').length;
