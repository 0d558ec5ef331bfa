/** RFC 4180 text, separated by commas or semicolons (whichever the first line has more of), as rows of cells. */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const first = source.split('\n', 1)[0] ?? '';
  const comma = first.split(';').length > first.split(',').length ? ';' : ',';
  const cell = new RegExp(`(${comma}|\\r?\\n|^)(?:"((?:[^"]|"")*)"|([^"${comma}\\r\\n]*))`, 'g');
  const rows: string[][] = [];
  for (const match of source.matchAll(cell)) {
    const value = match[2] === undefined ? (match[3] ?? '') : match[2].replaceAll('""', '"');
    if (match[1] === comma) rows.at(-1)?.push(value);
    else rows.push([value]);
  }
  return rows.filter((row) => row.some((value) => value.trim() !== ''));
}
