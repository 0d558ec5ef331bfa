import { acceptPrompts } from '../checks/prompt-check.ts';
import { plainWords } from '../taxonomy/find-forms.ts';
import { spelled, type Voice } from '../taxonomy/portuguese.ts';
import { type Company, readCompany } from '../taxonomy/read-company.ts';
import { type Category, isLocal, type Language } from '../taxonomy/taxonomy.ts';
import { formsOf, forWhom, inPlace, questionsOf } from '../taxonomy/write-questions.ts';
import type { ProposedPrompt, ProposedTopic, ProposeTopics } from '../writer.ts';
import { proposePromptsOf, voiceOf } from './propose-prompts.ts';
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
  const plans = plansOf(company, language, input);
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
