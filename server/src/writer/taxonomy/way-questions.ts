import { PROMPT_INTENTS, type ProposedPrompt } from '../writer.ts';
import { isInPlace, isNear, type Way } from './read-way.ts';
import { isKnownLanguage, LANGUAGES, linesOf } from './taxonomy.ts';
import { inPlace, inTurns, NEAR_ME } from './write-questions.ts';

export interface Subject {
  /** In any words, singular or plural, with or without its place: "piano tuning", "Klavierstimmer in Köln". */
  phrase: string;
  language: string;
  way: Way;
  /** Buyers look for someone near them, whatever the way. */
  is_local: boolean;
  /** A town that the phrase does not name itself. */
  place: string | null;
}

interface Pattern {
  language: string;
  ways: string[];
  intent: ProposedPrompt['intent'];
  text: string;
}

/** Ways that share questions. */
const GROUPS: Partial<Record<Way, string>> = {
  service: 'hire',
  repair: 'hire',
  transport: 'hire',
  agency: 'hire',
  software: 'program',
  source: 'program',
};
let kept: Pattern[] | undefined;

function patterns(): Pattern[] {
  if (kept !== undefined) return kept;
  const own = LANGUAGES.flatMap((language) =>
    linesOf(`ways.${language}.txt`).map((line) => patternOf(`${language}|${line}`)),
  );
  kept = [...own, ...linesOf('ways.others.txt').map(patternOf)];
  return kept;
}

function patternOf(line: string): Pattern {
  const [language = '', ways = '', said = '', text = ''] = line.split('|');
  const intent = PROMPT_INTENTS.find((one) => one === said) ?? 'discover';
  return { language, ways: ways.split(' '), intent, text };
}

/** Whether questions are written in a language without a model. */
export const hasQuestionsIn = (language: string): boolean =>
  patterns().some((pattern) => pattern.language === language);

/** Questions that buyers ask about a phrase, in forms that need no inflection of it; none in unknown languages. */
export function questionsAbout(subject: Subject): ProposedPrompt[] {
  const { language, way } = subject;
  const spoken = patterns().filter((pattern) => pattern.language === language);
  if (spoken.length === 0) return [];
  const wanted = [way, GROUPS[way]];
  const own = spoken.filter(({ ways }) => wanted.some((one) => one !== undefined && ways.includes(one)));
  const chosen = own.length > 0 ? own : spoken.filter(({ ways }) => ways.includes('any'));
  const fitting = chosen.filter(({ text }) => fits(text, subject));
  const slots = slotsOf(subject);
  return inTurns(
    fitting.map(({ intent, text }) => ({
      text: text.replace(/ ?\{(\w+)\}/g, (whole, name: string) => fill(whole, slots[name] ?? '')),
      intent,
      audience: null,
      branded: false,
    })),
  );
}

/** Text for a slot, with the space before it only where something stands in it. */
const fill = (whole: string, value: string): string =>
  value === '' ? '' : whole.startsWith(' ') ? ` ${value.trimStart()}` : value;

function slotsOf({ phrase, language, place, way, is_local }: Subject): Record<string, string> {
  const known = isKnownLanguage(language) ? language : null;
  const hasPlace = / (?:in|à|en|a|em|te|near) \p{Lu}/u.test(phrase);
  const where = place === null || known === null || !isInPlace(way) ? '' : inPlace(place, known);
  const isAround = is_local || isNear(way);
  const near = where === '' && known !== null && !hasPlace && isAround ? NEAR_ME[known] : where;
  return {
    phrase,
    Phrase: phrase.charAt(0).toLocaleUpperCase(language) + phrase.slice(1),
    a: language === 'en' ? withArticle(phrase) : phrase,
    de: /^[aeiouyhàâéèêîôû]/i.test(phrase) ? `d'${phrase}` : `de ${phrase}`,
    in: where === '' ? '' : ` ${where}`,
    near,
    // Other languages would inflect the town.
    at: place === null || known !== null || !isInPlace(way) ? '' : ` (${place})`,
  };
}

/** German inflects what stands in a sentence, so a phrase with an adjective stands before it. */
function fits(text: string, { language, phrase }: Subject): boolean {
  if (language !== 'de' || !/\{phrase\}/.test(text)) return true;
  const words = phrase.split(/\s+/);
  return (
    !words.some((word) => /^\p{Ll}/u.test(word) && word !== 'und') &&
    !words.slice(0, -1).some((word) => ADJECTIVE.test(word))
  );
}

const ADJECTIVE = /(?:ige|iche|ische|elle|ale|ive|bare|same|ende|erte|kte|nte|ete|ne|ge|te|re)[rsnm]?$/;

/** Words for what cannot be counted. */
const MASS =
  /(?:ing|ware|ment|tion|ance|ence|ity|repair|support|help|advice|design|hosting|work|care|therapy|food|furniture|removal|recovery|transport|surgery|treatment|delivery|education|music|art|photography|massage|law|rescue|relief|analytics|management|insurance|equipment|storage|jewel(?:le)?ry|coffee|wine|bread)$/i;

/** "a wiki", "an apartment", but "phone repair" and "garden rooms". */
function withArticle(phrase: string): string {
  const [head = phrase] = phrase.split(/\s(?:of|for|in|with|as|near)\s/i);
  if (MASS.test(head) || /(?<!s)s$/i.test(head) || /\s(?:and|&)\s/.test(head)) return phrase;
  return `${/^(?:[aeio]|u(?!ni|ro|se|ti)|HR\b|SEO\b|MRI\b)/i.test(phrase) ? 'an' : 'a'} ${phrase}`;
}
