import type { Page } from '../page/page.ts';

const BREAK = /(?<!\s)\s+[|·•—–-]\s+|(?<!\s)\s*[|:]\s+/;
/** A part of this share of a site's titles names the site, not the page. */
const MIN_COMMON_SHARE = 0.3;
const MIN_COMMON_PAGES = 3;

/** The titles in order, without the parts that most of the site's titles share. */
export function ownTitles(pages: Pick<Page, 'title'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { title } of pages) {
    for (const part of new Set(title.split(BREAK))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const isOwn = (part: string) => {
    const count = counts.get(part) ?? 0;
    return count < MIN_COMMON_PAGES || count <= pages.length * MIN_COMMON_SHARE;
  };
  return pages.map(({ title }) => title.split(BREAK).filter(isOwn).join(' – ') || title);
}
