import { isObject } from '../../language/page/json-ld.ts';
import type { Page } from '../../language/page/page.ts';
import { splitSentences } from '../../language/sentences.ts';
import { typesIn } from './schema-types.ts';

/** Where a site says what it offers; what one place repeats of itself is one vote. */
export type OfferPlace =
  | 'name'
  | 'title'
  | 'heading'
  | 'definition'
  | 'data'
  | 'summary'
  | 'host'
  | 'pages'
  | 'menu'
  | 'text';

export interface OfferText {
  place: OfferPlace;
  text: string;
  /** Whether phrases are taken from it, not only counted in it. */
  is_source: boolean;
}

const MAX_OPENING = 12;
/** Longer texts name everything. */
const MAX_SAID = 400;
const MAX_LINE = 60;
const MAX_DEFINITION = 70;
const MAX_PAGES = 30;
const MAX_MENU = 40;
const MAX_DATA = 60;
/** Later headings of a home page head its parts. */
const MAX_HEADINGS = 2;
/** Names and kinds of what is offered, in the data of a page. */
const OFFERED = ['serviceType', 'category', 'knowsAbout', 'servesCuisine', 'jobTitle', 'medicalSpecialty'];
const OFFERS = /^(?:Service|Product|Offer|SoftwareApplication|WebApplication|Course|.*Rental|Accommodation)$/;

interface Input {
  brand_name: string;
  pages: Page[];
  home: Page;
}

export function textsOfPlaces({ brand_name, pages, home }: Input): OfferText[] {
  const bare = withoutName(brand_name);
  const said = (place: OfferPlace, texts: (string | null | undefined)[], is_source = true): OfferText[] =>
    texts
      .filter((text) => typeof text === 'string' && text !== '')
      .map((text) => text ?? '')
      .map((text) => ({
        place,
        text: bare(text.slice(0, MAX_SAID)),
        // What an encoding lost would break a phrase in two.
        is_source: is_source && !text.includes('\ufffd'),
      }));
  const others = pages.filter((page) => page !== home).slice(0, MAX_PAGES);
  const [top, ...below] = home.headings.filter(({ level }) => level <= 2);
  const heading = top ?? home.headings[0];
  const isBrand = heading !== undefined && heading.text.trim().toLowerCase() === brand_name.toLowerCase();
  // Below a heading that only names the company stands what it is.
  const under = home.blocks.find((block) => block.heading === heading?.text);
  const line = under !== undefined && under.text.length <= MAX_LINE ? under : undefined;
  const headings = isBrand || headsPart(heading?.text, home) ? [line, ...below] : [heading, ...below];
  return [
    // A name such as "Free Off-Road Recovery" says what it is, but no page that repeats it says so again.
    ...(/\s/.test(brand_name.trim()) ? [{ place: 'name' as const, text: brand_name, is_source: true }] : []),
    ...said('title', [home.title, ...sharedTitles(pages)]),
    ...said(
      'heading',
      headings.slice(0, 1).map((one) => one?.text),
    ),
    ...said(
      'menu',
      headings.slice(1, MAX_HEADINGS).map((one) => one?.text),
    ),
    ...said(
      'summary',
      [home.description, ...summariesIn(home)].map((text) => text?.slice(0, 300)),
    ),
    ...said('definition', definitions(pages, brand_name)),
    ...said('data', pages.slice(0, MAX_PAGES).flatMap(offeredIn).slice(0, MAX_DATA)),
    ...others.flatMap(({ title, headings: [first] }) =>
      said('pages', [[...new Set([title, first?.text ?? ''])].join(' | ')]),
    ),
    ...said(
      'menu',
      home.links.slice(0, MAX_MENU).map(({ text }) => text),
    ),
    ...said(
      'menu',
      home.blocks.slice(0, MAX_OPENING).map(({ text }) => text.slice(0, 200)),
    ),
  ];
}

/** Whether a heading stands below a text, so that it heads a part of the page and not the page. */
function headsPart(heading: string | undefined, { blocks }: Page): boolean {
  const at = blocks.findIndex((block) => block.heading === heading);
  return blocks.slice(0, Math.max(at, 0)).some(({ text }) => text.length > MAX_LINE);
}

/** What most titles of a site have in common: "Holiday flat Norell – Prices", "Holiday flat Norell – Contact". */
function sharedTitles(pages: Page[]): string[] {
  const counts = new Map<string, number>();
  for (const { title } of pages)
    for (const part of new Set(title.split(/\s[|·•»–—-]\s/))) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].filter(([, times]) => times > 1 && times * 3 >= pages.length).map(([part]) => part);
}

/** A name is no vote for its words, however often it stands on the site. */
function withoutName(brand_name: string): (text: string) => string {
  const name = brand_name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (name === '') return (text) => text;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => text.replace(pattern, ' | ');
}

/** "{Brand} is a …", in any language: a sentence that begins with the name; what stands behind it. */
function definitions(pages: Page[], brand_name: string): string[] {
  const brand = brand_name.toLowerCase();
  return pages.slice(0, 6).flatMap(({ description, blocks }) =>
    blocks
      .slice(0, MAX_OPENING)
      .map(({ text }) => text.slice(0, 300))
      .filter((text) => text !== description)
      .flatMap((text) => splitSentences(text).slice(0, 2))
      .filter((text) => text.toLowerCase().startsWith(brand) && /^[\s,–—-]/.test(text.slice(brand.length)))
      .slice(0, 2)
      .map((text) => text.slice(brand.length, brand.length + MAX_DEFINITION)),
  );
}

function summariesIn(home: Page): string[] {
  return typesIn(home).flatMap(({ object: { description, slogan } }) =>
    [description, slogan].filter((text) => typeof text === 'string'),
  );
}

function offeredIn(page: Page): string[] {
  return typesIn(page).flatMap(({ type, object }) => {
    const names = OFFERS.test(type) && typeof object.name === 'string' ? [object.name] : [];
    const kinds = OFFERED.flatMap((key) => [object[key]].flat().map(nameOf));
    return [...names, ...kinds, ...catalog(object, 0)].filter((text) => text !== '');
  });
}

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : isObject(value) && typeof value.name === 'string' ? value.name : '';

/** Names in the catalog of what a business offers. */
function catalog(value: Record<string, unknown>, depth: number): string[] {
  if (depth > 3) return [];
  const inner = [value.hasOfferCatalog, value.makesOffer, value.itemListElement, value.itemOffered];
  return inner.flatMap((one) =>
    [one]
      .flat()
      .filter(isObject)
      .flatMap((object) => [nameOf(object), ...catalog(object, depth + 1)]),
  );
}
