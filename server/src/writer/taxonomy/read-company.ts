import type { Page } from '../../language/page/page.ts';
import { findNeeds } from './find-needs.ts';
import { findPlace } from './find-place.ts';
import { type Category, isKnownLanguage, isLocal, type Language, type Need } from './taxonomy.ts';
import { audienceOf, type Candidate, candidatesFor } from './weigh-categories.ts';

/** What the pages of a company say it is; nothing that only one weak place says. */
export interface Company {
  /** Null where the site is in a language without tables. */
  language: Language | null;
  /** Null where its places don't agree; then the choices are what a person is asked. */
  category: Category | null;
  /** Best first, the category among them. */
  choices: Category[];
  /** The businesses that a program is for. */
  audience: Category | null;
  /** Town of a local business. */
  place: string | null;
  /** Jobs that the site offers, the most prominent first. */
  needs: Need[];
}

const MAX_CHOICES = 3;
const MIN_STRONG_PLACES = 2;
/** How far the best has to lead where the next is as well supported. */
const CLEAR_LEAD = 1.3;

export function readCompany(input: { brand_name: string; host: string; pages: Page[] }): Company {
  const { pages } = input;
  const language = mainLanguage(pages);
  if (!isKnownLanguage(language))
    return { language: null, category: null, choices: [], audience: null, place: null, needs: [] };
  const told = pages.filter((page) => page.language === null || page.language === language);
  const candidates = candidatesFor({ ...input, pages: told }, language);
  const category = agreedOn(candidates);
  const likely = category ?? candidates[0]?.category ?? null;
  return {
    language,
    category,
    choices: candidates.slice(0, MAX_CHOICES).map((candidate) => candidate.category),
    audience: category === null || isLocal(category) ? null : audienceOf(told, language),
    place: likely !== null && isLocal(likely) ? findPlace(told) : null,
    needs: category === null ? [] : findNeeds(told, category, language),
  };
}

/** Two strong places have to agree, and no other category may be about as well supported. */
function agreedOn([best, next]: Candidate[]): Category | null {
  if (best === undefined || best.strong < MIN_STRONG_PLACES) return null;
  const isRival = next !== undefined && next.strong >= MIN_STRONG_PLACES;
  return isRival && best.weight < next.weight * CLEAR_LEAD ? null : best.category;
}

function mainLanguage(pages: Page[]): string | null {
  const counts = Map.groupBy(pages, ({ language }) => language);
  const known = [...counts].filter(([language]) => language !== null);
  return known.sort((a, b) => b[1].length - a[1].length)[0]?.[0] ?? null;
}
