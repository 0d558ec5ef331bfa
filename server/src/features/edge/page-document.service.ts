import { renderMarkdown } from '../../platform/markdown/render-markdown.ts';
import type { Branding } from '../branding/branding.service.ts';

export interface PageDocument {
  title: string;
  meta_description: string;
  markdown: string;
  /** In place of the rendered markdown, such as one with marked changes; it must be sanitised already. */
  body_html?: string;
  question: string | null;
  sources: { url: string; title: string }[];
  language: string;
  /** Its public address, or null while it has none. */
  url: string | null;
  published_at: string | null;
  updated_at: string;
  branding: Branding;
}

/** A whole page as the public sees it: semantic HTML without scripts. */
export function pageDocument(page: PageDocument): string {
  const body = page.body_html ?? renderMarkdown(page.markdown);
  return `<!doctype html>
<html lang="${escapeHtml(page.language)}">
<head><meta charset="utf-8"><title>${escapeHtml(page.title)}</title>
<meta name="description" content="${escapeHtml(page.meta_description)}"></head>
<body><main><h1>${escapeHtml(page.title)}</h1>${body}</main></body>
</html>
`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
