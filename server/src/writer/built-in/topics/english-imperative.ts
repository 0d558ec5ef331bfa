import { DETERMINERS, FUNCTION_WORDS } from '../../../language/english/english-function.words.ts';
import { readVerb } from '../../../language/english/english-verb-forms.ts';
import { englishWords } from '../../../language/english/english-words.ts';

/**
 * "Track billable hours" is a command; "Order management" and "Set Returning Functions" are names. Takes the label as
 * written.
 */
export function isImperative(label: string): boolean {
  const [first = '', second = '', ...more] = englishWords(label);
  const reading = readVerb(first);
  if (reading?.form !== 'base' || second === '') return false;
  if (DETERMINERS.has(second.toLowerCase())) return true;
  const isSentenceCase = second === second.toLowerCase();
  if (!reading.noun_like) return isSentenceCase || more.length > 0;
  return (
    isSentenceCase && more.some((word) => FUNCTION_WORDS.has(word.toLowerCase()) || /ly$|^online$/.test(word))
  );
}
