export interface CsvRecord {
  /** Where it begins; the first line is 1. */
  line: number;
  cells: string[];
}

const SEPARATORS = [',', ';', '\t'];

/**
 * RFC 4180 text, separated by whichever of comma, semicolon and tab is most frequent in the first line, without blank
 * records.
 */
export function readCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, '');
  const [first = ''] = source.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  const separator = SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best));
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  // A cell, quoted or not, and what ends it.
  const cell = new RegExp(
    `(?:"((?:[^"]+|"")*)(?:"|$))?([^${separator}\\r\\n]*)(${separator}|\\r\\n?|\\n|$)`,
    'y',
  );
  while (cell.lastIndex < source.length) {
    const match = cell.exec(source);
    if (!match) break;
    const [whole, quoted, bare = '', end] = match;
    record.cells.push((quoted?.replaceAll('""', '"') ?? '') + bare);
    line += whole.split(/\r\n?|\n/).length - 1;
    if (end === separator) {
      if (cell.lastIndex === source.length) record.cells.push('');
      continue;
    }
    records.push(record);
    record = { line, cells: [] };
  }
  if (record.cells.length > 0) records.push(record);
  return records.filter(({ cells }) => cells.some((value) => value.trim() !== ''));
}
