import { nounNumber } from '../../language/english/english-inflect.ts';
import { contentStems, stemOverlap } from '../../language/english/english-stems.ts';
import type { ProposedTopic } from '../writer.ts';
import { frameFor } from './prompt-frame.ts';
import { promptsFor } from './prompt-proposals.ts';
import type { Audience } from './topic-audiences.ts';
import type { Capability } from './topic-capabilities.ts';
import { type Category, shortCategory } from './topic-category.ts';
import type { Profile } from './topic-profile.ts';

const PROMPTS_PER_TOPIC = 10;
const MIN_PROMPTS = 5;
const MAX_WORDS = 6;
const MAX_OVERLAP = 0.6;

const sharesStem = (one: string, other: string) =>
  !new Set(contentStems(one)).isDisjointFrom(new Set(contentStems(other)));

/** "bakery CRM" for "wholesale bakeries" is "CRM for wholesale bakeries". */
function forAudience({ one, many }: Category, audience: string): string {
  const said = /[\p{Lu}]{2,}$|software$/u.test(one) ? one : many;
  const words = said.split(' ');
  const short = words.length > 1 && sharesStem(words[0] ?? '', audience) ? words.slice(1).join(' ') : said;
  return `${short} for ${audience}`;
}

/** The audience named most; where several are of one kind ("small bakeries", "wholesale bakeries"), the kind. */
function mainAudience(audiences: Audience[]): string | undefined {
  const kinds = Map.groupBy(audiences, ({ phrase }) => phrase.split(' ').at(-1) ?? '');
  const total = (group: Audience[]) => group.reduce((sum, { score }) => sum + score, 0);
  const [kind, group] = [...kinds].sort((a, b) => total(b[1]) - total(a[1]))[0] ?? [];
  return group !== undefined && group.length > 1 ? kind : group?.[0]?.phrase;
}

/** A capability as a topic: with the kind of product for engineers, with the town for local services, with the audience else. */
function forCapability(phrase: string, { category, audiences, place }: Profile): string {
  if (place !== null) return `${phrase} in ${place}`;
  const short = category === null ? null : shortCategory(category);
  if (!phrase.includes(' ')) return short === null ? phrase : `${short.one} ${phrase}`;
  const audience = mainAudience(audiences);
  if (audience !== undefined && !sharesStem(phrase, audience)) return `${phrase} for ${audience}`;
  return short === null || sharesStem(phrase, short.many) ? phrase : `${phrase} in ${short.many}`;
}

function candidates(profile: Profile): string[] {
  const { category, audiences, capabilities, place } = profile;
  const kinds =
    category === null
      ? []
      : [
          place === null ? category.many : `${category.many} in ${place}`,
          ...audiences.slice(0, 3).map(({ phrase }) => forAudience(category, phrase)),
        ];
  // Without a kind of product, only an activity that several pages are about makes a topic of its own.
  const wide = ({ phrase, urls }: Capability) => nounNumber(phrase) === 'uncountable' && urls.length > 1;
  const needs = capabilities
    .filter((item) => category !== null || wide(item))
    .map(({ phrase }) => forCapability(phrase, profile));
  // The kind and its first audience lead; then capabilities, with the other audiences in between.
  return [...kinds.slice(0, 2), ...needs.slice(0, 3), ...kinds.slice(2), ...needs.slice(3)];
}

const isTopicLength = (text: string) => {
  const words = text.split(' ').length;
  return words >= 2 && words <= MAX_WORDS;
};

/** At most `count` topics that a buyer would recognise, none close to an existing one, each with its prompts; no question twice. */
export function topicsFor(
  profile: Profile,
  names: { brand_name: string; host: string },
  existing: string[],
  count: number,
): ProposedTopic[] {
  const topics: ProposedTopic[] = [];
  const asked: string[] = [];
  for (const topic of candidates(profile)) {
    if (topics.length >= count) break;
    const taken = [...existing, ...topics.map((other) => other.topic)];
    if (!isTopicLength(topic) || taken.some((other) => stemOverlap(other, topic) >= MAX_OVERLAP)) continue;
    const frame = frameFor(topic, profile);
    const prompts = frame === null ? [] : promptsFor(frame, names, PROMPTS_PER_TOPIC, asked);
    if (prompts.length < MIN_PROMPTS) continue;
    topics.push({ topic, prompts });
    asked.push(...prompts.map(({ text }) => text));
  }
  return topics;
}
