import { eld } from 'eld/small';

/** Number of characters used; more would not improve the result. */
const MAX_CHARS = 4000;
const MIN_LETTERS = 20;

/** Primary subtag of a text's language, or null when it is too short or mixed. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, MAX_CHARS);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const found = eld.detect(sample);
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/** The most likely of several languages for a short text, such as a question to a site's pages. */
export function likeliestLanguage(text: string, among: readonly string[]): string {
  const [first = 'en'] = among;
  if (among.length < 2) return first;
  const scores = eld.detect(text.slice(0, MAX_CHARS)).getScores();
  return among.reduce((best, one) => ((scores[one] ?? 0) > (scores[best] ?? 0) ? one : best), first);
}
