import { FUNCTION_WORDS } from '../../language/english/english-function.words.ts';
import { headPhrase, nounNumber, pluralise } from '../../language/english/english-inflect.ts';
import { readVerb } from '../../language/english/english-verb-forms.ts';
import { audiencesIn } from './topic-audiences.ts';
import { asCategory, type Category } from './topic-category.ts';
import { MODIFIERS_IN_ING } from './topic-generic.words.ts';
import { HIRED_ACTIVITIES } from './topic-kinds.words.ts';
import { verbPhrase } from './topic-verb-phrase.ts';

/** A topic text taken apart. Exactly one of `category`, `activity`, `things` and `job` says what it is about. */
export interface TopicPhrase {
  /** "relational databases", "CRM for bakeries" */
  category: Category | null;
  /** "email marketing", "database replication": uncountable */
  activity: string | null;
  /** "managed Postgres backups", "wedding cakes": plural */
  things: string | null;
  /** "take cake orders online": verb in the base form */
  job: string | null;
  /** After "for": "bakeries" */
  audience: string | null;
  /** After "in": "databases", or a place such as "Leeds" */
  within: string | null;
}

const FOREIGN =
  /[^\p{Script=Latin}\p{N}\p{P}\p{S}\s]|(?:^|\s)(?:für|und|der|die|das|von|mit|pour|les|des|avec|para|los|las|con|del|een|het|voor|och|och|di|per il)(?:\s|$)/iu;
const QUESTION_START =
  /^(?:what|which|who|how|where|when|why|is|are|do|does|can|should|best|top|the best|cheapest|good|find|compare|choosing|buying)\s+(?:(?:is|are|do|does|to|can|the|best|i|you|we|a|an|good|right|choose|pick|find|buy|get|hire|compare|need|use)\s+)*/i;

/** "Email-Marketing" → "email marketing"; acronyms and names inside a text keep their capitals. */
function plainCase(text: string): string {
  const spaced = text.replace(/(?<=\p{Ll})-(?=\p{Lu}\p{Ll})/gu, ' ');
  const isTitle = spaced
    .split(/\s+/)
    .every((word) => /^[\p{Lu}\p{N}]|^(?:for|in|of|and|the|with|on)$/u.test(word));
  const shape = (word: string) =>
    /^\p{Lu}\p{Ll}+$/u.test(word) || word.split('-').every((part) => /^\p{Lu}\p{Ll}+$/u.test(part))
      ? word.toLowerCase()
      : word;
  if (!isTitle) return spaced.replace(/^\S+/, shape);
  return spaced
    .split(/\s+/)
    .map((word, at, all) => (/^in$/i.test(all[at - 1] ?? '') ? word : shape(word)))
    .join(' ');
}

const ofKind = (kind: Partial<TopicPhrase>): TopicPhrase => ({
  category: null,
  activity: null,
  things: null,
  job: null,
  audience: null,
  within: null,
  ...kind,
});

function asJob(text: string): string | null {
  const [first = '', ...rest] = text.split(' ');
  const reading = readVerb(first);
  if (
    reading === undefined ||
    rest.length === 0 ||
    (reading.form === 'gerund' && MODIFIERS_IN_ING.has(first))
  )
    return null;
  if (reading.noun_like && !rest.some((word) => FUNCTION_WORDS.has(word) || /^(?:online|\w+ly)$/.test(word)))
    return null;
  return reading.form === 'base' || reading.form === 'gerund'
    ? verbPhrase(reading.base, rest.join(' '))
    : null;
}

/** Takes a topic apart as far as grammar needs it; null for a text that isn't an English phrase of one to eight words. */
export function readTopic(text: string): TopicPhrase | null {
  const asked = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[.?!]+$/, '')
    .replace(QUESTION_START, '');
  if (asked === '' || asked.split(' ').length > 8 || FOREIGN.test(asked) || !/\p{L}{2}/u.test(asked))
    return null;
  const plain = plainCase(asked);
  const base = headPhrase(plain).replace(/^(?:a|an|the|our|your|my)\s/i, '');
  const rest = plain.slice(plain.indexOf(base) + base.length);
  const audience = /\sfor\s(.+?)(?:\sin\s.*)?$/i.exec(rest)?.[1] ?? null;
  const shared = {
    audience: audience === null ? null : (audiencesIn(audience)[0] ?? pluralise(audience)),
    within: /\s(?:in|near|around)\s(.+?)(?:\sfor\s.*)?$/i.exec(rest)?.[1] ?? null,
  };
  const container = shared.within === null ? null : asCategory(shared.within);
  const category = container === null ? asCategory(base) : null;
  if (category !== null) return ofKind({ category, ...shared });
  const job = asJob(plain);
  if (job !== null) return ofKind({ job });
  const isHired = HIRED_ACTIVITIES.has(base.split(' ').at(-1)?.toLowerCase() ?? '');
  if (isHired || /^\p{Lu}{2,}$/u.test(base) || nounNumber(base) === 'uncountable')
    return ofKind({ activity: base, ...shared });
  return ofKind({ things: pluralise(base), ...shared });
}

/** What to choose among for an activity that no site's category covers: "email marketing tools", "boiler repair companies". */
export function categoryForActivity(activity: string): Category {
  const hired =
    HIRED_ACTIVITIES.has(activity.split(' ').at(-1)?.toLowerCase() ?? '') || /^IT /.test(activity);
  const one = `${activity} ${hired ? 'company' : 'tool'}`;
  return { one, many: pluralise(one), offered_as: hired ? 'provider' : 'product' };
}
