import type { Page } from '../../../language/page/page.ts';
import { AND, isNoName, NAME, NAMES, namesIn } from './names.ts';

const ALTERNATIVES =
  /(?<!\p{L})(?:alternati(?:ves?|ven|vas?|v[ae]|ef|even)|competitors?|concurrents?|concorrent[ei]|competidores)(?!\p{L})/iu;
const BEST =
  /(?<!\p{L})(?:best|top|besten?|meilleurs?|meilleures?|mejores|migliori|melhores|beste)(?!\p{L})|\bvs\b|(?<!\p{L})(?:compar\p{L}+|vergleich\p{L}*|confront\p{L}+|vergelijk\p{L}*)/iu;

const LISTED = new RegExp(`^${NAMES}(?:\\s${AND}\\s(?:[Oo]ther|andere|autres|otr|altr|outr).*)?$`, 'u');
/** "2. OvenBook", "OvenBook: for cakes", "OvenBook — free", "Best for cakes: OvenBook". */
const ENTRY = new RegExp(
  `^(?:\\d+[.)]\\s+(${NAME})|(${NAME})(?:\\s[–—✓✗⚠].*|:\\s.*)?|[^:.?!]{3,60}:\\s(${NAME}))$`,
  'u',
);

const entryOf = (text: string) => {
  const match = ENTRY.exec(text);
  return match?.[1] ?? match?.[2] ?? match?.[3];
};

const saysOf = (page: Page) => [
  page.title,
  page.headings[0]?.text ?? '',
  URL.parse(page.url)?.pathname ?? '',
];

/** True for a page that compares products, by its title, first heading or address. */
export const isComparison = (page: Page) =>
  saysOf(page).some((text) => BEST.test(text) || ALTERNATIVES.test(text));

/** "TopNotch", or two words where headings are no sentences of nouns; "Stats" may head a part of the page. */
const looksLikeName = (name: string, language: string | null) =>
  language === 'de' ? /^\S*(?:\p{Ll}\p{Lu}|\d)\S*$/u.test(name) : /\p{Ll}\p{Lu}|\d|\s/u.test(name);

/**
 * Names that a page of alternatives lists in its headings, and a page about the best of a kind where the brand is
 * itself on the list.
 */
export function listedAlternatives(page: Page, brand: string): { name: string; is_sure: boolean }[] {
  const says = saysOf(page);
  const isOfAlternatives = says.some((text) => ALTERNATIVES.test(text));
  const entries = page.headings.filter(({ level }) => level > 1).map(({ text }) => text.trim());
  const isOnList = entries.some((text) => text.includes(brand) && entryOf(text) !== undefined);
  const isOfBest = isOnList && says.some((text) => BEST.test(text));
  if (!isOfAlternatives && !isOfBest) return [];
  return entries.flatMap((text) => {
    const listed = namesIn(LISTED.exec(text)?.[1] ?? '');
    if (listed.length > 1) return listed.map((name) => ({ name, is_sure: true }));
    const isNumbered = /^\d+[.)]/.test(text);
    const name = isNumbered || isOfBest ? entryOf(text) : undefined;
    if (name === undefined || isNoName(name.split(' ')[0] ?? '')) return [];
    return [{ name, is_sure: isNumbered || looksLikeName(name, page.language) }];
  });
}
