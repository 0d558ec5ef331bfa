import { createExtractiveWriter } from '../../src/writer/built-in/extractive.ts';
import type { EditPage, WritePage, Writer } from '../../src/writer/writer.ts';

/**
 * A writer with predictable pages and edits; its sources are all pages of the site that share a word with the request.
 */
export function createPageWriter(own: Partial<Writer> = {}): Writer {
  return { ...createExtractiveWriter(), name: 'Foreseeable writer', writePage, editPage, ...own };
}

async function writePage({ request, pages }: WritePage) {
  const words = request.toLowerCase().match(/\w{5,}/g) ?? [];
  const telling = pages.filter(({ blocks }) =>
    blocks.some(({ text }) => words.some((word) => text.toLowerCase().includes(word))),
  );
  const said = telling.map(({ blocks }) => blocks[0]?.text ?? '');
  return {
    title: request,
    meta_description: `About: ${request}`,
    markdown: said.join('\n\n') || 'The site lacks the facts.',
    question: request,
    sources: telling.map(({ url, title }) => ({ url, title })),
    unsupported: [],
    outline: telling.length === 0,
  };
}

async function editPage({ instruction, page }: EditPage) {
  return {
    ...page,
    markdown: `${page.markdown}\n\n${instruction}`,
    changed: true,
    summary: `Added "${instruction}".`,
    sources: [],
    unsupported: [],
  };
}
