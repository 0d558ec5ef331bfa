import { acceptPrompts } from '../checks/prompt-check.ts';
import { plainWords } from '../taxonomy/find-forms.ts';
import { asInPortugal, isEuropean } from '../taxonomy/portuguese.ts';
import { type Company, readCompany } from '../taxonomy/read-company.ts';
import type { Category, Language } from '../taxonomy/taxonomy.ts';
import { forWhom, inPlace, questionsOf } from '../taxonomy/write-questions.ts';
import type { ProposedPrompt, ProposedTopic, ProposeTopics } from '../writer.ts';
import { proposePromptsOf } from './propose-prompts.ts';
import { questionsOfSite } from './site-questions.ts';

const MAX_PROMPTS = 10;
const MIN_PROMPTS = 4;
/** How many of the ten are the site's jobs, so that most are questions buyers of any such company ask. */
const MAX_OF_SITE = 3;

interface Plan {
  topic: string;
  choice?: string;
  prompts: ProposedPrompt[];
}

/** The site's category and the jobs it offers as topics; if its pages disagree on the category, each possible one. */
export function proposeTopicsOf(input: Omit<ProposeTopics, 'signal'>): ProposedTopic[] {
  const company = readCompany(input);
  const { language } = company;
  if (language === null) return [];
  const plans = spelled(plansOf(company, language, input), language, input);
  const taken = new Set(input.existing.map(keyOf));
  const topics: ProposedTopic[] = [];
  const asked = new Set<string>();
  for (const { topic, prompts, choice } of plans) {
    if (topics.length >= input.count || taken.has(keyOf(topic))) continue;
    const fresh = prompts.filter(({ text }) => !asked.has(text));
    const accepted = acceptPrompts(fresh, input).slice(0, MAX_PROMPTS);
    if (accepted.length < MIN_PROMPTS) continue;
    topics.push({ topic, prompts: accepted, ...(choice !== undefined && { choice }) });
    taken.add(keyOf(topic));
    for (const { text } of accepted) asked.add(text);
  }
  return topics;
}

/** The tables spell Portuguese as Brazil does. */
function spelled(plans: Plan[], language: Language, { host, pages }: Omit<ProposeTopics, 'signal'>): Plan[] {
  if (language !== 'pt' || !isEuropean(host, pages)) return plans;
  return plans.map(({ topic, choice, prompts }) => ({
    topic: asInPortugal(topic),
    ...(choice !== undefined && { choice: asInPortugal(choice) }),
    prompts: prompts.map((prompt) => ({ ...prompt, text: asInPortugal(prompt.text) })),
  }));
}

function plansOf(company: Company, language: Language, input: Omit<ProposeTopics, 'signal'>): Plan[] {
  if (company.category !== null) return topicsOf(company, language, input);
  const { category: topic } = input;
  if (!topic) return choicesOf(company, language);
  const prompts = proposePromptsOf({ ...input, topic_text: topic, competitors: [], count: MAX_PROMPTS });
  return [{ topic, prompts }];
}

const keyOf = (text: string) => plainWords(text).join(' ');

function topicsOf(company: Company, language: Language, { pages }: Omit<ProposeTopics, 'signal'>): Plan[] {
  const { category, audience, place, needs } = company;
  if (category === null) return [];
  const of_site = questionsOfSite(pages, language, category);
  const frame = { language, category, place };
  const [first, ...more] = questionsOf({ ...frame, need: null });
  const general = first === undefined ? [] : [first, ...of_site.slice(0, MAX_OF_SITE), ...more];
  return [
    { topic: nameOf(category, place, language), prompts: general },
    ...(audience === null ? [] : [forAudience(category, forWhom(audience, language), language)]),
    ...needs.map((item) => {
      const need = item.forms[language].text;
      return { topic: withPlace(bare(need), place, language), prompts: questionsOf({ ...frame, need }) };
    }),
  ];
}

const forAudience = (category: Category, audience: string, language: Language): Plan => ({
  topic: `${category.forms[language].many} ${audience}`,
  prompts: questionsOf({ language, category, place: null, need: null, audience }),
});

/** The options a person chooses among. */
function choicesOf({ choices, place }: Company, language: Language): Plan[] {
  return choices.map((category) => ({
    topic: nameOf(category, place, language),
    prompts: questionsOf({ language, category, place, need: null }),
    choice: category.forms[language].one,
  }));
}

const nameOf = (category: Category, place: string | null, language: Language) =>
  withPlace(category.forms[language].many, place, language);

const withPlace = (text: string, place: string | null, language: Language) =>
  place === null ? text : `${text} ${inPlace(place, language)}`;

const ARTICLE =
  /^(?:(?:the|le|la|les|un|une|el|los|las|una|il|lo|gli|i|uno|o|a|os|as|um|uma|het|een)\s|(?:l|un)['’])/;

/** A topic is named without the article that its questions need. */
const bare = (need: string): string => need.replace(ARTICLE, '');
