import { wordsIn } from '../page-language/page-words.ts';
import { isWeb } from './document-shell.ts';

export interface Source {
  url: string;
  title: string;
}

/** What is listed below a page: its sources with an address, unless the text itself closes with its list of them. */
export function sourcesBelow(page: { markdown: string; sources: Source[]; language: string }): Source[] {
  const { sources: heading } = wordsIn(page.language);
  const closes = page.markdown.split('\n').some((line) => line.trim() === `## ${heading}`);
  return closes ? [] : page.sources.filter(({ url }) => isWeb(url));
}
