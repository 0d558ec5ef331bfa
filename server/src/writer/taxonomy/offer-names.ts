import type { Page } from '../../language/page/page.ts';
import { type OfferWord, offerWords } from './offer-words.ts';

const MAX_TEXT = 60_000;
/** Fewer words prove nothing. */
const MIN_SMALL = 60;

/** What is known of a site's words before its offer is looked for. */
export interface WordsOfSite {
  language: string;
  /** Words that the site also writes small. */
  ordinary: ReadonlySet<string>;
  /** Whether the site says enough for a word that it never writes small to be a name. */
  proves: boolean;
  /** Words that stand with a capital behind a small one, as names do. */
  capital: ReadonlySet<string>;
  /** Towns, regions and countries, and words of the brand that are no words of the language. */
  names: ReadonlySet<string>;
}

export interface Named {
  brand_name: string;
  pages: Page[];
  /** Towns that are known by other ways. */
  towns?: readonly (string | null)[];
}

export function wordsOfSite(named: Named, language: string): WordsOfSite {
  const written = writtenWords(named.pages);
  return { ...written, language, names: namesOf(named, written, language) };
}

/** Words that stand small somewhere, and those with a capital in a sentence. */
function writtenWords(pages: Page[]): Pick<WordsOfSite, 'ordinary' | 'capital' | 'proves'> {
  const small = new Set<string>();
  const capital = new Set<string>();
  let left = MAX_TEXT * 4;
  for (const { description, headings, blocks } of pages)
    for (const text of [description ?? '', ...[...headings, ...blocks].map((one) => one.text)]) {
      if (left < 0) break;
      left -= text.length;
      for (const [word] of text.matchAll(
        /(?<![\p{L}\p{N}@./-])\p{Ll}[\p{L}\p{N}-]*(?![\p{L}\p{N}]|[@.]\p{L})/gu,
      ))
        for (const part of [word, ...word.split('-')]) small.add(part.toLowerCase());
      for (const [word] of text.matchAll(/(?<=(?<!\p{L})\p{Ll}{1,30}\s)\p{Lu}[\p{L}\p{N}-]*/gu))
        capital.add(word.toLowerCase());
    }
  const ordinary = new Set([...small, ...[...small].map(beginning)]);
  return { ordinary, capital, proves: small.size >= MIN_SMALL };
}

/** Forms of one word begin alike. */
const beginning = (word: string) => (word.length < 6 ? word : `${word.slice(0, 6)}*`);

export const isOrdinary = (word: string, ordinary: ReadonlySet<string>) =>
  ordinary.has(word) || ordinary.has(beginning(word));

function namesOf(
  { brand_name, pages, towns = [] }: Named,
  { ordinary, proves }: Pick<WordsOfSite, 'ordinary' | 'proves'>,
  language: string,
): ReadonlySet<string> {
  const addresses = pages.flatMap(({ json_ld }) => json_ld.flatMap((object) => areasIn(object, 0)));
  const places = [...towns.filter((town) => town !== null), ...addresses, ...countries(language)];
  const words = places.flatMap((place) => offerWords(place, language)).filter(({ is_small }) => !is_small);
  const brand = offerWords(brand_name, language);
  const spoken = wordsBesides(brand_name, pages);
  const isName = ({ text }: OfferWord) =>
    proves ? !isOrdinary(text, ordinary) && !spoken.has(text) : brand.length < 2;
  return new Set([...words, ...brand.filter(isName)].map(({ text }) => text));
}

const GERMAN_NOUN =
  /(?<!\p{L})(?:der|die|das|dem|den|des|zum|zur|eine?[nmrs]?|keine?[nmrs]?|[Ii]hre?[nmrs]?|unsere?[nmrs]?)\s(?:\p{Ll}+\s)?(\p{Lu}[\p{Ll}-]+)/gu;

/** Words that a site also says where it does not say its name; German writes its nouns as it writes names. */
function wordsBesides(brand_name: string, pages: Page[]): ReadonlySet<string> {
  if (pages[0]?.language !== 'de') return new Set();
  const text = pages
    .flatMap(({ blocks }) => blocks.map((block) => block.text))
    .join('\n')
    .slice(0, MAX_TEXT)
    .replaceAll(brand_name, ' ');
  return new Set([...text.matchAll(GERMAN_NOUN)].map(([, noun = '']) => noun.toLowerCase()));
}

const AREA_KEYS = ['address', 'areaServed', 'addressLocality', 'addressRegion', 'addressCountry', 'location'];

function areasIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return depth > 0 && value.length < 60 ? [value] : [];
  if (Array.isArray(value)) return value.slice(0, 40).flatMap((one) => areasIn(one, depth));
  if (typeof value !== 'object' || value === null || depth > 3) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    AREA_KEYS.includes(key) || (depth > 0 && key === 'name') ? areasIn(one, depth + 1) : [],
  );
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const named = new Map<string, string[]>();

function countries(language: string): string[] {
  const known = named.get(language);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' });
  const all = LETTERS.flatMap((one) => LETTERS.map((two) => names.of(one + two) ?? '')).filter(Boolean);
  named.set(language, all);
  return all;
}
