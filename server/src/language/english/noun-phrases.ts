import { AUXILIARIES, DETERMINERS, FUNCTION_WORDS, PRONOUNS } from './english-function.words.ts';
import { readVerb } from './english-verb-forms.ts';
import { englishWords } from './english-words.ts';

/** Adjectives and adverbs that end no noun phrase, beside those that an ending gives away. */
const NO_HEAD =
  /(?:ous|ful|less|able|ible|ish|ly|wide|based|online|offline|using|including|referencing|following|built-in|up-to-date)$|^(?:able|available|bad|best|better|big|busy|clean|complete|current|different|easy|entire|fast|few|full|general|good|great|happy|hard|high|important|independent|international|large|last|late|local|long|low|main|modern|multiple|new|next|old|open|optional|possible|previous|professional|proper|public|quick|ready|real|related|right|safe|secure|several|short|similar|simple|single|small|smart|special|specific|standard|strong|total|unique|usual|whole|wrong|young|own|free|private|global|normal|early|least|more|most|ago|etc|per|percent)$/i;
const WEAK_START =
  /^(?:available|different|following|important|possible|previous|several|similar|specific|certain|related|corresponding|appropriate|particular|resulting|given|used|called|above|below|entire|actual|usual|various|supported|recommended|old|older|basic|advanced|simple|common|multiple|manual|miscellaneous|typical|\w+ier|detected|deprecated|ready|own|able|last|next|first|second|more|most|least|per|etc|new|great|good|best|better|real|whole)$/i;

function breaksPhrase(word: string, before: string | undefined, after: string | undefined): boolean {
  const lower = word.toLowerCase();
  if (FUNCTION_WORDS.has(lower) || /^\d/.test(word) || /'/.test(word)) return true;
  const reading = readVerb(lower);
  if (reading === undefined) return false;
  if (reading.form === 'gerund' || reading.form === 'past') return false;
  if (!reading.noun_like) return true;
  if (DETERMINERS.has(after?.toLowerCase() ?? '')) return true;
  const asked = before?.toLowerCase() ?? '';
  return asked === 'to' || PRONOUNS.has(asked) || (AUXILIARIES.has(asked) && reading.form === 'base');
}

function trimPhrase(words: string[]): string[] {
  let start = 0;
  while (start < words.length && (WEAK_START.test(words[start] ?? '') || /ly$/.test(words[start] ?? '')))
    start += 1;
  let end = words.length;
  const isNoHead = (word: string) => NO_HEAD.test(word) || readVerb(word)?.form === 'past';
  while (end > start && isNoHead(words[end - 1] ?? '')) end -= 1;
  return words.slice(start, end);
}

/** Runs of words that can name a thing, as written, without leading determiners: "cake orders", "point-in-time recovery". */
export function nounPhrases(text: string): string[] {
  const phrases: string[] = [];
  for (const part of text.split(
    /(?<![.,;:!?()[\]"“”|–—/\\=<>{}*•·])[.,;:!?()[\]"“”|–—/\\=<>{}*•·]+(?:\s|$)|\s[–—|•·&+-]\s|[()[\]"“”]/,
  )) {
    let run: string[] = [];
    let before: string | undefined;
    const words = englishWords(part);
    for (const [at, word] of [...words, ''].entries()) {
      if (word === '' || breaksPhrase(word, before, words[at + 1])) {
        const phrase = trimPhrase(run);
        if (phrase.length > 0) phrases.push(phrase.join(' '));
        run = [];
      } else run.push(word);
      before = word;
    }
  }
  return phrases;
}
