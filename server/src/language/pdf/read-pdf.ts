import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { detectLanguage } from '../detect-language.ts';
import type { Page } from '../page/page.ts';
import { readPdfLines } from './pdf-text.ts';
import type { unpackPdf } from './unpack-pdf.ts';

export type PdfReading =
  /** `pages_read` of `page_count`; fewer when the file is longer than the limit. */
  | { page: Page; page_count: number; pages_read: number }
  /** A sentence for people. */
  | { problem: string };

interface PdfLimits {
  max_pages?: number;
  max_chars?: number;
  max_cpu_ms?: number;
  max_memory_mb?: number;
}

const unpack = threadWork<typeof unpackPdf>(new URL('./unpack-pdf.ts', import.meta.url), 'unpackPdf');

/** The text of a PDF. It is unpacked in a separate thread, which is ended when it takes too much time or memory. */
export async function readPdf(
  bytes: Buffer,
  { url, signal }: { url: string; signal: AbortSignal },
  { max_pages = 300, max_chars = 400_000, max_cpu_ms = 20_000, max_memory_mb = 400 }: PdfLimits = {},
): Promise<PdfReading> {
  const input = { bytes: new Uint8Array(bytes), max_pages, max_chars };
  const lines = await inThread(unpack, input, { signal, cpu_ms: max_cpu_ms, max_memory_mb }).catch(
    (error) => {
      if (error instanceof OverLimit) return null;
      throw error;
    },
  );
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

/** Programs put their own name or the file's into the title, which says nothing about the text. */
function titleFrom(title: string | null): string | null {
  const text = title?.replace(/\s+/g, ' ').trim() ?? '';
  const isNone =
    text.length < 3 || /^untitled|^microsoft \w+ - |\.(docx?|indd|pptx?|pdf|tex|odt)$/i.test(text);
  return isNone ? null : text.slice(0, 300);
}

function fileName(url: string): string {
  return URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? url;
}
