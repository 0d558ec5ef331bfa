import { createDeflate, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../test/make-pdf.ts';
import { readPdf } from './read-pdf.ts';

const source = { url: 'https://acme.example/files/guide.pdf', signal: new AbortController().signal };

describe('A PDF', () => {
  it('A PDF gives its title, headings and paragraphs, with hyphenated words joined', async () => {
    const pdf = makePdf(
      [
        [
          { text: 'Opening a bakery', size: 22 },
          { text: 'A till for a bakery has to be fast, be-', gap: 40 },
          { text: 'cause the queue is long in the morning.' },
          { text: 'It also has to keep cake orders, which run' },
        ],
        [
          { text: 'over many days.' },
          { text: 'Prices', size: 15, gap: 40 },
          { text: 'Tillberry costs 39 euros (a month).', gap: 30 },
        ],
      ],
      { title: 'Microsoft Word - guide_v3_final.docx' },
    );
    expect(await readPdf(pdf, source)).toEqual({
      page_count: 2,
      pages_read: 2,
      page: {
        url: source.url,
        title: 'Opening a bakery',
        description: null,
        site_name: null,
        language: 'en',
        headings: [
          { level: 1, text: 'Opening a bakery' },
          { level: 2, text: 'Prices' },
        ],
        blocks: [
          {
            kind: 'paragraph',
            text: 'A till for a bakery has to be fast, because the queue is long in the morning. It also has to keep cake orders, which run over many days.',
            heading: 'Opening a bakery',
          },
          { kind: 'paragraph', text: 'Tillberry costs 39 euros (a month).', heading: 'Prices' },
        ],
        links: [],
        json_ld: [],
      },
    });
    const named = makePdf([[{ text: 'Words of some length.' }]], { title: 'The till handbook' });
    expect(await readPdf(named, source)).toMatchObject({ page: { title: 'The till handbook' } });
    expect(await readPdf(makePdf([[{ text: 'Only words.' }]]), source)).toMatchObject({
      page: { title: 'guide.pdf' },
    });
  });

  it('A PDF is read without its running heads and page numbers', async () => {
    const pages = [1, 2, 3, 4].map((number) => [
      { text: 'Acme handbook' },
      { text: `Chapter text of ${'abcd'[number - 1]} page.`, gap: 40 },
      { text: `Page ${number} of 4`, gap: 40 },
    ]);
    const reading = await readPdf(makePdf(pages), source);
    expect('page' in reading && reading.page.blocks.map(({ text }) => text)).toEqual([
      'Chapter text of a page.',
      'Chapter text of b page.',
      'Chapter text of c page.',
      'Chapter text of d page.',
    ]);
  });

  it.each([
    ['opens with a password only', makePdf([[{ text: 'Secret' }]], { locked: true })],
    ['holds pictures only', makePdf([[], []])],
    ['is damaged', Buffer.from('%PDF-1.4\nand then nothing of the kind')],
    ['is damaged', Buffer.alloc(0)],
  ])('The answer says so when a PDF %s', async (problem, bytes) => {
    expect(await readPdf(bytes, source)).toEqual({ problem: expect.stringContaining(problem) });
  });

  it('A PDF is read up to the bounds on pages and characters', async () => {
    const pages = Array.from({ length: 6 }, (_, i) => [{ text: `These are the words of page ${i + 1}.` }]);
    expect(await readPdf(makePdf(pages), source, { max_pages: 2 })).toMatchObject({
      page_count: 6,
      pages_read: 2,
    });
    expect(await readPdf(makePdf(pages), source, { max_chars: 40 })).toMatchObject({ pages_read: 2 });
  });

  it('A PDF that unpacks to a gigabyte is given up', async () => {
    const packed_content = await packBlanks(1024);
    expect(packed_content.length).toBeLessThan(10 * 1024 * 1024);
    const pdf = makePdf([[{ text: 'Bomb' }]], { packed_content });
    expect(await readPdf(pdf, source, { max_memory_mb: 200 })).toEqual({
      problem: 'This PDF takes too much time or memory to unpack.',
    });
  });

  it('A PDF that is never finished is given up, and so is one whose reader is stopped', async () => {
    const packed_content = deflateSync(`BT /F1 9 Tf ${'(word) Tj '.repeat(3_000_000)} ET`);
    const pdf = makePdf([[{ text: 'Slow' }]], { packed_content });
    expect(await readPdf(pdf, source, { max_cpu_ms: 100 })).toEqual({
      problem: 'This PDF takes too much time or memory to unpack.',
    });
    await expect(
      readPdf(pdf, { ...source, signal: AbortSignal.abort(new Error('Stopped.')) }),
    ).rejects.toThrow('Stopped.');
  });
});

/** This many MiB of spaces, compressed. */
async function packBlanks(mib: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk) => chunks.push(chunk));
  const block = Buffer.alloc(1024 * 1024, ' ');
  for (let i = 0; i < mib; i++)
    if (!deflate.write(block)) await new Promise((done) => deflate.once('drain', done));
  await new Promise<void>((done) => deflate.end(done));
  return Buffer.concat(chunks);
}
