import { contentStems } from '../../language/english/english-stems.ts';
import { supportFor } from './prompt-support.ts';
import { isPeopleWord } from './topic-audiences.ts';
import { asCategory, type Category, isSameKind } from './topic-category.ts';
import { categoryForActivity, readTopic, type TopicPhrase } from './topic-phrase.ts';
import type { Profile } from './topic-profile.ts';

/** What the questions of one topic are made of. */
export interface PromptFrame {
  /** What one chooses among; null when the topic is about things to buy or a job to do. */
  category: Category | null;
  /** Plural things to buy, when that is the topic. */
  things: string | null;
  /** Noun phrases that need no article, the topic's own first. */
  needs: string[];
  /** Jobs in the base form, the topic's own first. */
  jobs: string[];
  /** Plurals, the topic's own first. */
  audiences: string[];
  /** The audience that the topic itself names. */
  for_whom: string | null;
  place: string | null;
  /** Whether the first need or job is the topic itself. */
  focused: boolean;
  /** The first need as the topic's text has it: "database replication" where the need is "replication". */
  topic: string;
}

const MAX_NEEDS = 6;
const MAX_JOBS = 6;
const MAX_AUDIENCES = 3;

/** "database replication" of "relational databases" is "replication"; null when the category is named after the need. */
function ownNeed(topic: TopicPhrase, category: Category | null): string | null {
  const phrase = topic.activity ?? topic.things;
  if (phrase === null || category === null || category.one.startsWith(phrase)) return null;
  const [first = '', ...rest] = phrase.split(' ');
  const isSaid = rest.length > 0 && contentStems(first)[0] === contentStems(category.one).at(-1);
  return isSaid ? rest.join(' ') : phrase;
}

function categoryFor(topic: TopicPhrase, { category: known }: Profile, supported: boolean): Category | null {
  if (topic.category !== null) return topic.category;
  const container = topic.within === null ? null : asCategory(topic.within);
  if (container !== null && (known === null || !isSameKind(container, known))) return container;
  if (known !== null && supported) return known;
  return topic.activity === null ? null : categoryForActivity(topic.activity);
}

/** The topic's own audience, else the site's. */
function audiencesFor({ audience }: TopicPhrase, profile: Profile, supported: boolean): string[] {
  if (audience !== null) return isPeopleWord(audience.split(' ').at(-1) ?? '') ? [audience] : [];
  return supported ? profile.audiences.slice(0, MAX_AUDIENCES).map(({ phrase }) => phrase) : [];
}

/** Joins a topic's text with what the site says about it; null when the text can't be understood. */
export function frameFor(topic_text: string, profile: Profile): PromptFrame | null {
  const topic = readTopic(topic_text);
  if (topic === null) return null;
  const site = supportFor(topic, profile);
  const category = categoryFor(topic, profile, site.supported);
  const isTown = topic.within !== null && /^\p{Lu}/u.test(topic.within);
  return {
    category,
    things: category === null ? topic.things : null,
    needs: different([ownNeed(topic, category), ...site.needs]).slice(0, MAX_NEEDS),
    jobs: different([topic.job, ...site.jobs]).slice(0, MAX_JOBS),
    audiences: audiencesFor(topic, profile, site.supported),
    for_whom: topic.audience,
    place: isTown ? topic.within : site.supported ? profile.place : null,
    focused: topic.category === null,
    topic: topic.activity ?? topic.things ?? '',
  };
}

/** Without phrases that hold all words of an earlier one, or the other way round. */
function different(phrases: (string | null)[]): string[] {
  const kept: { phrase: string; stems: Set<string> }[] = [];
  for (const phrase of phrases) {
    if (phrase === null) continue;
    const stems = new Set(contentStems(phrase));
    const isKnown = kept.some(({ stems: other }) => stems.isSubsetOf(other) || other.isSubsetOf(stems));
    if (!isKnown) kept.push({ phrase, stems });
  }
  return kept.map(({ phrase }) => phrase);
}
