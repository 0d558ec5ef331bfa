import { labelsFor } from '../../source-labels.ts';
import type { WritePage, WrittenPage } from '../../writer.ts';
import { describeSite } from '../describe/extractive-description.ts';
import type { Library } from './page-library.ts';
import { metaDescription, sourcesMarkdown } from './page-markdown.ts';

const HEADING = /^\*\*(.+)\*\*$/gm;
const CITED = / \(\[[^\]]{0,400}\]\([^)]{0,2000}\)\)/g;

/**
 * What the company says of itself, for a question about which companies there are: nobody's site answers that, and the
 * company is one of them. Null where its pages do not say what it is.
 */
export function presentationOf(
  { brand_name, host, language }: Pick<WritePage, 'brand_name' | 'host' | 'language'>,
  { own, index }: Library,
): Omit<WrittenPage, 'title' | 'question'> | null {
  const { markdown, sources, missing } = describeSite({ brand_name, host, pages: own });
  if (sources.length === 0 || missing.includes('what it is')) return null;
  const cited = new Set(sources.map(({ url }) => url));
  const pages = index.pages.filter(({ url }) => cited.has(url));
  const [first = ''] = markdown.split('\n\n');
  return {
    meta_description: metaDescription([first.replace(CITED, '')]),
    markdown: `${markdown.replace(HEADING, '## $1')}\n\n${sourcesMarkdown(pages, labelsFor(language))}`,
    sources,
    // All of it is quoted.
    unsupported: [],
    outline: false,
  };
}
