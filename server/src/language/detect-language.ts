import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

type Models = typeof import('./language-models.ts');

const MODELS = fileURLToPath(new URL('./language-models.ts', import.meta.url));
let models: Models['languageModels'] | undefined;

/** Loaded with the first text: threads read most of them, and processes that read none save 100 MB. */
function loaded(): Models['languageModels'] {
  models ??= (createRequire(import.meta.url)(MODELS) as Models).languageModels;
  return models;
}

/** Number of characters used; more would not improve the result. */
const MAX_CHARS = 4000;
const MIN_LETTERS = 20;

/** Primary subtag of a text's language, or null when it is too short or mixed. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, MAX_CHARS);
  if ((sample.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS) return null;
  const found = loaded().detect(sample);
  return found.language !== '' && found.isReliable() ? found.language : null;
}

/** The most likely of several languages for a short text, such as a question to a site's pages. */
export function likeliestLanguage(text: string, among: readonly string[]): string {
  const [first = 'en'] = among;
  if (among.length < 2) return first;
  const scores = loaded().detect(text.slice(0, MAX_CHARS)).getScores();
  return among.reduce((best, one) => ((scores[one] ?? 0) > (scores[best] ?? 0) ? one : best), first);
}
