import { readdirSync, readFileSync } from 'node:fs';

/** Order of the columns in the tables beside this file. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Buyers ask differently for each of these, such as `trade` or `stay`; each has patterns in every language. */
export type Kind = string;

export interface Forms {
  one: string;
  many: string;
  gender: 'm' | 'f' | 'n';
  /** Words used in titles and by customers; `*` at the end matches any ending. */
  words: string[];
}

export interface Category {
  id: string;
  kind: Kind;
  /** Matching schema.org types. */
  types: string[];
  forms: Record<Language, Forms>;
}

/** A job that customers of a category ask for, with the article that its language needs. */
export interface Need {
  category: string;
  forms: Record<Language, { text: string; words: string[] }>;
}

interface Taxonomy {
  categories: Category[];
  needs: Need[];
}

const FOLDER = new URL('./', import.meta.url);
let kept: Taxonomy | undefined;

/** Read on first use, which happens in the worker's thread. */
export function taxonomy(): Taxonomy {
  kept ??= {
    categories: linesOfAll('.categories.txt').map(asCategory),
    needs: linesOfAll('.needs.txt').map(asNeed),
  };
  return kept;
}

const linesOfAll = (ending: string): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(ending))
    .sort()
    .flatMap(linesOf);

export const isKnownLanguage = (language: string | null): language is Language =>
  LANGUAGES.some((known) => known === language);

const PROGRAMS = new Set(['tool', 'app', 'maker', 'dev']);

/** Whether it is a business that people go to or call, not a program. */
export const isLocal = ({ kind }: Category) => !PROGRAMS.has(kind);

/** Whether people look for it in a town; what is read or compared in a browser is nowhere. */
export const isInOnePlace = (category: Category) =>
  isLocal(category) && category.kind !== 'read' && category.kind !== 'rank';

export function linesOf(name: string): string[] {
  return readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

function byLanguage<T>(cells: string[], read: (cell: string) => T): Record<Language, T> {
  const [en = '', de = '', fr = '', es = '', it = '', nl = '', pt = ''] = cells;
  return { en: read(en), de: read(de), fr: read(fr), es: read(es), it: read(it), nl: read(nl), pt: read(pt) };
}

function asCategory(line: string): Category {
  const [id = '', kind = '', types = '', ...cells] = line.split('|');
  return {
    id,
    kind,
    types: types === '' ? [] : types.split(','),
    forms: byLanguage(cells, asForms),
  };
}

/** `one/many^gender;word;word`, where `=` is a plural equal to the singular. */
function asForms(cell: string): Forms {
  const [said = '', ...words] = cell.split(';');
  const [names = '', gender = 'm'] = said.split('^');
  const [one = '', many = '='] = names.split(/\/(?=[^/]*$)/);
  return {
    one,
    many: many === '=' ? one : many,
    gender: gender === 'f' ? 'f' : gender === 'm' ? 'm' : 'n',
    words: [one, many === '=' ? one : many, ...words],
  };
}

function asNeed(line: string): Need {
  const [category = '', ...cells] = line.split('|');
  return {
    category,
    forms: byLanguage(cells, (cell) => {
      const [text = '', ...words] = cell.split(';');
      return { text, words: words.length === 0 ? [text] : words };
    }),
  };
}
