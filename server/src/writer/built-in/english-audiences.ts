import { PRONOUNS } from '../../language/english/english-function.words.ts';
import { NOT_PEOPLE, PEOPLE } from '../../language/english/english-nouns.words.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import { englishWords } from '../../language/english/english-words.ts';

const THINGS = [...NOT_PEOPLE];
const isThing = (word: string) => THINGS.some((thing) => word.endsWith(thing));

/** Whether a word names people or organizations in the plural. */
function isPeopleWord(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    PEOPLE.has(lower) ||
    (/(?:[^t]ers|tters|nters|rters|sters|ors|ists|ians|ants|smen|women)$/.test(lower) && !isThing(lower))
  );
}

/** Too general to ask for. */
const VAGUE =
  /^(?:everyone|people|users|customers|others|guests|clients|owners|all|residents|members|visitors|experts|beginners|children|men|women)$/i;
const DROPPED =
  /^(?:your|our|their|the|all|many|most|other|busy|any|some|those|these|thousands|hundreds|of|more|over|than|leading|growing|modern|ambitious|great|happy|\d.*)$/i;

function asAudience(part: string): string | null {
  const words = englishWords(part);
  while (words.length > 0 && DROPPED.test(words[0] ?? '')) words.shift();
  const end = words.findIndex(isPeopleWord);
  if (end < 0 || end > 2) return null;
  const phrase = words.slice(0, end + 1);
  const odd = phrase
    .slice(0, -1)
    .some(
      (word) =>
        PRONOUNS.has(word.toLowerCase()) ||
        /ly$/.test(word) ||
        (readVerb(word) !== undefined && !readVerb(word)?.noun_like && readVerb(word)?.form !== 'gerund'),
    );
  return odd || (phrase.length === 1 && VAGUE.test(phrase[0] ?? '')) ? null : phrase.join(' ');
}

/** Audiences named in a list: "freelancers and small agencies" gives both. */
export function audiencesIn(text: string): string[] {
  const [list = ''] = text.split(
    /[.;:!?()–—|]|\s(?:who|that|which|to|in|from|with|on|at|by|run|send|since|across)\s/,
  );
  return list.split(/,|\sand\s|\sor\s|&/).flatMap((part) => asAudience(part.trim()) ?? []);
}
