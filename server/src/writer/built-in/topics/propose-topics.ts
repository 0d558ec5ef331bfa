import type { Page } from '../../../language/page/page.ts';
import { acceptPrompts } from '../../checks/prompt-check.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import { spelled, type Voice } from '../../taxonomy/portuguese.ts';
import { type Company, isOwnPhrase, mainLanguage, readCompany } from '../../taxonomy/read-company.ts';
import { isInPlace, readWay } from '../../taxonomy/read-way.ts';
import { type Category, isInOnePlace, isLocal, type Language } from '../../taxonomy/taxonomy.ts';
import { categoriesNamed, kindNamed } from '../../taxonomy/weigh-categories.ts';
import { formsOf, forWhom, inPlace, questionsOf } from '../../taxonomy/write-questions.ts';
import type { ProposedPrompt, ProposedTopic, ProposeTopics } from '../../writer.ts';
import { besidesName, proposePromptsOf, typedQuestions, voiceOf } from './propose-prompts.ts';
import { questionsOfSite } from './site-questions.ts';

const MAX_PROMPTS = 10;
const MIN_PROMPTS = 4;
const MAX_CHOICES = 3;
/** How many of the ten are the site's jobs, so that most are questions buyers of any such company ask. */
const MAX_OF_SITE = 3;

interface Plan {
  topic: string;
  choice?: string;
  prompts: ProposedPrompt[];
  /** The kind of the table that it is. */
  of?: Category;
  /** In words that no table knows, which stand in every question. */
  is_typed?: boolean;
}

/** The site's category and the jobs it offers as topics; if its pages disagree on the category, each possible one. */
export function proposeTopicsOf(input: Omit<ProposeTopics, 'signal'>): ProposedTopic[] {
  const company = readCompany(input);
  const plans = plansOf(company, input);
  const taken = new Set(input.existing.map(keyOf));
  const topics: ProposedTopic[] = [];
  const asked = new Set<string>();
  for (const { topic, prompts, choice, is_typed } of plans) {
    if (topics.length >= input.count || taken.has(keyOf(topic))) continue;
    const fresh = prompts.filter(({ text }) => !asked.has(text));
    const accepted = acceptPrompts(fresh, is_typed ? besidesName(topic, input) : input).slice(0, MAX_PROMPTS);
    // In a language without questions, a person still sees what the site calls its offer.
    const isOwnWords = choice !== undefined && is_typed && prompts.length === 0;
    if (accepted.length < MIN_PROMPTS && !isOwnWords) continue;
    topics.push({ topic, prompts: accepted, ...(choice !== undefined && { choice }) });
    taken.add(keyOf(topic));
    for (const { text } of accepted) asked.add(text);
  }
  return topics;
}

function plansOf(company: Company, input: Omit<ProposeTopics, 'signal'>): Plan[] {
  const { language, category, offer } = company;
  const isOfTable = language !== null && category !== null;
  if (isOfTable && (input.category || saysSo(category, company, input.pages)))
    return topicsOf(company, language, input);
  const { category: topic } = input;
  if (topic) return [{ topic, prompts: promptsAbout(topic, input), is_typed: isOwnPhrase(topic, offer) }];
  const [first, ...others] = phrasePlans(company, input);
  // What three places of the site say needs no question.
  if (first !== undefined && offer.is_stated) return [withoutChoice(first)];
  if (isOfTable) return topicsOf(company, language, input);
  const known = language === null ? [] : choicesOf(company, language);
  const named = [first, ...others].filter((plan) => plan !== undefined);
  const besides = known.filter(({ of }) => named.every((plan) => plan.of !== of));
  const [best] = besides;
  const inOrder = [
    ...named.slice(0, 1),
    ...(best === undefined ? [] : [best]),
    ...named.slice(1),
    ...besides.slice(1),
  ];
  return inOrder
    .filter((plan, at) => !inOrder.slice(0, at).some((earlier) => isSame(earlier, plan)))
    .slice(0, MAX_CHOICES);
}

/** One names what the other says with more words. */
function isSame(one: Plan, other: Plan): boolean {
  const [said, again] = [one, other].map(({ topic, choice }) => keyOf(choice ?? topic));
  return said !== undefined && again !== undefined && (said.includes(again) || again.includes(said));
}

const withoutChoice = ({ topic, prompts, is_typed }: Plan): Plan => ({
  topic,
  prompts,
  ...(is_typed && { is_typed }),
});

const MAX_SAID = 200_000;

