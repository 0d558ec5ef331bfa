import { BYTE_ORDER_MARK, type CsvSeparator, csvLine } from '@sightline/contract/csv-line';
import type { ExportFile, ExportRow } from './export-file.ts';
import { wordsOf } from './export-words.ts';

/** Rows as lines of the file's format: CSV or JSON. */
export function headOf({ path, columns }: ExportFile, separator: CsvSeparator): string {
  return path.endsWith('.csv') ? `${BYTE_ORDER_MARK}${csvLine(columns, separator)}` : '';
}

export function lineOf({ path, columns }: ExportFile, row: ExportRow, separator: CsvSeparator): string {
  if (!path.endsWith('.csv')) return `${JSON.stringify(row)}\n`;
  return csvLine(
    columns.map((column) => row[column]),
    separator,
  );
}

/** One version of a page with its metadata. */
export function pageText(row: ExportRow): { name: string; text: string } {
  const line = (name: string, value: unknown) => `${name}: ${JSON.stringify(value)}\n`;
  const head = ['title', 'meta_description', 'version', 'created_at'].map((name) => line(name, row[name]));
  // An address may be reused after its page was deleted.
  const folder = `${nameOf(String(row.slug))}-${String(row.page_id).slice(0, 8)}`;
  return {
    name: `${folder}/version-${String(row.version)}.md`,
    text: `---\n${head.join('')}---\n\n${String(row.markdown_content)}\n`,
  };
}

const MAX_NAME_LENGTH = 80;

/** Safe as a file name on any system. */
export const nameOf = (text: string) =>
  [...text.replace(/[^\p{L}\p{N}.-]+/gu, '-')]
    .slice(0, MAX_NAME_LENGTH)
    .join('')
    .replace(/^[.-]+|[.-]+$/g, '') || 'page';

export interface Counted {
  path: string;
  file: ExportFile;
  rows: number;
}

/** The archive's contents, and how to read it. */
export function readmeOf(
  { name, product_name }: { name: string; product_name: string },
  at: Date,
  files: readonly Counted[],
): string {
  const told = new Set<string>();
  const about = files.flatMap(({ file }) => {
    if (told.has(file.path)) return [];
    told.add(file.path);
    const columns = file.columns.map((column) => `    ${column}: ${wordsOf(column) ?? column}`);
    return [[file.path, `  ${file.says}`, ...columns].join('\n')];
  });
  return `${name}: all data in ${product_name}
Exported ${at.toISOString()}.

HOW TO READ IT
Files ending in .csv open in any spreadsheet; files ending in .ndjson hold one JSON object per line.
Each website has its own folder. Times are in UTC (ISO 8601), days by its time zone. Empty means unknown or not yet set.
Lists in .csv files are separated by "; ". Text that a spreadsheet would run as a formula begins with
an apostrophe there; phone numbers do not. Columns are separated by commas, or, if your browser's first
language writes 0,5 instead of 0.5, by semicolons, with numbers as in that language.

NOT INCLUDED
Passwords, sign-ins, API keys and other secrets. Raw provider responses, which are kept only briefly.
Screenshots of your pages and the progress of background tasks, which can be recreated.

ROWS PER FILE
${files.map(({ path, rows }) => `${String(rows).padStart(9)}  ${path}`).join('\n')}

FILES AND COLUMNS
${about.join('\n\n')}
`;
}
