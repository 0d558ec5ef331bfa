import { isObject } from '../../language/page/json-ld.ts';
import { isLegalPage } from '../../language/page/legal-page.ts';
import type { Page } from '../../language/page/page.ts';
import { plainWords } from './find-forms.ts';
import { typesIn } from './schema-types.ts';
import type { Language } from './taxonomy.ts';

const NAME = String.raw`\p{Lu}[\p{L}'’-]+(?:[ -](?:(?:de|del|della|di|la|le|les|sur|sous|en|am|an|der|bei|im|of|the|do|da|dos|den|aan)[ -]){0,2}\p{Lu}[\p{L}'’-]+){0,3}`;
/** "Plumber in Leeds", "Plombier à Meudon", "im Raum Dresden"; the "a" of Portuguese is an article. */
const PREPOSITIONS: Record<Language, string> = {
  en: 'in',
  de: '(?:in|im)(?:\\s(?:Gro(?:ß|ss)raum|Raum|Landkreis|Kreis))?',
  // "en" stands before regions, which "à" of the questions does not fit.
  fr: 'à',
  es: 'en',
  it: '(?:a|ad)',
  nl: '(?:in|te)(?:\\s(?:de\\s)?regio)?',
  pt: 'em',
};
const AFTER_WORD = new Map(
  Object.entries(PREPOSITIONS).map(([language, words]) => [
    language,
    new RegExp(String.raw`(?:^|\s)${words}\s(${NAME})`, 'gu'),
  ]),
);
/** Nouns that German capitalizes. */
const NO_TOWN =
  /^(?:Raum|Großraum|Grossraum|Kreis|Landkreis|Umkreis|Umgebung|Region|Nähe|Herzen|Zentrum|Bereich)$/;
/** What follows the town of an address: "01809 Dohna Telefon: …", "6662 PD Elst Nederland". */
const AFTER_TOWN =
  /[ -](?:Tel(?:efon|efax|efono|éfono|efoon|efone|emóvel)?|Tél(?:éphone)?|(?:Tele)?fax|Phone|Call|Mobile?|Handy|Móvil|Cell(?:ulare)?|Portable|E-?Mail|Mail|Web(?:site|seite)?|Internet|Kontakt|Contact|Öffnungszeiten|Inhaber(?:in)?|Steuernummer|USt|KvK|BTW|SIRET|SIREN|Partita|Germany|Deutschland|Österreich|Austria|Schweiz|Suisse|France|Italia|Italy|España|Spain|Portugal|Brasil|Brazil|Nederland|België|Belgique|Belgium|United|England|Scotland|Wales)(?!\p{L}).*$/u;
/** "28832 Achim", "1011 AB Amsterdam", "4000-123 Porto". */
const CODE = String.raw`\d{4,5}(?:\s[A-Z]{2}\b|-\d{3})?[\s,]{1,2}(${NAME})`;
const AFTER_CODE = new RegExp(String.raw`(?:^|[\s,(])${CODE}`, 'gu');
/** A house number, then a code: "Bemmelseweg 104, 6662 PD Elst"; no end of a telephone number. */
const ADDRESS = new RegExp(String.raw`\b\d{1,4}\s?[a-zA-Z]?\b[^\d.;:!?\n]{1,40}(?<![-\d])${CODE}`, 'gu');
/** Whose address a website must name, but isn't the company's. */
const OF_OTHERS = /host(?:ing|er|ed)|h[ée]berg|alojamiento|alojado|hospedagem|alojamento|provider|registr/iu;
/** "Nottingham NG5 6AA", "Portland, OR 97201". */
const BEFORE_CODE = new RegExp(
  String.raw`(?:^|,\s?)(${NAME}),?\s(?:[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]{2}\s\d{5})\b`,
  'gu',
);
const GENERAL =
  /^(?:Organization|Corporation|WebSite|WebPage|OnlineBusiness|OnlineStore|(?:Software|Web|Mobile)Application)$/;
const MIN_SUPPORT = 2;
const MAX_CHARS = 2000;
const MAX_STREET = 60;
const MAX_READ = 100_000;

/** Where a local business works: from its structured data, else the town named in two places; else null. */
export function findPlace(pages: Page[], brand_name: string, language: Language): string | null {
  const brand = plainWords(brand_name);
  // A company may be called like its town, or like another one.
  const isOwn = (place: string) => plainWords(place).every((word) => brand.includes(word));
  const isBrand = (place: string) => plainWords(place).join(' ') === brand.join(' ');
  const served = townServed(pages, language);
  const found =
    (served !== null && !isBrand(served) ? served : null) ??
    statedTown(pages) ??
    namedTown(pages, language, { isOwn, isBrand });
  if (found === null || REGION.test(found)) return null;
  return isEverywhere(pages) && !pages[0]?.title.includes(found) ? null : found;
}

