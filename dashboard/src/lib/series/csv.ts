import { BYTE_ORDER_MARK, csvLine, separatorFor } from '@sightline/contract/csv-line';

export type Cell = string | number | boolean | null | undefined;

/** A file for the reader's spreadsheet, by the same rules as those of the server. */
export function toCsv(header: string[], rows: Cell[][], language = navigator.language): string {
  const separator = separatorFor(language);
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => csvLine(row, separator)).join('');
}
