import { parse } from 'tldts';
import { fold } from './matcher-fold.ts';

/** Neither a letter nor a space, so that nothing matches inside it or across it. */
const BLANK = '\ufffc';
const blank = (text: string) => BLANK.repeat(text.length);

const NOT_URL = '\\s<>"\'`|)\\]}*\\u3000-\\u9fff\\uac00-\\ud7af\\uff00-\\uffef';
const TAG = /<\/?[a-z][^<>]*>/gi;
const LINK_TARGET =
  /\]\(\s*(?!\s)<?(?:[^()\s<>]|\([^()\s]*\))*>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)|\]\[[^\]\n]*\]/g;
/** A picture's text describes what it shows and is not read as text. */
const IMAGE = /!\[[^[\]\n]{0,300}\](?=[([])/g;
const LINK_DEFINITION = /^[ \t]*\[[^\]^\n][^\]\n\r\u2028\u2029]*\]:[ \t]*\S.*$/gm;
const HOST_AS_SOURCE =
  /(?<=\(\s*)\[([a-z0-9.-]+\.[a-z]{2,})\]\(\s*<?https?:\/\/(?:www\.)?([^/)\s]+)[^)]{0,2000}\)/g;
const URL_LIKE = new RegExp(
  `(?<![a-z0-9+.-])(?:[a-z][a-z0-9+.-]{1,20}:)?//[a-z0-9][^${NOT_URL}]*|(?<![a-z0-9-])www\\.[^${NOT_URL}]+`,
  'gi',
);
const E_MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Quick test for text that may contain an address, so that the expensive rules run rarely. */
const AT_SIGNED = /(?<!\S)[^\s@]*@\S*/g;
const DOTTED = /(?<!\S)\S*?[^\s.]\.[a-z]{2}\S*/gi;
const BARE_HOST = new RegExp(
  `(?<![\\p{L}\\p{N}@_-]|[\\p{L}\\p{N}]\\.)(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?\\.)+([a-z]{2,24}|[A-Z]{2,24})(?![\\p{L}\\p{N}_-])((?::\\d+)?[/?#][^${NOT_URL}]*)?`,
  'gu',
);

const WRITTEN_AS_NAME = /^\p{Lu}.*\p{Ll}\./u;

/** Replaces HTML entities by their character plus invisible ones, so that the length stays the same. */
const ENTITY = /&(?:(amp|#38)|(nbsp|ensp|emsp|thinsp|#160)|(#39|apos|rsquo|lsquo)|(quot|ldquo|rdquo));/gi;
function decodeInPlace(entity: string, ampersand?: string, space?: string, apostrophe?: string): string {
  const character = ampersand ? '&' : space ? ' ' : apostrophe ? "'" : '"';
  return character + '\u200b'.repeat(entity.length - 1);
}

/**
 * The text with addresses blanked out, each character keeping its position: link targets (labels stay), URLs, e-mail
 * addresses, bare hosts, HTML tags. A host that is one of `names` (folded), or is written as a name (Otter.ai), stays,
 * unless a path follows or it only marks a source.
 */
export function blankAddresses(text: string, names: WrittenNames): string {
  let clean = text.includes('&') ? text.replace(ENTITY, decodeInPlace) : text;
  if (clean.includes('![')) clean = clean.replace(IMAGE, (image) => `${blank(image.slice(0, -1))}]`);
  if (clean.includes('](')) {
    clean = clean.replace(HOST_AS_SOURCE, (link, label: string, host: string) =>
      label.replace(/^www\./, '') === host ? blank(link) : link,
    );
  }
  if (clean.includes('](') || clean.includes('][')) clean = clean.replace(LINK_TARGET, blank);
  if (clean.includes(']:')) clean = clean.replace(LINK_DEFINITION, blank);
  if (clean.includes('//') || clean.includes('www.')) clean = clean.replace(URL_LIKE, blank);
  if (clean.includes('<')) clean = blankComments(clean).replace(TAG, blank);
  if (clean.includes('@')) clean = clean.replace(AT_SIGNED, (run) => run.replace(E_MAIL, blank));
  return clean.replace(DOTTED, (run, from: number) =>
    run.replace(BARE_HOST, (address, _tld, path: string | undefined, at: number) => {
      if (!path && (WRITTEN_AS_NAME.test(address) || names.hosts.has(fold(address)))) return address;
      if (!isAddress(address)) return address;
      const { subdomain, domainWithoutSuffix } = parse(address);
      const isOfName = !path && !subdomain && names.spellings.has(fold(domainWithoutSuffix ?? ''));
      return isOfName && standsForName(clean, from + at, from + at + address.length)
        ? address
        : blank(address);
    }),
  );
}

/** Names in the form of a host, and all names without what stands between their parts. */
interface WrittenNames {
  hosts: ReadonlySet<string>;
  spellings: ReadonlyMap<string, unknown>;
}

const LINE_OF_SOURCES =
  /(?:sources?|quellen?|fuentes?|fontes?|fonti?|bron(?:nen)?|mehr dazu|more|website|web|url|links?)\s*:[^\n]*$/i;
const BEGINS = /(?:^|[.!?\n]\s*|[-*•]\s)\**$/;
const AND = '(?:and|or|und|oder|et|ou|y|o|e|en|of|i|och|vs\\.?)';
const LEADS = new RegExp(
  `(?<!\\S)(?:(?:both|try|use|using|with|like|by|mit|con|avec|met)|[^\\s.@\ufffc]+,? ${AND}) \\**$`,
  'iu',
);
const IN_LIST = /[\p{L}\p{N}]\**, \**$/u;
const GOES_ON = new RegExp(`^\\**(?:,? ${AND} \\**\\p{L}|, \\p{Lu})`, 'u');

/** ladle.io is the one I would pick; Paprika, ladle.io, Mealime: a domain that a sentence names, not one to go to. */
function standsForName(clean: string, start: number, end: number): boolean {
  const before = clean.slice(Math.max(0, start - 120), start);
  const after = clean.slice(end, end + 20);
  if (LINE_OF_SOURCES.test(before)) return false;
  if (BEGINS.test(before)) return /^\** \p{Ll}/u.test(after);
  return LEADS.test(before) || (IN_LIST.test(before) && GOES_ON.test(after));
}

/** One that is never closed counts as text. */
function blankComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', from)) {
    const close = text.indexOf('-->', open + 4);
    if (close < 0) break;
    parts.push(text.slice(from, open), blank(text.slice(open, close + 3)));
    from = close + 3;
  }
  return parts.join('') + text.slice(from);
}

/** Whether a name has the form of a host, like Booking.com. */
export function isHostName(name: string): boolean {
  return /^[^\s.]+(\.[^\s.]+)+$/.test(name) && isAddress(name);
}

/** Has a registered top-level domain, or one reserved for examples and tests. */
function isAddress(text: string): boolean {
  const { isIcann, publicSuffix } = parse(text);
  return isIcann === true || /^(?:example|localhost|test)$/.test(publicSuffix ?? '');
}
