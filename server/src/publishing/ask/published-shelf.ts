import { renderMarkdown } from '../../language/markdown/render-markdown.ts';
import { readPage } from '../../language/page/read-page.ts';
import { answerFrom } from '../../language/search/answer-from.ts';
import { type AnswerUnit, textOf } from '../../language/search/answer-unit.ts';
import type { ReaderIndex } from '../../language/search/index-types.ts';
import { buildReaderIndex } from '../../language/search/reader-index.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';

/** A published page, with what a reader of it sees. */
export interface PublishedPage {
  url: string;
  title: string;
  description: string;
  question: string | null;
  /** Without its title. */
  markdown: string;
}

export interface PublishedSite {
  site_id: string;
  domain: string;
  name: string;
  pages: PublishedPage[];
}

/** What one page says to a question, word for word. */
export interface PageQuote {
  url: string;
  title: string;
  /** Sentences, list items, rows of a table or lines of code, one below the other. */
  text: string;
  /** How much of the question the page speaks of, from 0 to 1. */
  coverage: number;
}

/** Indexes are expensive to build and large to transfer, so the newest few stay in the thread that built them. */
const MAX_SHELVED = 12;
const shelf = new Map<string, ReaderIndex>();

/** Builds the index of a site and keeps it under `key`, which is another one after each change. */
export function shelvePublished({ key, site }: { key: string; site: PublishedSite }): void {
  const pages = site.pages.map((page) =>
    readPage(Buffer.from(htmlOf(page)), { url: page.url, content_type: 'text/html; charset=utf-8' }),
  );
  const index = buildReaderIndex([{ ...site, pages }]);
  shelf.delete(key);
  shelf.set(key, index);
  const oldest = shelf.keys().next();
  if (shelf.size > MAX_SHELVED && !oldest.done) shelf.delete(oldest.value);
}

/** What the pages of an index say to a question, the page that answers best first; null when there is no index. */
export function quotePublished({ key, text }: { key: string; text: string }): PageQuote[] | null {
  const index = shelf.get(key);
  if (!index) return null;
  const { units, finding } = answerFrom(index, text);
  return [...Map.groupBy(units, ({ page }) => page)].map(([page, said]) => ({
    url: page.url,
    title: page.title,
    text: said.map(lineOf).join('\n'),
    // A page that asks the same question itself answers all of it.
    coverage: finding.hits.find((hit) => hit.page === page)?.coverage ?? 1,
  }));
}

const lineOf = (unit: AnswerUnit) => (unit.under === null ? textOf(unit) : `${unit.under}: ${textOf(unit)}`);

/** The page as it is served, without what stands around its text. */
function htmlOf({ title, description, question, markdown }: PublishedPage): string {
  const asked = question === null ? '' : `<h2>${escapeHtml(question)}</h2>`;
  return `<!doctype html><title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">
<main><h1>${escapeHtml(title)}</h1>${asked}${renderMarkdown(markdown)}</main>`;
}
