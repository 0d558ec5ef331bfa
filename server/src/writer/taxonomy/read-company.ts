import type { Page } from '../../language/page/page.ts';
import { plainWords } from './find-forms.ts';
import { findNeeds } from './find-needs.ts';
import { findPlace, findTown, isInTown, townOfAddress } from './find-place.ts';
import { fitsNonProfit, isNonProfit, isNonProfitKind } from './organization.ts';
import { type Portuguese, portugueseOf } from './portuguese.ts';
import { type Offer, readOffer } from './read-offer.ts';
import {
  type Category,
  isInOnePlace,
  isKnownLanguage,
  isLocal,
  LANGUAGES,
  type Language,
  type Need,
  taxonomy,
} from './taxonomy.ts';
import { audienceOf, type Candidate, candidatesFor, categoriesNamed, kindNamed } from './weigh-categories.ts';

/** What a company is according to its pages; a single weak mention does not count. */
export interface Company {
  /** Null when there are no tables for the site's language. */
  language: Language | null;
  /** Whose Portuguese; null in other languages. */
  portuguese: Portuguese | null;
  /** Null when its pages disagree; then a person is asked to choose. */
  category: Category | null;
  /** The kind, or else the one that most speaks for. */
  likely: Category | null;
  /** Best first, including the category; none where a person said it. */
  choices: Category[];
  /** A club, an association, a charity or a public body runs the site. */
  is_non_profit: boolean;
  /** The kinds of businesses that a program is for. */
  audience: Category | null;
  /** Town of a local business. */
  place: string | null;
  /** Where the category is unknown: a town that the site opens with. */
  town: string | null;
  /** Where the category is unknown: buyers look for it near them. */
  is_near: boolean;
  /** Jobs that the site offers, most prominent first. */
  needs: Need[];
  /** What the site itself calls its offer, in any language. */
  offer: Offer;
}

const MAX_CHOICES = 3;
const MIN_STRONG_PLACES = 2;
/** A choice is named in a prominent place, or in two others. */
const MIN_WEAK_WEIGHT = 3;
/** One heading among others, or what the text says again and again. */
const MIN_TOLD_WEIGHT = 1.5;
const GENERAL = ['association', 'charity'];
/** Beside a choice with this many times the support, another is a word in passing. */
const MAX_BEHIND = 4;
/** How far the best must lead when the next is as well supported. */
const MIN_LEAD = 1.2;

export interface CompanyPages {
  brand_name: string;
  host: string;
  pages: Page[];
  /** What the company is, as a person said. */
  category?: string | null;
}

export function readCompany(input: CompanyPages): Company {
  const { pages } = input;
  const language = mainLanguage(pages);
  if (!isKnownLanguage(language)) {
    const town = townOfAddress(pages);
    return {
      language: null,
      portuguese: null,
      category: null,
      likely: null,
      choices: [],
      is_non_profit: false,
      audience: null,
      place: null,
      town,
      is_near: town !== null,
      needs: [],
      offer: readOffer({ ...input, towns: [town] }, language),
    };
  }
  const told = pages.filter((page) => page.language === null || page.language === language);
  const is_non_profit = isNonProfit(told, input.brand_name);
  const candidates = candidatesFor({ ...input, pages: told }, language).filter(
    ({ category }) => !is_non_profit || fitsNonProfit(category),
  );
  const place = findPlace(told, input.brand_name, language);
  const offer = readOffer({ ...input, pages: told, towns: [place] }, language);
  const said = input.category ? kindSaid(input.category, offer, language) : undefined;
  const category = said === undefined ? agreedOn(candidates, language) : said;
  const town = category === null ? findTown(told, input.brand_name, language) : null;
  const supported = choicesAmong(candidates, is_non_profit);
  const likely = category ?? candidates[0]?.category ?? null;
  return {
    language,
    portuguese: language === 'pt' ? portugueseOf(input.host, pages) : null,
    category,
    likely: category ?? supported[0] ?? null,
    choices:
      said === undefined
        ? [...new Set([...supported, ...(is_non_profit ? generalChoices() : [])])].slice(0, MAX_CHOICES)
        : [],
    is_non_profit,
    audience: category === null || isLocal(category) ? null : audienceOf(told, language),
    place: likely !== null && isInOnePlace(likely) ? place : null,
    town,
    is_near: category === null && (town !== null || isInTown(told)),
    needs: category === null ? [] : findNeeds(told, category, language),
    offer,
  };
}

/** What a person is asked to choose among: leaving a choice out is better than one that a single weak place names. */
function choicesAmong(candidates: Candidate[], is_non_profit: boolean): Category[] {
  const isSupported = ({ category, strong, places, weight }: Candidate) =>
    (strong > 0 ||
      (places > 1 && weight >= MIN_WEAK_WEIGHT) ||
      // What such an organization is for often stands in its text alone.
      (is_non_profit && isNonProfitKind(category) && weight >= MIN_TOLD_WEIGHT)) &&
    weight * MAX_BEHIND >= (candidates[0]?.weight ?? 0);
  return candidates
    .filter(isSupported)
    .slice(0, MAX_CHOICES)
    .map(({ category }) => category);
}

/** What every organization without profit may be called. */
const generalChoices = (): Category[] => taxonomy().categories.filter(({ id }) => GENERAL.includes(id));

/** Words that the site offered as a choice are asked about as the table knows them only if it knows most of them. */
function kindSaid(words: string, offer: Offer, language: Language): Category | null {
  return isOwnPhrase(words, offer) ? kindNamed(words, language) : categoryNamed(words, language);
}

export const isOwnPhrase = (words: string, { choices }: Offer): boolean =>
  choices.some((choice) => choice.toLowerCase() === words.toLowerCase());

/** The category that a person's words name, in the site's language or another; null when no table knows it. */
function categoryNamed(words: string, language: Language): Category | null {
  for (const spoken of [language, ...LANGUAGES]) {
    const [named] = categoriesNamed(words, spoken).categories;
    if (named !== undefined) return named;
  }
  return null;
}

/** True of too many sites to ask about without a person's word: which association, and a comparison of what? */
const VAGUE = new Set(['association', 'personal blog', 'comparison site', 'business directory']);

/** Two prominent places must agree, and no other category may have similar support. */
function agreedOn(candidates: Candidate[], language: Language): Category | null {
  const [best, next] = candidates;
  if (best === undefined || best.strong < MIN_STRONG_PLACES) return null;
  const isRival = next !== undefined && next.strong >= MIN_STRONG_PLACES;
  if (isRival && best.weight < next.weight * MIN_LEAD) return null;
  const agreed = narrowerThan(best, candidates, language) ?? best.category;
  return VAGUE.has(agreed.id) ? null : agreed;
}

/** "Avocat fiscaliste" says more than "avocat", if a prominent place and another name it and nothing else as narrow. */
function narrowerThan(best: Candidate, candidates: Candidate[], language: Language): Category | null {
  const general = plainWords(best.category.forms[language].one).join(' ');
  const narrower = candidates.filter(({ category, strong }) => {
    const words =
      category === best.category
        ? []
        : category.forms[language].words.map((form) => plainWords(form).join(' '));
    return strong > 0 && words.some((form) => ` ${form} `.includes(` ${general} `) && form !== general);
  });
  const [one, ...others] = narrower;
  return one !== undefined && others.length === 0 && one.places > 1 ? one.category : null;
}

/** What most of the pages are written in. */
export function mainLanguage(pages: Page[]): string | null {
  const counts = Map.groupBy(pages, ({ language }) => language);
  const known = [...counts].filter(([language]) => language !== null);
  return known.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;
}
