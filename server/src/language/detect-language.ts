import { eld } from 'eld/small';

/** Characters that are looked at: more make the finding no surer. */
const MAX_CHARS = 4000;
const MIN_LETTERS = 20;

/** Primary subtag of the language a text is in, or null when it is too short or too mixed to tell. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, MAX_CHARS);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const found = eld.detect(sample);
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/** Which of some languages a short text is most likely in, such as a question that a site's pages are asked. */
export function likeliestLanguage(text: string, among: readonly string[]): string {
  const [first = 'en'] = among;
  if (among.length < 2) return first;
  const scores = eld.detect(text.slice(0, MAX_CHARS)).getScores();
  return among.reduce((best, one) => ((scores[one] ?? 0) > (scores[best] ?? 0) ? one : best), first);
}
