import type { Locale } from './assistant.ts';

/** `Answer in German.`; undefined for English, the default for English questions. */
export function answerInLanguage({ language }: Locale): string | undefined {
  if (language === 'en') return undefined;
  const name = nameOf('language', language);
  return name ? `Answer in ${name}.` : undefined;
}

/** `Berlin, Germany`; null when unknown. */
export function placeOf({ country, region, city }: Locale): string | null {
  const parts = [city, region, country && (nameOf('region', country) ?? country)].filter((part) => part);
  return parts.length > 0 ? parts.join(', ') : null;
}

function nameOf(type: 'language' | 'region', code: string): string | null {
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) ?? null;
  } catch {
    return null;
  }
}
