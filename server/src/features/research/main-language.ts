import type { Page } from '../../platform/page/page.ts';

/** The pages in the language that most of them have; pages of unknown language stay. */
export function inMainLanguage(pages: readonly Page[]): Page[] {
  const counts = Map.groupBy(pages, (page) => page.language);
  const [main] = [...counts]
    .filter(([language]) => language !== null)
    .sort((a, b) => b[1].length - a[1].length)[0] ?? [null];
  return pages.filter((page) => page.language === null || page.language === main);
}
