import { FUNCTION_WORDS } from '../../../language/english/english-function.words.ts';
import { readVerb, thirdPerson } from '../../../language/english/english-verb-forms.ts';
import { englishWords } from '../../../language/english/english-words.ts';
import { possessive } from './page-question.ts';

const FIRST_PERSON =
  /\b(?:we|us|our|ours|ourselves|we[’'](?:re|ve|ll|d)|i|i[’'](?:m|ve|ll|d)|me|my|mine|let[’']s)\b/i;
const ONE_PERSON = /\b(?:I|I[’'](?:m|ve|ll|d)|me|my|mine|myself|let[’']s|yours truly)\b/;
const AUXILIARY: Record<string, string> = { are: 'is', have: 'has', do: 'does', were: 'was' };
const UNCHANGED = new Set(['can', 'will', 'may', 'might', 'must', 'should', 'could', 'would']);

/** Whether somebody speaks for themselves, as in a testimonial. */
export const isOnePerson = (sentence: string) => ONE_PERSON.test(sentence);
export const isFirstPerson = (sentence: string) => FIRST_PERSON.test(sentence);

/**
 * "We repair boilers in Leeds." → "Northgate repairs boilers in Leeds.", so that a quoted sentence says who it is
 * about. A sentence in which several words depend grammatically on "we" stays as it is.
 */
export function inBrandVoice(sentence: string, brand: string): string {
  if (!isFirstPerson(sentence) || isOnePerson(sentence)) return sentence;
  const opened = /^We (\S+) (.*)$/s.exec(sentence);
  if (opened) {
    const [, verb = '', rest = ''] = opened;
    const turned = turnedVerb(verb);
    if (turned === null || hasAnotherVerb(rest) || /\b(?:we|us|ourselves)\b/i.test(rest)) return sentence;
    return `${brand} ${turned} ${rest.replace(/\bour\b/g, 'its')}`;
  }
  if (/\b(?:we|us|ourselves|ours|we[’']\w+)\b/i.test(sentence)) return sentence;
  let named = false;
  return sentence.replace(/\b[Oo]ur\b/g, () => {
    const word = named ? 'its' : possessive(brand);
    named = true;
    return word;
  });
}

function turnedVerb(verb: string): string | null {
  if (UNCHANGED.has(verb)) return verb;
  if (AUXILIARY[verb] !== undefined) return AUXILIARY[verb];
  const reading = readVerb(verb);
  if (reading?.form === 'past') return verb;
  if (reading !== undefined) return reading.form === 'base' ? thirdPerson(verb) : null;
  // A verb follows "we", whether listed or not.
  return /^[a-z]{3,}$/.test(verb) && !FUNCTION_WORDS.has(verb) && !/(?:ly|s)$/.test(verb)
    ? thirdPerson(verb)
    : null;
}

/** "… and offer …": a second verb would have to change too. */
function hasAnotherVerb(rest: string): boolean {
  const words = englishWords(rest).map((word) => word.toLowerCase());
  return words.some(
    (word, at) => /^(?:and|or|but|then|also)$/.test(words[at - 1] ?? '') && readVerb(word)?.form === 'base',
  );
}
