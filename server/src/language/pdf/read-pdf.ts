import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { Page } from '../page/page.ts';
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
  const content = await inThread(unpack, input, { signal, cpu_ms: max_cpu_ms, max_memory_mb }).catch(
    (error) => {
      if (error instanceof OverLimit) return null;
      throw error;
    },
  );
  if (content === null) return { problem: 'This PDF takes too much time or memory to unpack.' };
  if ('problem' in content)
    return {
      problem:
        content.problem === 'locked'
          ? 'This PDF opens with a password only, so it cannot be read.'
          : 'This file is damaged, or no PDF after all.',
    };
  const { headings, blocks, language, page_count, pages_read } = content;
  const pages = `${page_count} ${page_count === 1 ? 'page' : 'pages'}`;
  if (blocks.length === 0 && headings.length === 0)
    return {
      problem: `This PDF of ${pages} holds pictures only, such as a scan. One with text in it can be read.`,
    };
  const title = titleFrom(content.title) ?? headings[0]?.text ?? fileName(url);
  const page: Page = {
    url,
    title,
    description: null,
    site_name: null,
    language,
    headings,
    blocks,
    links: [],
    json_ld: [],
  };
  return { page, page_count, pages_read };
}

/** Applications put their own name or the file's into the title, which says nothing about the text. */
function titleFrom(title: string | null): string | null {
  const text = title?.replace(/\s+/g, ' ').trim() ?? '';
  const isNone =
    text.length < 3 || /^untitled|^microsoft \w+ - |\.(docx?|indd|pptx?|pdf|tex|odt)$/i.test(text);
  return isNone ? null : text.slice(0, 300);
}

function fileName(url: string): string {
  return URL.parse(url)?.pathname.split('/').filter(Boolean).at(-1) ?? url;
}
