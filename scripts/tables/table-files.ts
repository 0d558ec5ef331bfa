import type { Table } from './read-tables.queries.ts';
import { tableText } from './table-text.ts';

/** Files by name. */
export type Files = ReadonlyMap<string, string>;

interface Family {
  file: string;
  /** Hand-written sentences at the top, and above each table. */
  head: string;
  tables: { name: string; comment: string }[];
}

const NEW_FAMILY = 'new.sql';
const MAKES = /^create table (\w+) \(/;

/** The files with every table as it is: hand-written sentences stay, and a new table gets a file of its own. */
export function writeFamilies(tables: readonly Table[], files: Files): Files {
  const families = [...files].map(([file, text]) => readFamily(file, text));
  const placed = new Set(families.flatMap((family) => family.tables.map(({ name }) => name)));
  const others = tables.filter(({ name }) => !placed.has(name)).map(({ name }) => ({ name, comment: '' }));
  if (others.length > 0) families.push({ file: NEW_FAMILY, head: '', tables: others });
  const by_name = new Map(tables.map((table) => [table.name, table]));
  const written = families.map((family) => [family.file, familyText(family, by_name)] as const);
  return new Map(written.filter(([, text]) => text !== null).map(([file, text]) => [file, text ?? '']));
}

/** Tables without a sentence that says what a row is. */
export function findUnsaid(files: Files): string[] {
  return [...files].flatMap(([file, text]) =>
    readFamily(file, text)
      .tables.filter(({ comment }) => comment === '')
      .map(({ name }) => `server/tables/${file}: say above ${name} what a row of it is.`),
  );
}

function readFamily(file: string, text: string): Family {
  const family: Family = { file, head: '', tables: [] };
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const name = MAKES.exec(line)?.[1];
    if (line.startsWith('--')) comment.push(line);
    else if (name) family.tables.push({ name, comment: comment.join('\n') });
    else if (line === '' && family.tables.length === 0 && comment.length > 0)
      family.head = comment.join('\n');
    if (!line.startsWith('--')) comment = [];
  }
  return family;
}

/** Null when none of its tables exists any more. */
function familyText({ head, tables }: Family, by_name: ReadonlyMap<string, Table>): string | null {
  const texts = tables.flatMap(({ name, comment }) => {
    const table = by_name.get(name);
    return table ? [[comment, tableText(table)].filter((part) => part !== '').join('\n')] : [];
  });
  if (texts.length === 0) return null;
  return `${[head, ...texts].filter((part) => part !== '').join('\n\n')}\n`;
}
