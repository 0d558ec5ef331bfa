import { BYTE_ORDER_MARK, csvLine } from '../../platform/text/csv-line.ts';
import type { ExportFile, ExportRow } from './export-file.ts';
import { wordsOf } from './export-words.ts';

/** Rows as lines of the file's format: CSV or JSON. */
export function headOf({ path, columns }: ExportFile): string {
  return path.endsWith('.csv') ? `${BYTE_ORDER_MARK}${csvLine(columns)}` : '';
}

export function lineOf({ path, columns }: ExportFile, row: ExportRow): string {
  if (!path.endsWith('.csv')) return `${JSON.stringify(row)}\n`;
  return csvLine(columns.map((column) => row[column]));
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
  return `${name}: everything that ${product_name} keeps for you
As it stood on ${at.toISOString()}.

HOW TO READ IT
Files that end in .csv open in any spreadsheet; files that end in .ndjson hold one JSON object a line.
Each website has a folder of its own. Times are in UTC (ISO 8601). Empty means not known, or not yet.
Lists in .csv files are parted by "; ". A text that begins with =, +, - or @ has an apostrophe before it
there, so that no spreadsheet runs it as a formula.

WHAT IS NOT IN IT
Passwords, sign-ins, API keys and other secrets. Whole raw answers of the assistants' providers, which are
kept for a short time only. Pictures of your pages and the course of background work, which are made anew.

HOW MUCH THERE IS
${files.map(({ path, rows }) => `${String(rows).padStart(9)}  ${path}`).join('\n')}

WHAT THE FILES HOLD
${about.join('\n\n')}
`;
}
