import type { Page } from '../../language/page/page.ts';
import type { Category } from './taxonomy.ts';

/** What firms call their product as a picture ("the operating system for your business"), and what a real one says. */
const PICTURES = new Map([
  [
    'operating system',
    /\b(?:kernel|linux|boot\w*|distro\w*|distribution|firmware|hardware|x86|arm64|raspberry)\b/i,
  ],
  ['library', /\b(?:books?|bücher|livres|libros|libri|boeken|livros)\b/i],
]);
const MIN_MEANT = 2;

/** Whether a site that carries such a word speaks of nothing that the real thing needs. */
export function isPicture({ id }: Category, pages: Page[]): boolean {
  const meant = PICTURES.get(id);
  if (meant === undefined) return false;
  const texts = pages.flatMap(({ blocks }) => blocks.map(({ text }) => text));
  return texts.filter((text) => meant.test(text)).length < MIN_MEANT;
}