/** Whether a site uses the table's words for its kind; Mexico rents out "inflables", not "castillos hinchables". */
function saysSo(category: Category, { language, offer }: Company, pages: Page[]): boolean {
  if (language === null || !offer.is_stated) return true;
  const { one, many } = category.forms[language];
  const said = plainWords(
    pages
      .flatMap(({ title, headings, blocks }) => [title, ...[...headings, ...blocks].map(({ text }) => text)])
      .join('\n')
      .slice(0, MAX_SAID),
  ).join(' ');
  return [one, many].some((form) => plainWords(form).every((word) => word.length < 4 || said.includes(word)));
}

const promptsAbout = (topic_text: string, input: Omit<ProposeTopics, 'signal'>) =>
  proposePromptsOf({ ...input, topic_text, competitors: [], count: MAX_PROMPTS });

/** What the site itself calls its offer, asked about as the table knows it or as such things are bought. */
function phrasePlans(company: Company, input: Omit<ProposeTopics, 'signal'>): Plan[] {
  const { town, place, language, offer } = company;
  const spoken = language ?? mainLanguage(input.pages) ?? languageOfHost(input.host);
  const isOne = (phrase: string) =>
    language === null || new Set(categoriesNamed(phrase, language).categories).size < 2;
  return offer.choices.filter(isOne).map((phrase) => {
    const kind = language === null ? null : kindNamed(phrase, language);
    if (language !== null && kind !== null) {
      const where = isInOnePlace(kind) ? (place ?? town) : null;
      const frame = { ...voiceOf(company, language), category: kind, place: where, need: null };
      return {
        topic: withPlace(phrase, where, language),
        prompts: questionsOf(frame),
        choice: phrase,
        of: kind,
      };
    }
    const prompts = typedQuestions(phrase, { company, language: spoken, pages: input.pages });
    const topic =
      language === null || !isNearby(phrase, company, input.pages)
        ? phrase
        : withPlace(phrase, town, language);
    return { topic, prompts, choice: phrase, is_typed: true };
  });
}

/** The language of a country's hosts, for a site of too few words to tell; else that of most of the web. */
function languageOfHost(host: string): string {
  const ending = host.split('.').at(-1) ?? '';
  const languages: Record<string, string> = {
    at: 'de',
    br: 'pt',
    cz: 'cs',
    dk: 'da',
    gr: 'el',
    jp: 'ja',
    mx: 'es',
    se: 'sv',
    ua: 'uk',
  };
  const own = 'de fr es it nl pt pl no fi ro hu ru tr'.split(' ');
  return languages[ending] ?? own.find((language) => language === ending) ?? 'en';
}

const isNearby = (phrase: string, { likely }: Company, pages: Page[]): boolean =>
  isInPlace(readWay(phrase, pages, likely));

const keyOf = (text: string) => plainWords(text).join(' ');

function topicsOf(company: Company, language: Language, { pages }: Omit<ProposeTopics, 'signal'>): Plan[] {
  const { category, audience, place, needs } = company;
  if (category === null) return [];
  // The questions on a program's site are about that program.
  const of_site = isLocal(category) ? questionsOfSite(pages, language, category) : [];
  const voice = voiceOf(company, language);
  const frame = { ...voice, category, place };
  const [first, ...more] = questionsOf({ ...frame, need: null });
  const general = first === undefined ? [] : [first, ...of_site.slice(0, MAX_OF_SITE), ...more];
  return [
    { topic: nameOf(category, place, voice), prompts: general },
    ...(audience === null ? [] : [forAudience(category, forWhom(audience, voice), voice)]),
    ...needs.map((item) => {
      const need = spelled(item.forms[language].text, voice);
      return { topic: withPlace(bare(need), place, language), prompts: questionsOf({ ...frame, need }) };
    }),
  ];
}

const forAudience = (category: Category, audience: string, voice: Voice): Plan => ({
  topic: `${formsOf(category, voice).many} ${audience}`,
  prompts: questionsOf({ ...voice, category, place: null, need: null, audience }),
});

/** The options a person chooses among. */
function choicesOf(company: Company, language: Language): Plan[] {
  const { choices, place } = company;
  const voice = voiceOf(company, language);
  return choices.map((category) => ({
    topic: nameOf(category, place, voice),
    prompts: questionsOf({ ...voice, category, place, need: null }),
    choice: formsOf(category, voice).one,
    of: category,
  }));
}

const nameOf = (category: Category, place: string | null, voice: Voice) =>
  withPlace(formsOf(category, voice).many, place, voice.language);

const withPlace = (text: string, place: string | null, language: Language) =>
  place === null ? text : `${text} ${inPlace(place, language)}`;

const ARTICLE =
  /^(?:(?:the|le|la|les|un|une|el|los|las|una|il|lo|gli|i|uno|o|a|os|as|um|uma|het|een|de(?=\s\p{Ll}+\svan\s))\s|(?:l|un)['’])/u;

/** A topic is named without the article that its questions need. */
const bare = (need: string): string => need.replace(ARTICLE, '');
