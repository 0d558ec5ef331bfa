import { detectLanguage, likeliestLanguage } from '../../../language/detect-language.ts';
import { DETERMINERS, FUNCTION_WORDS } from '../../../language/english/english-function.words.ts';
import { readVerb } from '../../../language/english/english-verb-forms.ts';
import { englishWords } from '../../../language/english/english-words.ts';
import type { Page } from '../../../language/page/page.ts';
import { acceptPrompts } from '../../checks/prompt-check.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import { needIn } from '../../taxonomy/find-needs.ts';
import { spelled, type Voice } from '../../taxonomy/portuguese.ts';
import { type Company, isOwnPhrase, mainLanguage, readCompany } from '../../taxonomy/read-company.ts';
import { isNear, readWay } from '../../taxonomy/read-way.ts';
import { type Category, isKnownLanguage, LANGUAGES, type Language } from '../../taxonomy/taxonomy.ts';
import { questionsAbout } from '../../taxonomy/way-questions.ts';
import { categoriesNamed, kindNamed, wordsKnown } from '../../taxonomy/weigh-categories.ts';
import { forWhom, type QuestionFrame, questionsOf } from '../../taxonomy/write-questions.ts';
import type { ProposedPrompt, ProposePrompts } from '../../writer.ts';

/**
 * "Track billable hours" is a command; "Order management" and "Set Returning Functions" are names. Takes the label as
 * written.
 */
function isImperative(label: string): boolean {
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

const MAX_WORDS = 8;

/**
 * Questions about a topic in a person's own words, in the language of those words or of the site; none in other
 * languages.
 */
export function proposePromptsOf(input: Omit<ProposePrompts, 'signal'>): ProposedPrompt[] {
  const topic = input.topic_text.trim().replace(/[.!?]+$/, '');
  const company = readCompany(input);
  const language = languageOf(topic, company.language);
  const frame = frameOf(topic, company, language);
  const framed = frame === null ? [] : questionsOf(frame);
  // The tables know the words, or they are a task in the form that the questions need.
  const isKnown =
    frame !== null && (frame.category !== null || frame.is_job || needIn(topic, frame.language) !== null);
  const spoken = scriptOf(topic) ?? language ?? mainLanguage(input.pages);
  const typed = isKnown ? [] : typedQuestions(topic, { company, language: spoken, pages: input.pages });
  const asked = isKnown ? framed : typed;
  const others = isOwnPhrase(topic, company.offer) ? besidesName(topic, input) : input;
  return acceptPrompts(asked, isKnown ? input : { ...input, ...others, topic }).slice(0, input.count);
}

/** Languages whose letters a topic is written in, where they are not Latin ones. */
const SCRIPTS: [RegExp, string[]][] = [
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Cyrillic}/u, ['ru', 'uk']],
  [/\p{Script=Arabic}/u, ['ar']],
  [/\p{Script=Devanagari}/u, ['hi']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Han}/u, ['zh', 'ja']],
];

function scriptOf(topic: string): string | null {
  if (/\p{Script=Latin}/u.test(topic)) return null;
  const [, among] = SCRIPTS.find(([script]) => script.test(topic)) ?? [];
  return among === undefined ? 'other' : likeliestLanguage(topic, among);
}

/** Questions about words that no table knows, as such things are bought; none where they are too many for a topic. */
export function typedQuestions(
  topic: string,
  { company, language, pages }: { company: Company; language: string | null; pages: Page[] },
): ProposedPrompt[] {
  if (language === null || topic.split(/\s+/).length > MAX_WORDS) return [];
  const { likely, place, town, is_near } = company;
  const named = placeIn(topic);
  const told = readWay(topic, pages, likely);
  // What people look for in a town is a service, where nothing says more.
  const way = told === 'any' && (named !== null || is_near) ? 'service' : told;
  return questionsAbout({
    phrase: topic,
    language,
    way,
    is_local: named !== null || is_near || isNear(way),
    place: named === null ? (town ?? place) : null,
  });
}

/** A company called "Snake Removal" offers snake removal, so that a question with these words does not name it. */
export function besidesName(topic: string, { brand_name, host }: { brand_name: string; host: string }) {
  const said = joined(topic);
  const isIn = (name: string) => said.includes(joined(name));
  const bare = host.split('.').at(-2) ?? '';
  return { topic, brand_name: isIn(brand_name) ? '' : brand_name, host: isIn(bare) ? '' : host };
}

const joined = (text: string) => plainWords(text).join('');

function frameOf(topic: string, company: Company, language: Language | null): QuestionFrame | null {
  if (language === null || !/\p{Script=Latin}/u.test(topic)) return null;
  const place = placeIn(topic) ?? company.place;
  const voice = voiceOf(company, language);
  // The person's words count more than what the site seems to be.
  const { categories, audiences } = categoriesNamed(topic, language);
  const [named = null] = categories;
  const category = isOwnPhrase(topic, company.offer) ? kindNamed(topic, language) : named;
  if (category === null) return needFrame(topic, company, { ...voice, place });
  const audience = audiences[0] === undefined ? null : forWhom(audiences[0], voice);
  return { ...voice, category, place, need: null, audience };
}

function needFrame(
  topic: string,
  { category }: Company,
  { place, ...voice }: Voice & { place: string | null },
): QuestionFrame | null {
  const { language } = voice;
  const known = needIn(topic, language);
  if (known === null && topic.split(/\s+/).length > MAX_WORDS) return null;
  const hired: Category | null = known !== null && known.category === category?.id ? category : null;
  return {
    ...voice,
    category: hired,
    place: hired === null ? null : place,
    need: known === null ? topic : spelled(known.forms[language].text, voice),
    is_job: known === null && language === 'en' && isImperative(topic),
  };
}

/** Where the site is not in Portuguese, its questions are those of most of its speakers. */
export const voiceOf = ({ portuguese }: Company, language: Language): Voice => ({
  language,
  portuguese: language === 'pt' ? (portuguese ?? 'brazil') : null,
});

/** Small words that distinguish languages with similar names of trades. */
const SMALL_WORDS: Record<Language, RegExp> = {
  en: /\s(?:in|for|near)\s/,
  de: /\s(?:in|für|bei)\s/,
  fr: /\s(?:à|pour|de|près)\s/,
  es: /\s(?:en|para|de|cerca)\s/,
  it: /\s(?:a|per|di|vicino)\s/,
  nl: /\s(?:in|voor|bij)\s/,
  pt: /\s(?:em|para|de|perto)\s/,
};

/** The language whose tables know most of the words; if two know equally many, the site's; else by detection. */
function languageOf(topic: string, of_site: Language | null): Language | null {
  const scored = LANGUAGES.map((language) => {
    const known = wordsKnown(topic, language) + (needIn(topic, language) === null ? 0 : 1);
    const hint = (SMALL_WORDS[language].test(topic) ? 0.5 : 0) + (language === of_site ? 0.75 : 0);
    return { language, score: known === 0 ? 0 : known + hint };
  });
  const [best] = scored.sort((a, b) => b.score - a.score);
  if (best !== undefined && best.score > 0) return best.language;
  const detected = detectLanguage(topic);
  return isKnownLanguage(detected) ? detected : of_site;
}

const PLACE = /\s(?:in|à|en|a|em|te|near)\s+(\p{Lu}[\p{L}'’ -]{1,40})$/u;

const placeIn = (topic: string): string | null => PLACE.exec(topic)?.[1] ?? null;
