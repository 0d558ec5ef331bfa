import type { Block, Heading } from '../page/page.ts';

/** One line of text on a PDF page; `top` increases downward. */
export interface PdfLine {
  text: string;
  size: number;
  top: number;
}

/** Turns lines into headings and paragraphs. A PDF only stores positions of letters, so size and distance decide. */
export function readPdfLines(pages: PdfLine[][]): { headings: Heading[]; blocks: Block[] } {
  const body = bodySize(pages);
  const furniture = repeatedLines(pages);
  const headings: Heading[] = [];
  const blocks: Block[] = [];
  let open: { lines: string[]; is_heading: boolean; size: number } | null = null;
  const close = () => {
    if (!open) return;
    const text = joinLines(open.lines);
    if (open.is_heading) headings.push({ level: open.size > body * 1.6 ? 1 : 2, text });
    else if (text) blocks.push({ kind: 'paragraph', text, heading: headings.at(-1)?.text ?? null });
    open = null;
  };
  for (const lines of pages) {
    let before: PdfLine | null = null;
    for (const line of lines) {
      if (furniture.has(furnitureKey(line.text))) continue;
      const is_heading = line.size > body * 1.15 && line.text.length < 120;
      // A paragraph may continue on the next page if its last line does not end a sentence.
      const runs_on = before === null ? !endsSentence(open) : isNext(before, line);
      if (!open || open.is_heading !== is_heading || !runs_on || (is_heading && open.size !== line.size))
        close();
      open ??= { lines: [], is_heading, size: line.size };
      open.lines.push(line.text);
      before = line;
    }
  }
  close();
  return { headings, blocks };
}

const isNext = (before: PdfLine, line: PdfLine) =>
  line.top - before.top <= Math.max(before.size, line.size) * 1.75 && line.top >= before.top - line.size;

const endsSentence = (open: { lines: string[] } | null) => /[.!?:]["”’)]?$/.test(open?.lines.at(-1) ?? '.');

/** The most common letter size. */
function bodySize(pages: PdfLine[][]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

/** Running heads and page numbers: the first or last line of more than half of at least four pages. */
function repeatedLines(pages: PdfLine[][]): Set<string> {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    const edges = new Set([lines[0], lines.at(-1)].map((line) => furnitureKey(line?.text ?? '')));
    for (const key of edges) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const repeated = [...counts].filter(([, count]) => pages.length >= 4 && count * 2 > pages.length);
  return new Set(repeated.map(([key]) => key));
}

const furnitureKey = (text: string) => text.replace(/\d+/g, '#');

/** Rejoins words that were hyphenated at the end of a line. */
function joinLines(lines: string[]): string {
  return lines
    .map((line, at) => {
      const isParted = /(?<=\p{Ll})-$/u.test(line) && /^\p{Ll}/u.test(lines[at + 1] ?? '');
      return isParted ? line.slice(0, -1) : `${line} `;
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
