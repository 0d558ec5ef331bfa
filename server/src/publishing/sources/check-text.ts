import type { PageSource, UnsupportedFact } from '@sightline/contract/publishing/generated-pages';
import { findUnsupported } from '../../writer/checks/check-facts.ts';
import type { PageText } from '../../writer/writer.ts';
import type { WritingSources } from '../../writer/writing-sources.ts';

export interface CheckedText {
  /** Sources that the text links to. */
  sources: PageSource[];
  /** Facts in it that no source contains. */
  unsupported: UnsupportedFact[];
}

/** Compares a page with the domain's sources. Runs in threads, because others wrote both. */
export const checkText = ({ text, known }: { text: PageText; known: WritingSources }): CheckedText => ({
  sources: linkedSources(text.markdown, known),
  unsupported: unsupportedFacts(text, known),
});

const LINK = /https?:\/\/[^\s)<>"'\]]+/g;

/** Pages that the text links to, in order of first use. */
function linkedSources(markdown: string, { pages }: Pick<WritingSources, 'pages'>): PageSource[] {
  const titles = new Map(pages.map(({ url, title }) => [bare(url), { url, title }]));
  const found = (markdown.match(LINK) ?? []).flatMap((link) => titles.get(bare(link)) ?? []);
  return [...new Map(found.map((source) => [source.url, source])).values()];
}

const bare = (url: string) => url.replace(/[#?].*$/s, '').replace(/(?<![/.,;])[/.,;]+$/, '');

/** Facts that no source contains. */
export function unsupportedFacts(
  { title, meta_description, markdown }: PageText,
  { brand_name, host, description, notes, pages, language }: WritingSources,
): UnsupportedFact[] {
  const held = pages.flatMap((page) => [
    page.title,
    page.description ?? '',
    ...page.headings.map(({ text }) => text),
    ...page.blocks.map(({ text }) => text),
  ]);
  const links = pages.flatMap(({ url, links }) => [url, ...links.map((link) => link.url)]);
  return findUnsupported([`# ${title}`, meta_description, markdown].join('\n\n'), {
    names: [brand_name, host],
    texts: [description, ...notes, ...held],
    links,
    language,
  });
}
