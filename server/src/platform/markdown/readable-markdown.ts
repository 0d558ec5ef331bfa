/** Quotes and lists deeper than a person writes cost the parser quadratic time, and so do paragraphs full of marks. */
const DEEP = /^[ \t]*(?:(?:[>*+-]|\d{1,9}[.)])[ \t]*){24,}/gm;
const MARKS = /[*_~[\]\\]/g;
const MOST_MARKS = 3000;
/** Each comment without an end is looked for to the end of its paragraph. */
const COMMENTS = /<(?=[!?])/g;
const MOST_COMMENTS = 100;
/** Text to the parser, and nothing to whoever reads it. */
const BLANK = '\u00a0';

/** What the parser can read in bearable time: of the same length, so that places in it are places in the original. */
export function readable(markdown: string): string {
  const blocks = markdown
    .toWellFormed()
    .replace(DEEP, (run) => BLANK.repeat(run.length))
    .split(/(\n[ \t]*\n)/);
  return blocks.map((block) => plainer(plainer(block, MARKS, MOST_MARKS), COMMENTS, MOST_COMMENTS)).join('');
}

/** Without the signs rather than with each of them escaped, which costs as much as a mark. */
const plainer = (block: string, signs: RegExp, most: number) =>
  (block.match(signs)?.length ?? 0) > most ? block.replace(signs, BLANK) : block;
