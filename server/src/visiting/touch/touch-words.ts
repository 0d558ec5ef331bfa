import { normalized } from '../../language/normalized.ts';

const MAX_CHARACTERS = 80;
/** Removes characters that could be markup or code; letters of all languages stay. */
const UNSAFE = /[^\p{L}\p{M}\p{N} ._+|/-]+/gu;

/** As utm values are compared: by words, ignoring case. */
export const folded = (text: string) => normalized(text, 'NFC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Text from a visitor's address, safe to show and store. */
export const safeWords = (text: string) =>
  [...normalized(text, 'NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .trim();

/** Markup, code and placeholders that nobody filled in, the sign of patterns, and what cannot be seen. */
const NO_NAME = /[<>{}"'`&\\^*]|[^\P{C}\u200d]/u;

/** A name as part of a key, as people name campaigns; null when nobody would put it into a link on purpose. */
export function keyName(text: string): string | null {
  const name = folded(text);
  const isName = /[\p{L}\p{N}]/u.test(name) && !NO_NAME.test(name);
  return isName && [...name].length <= MAX_CHARACTERS ? name : null;
}

/** Host of an address without `www.`; null when it has none. */
export function hostOf(address: string): string | null {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return null;
  try {
    const host = new URL(address).hostname
      .toLowerCase()
      .replace(/^www\./, '')
      .replace(/\.$/, '');
    return /^[a-z0-9]([a-z0-9._-]{0,78}[a-z0-9])?$/.test(host) ? host : null;
  } catch {
    return null;
  }
}

export const isBelow = (host: string, parent: string) => host === parent || host.endsWith(`.${parent}`);
