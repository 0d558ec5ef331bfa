/**
 * Base forms a word may be inflected from, each with the leading letters that do not belong to it. Folded, like
 * everything that is compared.
 */
export interface BaseForm {
  key: string;
  prefix: number;
}

const CYRILLIC = /^\p{Script=Cyrillic}/u;
const ARABIC = /^\p{Script=Arabic}/u;
const ENDINGS_RU = /(?:ами|ями|ою|ею|ои|еи|ом|ем|ам|ям|ах|ях|ов|ев|ию|ии|[аяуюеыи])$/;
const NOMINATIVE_RU = ['', 'а', 'я', 'ь', 'и', 'о', 'е'];
const ENDINGS_PL = /(?:iem|ami|ach|owi|ow|om|em|ie|[aeiouy])$/;
const NOMINATIVE_PL = ['', 'a', 'o', 'e'];
/** and, with, for, like, the: Arabic attaches them to the noun. */
const PREFIXES_AR = /^(?:[وف]?(?:[بك]?ال|لل|[بلك])|[وف])(?=.{3})/u;
const MIN_STEM = 3;
/** Few words begin with the letter for "and" by themselves, many with the one for "like". */
const OWN_LETTERS: Record<string, number> = { و: 0, ك: 2 };

/** Nouns that a word may be formed from in a language with cases or attached prefixes. */
export function baseForms(word: string, polish: boolean): BaseForm[] {
  if (CYRILLIC.test(word)) return stemsOf(word, ENDINGS_RU, NOMINATIVE_RU);
  if (ARABIC.test(word)) return withoutPrefix(word);
  if (!polish) return [];
  return [...stemsOf(word, ENDINGS_PL, NOMINATIVE_PL), ...softened(word)];
}

function stemsOf(word: string, endings: RegExp, nominative: readonly string[]): BaseForm[] {
  const stem = word.replace(endings, '');
  if (stem === word || stem.length < MIN_STEM) return [];
  return nominative.map((ending) => ({ key: stem + ending, prefix: 0 }));
}

/** Polish changes the consonant before -e: Biedronka, w Biedronce; Allegro, na Allegrze. */
const SOFTENED: [ending: string, hard: readonly string[]][] = [
  ['ce', ['ka', 'k']],
  ['rze', ['r', 'ra', 'ro']],
  ['dze', ['ga', 'g']],
  ['le', ['l', 'la', 'lo']],
  ['cie', ['t', 'ta', 'to']],
  ['dzie', ['d', 'da', 'do']],
];

function softened(word: string): BaseForm[] {
  return SOFTENED.filter(([ending]) => word.endsWith(ending) && word.length > ending.length + 1).flatMap(
    ([ending, hard]) => hard.map((one) => ({ key: word.slice(0, -ending.length) + one, prefix: 0 })),
  );
}

function withoutPrefix(word: string): BaseForm[] {
  const [prefix] = PREFIXES_AR.exec(word) ?? [];
  const first = /^[وفبلك]/u.exec(word)?.[0];
  return [...new Set([prefix, first])]
    .filter((one) => one !== undefined)
    .map((one) => ({ key: word.slice(one.length), prefix: one.length }))
    .filter(
      ({ key, prefix }) => key.length >= MIN_STEM + (prefix > 1 ? 1 : (OWN_LETTERS[word.charAt(0)] ?? 1)),
    );
}
