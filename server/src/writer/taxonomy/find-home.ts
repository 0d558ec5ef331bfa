import type { Page } from '../../language/page/page.ts';

const HOME = /^\/(?:index\.\w+)?$/i;

/** The page that a site opens with: its home page if it was read, else the first one. */
export const openerOf = (pages: readonly Page[]): Page | undefined =>
  pages.find(({ url }) => HOME.test(URL.parse(url)?.pathname ?? '')) ?? pages[0];
