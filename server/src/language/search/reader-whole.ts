import { asks } from '../languages/asked.ts';
import { isTimeUnit } from '../languages/calendar-words.ts';
import type { IndexedPage } from './index-types.ts';
import { tellingBeside } from './quote-signs.ts';
import { shareOf, speaks, stemsIn, stemsOfSite } from './reader-said.ts';
import type { Finding } from './reader-search.ts';
import type { TermWeight } from './reader-weights.ts';
import { KINDS_OF_OFFER } from './reader-words.ts';
import { isValueStem } from './typed-values.ts';

/** Whether a question names nothing that the whole site is not about: its offer, its company, its town. */
export function asksForTheWhole({ weights }: Finding, page: IndexedPage): boolean {
  const about = stemsOfSite(page);
  return weights.every(
    ({ term, strengths }) =>
      KINDS_OF_OFFER.has(term.stem) ||
      asks('offerer', term.surface, page.language) ||
      isValueStem(term.stem) ||
      // "A night", "per month".
      isTimeUnit(term.surface.toLowerCase()) ||
      asks('per', term.surface, page.language) ||
      speaks(about, term) > 0 ||
      // The town of a company may stand with its address alone.
      (term.proper && strengths.some((strength) => strength > 0)),
  );
}

/** Share of what is asked besides what the whole site is about. */
const MIN_SAID = 0.5;

/** Whether texts of a page say half of what is asked besides what the whole site is about; true where that is all. */
export function saysHalf(texts: string[], page: IndexedPage, weights: TermWeight[]): boolean {
  const about = stemsOfSite(page);
  const own = tellingBeside(weights, about).filter(
    // A name that no page has is what the closest one lacks.
    ({ term, strengths }) => !term.proper || strengths.some((one) => one > 0),
  );
  return own.length === 0 || shareOf(stemsIn(texts.join('\n'), page), own) >= MIN_SAID;
}
