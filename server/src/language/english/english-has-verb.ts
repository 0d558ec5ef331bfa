import {
  ADVERBS,
  AUXILIARIES,
  DETERMINERS,
  FUNCTION_WORDS,
  PREPOSITIONS,
  PRONOUNS,
} from './english-function.words.ts';
import { readVerb } from './english-verb-forms.ts';
import { englishWords } from './english-words.ts';

const asksForVerb = (word: string) =>
  word === 'to' ||
  word === 'that' ||
  word === 'which' ||
  word === 'who' ||
  word === 'please' ||
  PRONOUNS.has(word) ||
  AUXILIARIES.has(word);
const followsVerb = (word: string) =>
  DETERMINERS.has(word) || PRONOUNS.has(word) || PREPOSITIONS.has(word) || ADVERBS.has(word);

/** "Acme issues gas certificates", "a repair costs 95 pounds": a verb between subject and object. */
function isThirdPerson(words: string[], at: number): boolean {
  const isThing = (word: string | undefined) => word !== undefined && !FUNCTION_WORDS.has(word);
  return readVerb(words[at] ?? '')?.form === 'third' && isThing(words[at - 1]) && isThing(words[at + 1]);
}

function isVerbHere(words: string[], at: number): boolean {
  const word = words[at] ?? '';
  const before = words[at - 1];
  const after = words[at + 1] ?? '';
  if (AUXILIARIES.has(word)) return true;
  // "We answer the phone": in this position any word is the verb.
  if (/^(?:i|we|you|they)$/.test(before ?? '') && word !== '' && !FUNCTION_WORDS.has(word)) return true;
  const reading = readVerb(word);
  if (reading?.form === 'gerund') return false;
  if (reading !== undefined && !reading.noun_like) return true;
  if (reading !== undefined)
    return (before !== undefined && asksForVerb(before)) || followsVerb(after) || isThirdPerson(words, at);
  // A verb that is not listed: "The daemon vacuums the table."
  const hasSubject = before !== undefined && !FUNCTION_WORDS.has(before);
  return hasSubject && /[^s]s$|ed$/.test(word) && (DETERMINERS.has(after) || PRONOUNS.has(after));
}

/**
 * Whether the text has a finite verb or an imperative; without a dictionary, rare verbs count only in plain word order.
 */
export function hasVerb(text: string): boolean {
  const words = englishWords(text).map((word) => word.toLowerCase());
  return words.some((_, at) => isVerbHere(words, at));
}
