import { isObject } from './json-ld.ts';

/** What a company says of itself in the data of a page (JSON-LD or microdata). */
export interface Stated {
  /** `name` and `alternateName`, the first ones first. */
  names: string[];
  legal_name: string | null;
  /** Types of schema.org that are not general, such as `Dentist`. */
  types: string[];
  slogan: string | null;
  description: string | null;
  /** Where customers are. */
  area_served: string[];
  /** Postal addresses, each on one line. */
  addresses: string[];
  geo: { latitude: number; longitude: number } | null;
  hours: OpeningTime[];
  phones: string[];
  emails: string[];
  price_range: string | null;
  /** The same company elsewhere. */
  same_as: string[];
}

/** Days that have the same hours; 0 is Monday. */
export interface OpeningTime {
  days: number[];
  opens: string;
  closes: string;
}

type Item = Record<string, unknown>;

const NOT_A_COMPANY =
  /^(?:Web(?:Page|Site)|\w*Page|\w*Article|\w*Posting|BreadcrumbList|ListItem|\w*ItemList|\w*Object|Person|Review|\w*Rating|Question|Answer|Product\w*|\w*Offer|\w*Event|Recipe|\w*Action|Comment|HowTo\w*|Service|\w*Application|Course|Dataset|Code\w*)$/;
const GENERAL = /^(?:Thing|Organization|LocalBusiness|Corporation|Place)$/;
const MAX_DEPTH = 4;
const MAX_ITEMS = 50;
const MAX_VALUES = 20;
const MAX_CHARS = 1000;

/** Reads the data of a page, where several companies or branches are described all of them. */
export function statedIn(json_ld: readonly Item[]): Stated {
  const items = companiesIn(json_ld);
  const all = (...names: string[]) =>
    unique(items.flatMap((item) => names.flatMap((name) => textsOf(item[name]))));
  return {
    names: all('name', 'alternateName'),
    legal_name: all('legalName')[0] ?? null,
    types: unique(items.flatMap(typesOf)).filter((type) => !GENERAL.test(type)),
    slogan: all('slogan')[0] ?? null,
    description: all('description')[0] ?? null,
    area_served: unique(items.flatMap((item) => [item.areaServed, item.serviceArea].flatMap(placesOf))),
    addresses: unique(items.flatMap(({ address }) => [address].flat().flatMap(addressOf))),
    geo: items.flatMap(({ geo }) => [geo].flat().flatMap(pointOf))[0] ?? null,
    hours: hoursOf(items),
    phones: all('telephone'),
    emails: all('email').map((email) => email.replace(/^mailto:/i, '')),
    price_range: all('priceRange')[0] ?? null,
    same_as: all('sameAs').filter((url) => /^https?:\/\//i.test(url)),
  };
}

/** Companies at the top, and those that a page or a site is said to be about. */
function companiesIn(json_ld: readonly Item[]): Item[] {
  const found: Item[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_ITEMS) return;
    if (Array.isArray(value)) for (const one of value) visit(one, depth + 1);
    if (!isObject(value)) return;
    const types = typesOf(value);
    if (types.length > 0 && !types.some((type) => NOT_A_COMPANY.test(type))) found.push(value);
    for (const name of ['mainEntity', 'about', 'publisher', 'department', 'location', 'provider'])
      visit(value[name], depth + 1);
  };
  for (const item of json_ld) visit(item, 0);
  return found;
}

/** Types without their vocabulary. */
export const typesOf = (item: Item): string[] =>
  textsOf(item['@type']).map((type) => type.replace(/^.*[/:#]/, ''));

/** Texts of a property: one, several, or objects with a name. */
export function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, MAX_VALUES)
    .flatMap((one) => (isObject(one) ? (one['@value'] ?? one.name) : one))
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => plain(String(one)))
    .filter((one) => one !== '');
}

/** Data often holds markup. */
export const plain = (text: string): string =>
  text
    .slice(0, 4 * MAX_CHARS)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);

const unique = (texts: string[]) => [...new Set(texts)].slice(0, MAX_VALUES);

const placesOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (isObject(one) && !one.name ? addressOf(one.address ?? one) : textsOf(one)));

function addressOf(value: unknown): string[] {
  if (!isObject(value)) return textsOf(value);
  const part = (name: string) => textsOf(value[name])[0] ?? '';
  const town = [part('postalCode'), part('addressLocality')].filter(Boolean).join(' ');
  const line = [part('streetAddress'), town, part('addressRegion'), part('addressCountry')];
  const address = line.filter(Boolean).join(', ');
  return address === '' ? [] : [address];
}

function pointOf(value: unknown): { latitude: number; longitude: number }[] {
  if (!isObject(value)) return [];
  const [latitude, longitude] = [Number(value.latitude), Number(value.longitude)];
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? [{ latitude, longitude }] : [];
}

const DAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
/** "Mo-Fr 09:00-18:00", "Mo,We 10:00-12:00". */
const SHORT = /^([A-Za-z,\s-]+?)\s+(\d{1,2}:\d{2})(?::\d{2})?\s*[-–]\s*(\d{1,2}:\d{2})(?::\d{2})?$/;
const TIME = /^\d{1,2}:\d{2}/;

function hoursOf(items: Item[]): OpeningTime[] {
  const short = items
    .flatMap(({ openingHours }) => textsOf(openingHours))
    .flatMap((text) => shortHours(text));
  const long = items
    .flatMap(({ openingHoursSpecification }) => [openingHoursSpecification].flat())
    .slice(0, MAX_VALUES)
    .flatMap((one) => (isObject(one) ? longHours(one) : []));
  const known = new Map([...short, ...long].map((time) => [JSON.stringify(time), time]));
  return joined([...known.values()]);
}

function shortHours(text: string): OpeningTime[] {
  const [, days = '', opens = '', closes = ''] = SHORT.exec(text) ?? [];
  return opens === '' ? [] : [{ days: days.split(',').flatMap(daysIn), opens, closes }];
}

function longHours({ dayOfWeek, opens, closes, validThrough }: Item): OpeningTime[] {
  const [from, to] = [textsOf(opens)[0] ?? '', textsOf(closes)[0] ?? ''];
  const days = textsOf(dayOfWeek).flatMap((day) => daysIn(day.replace(/^.*[/:#]/, '')));
  // Holidays have hours of their own, and equal times say that it is closed.
  if (validThrough !== undefined || !TIME.test(from) || !TIME.test(to) || from === to) return [];
  return [{ days, opens: from.slice(0, 5), closes: to.slice(0, 5) }];
}

function daysIn(text: string): number[] {
  const [from = -1, to = from] = text
    .split('-')
    .map((day) => DAYS.indexOf(day.trim().toLowerCase().slice(0, 2)));
  return from < 0 || to < from ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Days with the same hours as one entry. */
function joined(times: OpeningTime[]): OpeningTime[] {
  const same = Map.groupBy(times, ({ opens, closes }) => `${opens}-${closes}`);
  return [...same.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, days: [...new Set([first, ...others].flatMap(({ days }) => days))].sort() }] : [],
  );
}
