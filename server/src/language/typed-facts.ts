import { datesIn } from './dates.ts';
import { BEFORE_AMOUNT, BEHIND_AMOUNT, currenciesOf, GAP } from './money.ts';
import { valueOfWords, WORD_NUMBER } from './number-words.ts';
import { takenPlaces } from './taken-places.ts';

export type FactKind = 'price' | 'percent' | 'date' | 'version' | 'duration' | 'size' | 'phone' | 'number';

/** A figure in a text, with its value regardless of spelling. */
export interface TypedFact {
  kind: FactKind;
  /** As in the text. */
  text: string;
  start: number;
  end: number;
  /** Equal for "$1,000", "1000 USD" and "1000 dollars"; several when the spelling is ambiguous. */
  keys: string[];
}

const DIGITS = "\\d+(?:[.,’'\\u00a0\\u202f]\\d+)*";
const SCALE = '(?:\\s?(?:k|thousand|million|m|mn|billion|bn)\\b)?';
const WORD = `(?:${WORD_NUMBER})`;
const AMOUNT = `(?:${DIGITS}${SCALE}|${WORD}\\b)`;
/** "1 500 kr": thousands may stand apart where a currency follows. */
const SUM = `(?:\\d{1,3}(?: \\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|${AMOUNT})`;
const TIME_UNIT =
  'milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|quarters?|years?|yrs?|decades?';
const SIZE_UNIT =
  '[KMGTP]i?B|bytes|kilobytes?|megabytes?|gigabytes?|terabytes?|km|kg|cm|mm|metres?|meters?|miles?|kW|kWh|MHz|GHz';

