import { lettersOf } from '../../../language/letters.ts';
import type { Page } from '../../../language/page/page.ts';

/** Equal for spellings that differ in case, spaces or punctuation. */
export const keyOf = lettersOf;

/** How a site's running text writes words: what is mostly in lowercase, or has a German article, is no name. */
export interface WordUse {
  isOrdinary(name: string): boolean;
  /** Written as a name within a sentence, or begins with a word that is no word of the language. */
  isWritten(name: string): boolean;
  /** Written with capitals within a sentence. */
  isInProse(name: string): boolean;
  /** A German noun: "das laufende Abonnement". */
  isNoun(name: string): boolean;
}

/** Not within an address or a file's name, such as nginx.conf. */
const LOWER = /(?<![\p{L}\p{N}./_-])\p{Ll}[\p{Ll}'’-]*(?![./_]\p{L})/gu;
const LOWER_PAIR = /(?<![\p{L}\p{N}])(?=(\p{Ll}[\p{Ll}'’-]*\s\p{Ll}[\p{Ll}'’-]*))/gu;
/** A capitalized run within a sentence. */
const CAPITAL =
  /(?<=[\p{L}\p{N},;(]\s?)(?<![.!?:|]\s)(?<![\p{L}\p{N}])(\p{Lu}[\p{L}\p{N}.]*(?:\s(?:\p{Lu}[\p{L}\p{N}.]*|\d{2,4})){0,2})/gu;
const GERMAN_NOUN =
  /(?<!\p{L})(?:der|die|das|dem|den|des|zum|zur|eine?[nmrs]?|keine?[nmrs]?|[Ii]hre?[nmrs]?|unsere?[nmrs]?)\s(?:\p{Ll}+\s)?(\p{Lu}\p{Ll}+)(?![\p{L}-])/gu;
const SHOUTED = /^\p{Lu}+$/u;

export function useOfWords(pages: Page[]): WordUse {
  const lower = new Map<string, number>();
  const capital = new Map<string, number>();
  const nouns = new Set<string>();
  const count = (map: Map<string, number>, word: string) =>
    map.set(keyOf(word), (map.get(keyOf(word)) ?? 0) + 1);
  for (const { blocks, language } of pages)
    for (const { kind, text } of blocks) {
      for (const [word] of text.matchAll(LOWER)) count(lower, word);
      if (kind === 'code' || kind === 'table_row') continue;
      for (const [, pair = ''] of text.matchAll(LOWER_PAIR)) count(lower, pair);
      for (const [, run = ''] of text.matchAll(CAPITAL)) {
        const words = run.split(' ');
        for (const at of words.keys()) count(capital, words.slice(0, at + 1).join(' '));
      }
      if (language === 'de') for (const [, noun = ''] of text.matchAll(GERMAN_NOUN)) nouns.add(keyOf(noun));
    }
  const isMostlyLower = (name: string) => {
    const small = lower.get(keyOf(name)) ?? 0;
    const large = capital.get(keyOf(name)) ?? 0;
    return small > 0 && (large < 2 || small > large);
  };
  const isInProse = (name: string) => capital.has(keyOf(name));
  return {
    isOrdinary: (name) =>
      isMostlyLower(name) || (name.includes(' ') && !isInProse(name) && name.split(' ').every(isMostlyLower)),
    isWritten: (name) => {
      const [first = ''] = name.split(' ');
      return isInProse(name) || !(isMostlyLower(first) || SHOUTED.test(first));
    },
    isInProse,
    isNoun: (name) => nouns.has(keyOf(name)),
  };
}
