import { FUNCTION_WORDS } from '../platform/text/english-function.words.ts';
import { headPhrase, nounNumber, pluralise, singularise } from '../platform/text/english-inflect.ts';
import { contentStems } from '../platform/text/english-stems.ts';
import { englishWords } from '../platform/text/english-words.ts';
import type { Site } from './extractive-site.ts';
import { PRAISE } from './topic-generic.words.ts';
import { PRODUCT_HEADS, PROVIDER_HEADS } from './topic-kinds.words.ts';
import { schemaCategory } from './topic-schema-type.ts';

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

const DEFINITION_END =
  /\s(?:that|which|who|where|whose|for|based|built|designed|developed|written|used|made|with|in|on|from|by|to|as|so|offering|providing|serving|created|focused|specialising|specializing|it|we)\s|[;:.!?()–—|]|\s-\s/i;

/** Up to the head that ends the noun phrase: "web framework | highly focused", "build tool | made to". */
function upToHead(words: string[]): string[] {
  const isHead = (word: string) => asCategory(word) !== null;
  const goesOn = (word: string) => !/ly$|ed$/.test(word) && !FUNCTION_WORDS.has(word.toLowerCase());
  const end = words.findIndex((word, at) => isHead(word) && !goesOn(words[at + 1] ?? 'the'));
  return words.slice(0, end + 1);
}

/** The noun phrase at the start of what follows "is a", without praise; null when no part of it names a kind. */
export function kindPhrase(text: string): string | null {
  const [defined = ''] = text
    .trim()
    .replace(/^easy to \w+, /, '')
    .split(DEFINITION_END);
  for (const part of defined.split(/,|\sand\s|\sor\s|&/)) {
    const words = upToHead(englishWords(part));
    while (words.length > 1 && isPraise(words[0] ?? '')) words.shift();
    if (words.length > 0 && words.length <= 6 && isSpecific(words)) return words.join(' ');
  }
  return null;
}

const isPraise = (word: string) => {
  const lower = word.toLowerCase();
  return (
    PRAISE.has(lower) ||
    /(?:ly|-run|-owned|-based|-grade|-friendly|-leading)$/.test(lower) ||
    /^(?:a|an|the|our|your|one|\d.*)$/.test(lower)
  );
};
/** "platform" alone says nothing; "CRM" alone does. */
const isSpecific = (words: string[]) =>
  words.length > 1 ||
  /^(?:CRM|CMS|ERP|VPN|CDN|IDE|ORM|wiki|browser|compiler|debugger|firewall|dentist|bakery|florist|plumber|electrician|locksmith|optician|roofer|caterer|database|hotel|restaurant|gym|vet|winery|brewery|insurer)s?$/i.test(
    words[0] ?? '',
  );

const escapeForPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What stands after "{Brand} is a" in a sentence; undefined when it isn't such a sentence. */
export function definitionTail(brand: string, sentence: string): string | undefined {
  const is = '(?:is designed to be|was designed to be|is best described as|is|are)';
  const pattern = new RegExp(
    `^(?:The |At )?${escapeForPattern(brand)}(?: \\p{Lu}\\w+)?(?: \\([^)]*\\))?,? ${is} (?:(?:a|an|the|one of the) )?(.+)$`,
    'iu',
  );
  return pattern.exec(sentence)?.[1];
}

function countIn(text: string, phrase: string): number {
  return text.split(phrase.toLowerCase()).length - 1;
}

/** The variant people say most: "object-relational database management system" → "relational database". */
function commonForm(phrase: string, site: Site): string {
  const text = site.sentences.map((sentence) => sentence.text.toLowerCase()).join('\n');
  const words = phrase
    .replace(/\b(database) management system$/i, '$1')
    .split(/[\s]+|(?<=\w)-(?=relational)/);
  const variants = words
    .map((_, from) => words.slice(from).join(' '))
    .filter((variant, from) => from === 0 || variant.includes(' '));
  const own = variants.map((variant, at) => ({
    variant,
    count: countIn(text, variant) - (at === 0 ? 0 : countIn(text, variants[at - 1] ?? '')),
  }));
  const best = own.sort((a, b) => b.count - a.count)[0];
  return best !== undefined && best.count >= 2 ? best.variant : (variants[0] ?? phrase);
}

/** The kind of offer, from "{Brand} is a …", schema.org, titles and summaries; null when the site never says. */
export function findCategory(site: Site): Category | null {
  const votes = new Map<string, number>();
  const vote = (phrase: string | null, weight: number) => {
    if (phrase === null || phrase.toLowerCase().includes(site.brand.toLowerCase())) return;
    const key = singularise(site.truecase(phrase));
    votes.set(key, (votes.get(key) ?? 0) + weight);
  };
  for (const { text, page_rank } of site.sentences) {
    const tail = definitionTail(site.brand, text);
    if (tail !== undefined) vote(kindPhrase(tail), page_rank === 0 ? 8 : 5);
  }
  site.pages.forEach((page, rank) => {
    const labels =
      rank === 0 ? [page.title, page.headings[0]?.text ?? '', page.description ?? ''] : [page.title];
    for (const part of labels.flatMap((label) => label.split(/\s[|–—-]\s|:\s/)))
      vote(kindPhrase(part), rank === 0 ? 3 : 1);
  });
  vote(schemaCategory(site), 4);
  // "CRM" in a sentence and "bakery CRM" in a title mean the same, and the longer says more.
  for (const [phrase, weight] of votes) {
    const longer = phrase.includes(' ')
      ? undefined
      : [...votes.keys()].find((other) => other.endsWith(` ${phrase}`));
    if (longer !== undefined) votes.set(longer, (votes.get(longer) ?? 0) + weight + 1);
  }
  const best = [...votes].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0];
  return best === undefined ? null : asCategory(headPhrase(commonForm(best, site)));
}
