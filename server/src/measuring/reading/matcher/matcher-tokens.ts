import { fold } from './matcher-fold.ts';

/** A word, a sign that is spoken as one, or a single character of a script without spaces. */
export interface Token {
  /** Folded. */
  text: string;
  start: number;
  end: number;
}

/** Scripts that do not separate words by spaces, and Hangul, whose particles are attached to the word. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー゛゜\\uff70\\uff9e\\uff9f' +
  '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

const LETTERS = '\\p{L}\\p{N}\\p{M}\\u00ad\\u200b-\\u200d\\u2060';
const TOKEN = new RegExp(
  `[${UNSPACED}]|[[${LETTERS}]--[${UNSPACED}]]+|&|(?<=[\\p{L}\\p{N}+])\\+|(?<=\\p{L})#`,
  'gv',
);
/** A plain ASCII word, like most; skips the remaining rules. */
const ASCII_WORD = /[a-z0-9]+(?![a-z0-9]|[^\0-~])/iy;
const ASCII_START = /[a-z0-9&+#]|[^\0-~]/gi;

/** I.B.M.: its letters form one word; the last dot may end the sentence. */
const DOTTED = /[A-Z](?:\.[A-Z]){1,9}(?![A-Za-z0-9])/y;

const SPOKEN = new Map([
  ['&', 'and'],
  ['+', 'plus'],
  ['#', 'sharp'],
]);

export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    ASCII_START.lastIndex = at;
    if (!ASCII_START.test(text)) return tokens;
    const start = ASCII_START.lastIndex - 1;
    DOTTED.lastIndex = start;
    if (text[start + 1] === '.' && !isInWord(text, start) && DOTTED.test(text)) {
      at = DOTTED.lastIndex;
      tokens.push({ text: text.slice(start, at).replaceAll('.', '').toLowerCase(), start, end: at });
      continue;
    }
    ASCII_WORD.lastIndex = start;
    if (ASCII_WORD.test(text)) {
      at = ASCII_WORD.lastIndex;
      tokens.push({ text: text.slice(start, at).toLowerCase(), start, end: at });
      continue;
    }
    TOKEN.lastIndex = start;
    const found = TOKEN.exec(text);
    if (!found) return tokens;
    at = found.index + found[0].length;
    const folded = SPOKEN.get(found[0]) ?? fold(found[0]);
    if (folded) tokens.push({ text: folded, start: found.index, end: at });
  }
}

const isInWord = (text: string, place: number) => /[\p{L}\p{N}.]/u.test(text.charAt(place - 1));
