import type { Page } from '../../../language/page/page.ts';
import { typesIn } from '../../../writer/taxonomy/schema-types.ts';

const MAX_NAME_WORDS = 5;
const MAX_NAME_CHARS = 60;
const MAX_NAMES = 6;
/** Describe a page or a product rather than who runs the site. */
const NOT_COMPANY =
  /^(?:WebPage|AboutPage|ContactPage|FAQPage|SearchAction|Product|Offer|Service|ItemList|ImageObject)$/;

/**
 * Other names under which a site itself speaks of its company: what most pages call the site, and from its data the
 * legal name and the names that stand on a page as well. A name made only of words that the site also writes small is
 * none, such as "Emergency Plumber".
 */
export function ownNames(pages: readonly Page[]): string[] {
  const [home] = pages;
  if (home === undefined) return [];
  const data = typesIn(home).filter(({ type }) => !NOT_COMPANY.test(type));
  const legal = data.flatMap(({ object }) => textsOf(object.legalName));
  const others = data.flatMap(({ object }) => [...textsOf(object.name), ...textsOf(object.alternateName)]);
  const texts = textsOn(pages);
  const shown = others.filter((name) => texts.some((text) => text.includes(name)));
  const small = new Set(texts.flatMap((text) => text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu) ?? []));
  const isName = (name: string) => wordsIn(name).some((word) => !small.has(word.toLowerCase()));
  const named = [siteName(pages), ...legal, ...shown].filter((name) => name !== null);
  return [...new Set(named.map((name) => name.trim()))]
    .filter((name) => canBeName(name) && isName(name))
    .slice(0, MAX_NAMES);
}

const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === 'string');

const textsOn = (pages: readonly Page[]): string[] =>
  pages.flatMap(({ title, description, headings, blocks }) => [
    title,
    description ?? '',
    ...headings.map(({ text }) => text),
    ...blocks.map(({ text }) => text),
  ]);

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

function canBeName(name: string): boolean {
  const words = wordsIn(name).length;
  return words > 0 && words <= MAX_NAME_WORDS && name.length <= MAX_NAME_CHARS && /\p{L}{2}/u.test(name);
}

/** The name that most pages give the site. */
function siteName(pages: readonly Page[]): string | null {
  const counts = new Map<string, number>();
  for (const page of pages)
    if (page.site_name) counts.set(page.site_name, (counts.get(page.site_name) ?? 0) + 1);
  const [name, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return name !== undefined && count !== undefined && count * 2 >= pages.length ? name : null;
}
