import { kindOfPage, normaliseCitation } from '../citations/citation.ts';
import { fold } from '../matcher/matcher-fold.ts';
import { tierOf } from '../matcher/matcher-words.ts';
import { NOT_COMPANIES, TOPIC_ENDINGS } from './discover-words.ts';

/** A phrase in a place where companies are usually named. */
export interface Candidate {
  name: string;
  domain: string | null;
}

const WORD = "[\\p{Lu}\\p{N}\\p{Ll}][\\p{L}\\p{N}\\p{M}.&'’+-]*";
const CAPITAL =
  "(?:[\\p{Lu}\\p{N}]|\\p{Ll}{1,2}\\p{Lu})[\\p{L}\\p{N}\\p{M}&'’+-]*(?:\\.[\\p{L}\\p{N}]+)*\\+?";
const NAME = `${CAPITAL}(?: (?:& |of )?${CAPITAL}){0,3}`;
const LINK = /\[([^\]\n]{2,60})\]\(<?(https?:\/\/[^)\s>]+)/g;
const WHOLE_NAME = new RegExp(`^${NAME}$`, 'u');
const IN_BRACKETS = /\(\[?(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})/g;
const BEFORE_BRACKET = new RegExp(`(${WORD}(?: ${WORD}){0,3})[*_]{0,2}\\s*$`, 'u');
/** Longer than any four-word name with the spaces after it. */
const MAX_PHRASE_LENGTH = 200;
const HEAD = new RegExp(
  `^([ \\t]*)([-*+•][ \\t]+|\\d+[.)][ \\t]+|#{1,6}[ \\t]+(?:\\d+[.)][ \\t]+)?|\\|[ \\t]*)?(\\*\\*|__)?\\[?(${NAME})\\]?(?:\\([^)\\n]*\\))?(?::?(?:\\*\\*|__))?[ \\t]*(?:\\([^)\\n]{1,60}\\)[ \\t]*)?(?=:|[–—|]|- |$|\\*\\*)`,
  'gmu',
);
const ITEM = `[*_[]{0,3}${NAME}(?:\\]\\([^)\\s]*\\))?[*_]{0,2}`;
const SERIES = new RegExp(
  `\\b(?:such as|like|including|includes?|versus|vs\\.?|compared? (?:to|with)|alternatives(?: to ${NAME})? (?:are|include)|[a-z]+:)\\s+(${ITEM}(?:(?:, ?(?:and |or )?| and | or | ?/ ?)${ITEM})+)`,
  'gu',
);
const PICK = new RegExp(
  `\\b(?:[Bb]est[\\w ,-]{0,40}|[Rr]unner-up|[Ww]inner|[Tt]op pick|[Aa]lso great)\\W{0,3}:\\W{0,4}(${NAME})`,
  'gu',
);
const WITHIN = new RegExp(`(?<=[\\p{Ll}\\p{N},;)] )(${NAME})`, 'gu');

/** Every candidate of a text, limited to likely names; the same one may occur several times. */
export function candidatesIn(text: string): Candidate[] {
  return [
    ...linked(text),
    ...bracketed(text),
    ...heads(text),
    ...inSeries(text),
    ...picks(text),
    ...repeated(text),
  ];
}

/** [Square](https://squareup.com): a label that resembles its host is a name, even if it is a common word. */
function linked(text: string): Candidate[] {
  return [...text.matchAll(LINK)].flatMap(([, label = '', address = '']) => {
    const name = label.replace(/[*_`]/g, '').trim();
    const domain = ownDomain(name, address);
    return domain && isNameShaped(name) ? [{ name, domain }] : [];
  });
}

/** Square (squareup.com) */
function bracketed(text: string): Candidate[] {
  return [...text.matchAll(IN_BRACKETS)].flatMap(({ index, 1: host }) => {
    const before = text.slice(Math.max(0, index - MAX_PHRASE_LENGTH), index);
    const words = BEFORE_BRACKET.exec(before)?.[1]?.split(' ') ?? [];
    for (let count = 1; count <= words.length; count++) {
      const name = words.slice(-count).join(' ');
      const domain = ownDomain(name, `https://${host}`);
      if (domain && isNameShaped(name)) return [{ name, domain }];
    }
    return [];
  });
}

/**
 * Heads of list items, headings, cells and bold lines. Common words count as names when most of the neighboring heads
 * are names.
 */
function heads(text: string): Candidate[] {
  const found = [...text.matchAll(HEAD)].filter(([, , marker, bold]) => marker || bold);
  const groups = Map.groupBy(
    found,
    ([, indent = '', marker = '']) => `${indent.length} ${marker.replace(/\d+/, '1').trim()}`,
  );
  return [...groups.values()].flatMap((group) =>
    namesOf(
      text,
      group.map(([, , , , phrase = '']) => phrase),
    ),
  );
}

/** such as Toggl, Harvest and Clockify */
function inSeries(text: string): Candidate[] {
  return [...text.matchAll(SERIES)].flatMap(([, list = '']) =>
    namesOf(
      text,
      list
        .split(/, ?(?:and |or )?| and | or | ?\/ ?(?=[^/]*$)/)
        .map((item) => item.replace(/\]\([^)]*\)|[*_[\]]/g, '').trim()),
    ),
  );
}

