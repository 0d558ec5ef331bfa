/** Quotes and lists deeper than a person writes cost the parser quadratic time, and so do paragraphs full of marks. */
const DEEP = /^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){24,}/gm;
const MARKS = /[*_~[\]\\]/g;
const MOST_MARKS = 3000;
/** Each comment without an end is looked for to the end of its paragraph. */
const COMMENTS = /<(?=[!?])/g;
const MOST_COMMENTS = 100;
/** A row that is shorter than its table's head gets the cells that it lacks: few letters make millions of cells. */
const TABLE_HEAD = /^(?=.*\|)[ \t>*+\-\d.)|:]+$/gm;
const MOST_CELLS = 10_000;
const LINE_END = /\r\n?|\n/g;
const BLANK_LINE = /((?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n?|\n))/;
/** Text to the parser, and nothing to whoever reads it. */
const BLANK = '\u00a0';

/** What the parser can read in bearable time: of the same length, so that places in it are places in the original. */
export function readable(markdown: string): string {
  const blocks = markdown
    .toWellFormed()
    .replace(DEEP, (run) => BLANK.repeat(run.length))
    .split(BLANK_LINE);
  let cells = 0;
  return blocks
    .map((block) => {
      cells += mostCells(block);
      const untabled = cells > MOST_CELLS ? block.replaceAll('|', BLANK) : block;
      return plainer(plainer(untabled, MARKS, MOST_MARKS), COMMENTS, MOST_COMMENTS);
    })
    .join('');
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
