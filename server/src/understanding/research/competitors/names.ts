const WORD =
  "\\p{Lu}[\\p{L}\\p{N}&'’-]*(?:\\.\\p{L}[\\p{L}\\p{N}]*)?|\\p{Ll}{1,30}\\p{Lu}[\\p{L}\\p{N}]*|\\d{1,9}\\p{L}[\\p{L}\\p{N}]*|\\p{Ll}[\\p{Ll}\\p{N}-]{1,40}\\.(?:sh|io|ai|app|com|dev|co|so|org|net)(?![\\p{L}\\p{N}])";
export const NAME = `(?:${WORD})(?:\\s\\d{2,4}(?=\\s\\p{Lu}))?(?:\\s(?:${WORD})){0,2}`;
export const AND = '(?:and|or|und|oder|et|ou|y|e|o|en|of|&)';
/** "QuickBooks, Xero and FreeAgent": nothing follows the name behind the conjunction. Longer lists do not occur. */
export const NAMES = `((?:${NAME})(?:\\s?[,/+]\\s?(?!${AND}\\s)(?:${NAME})){0,14}(?:\\s?,?\\s${AND}\\s(?:${NAME}))?)`;

/** Capitalized words that are not companies, alone or at the end of a name. */
const NO_NAME =
  /^(?:the|a|an|our|your|other|others|best|better|top|free|generic|open|source|version|versions|release|new|old|paper|spreadsheets?|excel|pen|manual|traditional|tradicional(?:es)?|tradizional[ei]|traditionnel(?:le)?s?|traditionelle[nrs]?|traditione(?:el|le)|process|processo|proceso|prozess|método|metodo|méthode|methode|method|agencies|agenturen|agences|agencias|agenzie|agências|freelancers?|welche[nrs]?|quels?|quelles?|quali|cuáles|quais|most|many|some|any|all|both|every|each|it|this|that|these|those|we|you|they|its|alternatives?|comparison|compared|competitors?|which|what|why|how|when|in|on|for|with|and|or|to|from|january|february|march|april|may|june|july|august|september|october|november|december|c|i|see|chapter|section|part|windows|linux|unix|macos|english|http|https|sql|xml|json|html|css|utf-?8|ascii|unicode|sie|ihr|ihre|wir|andere|anderen|vous|nous|ils|autres|usted|otros|otras|altri|altre|andere|outros|outras|você|januar|märz|mai|juni|juli|oktober|dezember|vs)$/i;
const SHOUTED = /^\p{Lu}{2,}$/u;

/** True for a word that cannot be, nor begin, the name of a company: "We", "Other". */
export const isNoName = (word: string) => NO_NAME.test(word);

/** The name in a piece of text, or null. A `sure` one may be in capitals, begin as "Open WebUI" and end as "Fade In". */
function cleanName(raw: string, sure: boolean): string | null {
  const words = raw.replace(/['’]s$/, '').split(/\s+/);
  const isEnd = (word: string) => isNoName(word) && !(sure && words.length > 1 && /^(?:In|On)$/.test(word));
  while (words.length > 0 && isEnd(words.at(-1) ?? '')) words.pop();
  const isKeyword = !sure && SHOUTED.test(words.join(''));
  const isBegun = sure && /\s\S*(?:\p{Ll}\p{Lu}|\d)/u.test(words.join(' '));
  return words.length === 0 || (isNoName(words[0] ?? '') && !isBegun) || isKeyword ? null : words.join(' ');
}

const SEPARATOR = new RegExp(`\\s?[,/+]\\s?(?:${AND}\\s)?|\\s${AND}\\s`, 'u');

/** The names of a list. Names in capitals count together with one that is not: "NGINX, Apache". */
export function namesIn(list: string, sure = false): string[] {
  const parts = list.split(SEPARATOR).filter(Boolean);
  const isMixed = parts.some((part) => !SHOUTED.test(part.trim()));
  return parts.map((part) => cleanName(part.trim(), sure || isMixed)).filter((name) => name !== null);
}
