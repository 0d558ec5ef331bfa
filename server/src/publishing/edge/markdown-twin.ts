import { pageUrl } from '@sightline/contract/publishing/page-address';
import { detectLanguage } from '../../language/detect-language.ts';
import { wordsIn } from '../page-language/page-words.ts';
import { pageLanguage } from '../page-language/site-language.service.ts';
import type { LivePage } from './edge.queries.ts';
import type { Site } from './edge-types.ts';
import { sourcesBelow } from './page-sources.ts';
import { isSameTitle, withoutTitle } from './page-title.ts';

export const languageOfPage = ({ branding }: Site, { markdown_content }: LivePage) =>
  pageLanguage(detectLanguage(markdown_content), branding.language);

/** A page's Markdown twin: the same text, with the information its HTML shows around it. */
export function pageMarkdown(site: Site, page: LivePage, language: string): string {
  const words = wordsIn(language);
  const sources = sourcesBelow({ markdown: page.markdown_content, sources: page.sources, language });
  const parts = [
    `# ${line(page.title)}`,
    page.question && !isSameTitle(page.question, page.title) ? `**${line(page.question)}**` : '',
    `${words.updated} ${page.updated_at.slice(0, 10)} · ${site.branding.site_title} · <${pageUrl(site.url, page.slug)}>`,
    withoutTitle(page.markdown_content, page.title).trim(),
    sources.length > 0 ? `## ${words.sources}\n\n${sources.map(sourceLine).join('\n')}` : '',
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const sourceLine = ({ url, title }: { url: string; title: string }, place: number) =>
  `${place + 1}. [${linkText(title || url)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`;

export const line = (text: string) => text.replace(/\s+/g, ' ').trim();
export const linkText = (text: string) => line(text).replace(/[[\]\\]/g, '\\$&');
