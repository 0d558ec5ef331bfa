import { hasWordsIn } from './page-words.ts';

/**
 * Text around pages is in the home page's language with the buyers' country as region, such as nl-BE. A site that names
 * no language gets the country's main one, if there are words in it.
 */
export function siteLanguage(home_language: string | null, country: string | null): string {
  if (!country) return home_language ?? 'en';
  return `${home_language ?? mainLanguageOf(country)}-${country}`;
}

function mainLanguageOf(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return hasWordsIn(language) ? language : 'en';
}

/** The region belongs to the site's language; a page in another language gets no region. */
export function pageLanguage(detected: string | null, site_language: string): string {
  const [main] = site_language.split('-');
  return detected === null || detected === main ? site_language : detected;
}