/** Best overall: Shopify */
function picks(text: string): Candidate[] {
  return [...text.matchAll(PICK)].flatMap(([, name = '']) =>
    isUnlisted(name) ? [{ name, domain: null }] : [],
  );
}

/** Capitalized within sentences at least twice. */
function repeated(text: string): Candidate[] {
  const phrases = Map.groupBy([...text.matchAll(WITHIN)], ([, phrase = '']) => phrase);
  return [...phrases].flatMap(([name, places]) =>
    places.length > 1 && isUnlisted(name) ? [{ name, domain: null }] : [],
  );
}

function namesOf(text: string, phrases: string[]): Candidate[] {
  const shaped = phrases.filter(isNameShaped);
  const sure = shaped.filter((name) => isUnlisted(name) || linkedDomain(name, text));
  const accepted = sure.length >= 2 && sure.length * 2 >= phrases.length ? shaped : sure;
  return accepted.map((name) => ({ name, domain: null }));
}

/** Up to four capitalized words that are not a usual heading, place, date or technique. */
function isNameShaped(phrase: string): boolean {
  const folded = fold(phrase);
  const words = folded.split(' ');
  if (phrase.length < 2 || phrase.length > 40 || !/\p{L}/u.test(phrase) || !WHOLE_NAME.test(phrase))
    return false;
  return !NOT_COMPANIES.has(folded) && !(words.length > 1 && TOPIC_ENDINGS.has(words.at(-1) ?? ''));
}

/** Contains an unlisted word or a capital inside a word, so it is almost certainly a name. */
function isUnlisted(phrase: string): boolean {
  return (
    isNameShaped(phrase) &&
    phrase.split(' ').some((word) => {
      const letters = fold(word).replace(/['’]s$/, '');
      if (NOT_COMPANIES.has(letters) || letters.length < 3) return false;
      return (
        /\p{Ll}\p{Lu}/u.test(word) ||
        letters.split(/[^a-z]+/).every((part) => part.length > 2 && tierOf(part) === null)
      );
    })
  );
}

/** The link's registrable domain if it resembles the name: Fly.io and fly.io, Square and squareup.com. */
function ownDomain(name: string, address: string): string | null {
  const domain = normaliseCitation(address)?.domain;
  const compact = lettersOf(name);
  // Review sites and newspapers are linked as sources under their own names.
  const isSource = !/^(?:other|documentation)$/.test(kindOfPage(address, null));
  if (!domain || isSource || compact.length < 2) return null;
  const label = lettersOf(domain.slice(0, domain.indexOf('.')));
  const alike = label.startsWith(compact) || compact.startsWith(label) || lettersOf(domain) === compact;
  return alike && label.length > 1 ? domain : null;
}

/** The linked domain that equals the name exactly, wherever in the text its link is. */
export function linkedDomain(name: string, text: string): string | null {
  const compact = lettersOf(name);
  const domains = [...text.matchAll(ADDRESS)].flatMap(
    ([address]) => normaliseCitation(address)?.domain ?? [],
  );
  return (
    domains.find((domain) =>
      [domain, domain.slice(0, domain.indexOf('.'))].map(lettersOf).includes(compact),
    ) ?? null
  );
}
const ADDRESS = /https?:\/\/[^\s)\]>"'|]+/g;

const lettersOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');
