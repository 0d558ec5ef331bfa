import { LEANING_OPENERS } from './english/english-function.words.ts';
import { hasVerb } from './english/english-has-verb.ts';
import { englishWords } from './english/english-words.ts';
import { isUnspaced } from './tokens.ts';

const LEANING_PHRASE =
  /^(?:(?:in|for|with|by|to|at|on|from|under|after|before|like|because of|unlike|see|all|both|each|one|some|most|any|many) (?:of )?(?:this|that|these|those|such|them|it|which)\b|as (?:such|a result|mentioned|noted|described|shown|above|well)\b|for (?:example|instance)\b|in (?:addition|contrast|particular|other words|short|fact|turn|summary|both|either)\b|on the (?:other|contrary)\b|the (?:former|latter|above|following|same|other|second|third|next|previous)\b|to do (?:so|this|that)\b|if (?:so|not|this|that|it|they)\b|when (?:this|that|it|they)\b|even so\b|after that\b|that said\b|at (?:this|that) point\b|(?:first|second|third|next|last|lastly|secondly),|another\b)/i;

const CALL_TO_ACTION =
  /\b(?:click (?:here|below|the)|(?:read|learn|find out|discover|see) more\b|sign (?:up|in)|log ?in to|get started|get in touch|(?:book|request|schedule|watch) (?:a|your|the) (?:\w+ )?(?:demo|call|tour|visit|table|appointment|consultation|quote)|start (?:your|a) (?:\w+[- ])*(?:trial|today)|start (?:for )?free|try (?:it|us|\w+) (?:for )?(?:free|today|now)|contact (?:us|our|sales)|call us|talk to (?:us|sales|an expert)|join (?:us|now|today|our)|subscribe|download (?:now|here|the|our)|shop now|buy now|order now|follow us|share this|leave a comment|add to cart|stay tuned|check out (?:our|the)|no credit card|sign me up|skip to|hear from you|please (?:add|choose|enter|fill|select))/i;

const LEGAL_OR_CHROME =
  /(?:©|all rights reserved|^copyright\b|\bcookies? (?:policy|settings|preferences|notice|banner)|\b(?:use|uses|using|accept|reject|allow|manage|enable|disable) (?:(?:all|of|our|these|optional|necessary|some) )*cookies\b|\bprivacy (?:policy|notice|statement)|\bterms (?:of|and|&) (?:service|use|conditions?)|\bhereby\b|\bherein\b|\bhereof\b|\bindemnif|\bliabilit(?:y|ies)\b|\bliable\b|\bgoverned by the laws?\b|\bwithout warrant|\bprovided "?as is|\bmerchantability\b|\bfitness for a particular purpose\b|\btrademarks? (?:of|are|is)\b|\bregistered (?:office|company|trademark)|\bcompany (?:no|number)\b|\bvat (?:no|number|id)\b|\b(?:enable|requires?|turn on) javascript\b|\byour browser\b|\bpermission (?:notice|is granted)|\bwe(?: value| respect|'ll never share)? your privacy\b|\bunsubscribe\b|\bnewsletter\b|\blast (?:updated|modified)\b)/i;

const NAVIGATION_MARK = /[|»«›‹•·→←▶►✓✔★\ufffd]|\s>\s|\s\/\s.*\s\/\s|::|\{|\}|<\w|\[\w*\]|_{2,}|https?:\/\//;

/** Words that cannot end a sentence. */
const TORN_END =
  /^(?:a|an|the|my|your|our|their|its|every|and|or|but|nor|because|although|while|if|when|of)$/i;

/**
 * Also used for text that is not a sentence, such as list items: a call to action, a cookie or legal notice, or a menu.
 */
export function isPageFurniture(text: string): boolean {
  return CALL_TO_ACTION.test(text) || LEGAL_OR_CHROME.test(text) || NAVIGATION_MARK.test(text);
}

function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/\(/g) === count(/\)/g) && count(/[“„]/g) <= count(/”|“/g) && count(/"/g) % 2 === 0;
}

function letterShare(text: string): number {
  const visible = text.replace(/\s/g, '').length;
  return visible === 0 ? 0 : (text.match(/[\p{L}\p{M}]/gu)?.length ?? 0) / visible;
}

/** "It also …", "For example, …": meaningless without the previous sentence. */
function leansOnPredecessor(sentence: string): boolean {
  const first = englishWords(sentence)[0]?.toLowerCase() ?? '';
  return LEANING_OPENERS.has(first) || LEANING_PHRASE.test(sentence);
}

function isTorn(words: string[]): boolean {
  return TORN_END.test(words.at(-1) ?? '');
}

/** "Bakery CRM, cake CRM, orders, tills": more commas than prose has, or nearly every word capitalized. */
function isKeywordSoup(sentence: string, words: string[]): boolean {
  const commas = sentence.match(/[,;]/g)?.length ?? 0;
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return commas / words.length > 0.3 || (words.length >= 8 && capitals / words.length > 0.6);
}

