import { AppError } from '../app-error.ts';

/** Far beyond what any call takes (9 levels, 3 more in a message of MCP), and far below what ends a stack. */
export const MAX_LEVELS = 64;
/** Maximum number of values in all lists and objects together; the largest rule of an audience has 115,000. */
export const MAX_VALUES = 150_000;
/** Characters of a field's name; the longest that is described has 24. */
const MAX_NAME_LENGTH = 200;

/** What is wrong with something that came in, and where: such as `prompts.2`; empty for the whole of it. */
export interface InputFault {
  place: string;
  words: string;
}

const TOO_DEEP = `Lists and objects may be nested at most ${MAX_LEVELS} levels deep.`;
const TOO_MANY = `At most ${MAX_VALUES.toLocaleString('en')} values may be sent at once.`;
const LONG_NAME = `Names of fields may have at most ${MAX_NAME_LENGTH} characters.`;
const NUL = 'Text can’t contain the NUL character (U+0000).';
const HALF = 'Text can’t contain half a character (an unpaired surrogate).';

/** A list or an object that is being looked through. */
interface Level {
  fields: readonly [string, unknown][];
  /** Index of the next field. */
  next: number;
}

/**
 * Looks through JSON that was sent, once and without recursion, before any other code reads it: what follows may then
 * recurse, and PostgreSQL can store every text. With `texts: false` they are not checked, because the reader repairs
 * them.
 */
export function faultOf(input: unknown, { texts = true } = {}): InputFault | null {
  const levels: Level[] = [];
  let values = 0;
  const enter = (value: unknown): string | null => {
    if (typeof value === 'string') return texts ? textFault(value) : null;
    if (typeof value !== 'object' || value === null) return null;
    if (levels.length === MAX_LEVELS) return TOO_DEEP;
    const fields = Object.entries(value);
    values += fields.length;
    if (values > MAX_VALUES) return TOO_MANY;
    levels.push({ fields, next: 0 });
    return null;
  };
  const wrong = enter(input);
  if (wrong) return { place: '', words: wrong };
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const field = level.fields[level.next];
    if (!field) {
      levels.pop();
      continue;
    }
    const words = nameFault(field[0]);
    if (words) return { place: placeOf(levels.slice(0, -1)), words };
    level.next += 1;
    const inside = enter(field[1]);
    if (inside) return { place: placeOf(levels), words: inside };
  }
  return null;
}

/** The same for the address of a request. Brackets in names are levels, as in `filter[pages][]`. */
export function addressFaultOf(url: string): InputFault | null {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (path.includes('%00')) return { place: 'path', words: NUL };
  return at < 0 ? null : pairsFaultOf(new URLSearchParams(url.slice(at)));
}

/** The same check for a query or a form. */
export function pairsFaultOf(pairs: URLSearchParams): InputFault | null {
  if (pairs.size > MAX_VALUES) return { place: '', words: TOO_MANY };
  for (const [name, value] of pairs) {
    const words = name.split('[').length > MAX_LEVELS ? TOO_DEEP : nameFault(name);
    if (words) return { place: '', words };
    const wrong = textFault(value);
    if (wrong) return { place: name, words: wrong };
  }
  return null;
}

/** Refuses what has a fault; the refusal says what is wrong and where. */
export function refuseFault(fault: InputFault | null) {
  if (fault) throw faultError(fault);
}

export const faultError = ({ place, words }: InputFault) =>
  place === ''
    ? new AppError('bad_request', words)
    : new AppError('bad_request', `${place}: ${words}`, { fields: { [place]: words } });

function textFault(text: string): string | null {
  if (text.includes('\0')) return NUL;
  return text.isWellFormed() ? null : HALF;
}

const nameFault = (name: string) => (name.length > MAX_NAME_LENGTH ? LONG_NAME : textFault(name));

const MAX_PLACE_LENGTH = 200;

/** Names that are at fault themselves are not repeated. */
const placeOf = (levels: readonly Level[]) =>
  levels
    .map(({ fields, next }) => fields[next - 1]?.[0] ?? '')
    .join('.')
    .slice(0, MAX_PLACE_LENGTH)
    .toWellFormed();
