import { isObject } from '../../../language/page/json-ld.ts';
import type { Page } from '../../../language/page/page.ts';
import { isPageFurniture } from '../../../language/sentence-gate.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import { headingsOfNeeds } from '../../taxonomy/find-needs.ts';
import { offerWords } from '../../taxonomy/offer-words.ts';
import type { Company } from '../../taxonomy/read-company.ts';
import { typesIn } from '../../taxonomy/schema-types.ts';
import type { Language } from '../../taxonomy/taxonomy.ts';
import type { Site } from '../extractive-site.ts';
import { ADDRESSED } from '../topics/site-questions.ts';
import type { Statement } from './describe-statement.ts';

const MIN_NAMES = 2;
const MAX_NAMES = 8;
const MAX_WORDS = 6;

/** Stands over the list of what a business does. */
const OVER =
  /(?:\b(?:services?|what we (?:do|offer)|our work|treatments|leistungen|unser angebot|was wir (?:tun|machen|bieten)|behandlungen|prestations|nos (?:services|offres|soins)|ce que nous faisons|servicios|qu[eé] (?:hacemos|ofrecemos)|tratamientos|servizi|cosa facciamo|trattamenti|diensten|wat (?:wij|we) doen|behandelingen|o que fazemos|tratamentos)\b|servi[cç]os)/iu;
const NO_NAME =
  /^(?:our|unsere?|nos|notre|nuestr\p{L}+|i nostri|le nostre|onze|nossos?|nossas?)\s|\b(?:how (?:it|we)|so funktioniert|comment ça|cómo funciona|come funziona|hoe werkt|como funciona|on inspection|on request|auf anfrage|sur devis|report|pricing|preise|tarifs|precios|prezzi|prijzen|preços|contact|kontakt|about|über|team|faq|reviews?|testimonials?|bewertungen|avis|opiniones|recensioni|why|warum|pourquoi|por qu[eé]|perch[eé]|waarom|faq|veelgestelde|häufige fragen|questions fréquentes|preguntas frecuentes|domande frequenti|perguntas frequentes|gallery|galerie|blog|news|home|more|mehr|book|hours)\b/iu;

/** "Leak detection, bathrooms": what a business does, as its own data, lists and headings name it; empty without two names. */
export function servicesOf({ pages }: Site, { needs, language }: Company): Statement[] {
  const namesIn = namesOf(language);
  for (const page of pages) {
    const stated = namesIn(typesIn(page).flatMap(({ object }) => offeredBy(object)));
    const names = stated.length >= MIN_NAMES ? stated : namesIn(listedOn(page));
    if (names.length >= MIN_NAMES) return [{ text: names.join(', '), page }];
  }
  if (language === null) return [];
  const labels = headingsOfNeeds(pages, needs, language);
  const names = namesIn(labels.map(({ text }) => text));
  const [first] = labels;
  return first !== undefined && names.length >= MIN_NAMES
    ? [{ text: names.join(', '), page: first.page }]
    : [];
}

/** Names alone, each once, without marks and without what is no service. */
const namesOf =
  (language: Language | null) =>
  (texts: string[]): string[] => {
    const bare = texts.map((text) => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, ''));
    const names = new Map(
      bare.filter((text) => isName(text, language)).map((text) => [text.toLowerCase(), text]),
    );
    return [...names.values()].slice(0, MAX_NAMES);
  };

function isName(text: string, language: Language | null): boolean {
  const words = plainWords(text);
  const isShort = words.length > 0 && words.length <= MAX_WORDS && text.length > 2;
  return (
    isShort &&
    !NO_NAME.test(text) &&
    !isPageFurniture(text) &&
    typedFacts(text).length === 0 &&
    (language === null || !speaks(text, words, language))
  );
}

/** "Welk merk heeft u", "Wat klanten zeggen": a heading that begins as a sentence does, or speaks to the reader. */
function speaks(text: string, words: string[], language: Language): boolean {
  const [first] = offerWords(text, language);
  const isBegun = first?.is_small && !first.is_joint && words.length > 2;
  return isBegun || words.some((word) => ADDRESSED[language].test(word));
}

/** The headings one step below one that announces services, else the short lines under it. */
function listedOn({ headings, blocks }: Page): string[] {
  const at = headings.findIndex(({ text }) => OVER.test(text) && plainWords(text).length <= MAX_WORDS);
  const over = headings[at];
  if (over === undefined) return [];
  const after = headings.slice(at + 1);
  const end = after.findIndex(({ level }) => level <= over.level);
  const below = end < 0 ? after : after.slice(0, end);
  const level = Math.min(...below.map((heading) => heading.level));
  const headed = below.filter((heading) => heading.level === level).map(({ text }) => text);
  if (headed.length >= MIN_NAMES) return headed;
  const lines = blocks.filter(({ heading, kind }) => heading === over.text && kind !== 'code');
  return lines.filter(({ text }) => !/[.!?]$/.test(text)).map(({ text }) => text);
}

/** Names in the catalog of a business's data. */
function offeredBy(object: Record<string, unknown>): string[] {
  const names: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 5 || names.length > MAX_NAMES) return;
    for (const one of [value].flat().filter(isObject)) {
      const item = isObject(one.itemOffered) ? one.itemOffered : one;
      if (typeof item.name === 'string' && one.itemListElement === undefined) names.push(item.name);
      visit(one.itemListElement, depth + 1);
    }
  };
  visit(object.hasOfferCatalog, 0);
  visit(object.makesOffer, 0);
  return names;
}
