/** CSV rules shared by the server's exports and those that screens save. */

/** So that spreadsheets read accents correctly; at the beginning of every file. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * `comma` has decimal points. `semicolon` has decimal commas, as spreadsheets want it wherever numbers are written so:
 * there they take a comma for part of a number and show a line with commas as one column.
 */
export const CSV_SEPARATORS = ['comma', 'semicolon'] as const;
export type CsvSeparator = (typeof CSV_SEPARATORS)[number];
const SIGN: Record<CsvSeparator, string> = { comma: ',', semicolon: ';' };

const LANGUAGE = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3})\s*(?:[,;]|$)/i;

/** What readers of a language use; the first one of `Accept-Language` decides. API clients send none and get commas. */
export function separatorFor(accept_language: string | null | undefined): CsvSeparator {
  const language = LANGUAGE.exec((accept_language ?? '').slice(0, 100))?.[1];
  try {
    return language && new Intl.NumberFormat(language).format(0.5).includes(',') ? 'semicolon' : 'comma';
  } catch {
    return 'comma';
  }
}

/** One record (RFC 4180). */
export const csvLine = (values: readonly unknown[], separator: CsvSeparator = 'comma'): string =>
  `${values.map((value) => cell(value, separator)).join(SIGN[separator])}\r\n`;

/** A spreadsheet computes a text that begins so, in the full-width form, too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Digits alone do no harm: a phone number with blanks or brackets is no formula, so it is shown as it is, and one
 * without them, or a negative number, is read as that number. A formula needs a letter, an operator between two
 * numbers, or a quotation mark.
 */
const HARMLESS = /^(?:\+\d[\d ()]*|-\d+(?:[.,]\d+)?)$/;

function cell(value: unknown, separator: CsvSeparator): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number')
    return separator === 'semicolon' ? String(value).replace('.', ',') : String(value);
  if (typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && value.every((part) => typeof part !== 'object');
  const plain = typeof value === 'string' ? value : isList ? value.join('; ') : JSON.stringify(value);
  const text = FORMULA.test(plain) && !HARMLESS.test(plain) ? `'${plain}` : plain;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
