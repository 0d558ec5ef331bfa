/** Quotes and lists deeper than a person writes cost the parser quadratic time, and so do paragraphs full of marks. */
const DEEP = /^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){24,}/gm;
const MARKS = /[*_~[\]\\]/g;
const MAX_MARKS = 3000;
/** Each is looked at for its other half, or for the rest of an address. */
const HALVES = /[`@]/g;
/** Each comment without an end is looked for to the end of its paragraph. */
const COMMENTS = /<(?=[!?])/g;
const MAX_COMMENTS = 100;
/** A row that is shorter than its table's head gets the cells that it lacks: few letters make millions of cells. */
const TABLE_HEAD = /^(?=.*\|)[ \t>*+\-\d.)|:]+$/gm;
const MAX_CELLS = 10_000;
/** Each line is a step of the parser's slowest part; those beyond so many run on in the last paragraph. */
const MAX_LINES = 5000;
/**
 * Nor of one block more than its length allows: at each line the parser moves all that it read behind it. 1000 lines of
 * 40 characters are fine.
 */
const MAX_LINE_STEPS = 40_000_000;
const FOOTNOTES = /(?<=\[)\^/g;
const MAX_FOOTNOTES = 500;
const LINE_END = /\r\n?|\n/g;
const BLANK_LINE = /((?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n?|\n))/;
/** Text to the parser, and nothing to whoever reads it. */
const BLANK = '\u00a0';

/** What the parser can read in bearable time: of the same length, so that places in it are places in the original. */
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

/** As many as the tables of a block can have: what is written, and each of its lines as wide as its widest head. */
function mostCells(block: string): number {
  const heads = block.match(TABLE_HEAD) ?? [];
  if (heads.length === 0) return 0;
  const columns = heads.reduce((most, head) => Math.max(most, head.split('|').length), 0);
  const lines = (block.match(LINE_END)?.length ?? 0) + 1;
  return columns * lines + block.split('|').length;
}

/** Without the signs rather than with each of them escaped, which costs as much as a mark. */
const plainer = (block: string, signs: RegExp, most: number) =>
  (block.match(signs)?.length ?? 0) > most ? block.replace(signs, BLANK) : block;
