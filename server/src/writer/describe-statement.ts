import type { Page } from '../platform/page/page.ts';
import type { SiteSentence } from './extractive-site.ts';
import { cleanLabel } from './topic-labels.ts';

/** One thing said about a company, and where it stands. */
export interface Statement {
  text: string;
  page: Page;
}

const LINK_WORDS = 5;

/** Text as markdown that shows exactly these characters. */
export function plainMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>~|#]/g, '\\$&');
}

function linkTo({ url, title }: Page): string {
  const words = cleanLabel(title).split(/\s+/);
  const label = words.slice(0, LINK_WORDS).join(' ') + (words.length > LINK_WORDS ? ' …' : '');
  return `([${plainMarkdown(label === '' ? 'source' : label)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')}))`;
}

/** The statement with a link to its page. */
export function cited({ text, page }: Statement): string {
  return `${plainMarkdown(text)} ${linkTo(page)}`;
}

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;

export const asStatement = ({ text, page }: SiteSentence): Statement => ({ text, page });
