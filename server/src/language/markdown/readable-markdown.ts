/**
 * The parser needs quadratic time for quotes and lists nested deeper than people write, by marks in one line or by
 * indentation, and for paragraphs full of marks.
 */
const DEEP = /^(?:[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){24,}|[ \t]{48,}(?:[>*+-]|\d{1,9}[.)])(?=[ \t]))/gm;
const MARKS = /[*_~[\]\\]/g;
const MAX_MARKS = 3000;
/** For each the parser searches its counterpart, or the rest of an address. */
const HALVES = /[`@]/g;
/** The parser searches the end of each unclosed comment up to the end of its paragraph. */
const COMMENTS = /<(?=[!?])/g;
const MAX_COMMENTS = 100;
/**
 * A row shorter than its table's header is filled with empty cells, so a few letters could create millions of cells.
 */
const TABLE_HEAD = /^(?=.*\|)[ \t>*+\-\d.)|:]+$/gm;
const MAX_CELLS = 10_000;
/** Each line is a step of the parser's slowest part; further lines become part of the last paragraph. */
const MAX_LINES = 3000;
/**
 * Limit for one block by its length: at each line the parser moves everything after it. 1000 lines of 40 characters are
 * fine.
 */
const MAX_LINE_STEPS = 40_000_000;
const FOOTNOTES = /(?<=\[)\^/g;
const MAX_FOOTNOTES = 500;
const LINE_END = /\r\n?|\n/g;
const BLANK_LINE = /((?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n?|\n))/;
/** Text for the parser, invisible to readers. */
const BLANK = '\u00a0';

/**
 * The text in a form that the parser reads in acceptable time. The length stays the same, so that positions match the
 * original.
 */
export function readable(markdown: string): string {
  const lines = withFewLines(markdown.toWellFormed(), MAX_LINES);
  const blocks = plainer(lines, FOOTNOTES, MAX_FOOTNOTES)
    .replace(DEEP, (run) => BLANK.repeat(run.length))
    .split(BLANK_LINE);
  let cells = 0;
  return blocks
    .map((block) => {
      cells += mostCells(block);
      const untabled = cells > MAX_CELLS ? block.replaceAll('|', BLANK) : block;
      const unquoted = plainer(plainer(untabled, MARKS, MAX_MARKS), HALVES, MAX_MARKS);
      return withFewLines(plainer(unquoted, COMMENTS, MAX_COMMENTS), MAX_LINE_STEPS / block.length);
    })
    .join('');
}

function withFewLines(text: string, most: number): string {
  let lines = 0;
  return text.replace(LINE_END, (end) => {
    lines += 1;
    return lines > most ? BLANK.repeat(end.length) : end;
  });
}

/** The maximum number of cells in a block's tables: written ones, with each line as wide as the widest header. */
function mostCells(block: string): number {
  const heads = block.match(TABLE_HEAD) ?? [];
  if (heads.length === 0) return 0;
  const columns = heads.reduce((most, head) => Math.max(most, head.split('|').length), 0);
  const lines = (block.match(LINE_END)?.length ?? 0) + 1;
  return columns * lines + block.split('|').length;
}

/** Removes the signs, because escaping each of them costs as much as a mark. */
const plainer = (block: string, signs: RegExp, most: number) =>
  (block.match(signs)?.length ?? 0) > most ? block.replace(signs, BLANK) : block;
