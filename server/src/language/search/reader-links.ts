import type { Page } from '../page/page.ts';

const MAX_TEXTS = 6;
const MAX_TEXT = 60;

/** By page, the different short texts of links that lead to it from the site's other pages: what the site itself calls it. */
export function linksTo(pages: Pick<Page, 'url' | 'links'>[]): Map<string, string> {
  const texts = new Map<string, Set<string>>();
  for (const { url: from, links } of pages) {
    for (const { url, text } of links) {
      if (url === from || text.length > MAX_TEXT) continue;
      const known = texts.get(url) ?? new Set();
      texts.set(url, known);
      if (known.size < MAX_TEXTS) known.add(text.trim().toLowerCase());
    }
  }
  return new Map([...texts].map(([url, known]) => [url, [...known].join(' ')]));
}

/** The words of an address: "/preise/hochzeiten.html" says "preise hochzeiten". */
export function pathWords(url: string): string {
  const path = URL.parse(url)?.pathname ?? '';
  return path
    .replace(/%[0-9a-f]{2}/gi, '')
    .replace(/\.\w{2,5}$/, '')
    .replace(/[^\p{L}]+/gu, ' ');
}
