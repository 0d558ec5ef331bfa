import { unpackPdf } from '../src/language/pdf/unpack-pdf.ts';

/** The lines of a small PDF; none when it cannot be read. */
export async function linesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const unpacked = await unpackPdf({ bytes, max_pages: 20, max_chars: 100_000 });
  return 'pages' in unpacked ? unpacked.pages.flat().map(({ text }) => text) : [];
}