/** "Im Großraum" names no town, nor does "on the Eastern Shore". */
const REGION =
  /(?:^|\s)(?:Shore|Coast|Valley|County|Area|Region|Bay|Islands?|Peninsula|Hills|Metro|Country|State|Costa|Côte|Küste|Kust)$/u;

/** Words by which a business says that it works in a whole country, or anywhere. */
const EVERYWHERE =
  /(?<!\p{L})(?:deutschland-?weit|bundesweit|österreichweit|schweizweit|europaweit|weltweit|in ganz (?:deutschland|österreich|der schweiz)|nation-?wide|country-?wide|world-?wide|all over the (?:country|world)|partout en france|dans toute la france|en toda (?:españa|la república)|todo (?:el país|méxico|o brasil|o país|portugal)|in tutta italia|(?:heel|door heel) nederland|landelijk|całej polsce|hela sverige|hele danmark|hele landet|по всей россии|вся россия)(?!\p{L})/iu;
const MANY_TIMES = 3;

/** A title or a summary that says so, or several sentences, is a business without a town. */
function isEverywhere(pages: Page[]): boolean {
  const [home] = pages;
  if (home === undefined) return false;
  if (EVERYWHERE.test([home.title, home.description ?? '', home.headings[0]?.text ?? ''].join('\n')))
    return true;
  const saying = pages.flatMap(({ blocks }) =>
    blocks.filter(({ text }) => EVERYWHERE.test(text.slice(0, MAX_CHARS))),
  );
  return saying.length >= MANY_TIMES;
}

/** "40-001 Katowice", "546 22 Θεσσαλονίκη", "110 00 Praha", "344091 Ростов". */
const ANY_CODE = new RegExp(
  String.raw`(?<!\d)(?:\d{2}-\d{3}|\d{3}\s?\d{2}|\d{4,6})[\s,]{1,2}(${NAME})`,
  'gu',
);
const MIN_START = 4;

/** In languages that inflect their towns: the one of the data or of an address, where the home page opens with it. */
export function townOfAddress(pages: Page[]): string | null {
  const [home] = pages;
  if (home === undefined) return null;
  const addressed = pages
    .filter((page) => !isLegalPage(page))
    .flatMap(({ blocks }) => blocks.flatMap(({ text }) => [...text.slice(0, MAX_CHARS).matchAll(ANY_CODE)]))
    .map(([, name = '']) => name.split(/\s/)[0] ?? '');
  const opening = [home.title, home.description ?? '', home.headings[0]?.text ?? ''].join(' ').toLowerCase();
  const opensWith = (town: string) =>
    town.length >= MIN_START &&
    opening.includes(town.toLowerCase().slice(0, Math.max(MIN_START, town.length - 2)));
  return [statedTown(pages), ...addressed].find((town) => town !== null && opensWith(town)) ?? null;
}

/**
 * The town that a home page names in its title and again in its summary or first heading: the place that it serves,
 * wherever its office is.
 */
function townServed([home]: Page[], language: Language): string | null {
  if (home === undefined) return null;
  const pattern = AFTER_WORD.get(language) ?? AFTER_CODE;
  const namesIn = (text: string | null | undefined) =>
    [...(text ?? '').slice(0, MAX_CHARS).matchAll(pattern)].map(([, name = '']) =>
      name.replace(AFTER_TOWN, ''),
    );
  const again = `${home.description ?? ''} ${home.headings[0]?.text ?? ''}`;
  const small = smallWordsOf([home]);
  const isTown = (name: string) =>
    !NO_TOWN.test(name) && /\p{Ll}/u.test(name) && !plainWords(name).every((word) => small.has(word));
  return namesIn(home.title).find((name) => isTown(name) && again.includes(name)) ?? null;
}

/** The town of a site of unknown kind, where its home page opens with it. */
export function findTown(pages: Page[], brand_name: string, language: Language): string | null {
  const [home] = pages;
  const place = findPlace(pages, brand_name, language);
  if (home === undefined || place === null) return null;
  const opening = [home.title, home.description ?? '', home.headings[0]?.text ?? ''].join(' ');
  return opening.includes(place) ? place : null;
}

