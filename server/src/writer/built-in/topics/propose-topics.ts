import { acceptPrompts } from '../../checks/prompt-check.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import { spelled, type Voice } from '../../taxonomy/portuguese.ts';
import { type Company, mainLanguage, readCompany } from '../../taxonomy/read-company.ts';
import { type Category, isLocal, type Language } from '../../taxonomy/taxonomy.ts';
import { formsOf, forWhom, inPlace, questionsOf } from '../../taxonomy/write-questions.ts';
import type { ProposedPrompt, ProposedTopic, ProposeTopics } from '../../writer.ts';
import { proposePromptsOf, typedQuestions, voiceOf } from './propose-prompts.ts';
import { phrasesOf } from './site-phrases.ts';
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
  /** In words that no table knows, with which every question begins. */
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
    const accepted = acceptPrompts(fresh, is_typed ? { ...input, topic } : input).slice(0, MAX_PROMPTS);
    if (accepted.length < MIN_PROMPTS) continue;
    topics.push({ topic, prompts: accepted, ...(choice !== undefined && { choice }) });
    taken.add(keyOf(topic));
    for (const { text } of accepted) asked.add(text);
  }
  return topics;
}

function plansOf(company: Company, input: Omit<ProposeTopics, 'signal'>): Plan[] {
  const { language, category } = company;
  if (language !== null && category !== null) return topicsOf(company, language, input);
  const { category: topic } = input;
  if (topic) return [{ topic, prompts: promptsAbout(topic, input) }];
  const known = language === null ? [] : choicesOf(company, language);
  const saidAgain = ({ topic: phrase }: Plan) =>
    known.some(
      (plan) => keyOf(plan.topic).includes(keyOf(phrase)) || keyOf(phrase).includes(keyOf(plan.choice ?? '')),
    );
  const phrases = phraseChoices(company, input).filter((plan) => !saidAgain(plan));
  return [...known, ...phrases].slice(0, MAX_CHOICES);
}

const promptsAbout = (topic_text: string, input: Omit<ProposeTopics, 'signal'>) =>
  proposePromptsOf({ ...input, topic_text, competitors: [], count: MAX_PROMPTS });

/** What the site itself calls its offer, where no table knows a name for it. */
function phraseChoices(company: Company, input: Omit<ProposeTopics, 'signal'>): Plan[] {
  const { town, language } = company;
  const spoken = language ?? mainLanguage(input.pages);
  return phrasesOf(input.pages, input.brand_name, spoken).map((phrase) => {
    const topic = language === null ? phrase : withPlace(phrase, town, language);
    return { topic, prompts: typedQuestions(topic, company, spoken), choice: phrase, is_typed: true };
  });
}

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