const RULES: [FactKind, RegExp][] = [
  ['price', new RegExp(`(${BEFORE_AMOUNT})${GAP}((?i:${SUM}))`, 'gu')],
  ['price', new RegExp(`(?<![\\p{L}\\d.,])((?i:${SUM}))(?:${GAP}|-)(${BEHIND_AMOUNT})`, 'gu')],
  ['percent', new RegExp(`(?<![\\p{L}\\d.,])(${DIGITS}|${WORD})\\s?(?:%|per ?cent\\b)`, 'giu')],
  ['version', /\b(?:version|release|v\.?)\s?(\d+(?:\.\d+)*)\b/giu],
  ['version', /(?<![\p{L}\d.,])(\d+\.\d+(?:\.\d+)+)(?!\.*\d)/gu],
  ['phone', /(?<![\p{L}\d])((?:\+|0)\d{2,}[ -]\d{5,})(?!\d)/gu],
  ['phone', /(?<![\p{L}\d])(\+?\(?\d[\d()]{0,40}(?:[ -]\(?\d[\d()]{0,40}){2,})(?![\d])/gu],
  ['duration', new RegExp(`(?<![\\p{L}\\d.,])(${AMOUNT})[ \\u00a0-]?(${TIME_UNIT})\\b`, 'giu')],
  ['size', new RegExp(`(?<![\\p{L}\\d.,])(${AMOUNT})[ \\u00a0-]?(${SIZE_UNIT})\\b`, 'gu')],
  ['number', new RegExp(`(?<![\\p{L}\\d_])(${DIGITS}${SCALE})(?![\\p{L}\\d])`, 'giu')],
  ['number', new RegExp(`\\b(${WORD})\\b`, 'giu')],
];

const HAS_FIGURE = new RegExp(`\\d|\\b${WORD}\\b`, 'iu');

/**
 * Figures of a text in order, without nested ones. Ordinals, "24/7" and parts of names such as "OAuth2" are not
 * figures.
 */
export function typedFacts(text: string): TypedFact[] {
  if (!HAS_FIGURE.test(text)) return [];
  const facts: TypedFact[] = datesIn(text).map((date) => ({ kind: 'date', ...date }));
  const taken = takenPlaces(text);
  for (const { start, end } of facts) taken.take(start, end);
  for (const [kind, rule] of RULES) {
    for (const match of text.matchAll(rule)) {
      const [whole] = match;
      const [start, end] = [match.index, match.index + whole.length];
      if (!taken.isFree(start, end) || isNoFigure(text, start, end)) continue;
      const keys = keysOf(kind, match);
      if (keys.length === 0) continue;
      facts.push({ kind, text: whole, start, end, keys });
      taken.take(start, end);
    }
  }
  return facts.toSorted((a, b) => a.start - b.start);
}

/** How far the name that a figure may belong to is searched. */
const MAX_NAME_REACH = 100;

const ORDINAL = /^(?:st|nd|rd|th)\b/i;

/** "24/7", "3rd", and figures attached to a name: "ISO-8859-1", "HTTP/2". */
function isNoFigure(text: string, start: number, end: number): boolean {
  return (
    text.slice(Math.max(0, start - 3), end + 3).includes('24/7') ||
    ORDINAL.test(text.slice(end, end + 3)) ||
    (/[-_/]/.test(text.charAt(start - 1)) &&
      /\p{L}/u.test(
        text
          .slice(Math.max(0, start - MAX_NAME_REACH), start)
          .split(/\s/)
          .at(-1) ?? '',
      ))
  );
}

function keysOf(kind: FactKind, [whole, one = '', other = '']: RegExpExecArray): string[] {
  switch (kind) {
    case 'price': {
      const first = currenciesOf(one);
      const isMarkFirst = first.length > 0;
      const currencies = isMarkFirst ? first : currenciesOf(other);
      const values = valuesOf(isMarkFirst ? other : one);
      return currencies.flatMap((currency) => values.map((value) => `${currency} ${value}`));
    }
    case 'percent':
      return valuesOf(one).map((value) => `${value}%`);
    case 'version':
      return [`v${one}`];
    case 'phone': {
      const digits = whole.replace(/\D/g, '');
      return digits.length >= 7 ? [`tel ${digits.replace(/^0+/, '')}`] : [];
    }
    case 'duration':
      return valuesOf(one).map((value) => inBaseUnit(value, other.toLowerCase()));
    case 'size':
      return valuesOf(one).map((value) => `${value} ${other.toLowerCase().replace(/s$/, '')}`);
    default:
      return valuesOf(one).map(String);
  }
}

const SECONDS: [RegExp, number][] = [
  [/^(?:ms|millisecond)/, 0.001],
  [/^sec/, 1],
  [/^min/, 60],
  [/^(?:hour|hr)/, 3600],
  [/^day/, 86_400],
  [/^week/, 604_800],
];
const MONTHS: [RegExp, number][] = [
  [/^month/, 1],
  [/^quarter/, 3],
  [/^(?:year|yr)/, 12],
  [/^decade/, 120],
];

/** "24 hours" is "one day", and "12 months" "one year". */
function inBaseUnit(value: number, unit: string): string {
  const seconds = SECONDS.find(([pattern]) => pattern.test(unit))?.[1];
  if (seconds !== undefined) return `${Math.round(value * seconds * 1000) / 1000} s`;
  return `${value * (MONTHS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1)} months`;
}

/** "1.200" means either 1200 or 1.2. */
function valuesOf(text: string): number[] {
  if (/^\d{1,15}$/.test(text)) return [Number(text)];
  const spelled = valueOfWords(text);
  if (spelled !== null) return [spelled];
  const [, digits = '', scale = ''] = /^([\d.,’' \u00a0\u202f]+?)\s?(\p{L}*)$/u.exec(text.trim()) ?? [];
  const bare = digits.replace(/[’' \u00a0\u202f]/g, '').replace(/[.,]$/, '');
  const factor = /^k|^th/i.test(scale) ? 1e3 : /^m/i.test(scale) ? 1e6 : /^b/i.test(scale) ? 1e9 : 1;
  const readings = new Set<number>();
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(bare)) readings.add(Number(bare.replaceAll(',', '')));
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(bare))
    readings.add(Number(bare.replaceAll('.', '').replace(',', '.')));
  if (/^\d+(?:\.\d+)?$/.test(bare)) readings.add(Number(bare));
  if (/^\d+,\d{1,2}$/.test(bare)) readings.add(Number(bare.replace(',', '.')));
  return [...readings].map((value) => Math.round(value * factor * 1e6) / 1e6);
}