/** Whether the data of a site name a business in a town, which people visit or call. */
export const isInTown = (pages: Page[]): boolean => statedTown(pages) !== null;

/** From this many areas on, a business has no single place where its buyers are. */
const MANY_AREAS = 3;

function statedTown(pages: Page[]): string | null {
  const title = pages[0]?.title ?? '';
  for (const { type, object } of pages.flatMap(typesIn)) {
    if (GENERAL.test(type)) continue;
    const areas = [object.areaServed].flat();
    const [address] = [object.address].flat();
    const town = isObject(address) ? address.addressLocality : undefined;
    if (typeof town !== 'string' || !/^\p{L}/u.test(town) || town.length >= 60) continue;
    const [name = ''] = town.split(',');
    return areas.length >= MANY_AREAS && !title.includes(name) ? null : name;
  }
  return null;
}

function smallWordsOf(pages: Page[]): ReadonlySet<string> {
  const text = pages
    .flatMap(({ description, blocks }) => [description ?? '', ...blocks.map((block) => block.text)])
    .join('\n')
    .slice(0, MAX_READ);
  const words = text.match(/(?<![\p{L}\p{N}@./_-])\p{Ll}[\p{L}\p{N}]*(?![./_@-]\p{L})/gu) ?? [];
  return new Set(words.flatMap(plainWords));
}

/** Titles, summaries and headings count as one place each, a postal code's town once per page, the home page's address once more. */
function namedTown(
  pages: Page[],
  language: Language,
  { isOwn, isBrand }: Record<'isOwn' | 'isBrand', (place: string) => boolean>,
): string | null {
  const support = new Map<string, Set<string>>();
  const small = smallWordsOf(pages);
  const after_word = AFTER_WORD.get(language) ?? AFTER_CODE;
  const note = (text: string, pattern: RegExp, place: string) => {
    for (const [, found = ''] of text.slice(0, MAX_CHARS).matchAll(pattern)) {
      const name = found.replace(AFTER_TOWN, '');
      // In capitals stand codes and brands as well; "em Alumínio" says what something is made of.
      const isSaid = pattern !== ADDRESS && plainWords(name).every((word) => small.has(word));
      if (!NO_TOWN.test(name) && !isSaid && /\p{Ll}/u.test(name))
        support.set(name, (support.get(name) ?? new Set()).add(place));
    }
  };
  for (const page of pages) {
    const { url, title, description, headings, blocks } = page;
    // It names who runs the site, not where the buyers are.
    if (isLegalPage(page)) continue;
    note(title, after_word, 'title');
    note(description ?? '', after_word, 'summary');
    for (const { text } of headings) note(text, after_word, 'heading');
    blocks.forEach(({ text }, at) => {
      note(text, AFTER_CODE, `code on ${url}`);
      if (language === 'en') note(text, BEFORE_CODE, `code on ${url}`);
      // Where a company says it is on its home page; a street often stands on a line of its own.
      const above = blocks[at - 1]?.text.slice(-MAX_STREET) ?? '';
      if (url === pages[0]?.url && !OF_OTHERS.test(`${above} ${text}`))
        note(`${above}, ${text}`, ADDRESS, 'address');
    });
  }
  // A town without a preposition: "Friseur Achim" in a title.
  for (const [name, places] of support)
    if (!isOwn(name))
      for (const { title, description } of pages.slice(0, 1)) {
        if (title.includes(name)) places.add('title');
        if (description?.includes(name)) places.add('summary');
      }
  // "Brescia Express" with an address in Brescia, or whose text speaks of Brescia again and again.
  const text = pages.flatMap(({ blocks }) => blocks.map((block) => block.text)).join('\n');
  const said = [...text.slice(0, MAX_READ).matchAll(after_word)].map(([, name = '']) => name);
  for (const name of new Set([...support.keys(), ...said])) {
    if (!isOwn(name) || isBrand(name)) continue;
    const places = support.get(name) ?? new Set<string>();
    if (said.filter((one) => one === name).length >= MIN_SUPPORT) places.add('text');
    support.set(name, places.add('name'));
  }
  const isAddressed = (places: Set<string>) =>
    [...places].some((place) => place === 'address' || place.startsWith('code on'));
  const [best] = [...support]
    .filter(([name, places]) => !isBrand(name) || isAddressed(places))
    .sort((a, b) => b[1].size - a[1].size);
  return best !== undefined && best[1].size >= MIN_SUPPORT ? best[0] : null;
}
