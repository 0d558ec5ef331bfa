import type { Page } from '../../language/page/page.ts';

/** Fits the context of small local models with room for the answer. */
const MAX_ALL_CHARACTERS = 24_000;
const MIN_PAGE_CHARACTERS = 600;

/**
 * The pages for a model to read, numbered from 1; long ones are cut and the last ones left out when there is no more
 * room.
 */
export function pagesForModel(pages: Page[]): string {
  const share = Math.max(MIN_PAGE_CHARACTERS, Math.floor(MAX_ALL_CHARACTERS / Math.max(pages.length, 1)));
  const shown = pages.slice(0, Math.floor(MAX_ALL_CHARACTERS / share));
  return shown
    .map((page, index) => `[${index + 1}] ${page.url}\n${textOf(page).slice(0, share)}`)
    .join('\n\n');
}

/** Everything a page says, to check claims against it. */
export function textOf(page: Page): string {
  const said = [
    page.title,
    page.description,
    ...page.blocks.map(({ heading, text }, index) =>
      heading !== null && heading !== page.blocks[index - 1]?.heading ? `${heading}: ${text}` : text,
    ),
  ];
  return said.filter((text) => text).join('\n');
}
