import {
  CONJUNCTIONS,
  DETERMINERS,
  FUNCTION_WORDS,
  PREPOSITIONS,
  PRONOUNS,
} from '../../language/english/english-function.words.ts';
import { nounNumber, withArticle } from '../../language/english/english-inflect.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import { englishWords } from '../../language/english/english-words.ts';
import { nounPhrases } from '../../language/english/noun-phrases.ts';
import { ACTION_VERBS } from './topic-action-verbs.words.ts';

const MAX_OBJECT_WORDS = 7;
const CLAUSE_END =
  /[,;:.!?()–—"“”]|\s(?:that|which|who|so|when|whenever|while|if|because|before|after|until|than|where|as|and|or|but|without|straight|to|via|using|whether|how|what|why|is|are|was|has|have|can|will|does|do)(?=\s)/i;
/** Words that point outside the phrase or name nothing. */
const POINTER =
  /^(?:this|that|these|those|same|such|our|your|its|their|not|never|also|next|last|previous|following|given|other|another|everything|anything|something|more|most|less|all|one|two|three|four|five|six|ten|ones|thing|things|what|i\.e|e\.g)$/;

/** "your invoices" → "invoices", "your website" → "a website": a question is nobody's. */
function withoutOwner(text: string): string {
  return text.replace(/\b(?:your|our|their|its|my)( own)? ([^,]+)/gi, (_, __, rest: string) => {
    const noun = nounPhrases(rest)[0] ?? rest;
    return nounNumber(noun) === 'singular' ? withArticle(rest) : rest;
  });
}

/** "send customers a text message | the day": a second determiner without a preposition starts something else. */
function firstObject(words: string[]): string[] {
  const starts = words.flatMap((word, at) =>
    at > 0 && /^(?:a|an|the|every|each)$/i.test(word) && !PREPOSITIONS.has(words[at - 1]?.toLowerCase() ?? '')
      ? [at]
      : [],
  );
  const isIndirect = !DETERMINERS.has(words[0]?.toLowerCase() ?? '');
  return words.slice(0, starts[isIndirect ? 1 : 0]);
}

function withoutLooseEnd(words: string[]): string[] {
  const isLoose = (word: string) => PREPOSITIONS.has(word) || DETERMINERS.has(word) || CONJUNCTIONS.has(word);
  const end = words.findLastIndex((word) => !isLoose(word.toLowerCase()));
  return words.slice(0, end + 1);
}

/** Drops phrases from the end until the object is short enough for a question. */
function withinLength(words: string[]): string[] {
  if (words.length <= MAX_OBJECT_WORDS) return words;
  const at = words.findLastIndex((word) => PREPOSITIONS.has(word.toLowerCase()));
  return at < 1 ? words : withinLength(withoutLooseEnd(words.slice(0, at)));
}

function isSecondVerb(word: string, before: string): boolean {
  const reading = readVerb(word);
  if (reading === undefined || reading.noun_like) return false;
  return (
    reading.form === 'third' ||
    reading.form === 'base' ||
    (reading.form === 'gerund' && !FUNCTION_WORDS.has(before))
  );
}

function isPlainObject(words: string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  const first = lower[0] ?? '';
  if (
    words.length === 0 ||
    words.length > MAX_OBJECT_WORDS ||
    PREPOSITIONS.has(first) ||
    /ly$|^the$/.test(first)
  )
    return false;
  if (lower.some((word) => PRONOUNS.has(word) || POINTER.test(word) || /[\d_./]/.test(word))) return false;
  return !lower.some((word, at) => at > 0 && isSecondVerb(word, lower[at - 1] ?? ''));
}

/** The object names something, near its start, and a singular has its article. */
function namesSomething(words: string[]): boolean {
  const determined = DETERMINERS.has(words[0]?.toLowerCase() ?? '');
  const named = determined ? words.slice(1) : words;
  const [noun] = nounPhrases(named.join(' '));
  if (noun === undefined || named.join(' ').indexOf(noun) > (named[0]?.length ?? 0) + 1) return false;
  return determined || nounNumber(noun) !== 'singular';
}

/**
 * The verb in its base form with the object at the start of `rest`: ("collect", "deposits by card and reminds …") →
 * "collect deposits by card". Null where it would not stand in a question of its own.
 */
export function verbPhrase(base: string, rest: string): string | null {
  if (!ACTION_VERBS.has(base)) return null;
  const [object = ''] = ` ${rest}`.split(CLAUSE_END);
  const words = withinLength(withoutLooseEnd(firstObject(englishWords(withoutOwner(object.trim())))));
  return isPlainObject(words) && namesSomething(words) ? `${base} ${words.join(' ')}` : null;
}
