import { normalized } from '../../../language/normalized.ts';
import { isHostName } from './matcher-addresses.ts';
import { fold } from './matcher-fold.ts';
import { type Token, tokenise } from './matcher-tokens.ts';
import { CALENDAR, tierOf } from './matcher-words.ts';

/** What may stand between two pieces of a name in a text, besides what the name itself has there. */
export type BorderKind = 'joined' | 'camel' | 'host' | 'apostrophe' | 'dot' | 'series' | 'gap';
export interface Border {
  kind: BorderKind;
  own: string;
}

/**
 * How certain a name is on its own. `plain` counts anywhere, `phrase` (made of ordinary words) counts with capitals;
 * the context decides about the others.
 */
export type NameKind = 'plain' | 'phrase' | 'everyday' | 'rare' | 'calendar' | 'letter';

export interface Spelling {
  brand_id: string;
  /** Folded pieces, without what stands between them. */
  key: string;
  /** Offset in `key` → what may stand there. */
  borders: Map<number, Border>;
  kind: NameKind;
  /** Required spelling for short names in capitals that are also words or units (SAP, 3M). */
  exact: string | null;
  /** A single word written with only an initial capital; in lowercase it may be an ordinary word of its language. */
  proper: boolean;
  /** Capitals and digits only, or as good as: KiK. */
  in_capitals: boolean;
  written_small: boolean;
}

export interface Names {
  spellings: Map<string, Spelling[]>;
  /** Everything that may follow inside a name. */
  prefixes: Set<string>;
  /** Names in the form of a host, folded. */
  hosts: Set<string>;
  /** First four letters of the names in one piece. */
  starts: Set<string>;
  /** What a name in one piece may begin with when it is written apart: Pipe Drive. */
  parts: Set<string>;
}

const LEGAL_FORM = new RegExp(
  [
    '[,\\s]+(?:inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|company|plc|pty ltd|pte ltd',
    'gmbh|gmbh & co\\.? (?:kg|ohg)|ag|se|kg|kgaa|ohg|gbr|ug|ug \\(haftungsbeschr[aä]nkt\\)|e\\.? ?k\\.?|e\\.? ?v',
    'sa|sas|sasu|sarl|eurl|srl|srls|spa|snc|sl|slu|sau|s\\.l\\.u|s\\.l|s\\.a\\. de c\\.v|sa de cv|s\\.a\\.u|s\\.a\\.s|s\\.r\\.l|s\\.a|s\\.p\\.a',
    'ltda|lda|eireli|mei|bv|nv|v\\.?o\\.?f|b\\.v|n\\.v|bvba|ab|as|a/s|aps|oy|oyj|k\\.k|kk|sp\\. ?z ?o\\. ?o|s\\.r\\.o|a\\.s|kft|doo|d\\.o\\.o',
    'ооо|зао|пао|оао|ао|ип)\\.?$|(?:㈜|\\(주\\)|주식회사|株式会社|有限会社|合同会社|股份有限公司|有限责任公司|有限公司|集团)$',
  ].join('|'),
  'iu',
);
const LEGAL_FIRST =
  /^(?:ооо|зао|пао|оао|ао|ип|pt|شركة|株式会社|有限会社|合同会社|주식회사|㈜|\(주\))\s*[«"“]?(?=\S)|[»"”]$/giu;
/** Words for "and" in company names, and for "company" at their end. */
const AND = /\s+(?:&|and|und|et|y|e|en|i|och|og|и)\s+/iu;
const ANDS = ['&', 'und', 'et', 'y', 'e', 'en', 'i', 'och', 'og', 'и'];
const AND_COMPANY =
  /(?<=(?:&|\s(?:and|und|et|y|e|en|och|og))\s)(?:co|company|compagnie|cie|c[ií]a|compa[nñ][ií]a|compagnia|companhia|c)\.?$/iu;
