import type { Page } from '../../language/page/page.ts';

type Spoken = Pick<Page, 'language'>;

/** The language of most pages; null when no page has one. */
export function mainLanguage(pages: readonly Spoken[]): string | null {
  const counts = Map.groupBy(pages, (page) => page.language);
  const [main] = [...counts]
    .filter(([language]) => language !== null)
    .sort((a, b) => b[1].length - a[1].length)[0] ?? [null];
  return main;
}

/** The pages in the most common language; pages of unknown language stay. */
export function inMainLanguage(pages: readonly Page[]): Page[] {
  const main = mainLanguage(pages);
  return pages.filter((page) => page.language === null || page.language === main);
}
