import { splitSentences } from '../sentences.ts';
import type { parseMarkdown } from './parse-markdown.ts';

/** A unit of markdown: a paragraph, a heading, a list item's text or a table cell. */
export interface MarkdownBlock {
  kind: 'paragraph' | 'heading' | 'item' | 'cell';
  /** The visible text, with line breaks as spaces; includes code. */
  text: string;
  pieces: Piece[];
  /** The parts it directly consists of, such as a link with all that is in it. */
  inlines: Inline[];
  /** The nearest heading above. */
  heading: MarkdownBlock | null;
  depth: number;
  /** Position of the block in the markdown, with its marks. */
  start: number;
  end: number;
  /** From the root down to the block's own node. */
  path: Nodes[];
}

/** A run of text and its source; only plain text can be edited. */
interface Piece {
  start: number;
  end: number;
  node: Text | null;
}

/** A part of a block with its range in the block's text. */
interface Inline {
  start: number;
  end: number;
  node: Nodes;
}

export interface MarkdownEdit {
  start: number;
  end: number;
  text: string;
}

type Root = ReturnType<typeof parseMarkdown>;
export type Nodes = Root | Root['children'][number];
type Parent = Extract<Nodes, { children: unknown[] }>;
type Text = Extract<Nodes, { type: 'text' }>;

/** The blocks in reading order. */
export function markdownBlocks(root: Root): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let heading: MarkdownBlock | null = null;
  const walk = (node: Nodes, path: Nodes[]) => {
    const own = [...path, node];
    const isInItem = path.at(-1)?.type === 'listItem';
    if (node.type === 'heading') {
      heading = blockOf('heading', node, own, null, node.depth);
      blocks.push(heading);
    } else if (node.type === 'paragraph')
      blocks.push(blockOf(isInItem ? 'item' : 'paragraph', node, own, heading, 0));
    else if (node.type === 'tableCell') blocks.push(blockOf('cell', node, own, heading, 0));
    else if ('children' in node) for (const child of node.children) walk(child, own);
  };
  walk(root, []);
  return blocks;
}

function blockOf(
  kind: MarkdownBlock['kind'],
  node: Parent,
  path: Nodes[],
  heading: MarkdownBlock | null,
  depth: number,
): MarkdownBlock {
  const pieces: Piece[] = [];
  let text = '';
  const add = (value: string, from: Text | null) => {
    const start = text.length;
    text += value.replace(/\s/g, ' ');
    pieces.push({ start, end: text.length, node: from });
  };
  const walk = (child: Nodes) => {
    if (child.type === 'text') add(child.value, child);
    else if (child.type === 'inlineCode') add(child.value, null);
    else if (child.type === 'break') add(' ', null);
    else if (child.type === 'image') add(child.alt ?? '', null);
    else if ('children' in child) child.children.forEach(walk);
  };
  const inlines: Inline[] = [];
  for (const child of node.children) {
    const from = text.length;
    walk(child);
    inlines.push({ start: from, end: text.length, node: child });
  }
  const { start, end } = placeOf(node);
  return { kind, text, pieces, inlines, heading, depth, start, end, path };
}

