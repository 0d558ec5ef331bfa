import type { Table } from './read-tables.queries.ts';

/** A table as one would create it today. */
export function tableText({ name, parts, columns, constraints, indexes, triggers }: Table): string {
  const lines = [...columns.map(columnText), ...constraints.map(plain)].map((line) => `  ${line}`);
  const partition = parts ? ` partition by ${plain(parts)}` : '';
  return [
    `create table ${name} (\n${lines.join(',\n')}\n)${partition};`,
    ...indexes.map((text) => `${plain(text)};`),
    ...triggers.map((text) => `${plain(text)};`),
  ].join('\n');
}

function columnText({ name, type, not_null, value, generated }: Table['columns'][number]): string {
  const given = generated ? ` generated always as ${value ?? 'identity'}` : value ? ` default ${value}` : '';
  return plain(`${name} ${type}${not_null ? ' not null' : ''}${given}`);
}

const LONG_NAMES: [RegExp, string][] = [
  [/\btimestamp with time zone\b/g, 'timestamptz'],
  [/\bdouble precision\b/g, 'float8'],
  [/\bpublic\./g, ''],
  [/ using btree\b/g, ''],
  [/::text\b/g, ''],
];

/** Lowercase like the migrations, without defaults. */
function plain(text: string): string {
  return text
    .split(/('(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : shorten(part.replace(/\b[A-Z]+\b/g, lower))))
    .join('');
}

const lower = (word: string) => word.toLowerCase();
const shorten = (text: string) => LONG_NAMES.reduce((so_far, [from, to]) => so_far.replace(from, to), text);
