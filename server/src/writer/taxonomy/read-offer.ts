import { isLegalPage } from '../../language/page/legal-page.ts';
import type { Page } from '../../language/page/page.ts';
import { openerOf } from './find-home.ts';
import { wordsOfSite } from './offer-names.ts';
import { BETWEEN, MAX_WORDS, MIN_LETTERS, type Phrase, phrasesIn } from './offer-phrases.ts';
import { type OfferPlace, textsOfPlaces } from './offer-places.ts';
import { COMPOUND, COMPOUNDING, INDEPENDENT, rankPhrases, weightOf } from './offer-rank.ts';
import { offerWords } from './offer-words.ts';

export interface Offer {
  /** What the site calls its offer, in its own words, best supported first: one to three, none without pages. */
  choices: string[];
  /** Whether three independent places say the first one. */
  is_stated: boolean;
}

const MIN_INDEPENDENT = 3;
/** How far the first must lead before it is stated. */
const MIN_LEAD = 1.25;
const MAX_CHOICES = 3;
/** Below this part of the first one's support, another is a word in passing. */
const MIN_SHARE = 0.45;
/** A single word is a further choice only where this much says it. */
const MIN_WORD_WEIGHT = 5;
const MIN_WEIGHT = 3;
/** Where a site says what it is. */
const OPENING: OfferPlace[] = ['title', 'heading', 'data', 'name'];

/** What the site itself calls its offer: phrases that several places of it agree on, verbatim. */
export function readOffer(
  input: { brand_name: string; host: string; pages: Page[]; towns?: readonly (string | null)[] },
  language: string | null,
): Offer {
  const home = openerOf(input.pages);
  if (home === undefined) return { choices: [], is_stated: false };
  const said = language ?? home.language ?? '';
  const spoken = /^[a-z]{2,3}$/.test(said) ? said : 'en';
  const own = input.pages.filter((page) => !isLegalPage(page));
  const texts = textsOfPlaces({ ...input, pages: own, home });
  const site = wordsOfSite({ ...input, pages: own }, spoken);
  const phrases = rankPhrases(phrasesIn(texts, site), texts, { ...input, pages: own }, site);
  const chosen = distinct(phrases);
  if (chosen.length === 0) return { choices: lastResort(home, input, spoken), is_stated: false };
  const [first] = chosen;
  const rival = phrases.find(({ key }) => first !== undefined && !isAlike(key, first.key));
  return {
    choices: chosen.map(({ text }) => text),
    is_stated: first !== undefined && isStated(first, rival, spoken),
  };
}

function isStated(first: Phrase, rival: Phrase | undefined, language: string): boolean {
  const votes = INDEPENDENT.filter((place) => first.places.has(place)).length;
  const opens = first.places.has('title') || first.places.has('heading');
  const said = first.words.filter(({ is_small }) => !is_small);
  const tells = said.length > 1 || (COMPOUNDING.has(language) && first.text.length >= COMPOUND);
  return opens && tells && votes >= MIN_INDEPENDENT && first.score >= MIN_LEAD * (rival?.score ?? 0);
}

const isAlike = (one: string, other: string): boolean => {
  const [few, many] = [one, other]
    .map((key) => new Set(key.trim().split(' ')))
    .toSorted((a, b) => a.size - b.size);
  if (few === undefined || many === undefined) return true;
  return few.intersection(many).size * 2 > few.size;
};

/** Whether a phrase that is not the first is a choice: a place that says what the site is says it. */
function isFurther({ words, places, text, is_name }: Phrase): boolean {
  if (is_name) return places.size > 1;
  const isTold = INDEPENDENT.filter((place) => place !== 'pages' && places.has(place)).length > 1;
  const opens = places.has('title') || (OPENING.some((place) => places.has(place)) && isTold);
  const isWord = words.length === 1 && text.length < COMPOUND;
  return opens && weightOf(places) >= (isWord ? MIN_WORD_WEIGHT : MIN_WEIGHT);
}

function distinct(phrases: Phrase[]): Phrase[] {
  const chosen: Phrase[] = [];
  const floor = (phrases[0]?.score ?? 0) * MIN_SHARE;
  for (const phrase of phrases) {
    if (chosen.length === MAX_CHOICES || phrase.score < floor) break;
    if (chosen.length > 0 && !isFurther(phrase)) continue;
    if (chosen.every(({ key }) => !isAlike(key, phrase.key))) chosen.push(phrase);
  }
  return chosen;
}

/** Where nothing can be told apart from names and slogans: the title, the summary or the name itself, shortened. */
function lastResort(
  home: Page,
  { brand_name, host }: { brand_name: string; host: string },
  language: string,
): string[] {
  const texts = [home.title, home.headings[0]?.text, home.description, brand_name, host.split('.').at(-2)];
  for (const text of texts)
    for (const segment of (text ?? '').split(BETWEEN)) {
      const words = offerWords(segment ?? '', language).slice(0, MAX_WORDS);
      const [first, last] = [words[0], words.at(-1)];
      const isBrand =
        (segment ?? '').trim().toLowerCase() === brand_name.toLowerCase() && text !== brand_name;
      if (first !== undefined && last !== undefined && last.to - first.from >= MIN_LETTERS && !isBrand)
        return [(segment ?? '').slice(first.from, last.to)];
    }
  return [];
}