export function placeOf(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The text as a pattern that matches exactly it. */
export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export interface SentenceSpan {
  text: string;
  start: number;
  end: number;
}

/** The block's sentences with their positions in its text. */
export function sentenceSpans({ text }: Pick<MarkdownBlock, 'text'>): SentenceSpan[] {
  let at = 0;
  const skipSpace = () => {
    SPACE.lastIndex = at;
    SPACE.test(text);
    at = SPACE.lastIndex;
  };
  return splitSentences(text).map((sentence) => {
    skipSpace();
    const start = at;
    // The sentences only lose white space, so they are skipped over instead of searched.
    for (const [place, word] of sentence.split(' ').entries()) {
      if (place > 0) skipSpace();
      at += word.length;
    }
    return { text: sentence, start, end: at };
  });
}
const SPACE = /\s*/y;

/** Index of the first piece that reaches `end`; pieces are in order and without gaps. */
function firstPiece(pieces: readonly { end: number }[], end: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pieces[middle]?.end ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the range contains neither code nor a picture's name. */
export function isProse({ pieces }: MarkdownBlock, start: number, end: number): boolean {
  for (let at = firstPiece(pieces, start + 1); at < pieces.length; at += 1) {
    const piece = pieces[at];
    if (!piece || piece.start >= end) break;
    if (piece.node === null && piece.end > start) return false;
  }
  return true;
}

/** The edit that replaces a range of the block's text; null when the range is more than one piece of plain text. */
export function editInBlock(
  markdown: string,
  { pieces }: MarkdownBlock,
  start: number,
  end: number,
  replacement: string,
): MarkdownEdit | null {
  const piece = pieces[firstPiece(pieces, end)];
  if (!piece?.node || piece.start > start) return null;
  const place = placeOf(piece.node);
  const offsets = offsetsIn(piece.node, markdown.slice(place.start, place.end));
  const offsetOf = (at: number) => place.start + (offsets[at - piece.start] ?? offsets.at(-1) ?? 0);
  return { start: offsetOf(start), end: offsetOf(end), text: escapeMarkdown(replacement) };
}

/**
 * Where a range of the block's text stands in the markdown, with the marks around it; null when it begins or ends inside
 * of a link or of emphasis.
 */
export function markdownPlace(
  markdown: string,
  { inlines }: MarkdownBlock,
  start: number,
  end: number,
): { start: number; end: number } | null {
  const first = inlines[firstPiece(inlines, start + 1)];
  const last = inlines[firstPiece(inlines, end)];
  if (!first || !last) return null;
  const from = start === first.start ? placeOf(first.node).start : offsetIn(markdown, first, start);
  const to = end === last.end ? placeOf(last.node).end : offsetIn(markdown, last, end);
  return from === null || to === null ? null : { start: from, end: to };
}

function offsetIn(markdown: string, { node, start }: Inline, at: number): number | null {
  if (node.type !== 'text') return null;
  const place = placeOf(node);
  const offset = offsetsIn(node, markdown.slice(place.start, place.end))[at - start];
  return offset === undefined ? null : place.start + offset;
}

/** Computed once for each piece, which may be edited in many places. */
const known = new WeakMap<Text, number[]>();

function offsetsIn(node: Text, raw: string): number[] {
  const offsets = known.get(node) ?? rawOffsets(raw);
  known.set(node, offsets);
  return offsets;
}

/** Positions of the visible characters in a text node's source, which may escape some ("\*") or name them ("&amp;"). */
function rawOffsets(raw: string): number[] {
  const offsets = [0];
  for (let at = 0; at < raw.length; ) {
    const reference = /^&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.exec(raw.slice(at));
    const escaped = /^\\[!-/:-@[-`{-~]/.test(raw.slice(at));
    // The indentation of a wrapped line is invisible.
    const wrapped = /^\r?\n[ \t>]*/.exec(raw.slice(at));
    at += reference ? reference[0].length : escaped ? 2 : wrapped ? wrapped[0].length : 1;
    offsets.push(at);
  }
  return offsets;
}

/** Text as markdown that displays exactly these characters. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>~|#]/g, '\\$&');
}

/** Applies edits without overlaps; of two overlapping ones, the longer. */
export function applyEdits(markdown: string, edits: MarkdownEdit[]): string {
  const kept: MarkdownEdit[] = [];
  /** For each character the number of its edit, starting at 1. */
  const owners = new Uint32Array(markdown.length + 1);
  for (const edit of edits.toSorted((a, b) => b.end - b.start - (a.end - a.start))) {
    const { start, end } = edit;
    const isInside = start === end && start > 0 && owners[start] !== 0 && owners[start] === owners[start - 1];
    if (isInside || owners.subarray(start, end).some((owner) => owner !== 0)) continue;
    kept.push(edit);
    owners.fill(kept.length, start, end);
  }
  const parts: string[] = [];
  let from = markdown.length;
  for (const { start, end, text } of kept.toSorted((a, b) => b.start - a.start)) {
    parts.push(markdown.slice(end, from), text);
    from = start;
  }
  return [...parts, markdown.slice(0, from)].reverse().join('');
}
