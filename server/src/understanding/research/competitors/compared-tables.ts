import type { Block, Page } from '../../../language/page/page.ts';
import { isComparison } from './listed-names.ts';
import { NAME, NAMES, namesIn } from './names.ts';
import type { WordUse } from './word-use.ts';

const MAX_CELL_WORDS = 8;
const MAX_CELLS = 14;
const MAX_ROWS = 30;

/** Names in a table that compares the brand with others: in its head, or in its first column. */
export function namesInTables(
  page: Page,
  brand: string,
  { isWritten, isInProse, isNoun }: WordUse,
): { name: string; sentence: string }[] {
  const own = ownCell(brand);
  return tablesOf(page.blocks).flatMap((rows) => {
    const [head = [], below = []] = rows;
    const labels = head.length > 1 && head.length >= below.length ? head.slice(1) : head;
    const column = rows.slice(1).map(([first = '']) => first);
    const others = (cells: string[]) => {
      const found = cells
        .filter((cell) => cell !== '' && !own(cell))
        .map((cell) => namesInCell(cell, { isWritten, isInProse }));
      // Beside "Classic agencies", "Freelancers" are a kind, too.
      const hasKinds = found.some((names) => names.length === 0);
      return found
        .flat()
        .filter((name) => !hasKinds || isInProse(name))
        .map((name) => ({ name, sentence: head.join(' | ') }));
    };
    if (head.length > 1 && labels.length <= MAX_CELLS && labels.some(own)) return others(labels);
    const isColumn = column.length > 1 && column.length <= MAX_ROWS && column.filter(own).length === 1;
    if (!isColumn || head.some(own) || !(isComparison(page) || hasMarks(rows.slice(1)))) return [];
    return others(column).filter(({ name }) => !isNoun(name));
  });
}

const MARK = /^(?:[✓✔✗✘✕✅❌⚠◐—–-]|yes|no|ja|nein|oui|non|sí|si|sì|nee|sim|não)/iu;

/** A table of ticks compares; one of descriptions lists what belongs together. */
function hasMarks(rows: string[][]): boolean {
  const cells = rows.flatMap((row) => row.slice(1));
  return cells.filter((cell) => MARK.test(cell)).length * 2 > cells.length;
}

/** The rows of each table, as cells. */
function tablesOf(blocks: Block[]): string[][][] {
  const tables: string[][][] = [];
  blocks.forEach(({ kind, text }, at) => {
    if (kind !== 'table_row') return;
    if (blocks[at - 1]?.kind !== 'table_row') tables.push([]);
    tables.at(-1)?.push(text.split(' | ').map((cell) => cell.trim()));
  });
  return tables;
}

/** A short cell with the brand in it is the brand's own: "Kelp Team, from 9 €". */
function ownCell(brand: string) {
  const escaped = brand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'iu');
  return (cell: string) => cell.split(/\s+/).length <= MAX_CELL_WORDS && pattern.test(cell);
}

const WHOLE = new RegExp(`^${NAMES}$`, 'u');
const BEGINS = new RegExp(`^${NAME}`, 'u');
/** "(Anthropic)", "20 $/month", "from 9 €", "✓". */
const TAIL =
  /\s*(?:\(.*|[,:–—].*|(?:from|ab|desde|dès|da|vanaf|a partir de)?\s*[~≈]?[$€£R]*\s?\d+(?:[.,]\d+)?\s?[$€£%].*)$/iu;

/** "Classic layouts Norell, Birch, Kelp, …" */
const ENUMERATED = new RegExp(
  `(?:^|\\s)((?:${NAME}),\\s(?:${NAME}),\\s(?:${NAME})(?:,\\s(?:${NAME}))*)`,
  'u',
);

/** "Norell (Kelp Group)", "Birch 20 $/month" or "Norell / Birch"; words of a description make no name. */
function namesInCell(
  cell: string,
  { isWritten, isInProse }: Pick<WordUse, 'isWritten' | 'isInProse'>,
): string[] {
  const enumerated = ENUMERATED.exec(cell)?.[1];
  if (enumerated !== undefined) return namesIn(enumerated, true);
  const text = cell
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(TAIL, '')
    .trim();
  if (text.split(/\s+/).length > MAX_CELL_WORDS) return [];
  if (WHOLE.test(text) && !text.includes('+')) {
    // "Norell Team and Business" are plans of one company.
    const names = text.includes('/') ? namesIn(text, true) : namesIn(text, true).slice(0, 1);
    return names.filter((name) => !name.includes(' ') || isWritten(name));
  }
  const start = BEGINS.exec(text)?.[0];
  return start !== undefined && isInProse(start) ? namesIn(start) : [];
}
