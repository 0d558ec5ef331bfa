import { FUNCTION_WORDS } from '../../language/english/english-function.words.ts';
import { nounNumber, pluralise, singularise } from '../../language/english/english-inflect.ts';
import { contentStems } from '../../language/english/english-stems.ts';
import { PRODUCT_HEADS, PROVIDER_HEADS } from './topic-kinds.words.ts';

/** The kind of thing a company offers, in the words a buyer would use. */
export interface Category {
  /** "relational database", "bakery CRM", "invoicing software" */
  one: string;
  /** "relational databases", "bakery CRMs", "invoicing tools" */
  many: string;
  /** Something to install or subscribe to, or someone to hire. */
  offered_as: 'product' | 'provider';
}

const TOOL_FOR_SOFTWARE: Record<string, string> = { software: 'tool', analytics: 'analytics tool' };

/** Heads that say little without the word before them. */
const VAGUE_HEAD =
  /^(?:system|server|platform|tool|engine|framework|runtime|language|solution|app|application|service|company|firm|agency|software|provider|editor|builder|tracker|manager|client|browser)$/i;
const SHORT_WORDS = 3;

const headOf = (phrase: string) => singularise(phrase.split(' ').at(-1) ?? '');

/** "relational databases" → "databases", "bakery CRMs" → "CRMs"; vague heads keep two words before them. */
export function shortCategory(category: Category): Category {
  const kept = VAGUE_HEAD.test(headOf(category.many)) ? SHORT_WORDS : 1;
  const shorten = (phrase: string) => phrase.split(' ').slice(-kept).join(' ');
  return { ...category, one: shorten(category.one), many: shorten(category.many) };
}

/** Whether two categories share a telling word: "CRM" and "bakery CRM" do, "payroll software" and "invoicing software" don't. */
export function isSameKind(one: Category, other: Category): boolean {
  const telling = (category: Category) => {
    const words = category.one.split(' ').filter((word) => !VAGUE_HEAD.test(singularise(word)));
    return new Set(contentStems(words.join(' ')));
  };
  return one.one === other.one || !telling(one).isDisjointFrom(telling(other));
}

/** A category from its noun phrase; null when the phrase doesn't end in a kind of product or provider. */
export function asCategory(phrase: string): Category | null {
  const one = singularise(phrase);
  const words = one.split(' ');
  if (words.some((word) => FUNCTION_WORDS.has(word.toLowerCase()))) return null;
  const head = words.at(-1)?.toLowerCase() ?? '';
  const offered_as = PRODUCT_HEADS.has(head) ? 'product' : PROVIDER_HEADS.has(head) ? 'provider' : null;
  if (offered_as === null) return null;
  if (nounNumber(one) !== 'uncountable') return { one, many: pluralise(one), offered_as };
  const tool = TOOL_FOR_SOFTWARE[head];
  const countable = tool === undefined ? `${one} provider` : [...words.slice(0, -1), tool].join(' ');
  return { one, many: pluralise(countable), offered_as };
}
