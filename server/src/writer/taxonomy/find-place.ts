import { isObject } from '../../language/page/json-ld.ts';
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
/** A house number, then a code: "Bemmelseweg 104, 6662 PD Elst". */
const ADDRESS = new RegExp(String.raw`\b\d{1,4}\s?[a-zA-Z]?\b[^\d.;:!?\n]{1,40}\b${CODE}`, 'gu');
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

/** Where a local business works: from its structured data, else the town named in two places; else null. */
export function findPlace(pages: Page[], brand_name: string, language: Language): string | null {
  const brand = plainWords(brand_name);
  // A company may be called like its town, or like another one.
  const isOwn = (place: string) => plainWords(place).every((word) => brand.includes(word));
  return townServed(pages, language) ?? statedTown(pages) ?? namedTown(pages, language, isOwn);
}

/** The town that a home page names in its title and again in its summary or first heading: whom it serves, wherever its office is. */
function townServed([home]: Page[], language: Language): string | null {
  if (home === undefined) return null;
  const pattern = AFTER_WORD.get(language) ?? AFTER_CODE;
  const namesIn = (text: string | null | undefined) =>
    [...(text ?? '').slice(0, MAX_CHARS).matchAll(pattern)].map(([, name = '']) =>
      name.replace(AFTER_TOWN, ''),
    );
  const again = `${home.description ?? ''} ${home.headings[0]?.text ?? ''}`;
  const isTown = (name: string) => !NO_TOWN.test(name) && /\p{Ll}/u.test(name);
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

/** So many areas in the data of a business, and none of them is where its buyers all are. */
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

/** Titles, summaries and headings count as one place each, a postal code's town once per page, the home page's address once more. */
function namedTown(pages: Page[], language: Language, isOwn: (place: string) => boolean): string | null {
  const support = new Map<string, Set<string>>();
  const after_word = AFTER_WORD.get(language) ?? AFTER_CODE;
  const note = (text: string, pattern: RegExp, place: string) => {
    for (const [, found = ''] of text.slice(0, MAX_CHARS).matchAll(pattern)) {
      const name = found.replace(AFTER_TOWN, '');
      // In capitals stand codes and brands as well.
      if (!NO_TOWN.test(name) && /\p{Ll}/u.test(name))
        support.set(name, (support.get(name) ?? new Set()).add(place));
    }
  };
  for (const { url, title, description, headings, blocks } of pages) {
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
  const best = [...support].sort((a, b) => b[1].size - a[1].size)[0];
  return best !== undefined && best[1].size >= MIN_SUPPORT ? best[0] : null;
}
