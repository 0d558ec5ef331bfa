import { wordRows } from './word-rows.ts';
import { wordy } from './wordy.ts';

/** Scripts without spaces have no whole words. */
const UNSPACED: ReadonlySet<string> = new Set(['ja', 'zh', 'th']);

/** By kind, with the language of lines for one language: "price", "price@sv". */
const patterns = new Map<string, RegExp>();
const rows = wordRows(new URL('./asked.words.txt', import.meta.url));
for (const [kind, of_kind] of Map.groupBy(rows, ([kind = '']) => kind)) {
  const alternatives = of_kind.flatMap(([, ...alternatives]) => alternatives).join('|');
  const isUnspaced = UNSPACED.has(kind.split('@')[1] ?? '');
  patterns.set(kind, isUnspaced ? new RegExp(alternatives, 'iu') : wordy(alternatives));
}

/** Both ways of writing Norwegian ask alike. */
const spokenAs = (language: string) => (/^n[bn]$/.test(language) ? 'no' : language);

/** A language's own ways first: they are longer. */
const of = (kind: string, language: string): RegExp[] =>
  [patterns.get(`${kind}@${spokenAs(language)}`), patterns.get(kind)].filter(
    (pattern) => pattern !== undefined,
  );

/** Where a text first asks in this way, as asked.words.txt has it for all languages and its own; else null. */
export const askedAt = (kind: string, text: string, language: string): RegExpExecArray | null =>
  of(kind, language)
    .map((pattern) => pattern.exec(text))
    .find((match) => match !== null) ?? null;

export const asks = (kind: string, text: string, language: string): boolean =>
  of(kind, language).some((pattern) => pattern.test(text));

/** The same patterns for all places of a text, made once: a site's own questions are read by the hundred. */
const global = new Map<RegExp, RegExp>();

function everywhere(pattern: RegExp): RegExp {
  const known = global.get(pattern) ?? new RegExp(pattern, 'giu');
  global.set(pattern, known);
  return known;
}

/** A text without the words that ask in these ways. */
export const withoutAsked = (kinds: readonly string[], text: string, language: string): string =>
  kinds
    .flatMap((kind) => of(kind, language))
    .reduce((rest, pattern) => rest.replace(everywhere(pattern), ' '), text);
