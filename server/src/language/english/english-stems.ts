import { stemmer } from 'stemmer';
import { FUNCTION_WORDS } from './english-function.words.ts';
import { englishWords } from './english-words.ts';

/** Stems of the meaningful words, in order, with repeats; parts of hyphenated words count separately. */
export function contentStems(text: string): string[] {
  return englishWords(text.toLowerCase())
    .flatMap((word) => word.split(/[-/]/))
    .filter((word) => word !== '' && !FUNCTION_WORDS.has(word))
    .map((word) => stemmer(word.replace(/'s?$/, '')));
}
