import { hasWordsIn } from './page-words.ts';

/**
 * What stands around pages is in the home page's language, as it is spoken in the country of the buyers, such as nl-BE. A
 * site that names no language is in the country's main one, where there are words in it.
 */
export function siteLanguage(home_language: string | null, country: string | null): string {
  if (!country) return home_language ?? 'en';
  return `${home_language ?? mainLanguageOf(country)}-${country}`;
}

function mainLanguageOf(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return hasWordsIn(language) ? language : 'en';
}

/** The region belongs to the site's language; a page that is in another one is in that. */
export function pageLanguage(detected: string | null, site_language: string): string {
  const [main] = site_language.split('-');
  return detected === null || detected === main ? site_language : detected;
}
