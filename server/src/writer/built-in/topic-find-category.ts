import { headPhrase, singularise } from '../../language/english/english-inflect.ts';
import type { Site } from './extractive-site.ts';
import { asCategory, type Category } from './topic-category.ts';
import { definitionTail, kindPhrase } from './topic-definition.ts';
import { schemaCategory } from './topic-schema-type.ts';

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
