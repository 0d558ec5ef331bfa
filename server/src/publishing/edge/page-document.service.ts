import { leadOf, renderMarkdown } from '../../language/markdown/render-markdown.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import type { Branding } from '../branding/branding.service.ts';
import { dayIn, wordsIn } from '../page-language/page-words.ts';
import { documentShell, isWeb } from './document-shell.ts';
import { pageJsonLd } from './page-json-ld.ts';
import { sourcesBelow } from './page-sources.ts';
import { isSameTitle, withoutTitle } from './page-title.ts';

const draw = threadWork<typeof pageDocument>(new URL(import.meta.url), 'pageDocument');

export interface PageDocument {
  title: string;
  meta_description: string;
  markdown: string;
  /** Replaces the rendered markdown, such as one with marked changes; must already be sanitized. */
  body_html?: string;
  question: string | null;
  sources: { url: string; title: string }[];
  language: string;
  /** Its public address, or null while it has none. */
  url: string | null;
  published_at: string | null;
  updated_at: string;
  branding: Branding;
  logo_data?: string | null;
  /** Other live pages, with full addresses. */
  related?: { url: string; title: string }[];
}

/** What is shown below the title of a page. */
export function pageBody({ title, markdown }: { title: string; markdown: string }): string {
  return renderMarkdown(withoutTitle(markdown, title));
}

/** Longer pages are rendered in a thread; otherwise nobody else would be answered meanwhile. */
const MAX_DRAWN_AT_ONCE = 20_000;

/** A complete page as the public sees it. */
export async function drawPage(page: PageDocument): Promise<string> {
  return page.markdown.length > MAX_DRAWN_AT_ONCE ? inThread(draw, page) : pageDocument(page);
}

/** A complete page as the public sees it: semantic HTML without scripts. */
export function pageDocument(page: PageDocument): string {
  const { title, url, language, branding, published_at, updated_at } = page;
  const markdown = withoutTitle(page.markdown, title);
  const article = [
    `<h1>${escapeHtml(title)}</h1>`,
    questionOf(page),
    updatedOf(page),
    page.body_html ?? pageBody(page),
    sourcesOf(page),
  ];
  return documentShell({
    language,
    title,
    description: page.meta_description,
    branding,
    logo_data: page.logo_data ?? null,
    site_url: url && new URL('/', url).href,
    canonical: url,
    markdown_url: url && `${url}.md`,
    og_type: 'article',
    published_at,
    updated_at,
    json_ld: url
      ? pageJsonLd(
          {
            ...page,
            sources: page.sources.filter(({ url: source }) => isWeb(source)),
            lead: leadOf(markdown),
          },
          url,
        )
      : null,
    main: `<article>\n${article.filter(Boolean).join('\n')}\n</article>${relatedOf(page)}`,
  });
}

function questionOf({ question, title, language }: PageDocument): string {
  if (!question || isSameTitle(question, title)) return '';
  return `<p class="lead"><span class="sr-only">${wordsIn(language).question}: </span>${escapeHtml(question)}</p>`;
}

function updatedOf({ language, updated_at }: PageDocument): string {
  const day = `<time datetime="${updated_at}">${dayIn(language, updated_at)}</time>`;
  return `<p class="meta">${wordsIn(language).updated} ${day}</p>`;
}

function sourcesOf(page: PageDocument): string {
  const items = sourcesBelow(page).map(sourceItem);
  if (items.length === 0) return '';
  const heading = `<h2 id="sources">${wordsIn(page.language).sources}</h2>`;
  return `<section class="sources" aria-labelledby="sources">${heading}\n<ol>${items.join('\n')}</ol></section>`;
}

function sourceItem({ url, title }: { url: string; title: string }): string {
  const host = new URL(url).host.replace(/^www\./, '');
  const link = `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(title || url)}</a>`;
  return `<li>${link} <span>(${escapeHtml(host)})</span></li>`;
}

function relatedOf({ related = [], language }: PageDocument): string {
  if (related.length === 0) return '';
  const items = related.map(
    ({ url, title }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></li>`,
  );
  const heading = `<h2 id="more">${wordsIn(language).more}</h2>`;
  return `\n<nav class="more" aria-labelledby="more">${heading}\n<ul>${items.join('\n')}</ul></nav>`;
}
