/** So that spreadsheets read accents correctly. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One record (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`;

/** A leading sign, in its full-width form too, would make a spreadsheet run the text as a formula. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  const plain = typeof value === 'string' ? value : isList ? value.join('; ') : JSON.stringify(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
