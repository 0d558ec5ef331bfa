import { wordsIn } from '../page-language/page-words.ts';
import { isWeb } from './document-shell.ts';

export interface Source {
  url: string;
  title: string;
}

/** The list below a page: its sources that have an address, unless the text itself ends with such a list. */
export function sourcesBelow(page: { markdown: string; sources: Source[]; language: string }): Source[] {
  const { sources: heading } = wordsIn(page.language);
  const closes = page.markdown.split('\n').some((line) => line.trim() === `## ${heading}`);
  return closes ? [] : page.sources.filter(({ url }) => isWeb(url));
}
