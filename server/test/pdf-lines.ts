import { readLines } from '../src/language/pdf/unpack-pdf.ts';

/** The lines of a small PDF; none when it cannot be read. */
export async function linesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const unpacked = await readLines({ bytes, max_pages: 20, max_chars: 100_000 }).catch(() => null);
  return unpacked?.pages.flat().map(({ text }) => text) ?? [];
}
