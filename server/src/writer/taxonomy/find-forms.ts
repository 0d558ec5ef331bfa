import { normalized } from '../../language/normalized.ts';

export interface Found<T> {
  item: T;
  /** Index of its first word, and its number of words. */
  at: number;
  length: number;
}

interface Form<T> {
  words: string[];
  open: boolean;
  /** Number of letters: "brauereibedarf" says more than "brauerei*". */
  letters: number;
  item: T;
}

const KEY = 3;

/** Lowercase words without accents. */
export const plainWords = (text: string): string[] =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Finds forms of a table in texts; the last word of a form may be open-ended with `*`. One step for each word of a
 * text.
 */
export function formFinder<T>(entries: { form: string; item: T }[]): (words: string[]) => Found<T>[] {
  const byKey = new Map<string, Form<T>[]>();
  for (const { form, item } of entries) {
    const words = plainWords(form);
    const key = words[0]?.slice(0, KEY);
    if (key === undefined) continue;
    const forms = byKey.get(key) ?? [];
    forms.push({ words, open: form.endsWith('*'), letters: words.join('').length, item });
    byKey.set(key, forms);
  }
  for (const forms of byKey.values())
    forms.sort((a, b) => b.words.length - a.words.length || b.letters - a.letters);
  return (words) => findAll(words, byKey);
}

/** From left to right, longest first; matched words are not used again. */
function findAll<T>(words: string[], byKey: Map<string, Form<T>[]>): Found<T>[] {
  const found: Found<T>[] = [];
  let at = 0;
  while (at < words.length) {
    const forms = byKey.get((words[at] ?? '').slice(0, KEY)) ?? [];
    const best = forms.find((form) => standsAt(form, words, at));
    const length = best?.words.length ?? 1;
    if (best !== undefined) {
      const isSame = (form: Form<T>) => form.words.length === length && form.letters === best.letters;
      const same = forms.filter((form) => isSame(form) && standsAt(form, words, at));
      for (const item of new Set(same.map((form) => form.item))) found.push({ item, at, length });
    }
    at += length;
  }
  return found;
}

function standsAt<T>({ words: wanted, open }: Form<T>, words: string[], at: number): boolean {
  return wanted.every((word, offset) => {
    const said = words[at + offset] ?? '';
    return open && offset === wanted.length - 1 ? said.startsWith(word) : said === word;
  });
}
