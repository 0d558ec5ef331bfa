import { FUNCTION_WORDS } from '../../language/english/english-function.words.ts';
import { englishWords } from '../../language/english/english-words.ts';
import { escapePattern } from '../../language/markdown/markdown-blocks.ts';
import { asCategory } from './topic-category.ts';
import { PRAISE } from './topic-generic.words.ts';

const DEFINITION_END =
  /\s(?:that|which|who|where|whose|for|based|built|designed|developed|written|used|made|with|in|on|from|by|to|as|so|offering|providing|serving|created|focused|specialising|specializing|it|we)\s|[;:.!?()–—|]|\s-\s/i;

/** "point of sale system" → "point-of-sale system"; "suite of tools" stays. */
function withJoinedCompounds(text: string): string {
  return text.replace(/(\w+) of (\w+) (?=\w)/g, (whole, first: string, second: string) =>
    asCategory(first) === null ? `${first}-of-${second} ` : whole,
  );
}

/** Up to the head that ends the noun phrase: "web framework | highly focused", "build tool | made to". */
function upToHead(words: string[]): string[] {
  const isHead = (word: string) => asCategory(word) !== null;
  const goesOn = (word: string) => !/ly$|ed$/.test(word) && !FUNCTION_WORDS.has(word.toLowerCase());
  const end = words.findIndex((word, at) => isHead(word) && !goesOn(words[at + 1] ?? 'the'));
  return words.slice(0, end + 1);
}

/** The noun phrase at the start of what follows "is a", without praise; null when no part of it names a kind. */
export function kindPhrase(text: string): string | null {
  const [defined = ''] = text
    .trim()
    .replace(/^easy to \w+, |^(?:\w+ ){0,2}(?:team|group|family|network|collective) of /, '')
    .split(DEFINITION_END);
  for (const part of defined.split(/,|\sand\s|\sor\s|&/)) {
    const words = upToHead(englishWords(withJoinedCompounds(part)));
    while (words.length > 1 && isPraise(words[0] ?? '')) words.shift();
    const phrase = words.join(' ');
    if (words.length <= 6 && asCategory(phrase) !== null && isSpecific(words)) return phrase;
  }
  return null;
}

const isPraise = (word: string) => {
  const lower = word.toLowerCase();
  return (
    PRAISE.has(lower) ||
    /(?:ly|-run|-owned|-based|-grade|-friendly|-leading)$/.test(lower) ||
    /^(?:a|an|the|our|your|one|\d.*)$/.test(lower)
  );
};
/** "platform" alone says nothing; "CRM" alone does. */
const isSpecific = (words: string[]) =>
  words.length > 1 ||
  /^(?:CRM|CMS|ERP|VPN|CDN|IDE|ORM|wiki|browser|compiler|debugger|firewall|dentist|bakery|florist|plumber|electrician|locksmith|optician|roofer|caterer|database|hotel|restaurant|gym|vet|winery|brewery|insurer)s?$/i.test(
    words[0] ?? '',
  );

/** What stands after "{Brand} is a" or "We are a" in a sentence; undefined when it isn't such a sentence. */
export function definitionTail(brand: string, sentence: string): string | undefined {
  const named = `(?:The |At )?${escapePattern(brand)}(?: \\p{Lu}\\w+)?(?: \\([^)]*\\))?,?(?: we)?`;
  const is = "(?: is designed to be| was designed to be| is best described as| is| are|[’']re)";
  const pattern = new RegExp(`^(?:${named}|We)${is} (?:(?:a|an|the|one of the) )?(.+)$`, 'iu');
  return pattern.exec(sentence)?.[1];
}
