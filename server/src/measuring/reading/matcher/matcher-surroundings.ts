import type { TextLanguage } from './matcher-languages.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Token } from './matcher-tokens.ts';

/** One text, prepared for deciding about a word in it. */
export interface Reader {
  /** As the assistant wrote it. */
  text: string;
  /** Same length, with addresses blanked out. */
  clean: string;
  tokens: Token[];
  /** Starts of tokens that begin a tracked name. */
  tracked: ReadonlySet<number>;
  /** Without any capitals. */
  casual: boolean;
  /** For the whole text. */
  spoken: TextLanguage;
}

/** The context of an occurrence. Words are folded, and null beyond the end of the sentence or clause. */
export interface Surroundings {
  raw: string;
  /** Matches the name as a whole word. */
  word: string;
  before: string | null;
  second_before: string | null;
  after: string | null;
  second_after: string | null;
  /** The neighboring words, ignoring what stands between. */
  joined_before: string;
  joined_after: string;
  gap_before: string;
  gap_after: string;
  /** Whether it starts a sentence, a quotation, a list item or a cell. */
  starts: boolean;
  /** Whether capitals mean nothing in its line: it is a heading, or most words are capitalized. */
  readonly titled: boolean;
}

const BREAK = /[.!?:;…。！？\n|•]/;
const QUOTE = /["“„«「]/;
const ABBREVIATION = /^(?:vs|inc|ltd|co|corp|dr|eg|ie|g|e|cf)$/;
const MAX_LINE_REACH = 300;
const CAPITAL_WORD = /\p{Lu}[\p{L}'’]{3}/u;
/** What may stand between neighbors: spaces, emphasis, quotes, brackets of links. */
const CLOSE = /^[\s*_"“”'’`[\]\ufffc]*$/;

export function lookAround({ clean, tokens }: Reader, occurrence: Occurrence): Surroundings {
  const { start, end, first, next } = occurrence;
  const previous = tokens[first - 1];
  const following = tokens[next];
  const gap_before = clean.slice(previous?.end ?? 0, start);
  const gap_after = clean.slice(end, following?.start ?? clean.length);
  const abbreviated = previous && ABBREVIATION.test(previous.text) && /^\.\s*$/.test(gap_before);
  const starts = !previous || (!abbreviated && (BREAK.test(gap_before) || QUOTE.test(gap_before)));
  const wordAt = (index: number, left: number, right: number) =>
    CLOSE.test(clean.slice(left, right)) ? (tokens[index]?.text ?? null) : null;
  const adjoins = abbreviated || CLOSE.test(gap_before);
  const before = starts || !adjoins ? null : (previous?.text ?? null);
  const after = following ? wordAt(next, end, following.start) : null;
  let titled: boolean | undefined;
  return {
    raw: clean.slice(start, end),
    word: occurrence.spellings[0]?.key ?? '',
    before,
    second_before: before && previous ? wordAt(first - 2, tokens[first - 2]?.end ?? 0, previous.start) : null,
    after,
    second_after:
      after && following ? wordAt(next + 1, following.end, tokens[next + 1]?.start ?? following.end) : null,
    joined_before: previous?.text ?? '',
    joined_after: following?.text ?? '',
    gap_before,
    gap_after,
    starts,
    get titled() {
      titled ??= isTitled(clean, start, end);
      return titled;
    },
  };
}

function isTitled(clean: string, start: number, end: number): boolean {
  // Cut before searching, because a line may be as long as the answer.
  const reach = clean.slice(Math.max(0, start - MAX_LINE_REACH), start);
  const lead = reach.slice(reach.lastIndexOf('\n') + 1);
  const [rest = ''] = clean.slice(end, end + MAX_LINE_REACH).split('\n', 1);
  const line = lead + rest;
  if (/^\s*#/.test(line)) return true;
  if (/[.!?]$/.test(line.trimEnd()) && /\p{Ll}/u.test(line)) return false;
  if (!CAPITAL_WORD.test(line)) return false;
  const others = (lead ? line.replace(/^\s*\p{L}[\p{L}'’]*/u, '') : line).match(/\p{L}[\p{L}'’]{3,}/gu) ?? [];
  return others.length > 0 && others.filter((word) => /^\p{Lu}/u.test(word)).length >= others.length * 0.7;
}