/** Whether a sentence may be shown, alone or after `previous`. */
export type SentenceGate = (sentence: string, previous?: string) => boolean;

/**
 * Whether a sentence may be shown on its own: 6 to 40 words of clean prose with a statement. One that refers to its
 * predecessor ("It also …") needs a readable `previous`. Questions state nothing and fail.
 */
export function isReadableSentence(sentence: string, previous?: string): boolean {
  const text = sentence.trim();
  const words = englishWords(text);
  if (words.length < 6 || words.length > 40) return false;
  if (!/^["“'‘(]?(?:\p{Lu}|\p{N}|\p{Ll}+\p{Lu})/u.test(text)) return false;
  if (!/[.!]["”'’)\]]*$/.test(text) || /(?:\.\.|…)["”'’)]*$/.test(text)) return false;
  if (letterShare(text) < 0.8 || !isBalanced(text)) return false;
  if (isPageFurniture(text) || isKeywordSoup(text, words) || isTorn(words)) return false;
  if (!hasVerb(text)) return false;
  return !leansOnPredecessor(text) || (previous !== undefined && isReadableSentence(previous));
}

/** Openings that refer to the previous sentence, in languages whose grammar is not modeled. */
const LEANING_ABROAD: Record<string, RegExp> = {
  de: /^(?:es|er|sie(?! können)|diese[rsmn]?|dies|das|dadurch|dabei|damit|dazu|daher|außerdem|auch|so|aber|und|oder|denn|jedoch|deshalb|dort|hier|dann|danach)\b/iu,
  fr: /^(?:il|elle|ils|elles|ce|cet|cette|ces|cela|ça|et|ou|mais|aussi|ainsi|donc|puis|ensuite|de plus|y)\b/iu,
  es: /^(?:él|ella|ellos|ellas|este|esta|esto|estos|estas|eso|y|o|pero|también|además|así|entonces|luego)\b/iu,
  it: /^(?:esso|essa|essi|questo|questa|questi|queste|ciò|e|o|ma|anche|inoltre|così|quindi|poi)\b/iu,
  nl: /^(?:het is|hij|zij|ze|dit|deze|dat|die|en|of|maar|ook|daarnaast|daarom|dus|dan|daar|hier)\b/iu,
  pt: /^(?:ele|ela|eles|elas|este|esta|isto|isso|estes|estas|e|ou|mas|também|além disso|assim|então|depois)\b/iu,
};
const FURNITURE_ABROAD =
  /\b(?:cookies?|datenschutz|impressum|newsletter abonnieren|jetzt (?:kaufen|testen|starten|anmelden)|kostenlos testen|mehr erfahren|en savoir plus|inscrivez|política de|privacidad|leer más|iscriviti|scopri di più|lees meer|saiba mais)\b/i;

/**
 * The gate for one language: in languages other than English, complete prose of 5 to 40 words, because verbs are only
 * known in English.
 */
export function gateFor(language: string): SentenceGate {
  if (language === 'en') return isReadableSentence;
  const leaning = LEANING_ABROAD[language];
  const gate: SentenceGate = (sentence, previous) => {
    const text = sentence.trim();
    const words = text.split(/\s+/);
    const isWhole =
      /^["“„«'‘(]?[\p{Lu}\p{N}]/u.test(text) && /[.!]["”“»’)]*$/.test(text) && !/(?:\.\.|…)$/.test(text);
    if (!isWhole || words.length < 5 || words.length > 40 || letterShare(text) < 0.7) return false;
    if (isPageFurniture(text) || FURNITURE_ABROAD.test(text) || isTorn(words)) return false;
    return !leaning?.test(text) || (previous !== undefined && gate(previous));
  };
  return gate;
}

/** Whether a text refers to what stands before it, by its first word. */
export const leansOnAnother = (text: string, language: string): boolean =>
  language === 'en' ? leansOnPredecessor(text) : (LEANING_ABROAD[language]?.test(text) ?? false);

const MIN_QUOTED_WORDS = 3;
const MAX_QUOTED_WORDS = 80;
/** A full stop of any script, or a sign that ends a statement as well. */
const STATEMENT_END = /[[\p{Sentence_Terminal}:;…]--[?？؟՞፧]]["”’“»'\)\]]*$/v;
/** Scripts that end no sentence with a sign. */
const UNENDED = /[\p{Script=Thai}\p{Script=Lao}]["”’“»')\]]*$/u;

/** Whether an answer may quote it, in any language: a complete statement of any length that is not furniture. */
export function isQuotableSentence(sentence: string): boolean {
  const text = sentence.trim();
  const words = text.split(/\s+/);
  const isStatement = /\p{L}/u.test(text) && (STATEMENT_END.test(text) || UNENDED.test(text));
  if (!isStatement || words.length > MAX_QUOTED_WORDS) return false;
  if (words.length < MIN_QUOTED_WORDS && !isUnspaced(text)) return false;
  return !isPageFurniture(text) && !FURNITURE_ABROAD.test(text) && letterShare(text) >= 0.5 && !isTorn(words);
}
