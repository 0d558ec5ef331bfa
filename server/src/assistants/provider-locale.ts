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

/** Both, for APIs that take neither: `The person asking is in Berlin, Germany. Answer in German.` */
export function localeInWords(locale: Locale): string | undefined {
  const place = placeOf(locale);
  const said = [place && `The person asking is in ${place}.`, answerInLanguage(locale)];
  return said.filter((sentence) => sentence).join(' ') || undefined;
}

function nameOf(type: 'language' | 'region', code: string): string | null {
  try {
    return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) ?? null;
  } catch {
    return null;
  }
}
