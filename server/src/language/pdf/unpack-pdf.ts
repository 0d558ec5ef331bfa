import { getDocumentProxy } from 'unpdf';
import { detectLanguage } from '../detect-language.ts';
import type { Page } from '../page/page.ts';
import { type PdfLine, readPdfLines } from './pdf-text.ts';

/** The thread's input. */
export interface PdfInput {
  bytes: Uint8Array;
  max_pages: number;
  max_chars: number;
}

/** The thread's output. */
export type PdfContent =
  | (Pick<Page, 'headings' | 'blocks' | 'language'> & {
      page_count: number;
      pages_read: number;
      title: string | null;
    })
  | { problem: 'locked' | 'broken' };

/** The text of a PDF. Runs in threads, because unpacking may take any amount of time and memory. */
export const unpackPdf = (input: PdfInput): Promise<PdfContent> => readContent(input).catch(problemOf);

async function readContent(input: PdfInput): Promise<PdfContent> {
  const { pages, ...read } = await readLines(input);
  const { headings, blocks } = readPdfLines(pages);
  const language = detectLanguage(blocks.map(({ text }) => text).join('\n'));
  return { headings, blocks, language, pages_read: pages.length, ...read };
}

/** The lines of each page, as they stand there. */
export async function readLines({ bytes, max_pages, max_chars }: PdfInput) {
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  const pages: PdfLine[][] = [];
  let chars = 0;
  for (let number = 1; number <= Math.min(document.numPages, max_pages) && chars < max_chars; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const lines = linesOf(items);
    chars += lines.reduce((sum, { text }) => sum + text.length, 0);
    pages.push(lines);
    page.cleanup();
  }
  const { info } = await document.getMetadata();
  return { pages, page_count: document.numPages, title: titleOf(info) };
}

type Items = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>['getTextContent']>
>['items'];

function linesOf(items: Items): PdfLine[] {
  const lines: PdfLine[] = [];
  let text = '';
  let size = 0;
  let top = 0;
  const end = () => {
    const folded = text.replace(/\s+/g, ' ').trim();
    if (folded) lines.push({ text: folded, size: Math.round(size * 2) / 2, top });
    text = '';
    size = 0;
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    if (text.trim() === '') top = -Number(item.transform[5]);
    if (item.str.trim() !== '') size = Math.max(size, item.height);
    text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

function titleOf(info: object): string | null {
  const title: unknown = Reflect.get(info, 'Title');
  return typeof title === 'string' ? title : null;
}

function problemOf(error: unknown): PdfContent {
  const isLocked = error instanceof Error && error.name === 'PasswordException';
  return { problem: isLocked ? 'locked' : 'broken' };
}
