import { normalized } from '../../../language/normalized.ts';
import type { Reader } from './matcher-surroundings.ts';
import { UNSPACED } from './matcher-tokens.ts';

/** A tracked name in a text, and the tokens it covers. */
interface NamePlace {
  start: number;
  end: number;
  first: number;
  next: number;
}

/** A sentence as people read it, and where the name stands in it. */
export interface Quote {
  sentence: string;
  span: { start: number; end: number };
}

const MAX_WORDS = 2;
/** In scripts without spaces a token is one character. */
const PART_OF_WORD = 0.5;
const MAX_LETTERS = 40;
const MAX_NAME = 200;
const MAX_REACH = 200;

const ENDS = /[.!?…]["'”’»)\]*_`\ufffc]*\s|[。！？\n|•]/;
const LAST_END = /[.!?…]["'”’»)\]*_`\ufffc]*\s|[。！？\n|•]/g;
const SINGLE = new RegExp(`^[${UNSPACED}]`, 'v');
/** What a reader does not see: marks of Markdown, blanked addresses, fillers of HTML entities. */
const UNSEEN = /[*_`[\]\ufffc\u200b]+/g;
const LINE_MARKS = /^[\s>#+•-]+/;
const SPLIT_PAIR = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;

/**
 * The name as it is written, between up to two words on either side within its sentence, folded. The same phrase means
 * the same wherever it stands; an empty side is where a sentence begins or ends.
 */
export function phraseAt(reader: Reader, { start, end, first, next }: NamePlace): string {
  const name = normalized(reader.clean.slice(start, end), 'NFC')
    .replace(/[\s\p{Cf}™®©*_]+/gu, ' ')
    .slice(0, MAX_NAME);
  const before = wordsFrom(reader, first - 1, -1).toReversed();
  return [before.join(' '), name, wordsFrom(reader, next, 1).join(' ')].join('|').toWellFormed();
}

function wordsFrom({ clean, tokens }: Reader, from: number, step: 1 | -1): string[] {
  const words: string[] = [];
  let room = MAX_WORDS;
  for (let index = from; room > 0; index += step) {
    const token = tokens[index];
    const nearer = tokens[index - step];
    if (!token || !nearer) break;
    const gap = step > 0 ? clean.slice(nearer.end, token.start) : clean.slice(token.end, nearer.start);
    if (ENDS.test(gap)) break;
    words.push(token.text.slice(0, MAX_LETTERS));
    room -= SINGLE.test(token.text) ? PART_OF_WORD : 1;
  }
  return words;
}

/** The sentence around a name, without marks and addresses, cut where it is long. */
export function quoteAt({ clean }: Reader, { start, end }: Pick<NamePlace, 'start' | 'end'>): Quote {
  const from = Math.max(0, start - MAX_REACH);
  const reach = clean.slice(from, start);
  const begun = [...reach.matchAll(LAST_END)].at(-1);
  const lead = begun ? reach.slice(begun.index + begun[0].length) : reach;
  const isCutBefore = !begun && from > 0;
  const rest = clean.slice(end, end + MAX_REACH);
  const over = ENDS.exec(rest);
  const tail = over ? rest.slice(0, over.index + over[0].length).replace(/[\n|•]$/, '') : rest;
  const isCutAfter = !over && end + MAX_REACH < clean.length;
  const before = seen(isCutBefore ? `…${lead.replace(/^\S*\s/, '')}` : lead.replace(LINE_MARKS, ''));
  const name = seen(clean.slice(start, end));
  const after = seen(isCutAfter ? `${tail.replace(/\s\S*$/, '')}…` : tail).trimEnd();
  const opening = before.trimStart();
  const span = { start: opening.length, end: opening.length + name.length };
  return { sentence: opening + name + after, span };
}

const seen = (text: string) =>
  text.replace(SPLIT_PAIR, '').replace(UNSEEN, '').replace(/\s+/g, ' ').toWellFormed();
