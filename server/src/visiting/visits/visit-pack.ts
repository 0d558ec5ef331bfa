import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { COLUMNS, type Codes, codeOf, codesFor, type VisitColumns, type Words } from './visit-columns.ts';

/** Visits of one day in as few bytes as serve: a head in JSON, then column after column, compressed as a whole. */
interface Head {
  n: number;
  /** The hour in which the day begins. */
  from: number;
  /** Bytes of each number of pages, and of each dimension's codes. */
  pages: number;
  widths: number[];
  /** Bytes of when each visit began, and of how long it lasted. */
  times: [number, number];
  /** What the codes of each dimension stand for. */
  words: string[][];
}

const FOR_HEAD = 4;

/** Writes columns whose codes are places in these words; words that no visit has are left out. */
export function packed(columns: VisitColumns, words: readonly Words[], from: number): Buffer {
  const own = columns.codes.map((codes, place) => ownCodes(codes, words[place]?.list ?? []));
  const pages = narrowed(columns.pages);
  const lasted = narrowed(columns.lasted);
  const hours = Uint8Array.from(columns.hour, (hour) => hour - from);
  const head: Head = {
    n: columns.n,
    from,
    pages: pages.BYTES_PER_ELEMENT,
    widths: own.map(({ codes }) => codes.BYTES_PER_ELEMENT),
    times: [columns.began.BYTES_PER_ELEMENT, lasted.BYTES_PER_ELEMENT],
    words: own.map(({ words: used }) => used),
  };
  const text = Buffer.from(JSON.stringify(head));
  const size = Buffer.alloc(FOR_HEAD);
  size.writeUInt32LE(text.length);
  const parts = [columns.high, columns.low, hours, columns.converted, columns.visible, pages];
  const all = [...parts, ...own.map(({ codes }) => codes), columns.began, lasted].map((column) =>
    Buffer.from(column.buffer, column.byteOffset, column.byteLength),
  );
  return zstdCompressSync(Buffer.concat([size, text, ...all]));
}

/** The same columns, their codes as places in the given words. */
export function unpacked(pack: Buffer, words: readonly Words[]): VisitColumns {
  const bytes = zstdDecompressSync(pack);
  const end = FOR_HEAD + bytes.readUInt32LE();
  const head: Head = JSON.parse(bytes.toString('utf8', FOR_HEAD, end));
  const { n, from } = head;
  let at = end;
  const take = (width: number): Codes => {
    const part = Uint8Array.from(bytes.subarray(at, at + n * width)).buffer;
    at += n * width;
    if (width === 1) return new Uint8Array(part);
    return width === 2 ? new Uint16Array(part) : new Uint32Array(part);
  };
  const wide = (width: number) => Uint32Array.from(take(width));
  const [high, low] = [wide(4), wide(4)];
  const hour = Uint32Array.from(take(1), (hours) => hours + from);
  const converted = Uint8Array.from(take(1));
  const visible = wide(4);
  const pages = wide(head.pages);
  const codes = Array.from({ length: COLUMNS }, (_, place) =>
    translated(take(head.widths[place] ?? 0), head.words[place] ?? [], words[place]),
  );
  const began = Uint16Array.from(take(head.times[0]));
  const lasted = wide(head.times[1]);
  return { n, high, low, hour, converted, visible, pages, codes, began, lasted };
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
