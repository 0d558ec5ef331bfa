import { answerFrom, type SiteAnswer } from '../../../language/search/answer-from.ts';
import type { Hit } from '../../../language/search/reader-gate.ts';
import { type Library, OWN_SITE } from './page-library.ts';

export interface LibraryAnswer extends SiteAnswer {
  /** The customer's own pages first, each group likeliest first. */
  hits: Hit[];
}

/** The customer's own site answers; sources and notes do where it says nothing. */
export function answerOfLibrary({ index }: Library, question: string): LibraryAnswer {
  const own = answerFrom(index, question, OWN_SITE);
  const others = index.sites
    .filter(({ site_id }) => site_id !== OWN_SITE)
    .map(({ site_id }) => answerFrom(index, question, site_id));
  const told = own.units.length > 0 ? own : (others.find(({ units }) => units.length > 0) ?? own);
  return { ...told, hits: [own, ...others].flatMap(({ finding }) => finding.hits) };
}