const COMPANIES = ['Co', 'Company', 'Compagnie', 'Cie', 'Cía', 'Cia', 'C'];
const UMLAUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/u;
const SIGN = /^[&+#]$/;

/** Shorter names have no parts that mean anything. */
const MIN_APART = 6;

export function compileNames(brands: readonly { id: string; names: readonly string[] }[]): Names {
  const names: Names = {
    spellings: new Map(),
    prefixes: new Set(),
    hosts: new Set(),
    starts: new Set(),
    parts: new Set(),
  };
  for (const brand of brands) {
    for (const name of brand.names.flatMap(variants)) {
      const spelling = spell(brand.id, name);
      if (spelling.key === '') continue;
      names.spellings.set(spelling.key, [...(names.spellings.get(spelling.key) ?? []), spelling]);
      for (const offset of spelling.borders.keys()) names.prefixes.add(spelling.key.slice(0, offset));
      if (isHostName(name)) names.hosts.add(fold(name));
      if (spelling.borders.size > 0) continue;
      names.starts.add(spelling.key.slice(0, 4));
      for (let end = 2; spelling.key.length >= MIN_APART && end < spelling.key.length - 1; end++)
        names.parts.add(spelling.key.slice(0, end));
    }
  }
  return names;
}

/** The name as given, without its legal form, without its article, and with umlauts spelled out. */
function variants(given: string): string[] {
  const name = normalized(given, 'NFC').trim();
  const short = name.replace(LEGAL_FORM, '').replace(LEGAL_FIRST, '').trim();
  const found = [name];
  if (short.length > 1 && !/(?:&|\band)$/i.test(short)) found.push(short);
  if (/^the\s+\S+\s+\S/i.test(short)) found.push(short.replace(/^the\s+/i, ''));
  found.push(...found.flatMap(inOtherLanguages));
  const spelledOut = found.map((one) =>
    one.replace(/[äöü]/gi, (letter) => UMLAUT[letter.toLowerCase()] ?? letter),
  );
  return [...new Set([...found, ...spelledOut])];
}

/** Röst & Co. also as Röst und Co, Röst et Cie. */
function inOtherLanguages(name: string): string[] {
  if (!AND.test(name)) return [];
  const ends = AND_COMPANY.test(name) ? COMPANIES.map((end) => name.replace(AND_COMPANY, end)) : [name];
  return ends.flatMap((one) => ANDS.map((and) => one.replace(AND, ` ${and} `)));
}

function spell(brand_id: string, name: string): Spelling {
  const tokens = tokenise(name);
  const host = isHostName(name);
  const borders = new Map<number, Border>();
  let key = '';
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    if (before) borders.set(key.length, borderBetween(name, before, token, host));
    let offset = key.length;
    for (const piece of rawOf(name, token).split(CAMEL).slice(0, -1)) {
      offset += fold(piece).length;
      borders.set(offset, { kind: 'camel', own: '' });
    }
    key += token.text;
  }
  const kind = host ? 'plain' : kindOf(name, tokens);
  return {
    brand_id,
    key,
    borders,
    kind,
    exact: exactLetters(name, tokens, kind),
    proper: tokens.length === 1 && PROPER.test(name),
    written_small: !/\p{Lu}/u.test(name),
    in_capitals: /^(?:[\p{Lu}\d]+|\p{Lu}\p{Ll}\p{Lu})$/u.test(name),
  };
}

const PROPER = /^\p{Lu}[\p{Ll}\p{M}]+$/u;

const rawOf = (name: string, { start, end }: Token) => name.slice(start, end);

function borderBetween(name: string, before: Token, after: Token, host: boolean): Border {
  const own = name.slice(before.end, after.start);
  if (host) return { kind: 'host', own };
  if (own.includes('.')) return { kind: 'dot', own };
  if (/^['’‘´`]$/.test(own)) return { kind: 'apostrophe', own };
  const joined = own === '' && ![before, after].some((token) => SIGN.test(rawOf(name, token)));
  if (joined) return { kind: 'joined', own };
  return { kind: /&|\s(?:and|und|et|y|e|en|och|og)\s/.test(name.slice(after.end)) ? 'series' : 'gap', own };
}

function kindOf(name: string, tokens: Token[]): NameKind {
  const [first] = tokens;
  if (first && tokens.length === 1) {
    if (CALENDAR.has(first.text)) return 'calendar';
    return /^[a-z]$/.test(first.text) ? 'letter' : (tierOf(first.text) ?? 'plain');
  }
  const words = tokens.filter((token) => /^[a-z]+$/.test(token.text) && !SIGN.test(rawOf(name, token)));
  return words.length > 0 && words.every(({ text }) => text.length < 2 || tierOf(text)) ? 'phrase' : 'plain';
}

function exactLetters(name: string, tokens: Token[], kind: NameKind): string | null {
  const letters = tokens.map((token) => rawOf(name, token)).join('');
  const alike = letters.length < 3 || kind !== 'plain';
  return alike && letters.length <= 3 && /^[A-Z0-9]+$/.test(letters) && /[A-Z]/.test(letters)
    ? letters
    : null;
}
