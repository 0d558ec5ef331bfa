import { pageUrl } from '@sightline/contract/publishing/page-address';
import { firstParagraph } from '../../language/markdown/first-paragraph.ts';
import type { LiveHead } from './edge.queries.ts';
import type { Site } from './edge-types.ts';
import { line, linkText } from './markdown-twin.ts';

/** As many as a reader can take; the rest is in the sitemap. */
export const MAX_LLMS_PAGES = 1000;
const MAX_SUMMARY_LENGTH = 500;

/**
 * The site for language models (llmstxt.org): its name, its purpose, and its pages by topic, each with its Markdown
 * twin.
 */
export function llmsText(site: Site, pages: readonly LiveHead[]): string {
  const { branding, url } = site;
  const topics = Map.groupBy(pages, ({ topic }) => topic ?? '');
  const sections = [...topics]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === ''))
    .map(([topic, listed]) => {
      const heading = line(topic) || (topics.size > 1 ? 'More pages' : 'Pages');
      return `## ${heading}\n\n${listed.map((page) => pageLine(site, page)).join('\n')}`;
    });
  const parts = [
    llmsHead(site),
    ...sections,
    `## Optional\n\n- [Website](${branding.home_url})\n- [All pages](${url}sitemap.xml)\n- [All texts](${url}llms-full.txt)\n- [Ask these pages](${url}ask?query=): answers with quotations (NLWeb); MCP at ${url}mcp`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** What the site is. */
export function llmsHead({ branding, description }: Site): string {
  const summary = firstParagraph(description ?? '');
  return `# ${line(branding.site_title)}${summary && `\n\n> ${shorten(summary)}`}`;
}

function pageLine({ url }: Site, { slug, title, meta_description }: LiveHead): string {
  const about = line(meta_description);
  return `- [${linkText(title)}](${pageUrl(url, slug)}.md)${about ? `: ${about}` : ''}`;
}

/** As many whole sentences as fit. */
function shorten(text: string): string {
  if (text.length <= MAX_SUMMARY_LENGTH) return text;
  const cut = text.slice(0, MAX_SUMMARY_LENGTH);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('。'));
  return end > MAX_SUMMARY_LENGTH / 4 ? cut.slice(0, end + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}
