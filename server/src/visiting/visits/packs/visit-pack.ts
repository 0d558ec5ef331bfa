import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { type ListColumns, newAmounts, newLists } from './list-columns.ts';
import {
  type Codes,
  codeOf,
  codesFor,
  QUARTER_S,
  QUARTERS,
  type VisitColumns,
  type Words,
} from './visit-columns.ts';

/**
 * Visits of one day in as few bytes as serve: a head in JSON that names each column, then column after column, compressed
 * as a whole. Columns are found by name, so dimensions may come and go: unknown ones are skipped, missing ones are empty.
 */
interface Head {
  version: number;
  n: number;
  /** The hour in which the day begins. */
  from: number;
  columns: PackedColumn[];
  /** Lists follow the columns in this order; packs of before have none. */
  views?: PackedLists;
  reached?: PackedLists;
  happened?: PackedLists;
}

interface PackedLists {
  n: number;
  /** Bytes of how many a visit has, of a code, and of a number; of a small number, too. */
  widths: number[];
  words: string[];
}

interface PackedColumn {
  name: string;
  /** Bytes of each value. */
  width: number;
  /** What the codes of a dimension stand for. */
  words?: string[];
}

const VERSION = 2;
/** What is packed: another number for each column that packs of before lack, so that those are packed again. */
export const LAYOUT = 5;
const FOR_HEAD = 4;
/** Bytes of an amount. */
const AMOUNT = 8;
const nameOf = (dimension: string) => `dimension ${dimension}`;

