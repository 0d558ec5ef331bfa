import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import type { Page } from '../../../language/page/page.ts';
import type { SiteSentence } from '../extractive-site.ts';

/** A statement about a company, and the page it comes from. */
export interface Statement {
  text: string;
  page: Page;
}

const NUMBERING =
  /^(?:(?:chapter|part|appendix|section|step|lesson|unit)\s+[\divxlc.]+\b[.:]?|[a-z]?\d+(?:\.\d+)*\.?\s|[ivxlc]+\.\s|[a-z]\.\d+\.?\s|#+\s)/i;
/** "12.3. Full Text Search" → "Full Text Search"; "Pricing | Acme" → "Pricing". */
function cleanLabel(text: string): string {
  const [part = ''] = text.split(/\s[|·»–—]\s|\s-\s/);
  return part
    .replace(NUMBERING, '')
    .replace(/[\s#¶:]+$/u, '')
    .trim();
}

const LINK_WORDS = 5;

function linkTo({ url, title }: Page): string {
  const words = cleanLabel(title).split(/\s+/);
  const label = words.slice(0, LINK_WORDS).join(' ') + (words.length > LINK_WORDS ? ' …' : '');
  return `([${escapeMarkdown(label === '' ? 'source' : label)}](${url.replaceAll('(', '%28').replaceAll(')', '%29')}))`;
}

/** The statement with a link to its page. */
export function cited({ text, page }: Statement): string {
  return `${escapeMarkdown(text)} ${linkTo(page)}`;
}

export const countWords = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;

export const asStatement = ({ text, page }: SiteSentence): Statement => ({ text, page });
