import { Worker } from 'node:worker_threads';
import { detectLanguage } from '../page/detect-language.ts';
import type { Page } from '../page/page.ts';
import { readPdfLines } from './pdf-text.ts';
import type { PdfInput, PdfLines } from './pdf-thread.ts';

export type PdfReading =
  /** `pages_read` of `page_count`; fewer where the file is longer than what is kept. */
  | { page: Page; page_count: number; pages_read: number }
  /** A sentence for people. */
  | { problem: string };

interface PdfLimits {
  max_pages?: number;
  max_chars?: number;
  time_limit_ms?: number;
  max_memory_mb?: number;
}

const LOOK_MS = 50;

/** What a PDF says. It is unpacked in a thread of its own, which is ended where it takes too much time or memory. */
export async function readPdf(
  bytes: Buffer,
  { url, signal }: { url: string; signal: AbortSignal },
  { max_pages = 300, max_chars = 400_000, time_limit_ms = 20_000, max_memory_mb = 400 }: PdfLimits = {},
): Promise<PdfReading> {
  const input = { bytes: new Uint8Array(bytes), max_pages, max_chars };
  const lines = await runThread(
    input,
    AbortSignal.any([signal, AbortSignal.timeout(time_limit_ms)]),
    max_memory_mb,
  );
  signal.throwIfAborted();
  if (lines === null) return { problem: 'This PDF takes too much time or memory to unpack.' };
  if ('problem' in lines)
    return {
      problem:
        lines.problem === 'locked'
          ? 'This PDF opens with a password only, so it cannot be read.'
          : 'This file is damaged, or no PDF after all.',
    };
  const { headings, blocks } = readPdfLines(lines.pages);
  const pages = `${lines.page_count} ${lines.page_count === 1 ? 'page' : 'pages'}`;
  if (blocks.length === 0 && headings.length === 0)
    return {
      problem: `This PDF of ${pages} holds pictures only, such as a scan. One with text in it can be read.`,
    };
  const title = titleFrom(lines.title) ?? headings[0]?.text ?? fileName(url);
  const page: Page = {
    url,
    title,
    description: null,
    site_name: null,
    language: detectLanguage(blocks.map(({ text }) => text).join('\n')),
    headings,
    blocks,
    links: [],
    json_ld: [],
  };
  return { page, page_count: lines.page_count, pages_read: lines.pages.length };
}

/** Null where the thread was ended before it was done. */
function runThread(input: PdfInput, signal: AbortSignal, max_memory_mb: number): Promise<PdfLines | null> {
  const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: max_memory_mb },
    // What the reader of PDFs has to say about them is for its makers.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<PdfLines | null>();
  thread.once('message', resolve);
  thread.once('error', () => resolve(null));
  thread.once('exit', () => resolve(null));
  const give_up = () => resolve(null);
  signal.addEventListener('abort', give_up, { once: true });
  if (signal.aborted) give_up();
  // What is unpacked lies outside of the heap that the engine limits.
  const look = setInterval(async () => {
    const memory = await thread.getHeapStatistics().catch(() => null);
    if (memory && memory.external_memory > max_memory_mb * 1024 * 1024) resolve(null);
  }, LOOK_MS);
  return promise.finally(() => {
    clearInterval(look);
    signal.removeEventListener('abort', give_up);
    return thread.terminate();
  });
}

/** Programs write their own name or the file's into the title; neither says what the text is about. */
function titleFrom(title: string | null): string | null {
  const text = title?.replace(/\s+/g, ' ').trim() ?? '';
  const isNone =
    text.length < 3 || /^untitled|^microsoft \w+ - |\.(docx?|indd|pptx?|pdf|tex|odt)$/i.test(text);
  return isNone ? null : text.slice(0, 300);
}

function fileName(url: string): string {
  return URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? url;
}
