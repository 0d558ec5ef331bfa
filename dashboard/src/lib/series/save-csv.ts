import type { Cell } from './csv.ts';
import { saveFile } from './save-file.ts';

export interface CsvTable {
  header: string[];
  rows: Cell[][];
}

/** Downloads a table for the reader's spreadsheet. How one is written is loaded by the first who wants one. */
export async function saveCsv(name: string, { header, rows }: CsvTable): Promise<void> {
  const { toCsv } = await import('./csv.ts');
  saveFile(`${name}.csv`, toCsv(header, rows), 'text/csv');
}
