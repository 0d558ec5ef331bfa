import type { Block, Link, Page } from '../../../language/page/page.ts';
import { registrableDomain } from '../../../platform/registrable-domain.ts';
import { AND, isNoName, NAME, NAMES, namesIn } from './names.ts';

const ALTERNATIVES =
  /(?<!\p{L})(?:alternati(?:ves?|ven|vas?|v[ae]|ef|even)|competitors?|concurrents?|concorrent[ei]|competidores)(?!\p{L})/iu;
const BEST =
  /(?<!\p{L})(?:best|top|besten?|meilleurs?|meilleures?|mejores|migliori|melhores|beste)(?!\p{L})|\bvs\b|(?<!\p{L})(?:compar\p{L}+|vergleich\p{L}*|confront\p{L}+|vergelijk\p{L}*)/iu;

const LISTED = new RegExp(`^${NAMES}(?:\\s${AND}\\s(?:[Oo]ther|andere|autres|otr|altr|outr).*)?$`, 'u');
/** "2. OvenBook", "OvenBook: for cakes", "OvenBook — free", "Best for cakes: OvenBook". */
const ENTRY = new RegExp(
  `^(?:\\d+[.)]\\s+(${NAME})(?:\\s[–—].*|:\\s.*)?|(${NAME})(?:\\s[–—✓✗⚠].*|:\\s.*)?|[^:.?!]{3,60}:\\s(${NAME}))$`,
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

const MIN_NUMBERED = 3;

/** Several alternatives, unlike "the alternative to Norell", whose page is about one. */
const PLURAL =
  /(?<!\p{L})(?:alternatives|alternativen|alternativas|alternatieven|alternativer|alternatywy|competitors|concurrents|concorrenti|competidores)(?!\p{L})/iu;
const isPlural = (text: string, language: string | null) =>
  PLURAL.test(text) || (language === 'it' && /(?<!\p{L})alternative(?!\p{L})/iu.test(text));

/** Whether the part under a heading speaks of what the heading names, or a link does. */
function isSpokenOf(name: string, below: Block[], links: Link[]): boolean {
  return below.some(({ text }) => text.includes(name)) || links.some(({ text }) => text === name);
}

/**
 * Names that a page of alternatives lists in its headings, and a page about the best of a kind where the brand is
 * itself on the list, or that numbers them and speaks of each.
 */
export function listedAlternatives(page: Page, brand: string): { name: string; is_sure: boolean }[] {
  const says = saysOf(page);
  const isOfAlternatives = says.some((text) => isPlural(text, page.language));
  const entries = page.headings.filter(({ level }) => level > 1).map(({ text }) => text.trim());
  const isOnList = entries.some((text) => text.includes(brand) && entryOf(text) !== undefined);
  // A page about two of them heads its points of comparison.
  const isBest = says.some((text) => BEST.test(text.replace(/\bvs\b/giu, '')));
  const parts = Map.groupBy(page.blocks, ({ heading }) => heading);
  const numbered = entries.filter((text) => {
    const name = /^\d+[.)]/.test(text) ? entryOf(text) : undefined;
    return name !== undefined && page.blocks.some((block) => block.text.includes(name));
  });
  const isOfBest = isBest && (isOnList || numbered.length >= MIN_NUMBERED);
  if (!isOfAlternatives && !isOfBest) return [];
  return entries.flatMap((text) => {
    const listed = namesIn(LISTED.exec(text)?.[1] ?? '');
    if (listed.length > 1) return listed.map((name) => ({ name, is_sure: true }));
    const isNumbered = /^\d+[.)]/.test(text);
    const name = entryOf(text);
    if (name === undefined || isNoName(name.split(' ')[0] ?? '')) return [];
    const below = parts.get(text) ?? [];
    // What nothing below speaks of heads a part of the page: "Related reads".
    if (!isNumbered && !(isOfBest && below.length === 0) && !isSpokenOf(name, below, page.links)) return [];
    return [{ name, is_sure: isNumbered || looksLikeName(name, page.language) }];
  });
}

/** Behind a name in a list: "Norell – a wiki", "Norell (free)", or nothing. */
const AFTER_NAME = /^\s*(?:$|[-–—:(,])/u;
const MAX_ITEM_WORDS = 4;

export interface ListedItem {
  name: string;
  url: string;
  sentence: string;
  /** Stands in a list of its own kind, such as "Static site generators" among alternatives to a wiki. */
  heading: string | null;
}

/** Links with which the items of a list under "Alternatives" begin, or of a page of alternatives: "Norell – a wiki". */
export function listedItems(page: Page): ListedItem[] {
  const isOfAlternatives = saysOf(page).some((text) => isPlural(text, page.language));
  const own = registrableDomain(page.url);
  const links = page.links.filter(
    ({ url, text, place }) =>
      place === 'content' &&
      text !== '' &&
      text.split(/\s+/).length <= MAX_ITEM_WORDS &&
      registrableDomain(url) !== own,
  );
  const byStart = Map.groupBy(links, ({ text }) => text.slice(0, 2));
  const [top] = page.headings;
  return page.blocks.flatMap(({ kind, text, heading }) => {
    const isHeaded = heading !== null && isPlural(heading, page.language);
    if (kind === 'code' || kind === 'table_row' || !(isOfAlternatives || isHeaded)) return [];
    const link = byStart
      .get(text.slice(0, 2))
      ?.find((one) => text.startsWith(one.text) && AFTER_NAME.test(text.slice(one.text.length)));
    if (link === undefined || isNoName(link.text.split(' ')[0] ?? '')) return [];
    const is_apart = !isHeaded && heading !== null && heading !== top?.text;
    return [{ name: link.text, url: link.url, sentence: text, heading: is_apart ? heading : null }];
  });
}