/** Writes columns whose codes are places in these words; words that no visit has are left out. */
export function packed(
  columns: VisitColumns,
  words: readonly Words[],
  from: number,
  dimensions: readonly string[] = VISIT_DIMENSIONS,
): Buffer {
  const { high, low, converted, daily, visible, quarter } = columns;
  const numbers = {
    ...{ high, low, converted, daily, visible },
    began: columns.began.map((seconds, at) => ((quarter[at] ?? 0) % QUARTERS) * QUARTER_S + seconds),
    hour: Uint8Array.from(quarter, (quarters) => Math.floor(quarters / QUARTERS) - from),
    pages: narrowed(columns.pages),
    lasted: narrowed(columns.lasted),
  };
  const named: [PackedColumn, Codes][] = [
    ...Object.entries(numbers).map(([name, values]): [PackedColumn, Codes] => [
      { name, width: values.BYTES_PER_ELEMENT },
      values,
    ]),
    ...dimensions.map((dimension, place): [PackedColumn, Codes] => {
      const own = ownCodes(columns.codes[place] ?? new Uint8Array(columns.n), words[place]?.list ?? []);
      return [{ name: nameOf(dimension), width: own.codes.BYTES_PER_ELEMENT, words: own.words }, own.codes];
    }),
  ];
  const views = packedLists(columns.views, words[dimensions.length]);
  const reached = packedLists(columns.reached, words[dimensions.length + 1]);
  const happened = packedLists(columns.happened, words[dimensions.length + 2]);
  const head: Head = {
    ...{ version: VERSION, n: columns.n, from },
    columns: named.map(([column]) => column),
    ...{ views: views.head, reached: reached.head, happened: happened.head },
  };
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(FOR_HEAD);
  size.writeUInt32LE(text.length);
  const all = [
    ...named.map(([, values]) => values),
    ...views.columns,
    ...reached.columns,
    ...happened.columns,
  ].map((values) => Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  return zstdCompressSync(Buffer.concat([size, text, ...all]));
}

function packedLists({ lengths, codes, numbers, small }: ListColumns, words: Words | undefined) {
  const own = ownCodes(codes, words?.list ?? []);
  const are_amounts = numbers instanceof Float64Array;
  const columns = [narrowed(lengths), own.codes, are_amounts ? numbers : narrowed(numbers), small];
  const widths = columns.map(({ BYTES_PER_ELEMENT }) => BYTES_PER_ELEMENT);
  const head: PackedLists = { n: codes.length, widths, words: own.words };
  return { head, columns };
}

/** The same columns, their codes as places in the given words. Throws on a pack of another version. */
export function unpacked(
  pack: Buffer,
  words: readonly Words[],
  dimensions: readonly string[] = VISIT_DIMENSIONS,
): VisitColumns {
  const bytes = zstdDecompressSync(pack);
  const end = FOR_HEAD + bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString('utf8', FOR_HEAD, end));
  if (head.version !== VERSION) throw new Error(`Visits are packed in version ${head.version}.`);
  const { n, from } = head;
  const found = new Map<string, { values: Codes; words: string[] }>();
  let at = end;
  const part = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const next = (length: number, width = 1) => numbersOf(part(length * width), width);
  for (const { name, width, words: own = [] } of head.columns)
    found.set(name, { values: next(n, width), words: own });
  const lists = (of: PackedLists | undefined, to: Words | undefined): ListColumns => {
    if (!of) return newLists(n, 0);
    const [length, code, number, small] = of.widths;
    return {
      lengths: Uint32Array.from(next(n, length)),
      codes: Uint32Array.from(translated(next(of.n, code), of.words, to)),
      numbers:
        number === AMOUNT
          ? new Float64Array(Uint8Array.from(part(of.n * AMOUNT)).buffer)
          : Uint32Array.from(next(of.n, number)),
      small: small === undefined ? new Uint8Array(of.n) : Uint8Array.from(next(of.n, small)),
    };
  };
  const column = (name: string) => found.get(name)?.values ?? new Uint8Array(n);
  const wide = (name: string) => Uint32Array.from(column(name));
  const began = Uint16Array.from(column('began'));
  return {
    n,
    high: wide('high'),
    low: wide('low'),
    quarter: Uint32Array.from(
      column('hour'),
      (hours, at) => (hours + from) * QUARTERS + Math.floor((began[at] ?? 0) / QUARTER_S),
    ),
    converted: Uint8Array.from(column('converted')),
    daily: Uint8Array.from(column('daily')),
    visible: wide('visible'),
    pages: wide('pages'),
    began: began.map((seconds) => seconds % QUARTER_S),
    lasted: wide('lasted'),
    codes: dimensions.map((dimension, place) => {
      const own = found.get(nameOf(dimension));
      return own ? translated(own.values, own.words, words[place]) : new Uint8Array(n);
    }),
    views: lists(head.views, words[dimensions.length]),
    reached: lists(head.reached, words[dimensions.length + 1]),
    happened: head.happened ? lists(head.happened, words[dimensions.length + 2]) : newAmounts(n, 0),
  };
}

function numbersOf(part: Buffer, width: number): Codes {
  const { buffer } = Uint8Array.from(part);
  if (width === 1) return new Uint8Array(buffer);
  return width === 2 ? new Uint16Array(buffer) : new Uint32Array(buffer);
}

function translated(codes: Codes, own: readonly string[], words: Words | undefined): Codes {
  if (!words) return codes;
  const others = own.map((word) => codeOf(words, word));
  const found = codesFor(words.list.length, codes.length);
  for (let at = 0; at < codes.length; at += 1) found[at] = others[codes[at] ?? 0] ?? 0;
  return found;
}

function ownCodes(codes: Codes, list: readonly string[]) {
  const places = new Map<number, number>([[0, 0]]);
  const words = [''];
  const wide = Uint32Array.from(codes, (code) => {
    const known = places.get(code);
    if (known !== undefined) return known;
    places.set(code, words.length);
    return words.push(list[code] ?? '') - 1;
  });
  const narrow = codesFor(words.length, codes.length);
  narrow.set(wide);
  return { codes: narrow, words };
}

function narrowed(numbers: Uint32Array): Codes {
  const narrow = codesFor(largestOf(numbers), numbers.length);
  narrow.set(numbers);
  return narrow;
}

const largestOf = (numbers: Uint32Array) => numbers.reduce((most, one) => Math.max(most, one), 0);
