import type { Page } from '../../../language/page/page.ts';
import { readPage } from '../../../language/page/read-page.ts';
import { ownOffer } from './own-offer.ts';

export interface Candidate {
  name: string;
  url: string;
  content_type: string;
  body: Uint8Array;
}

const MIN_WORDS = 4;

/** Names of the candidates whose own home page speaks of something else than the site offers. */
export function otherOffers({
  candidates,
  ...site
}: {
  brand_name: string;
  host: string;
  pages: Page[];
  candidates: Candidate[];
}): string[] {
  const offer = ownOffer(site);
  const language = site.pages[0]?.language ?? null;
  return candidates.flatMap(({ name, url, content_type, body }) => {
    const page = readPage(Buffer.from(body), { url, content_type });
    const said = [
      page.title,
      page.description ?? '',
      ...page.headings.slice(0, 3).map(({ text }) => text),
    ].join(' ');
    // A page that says nothing, or says it in another language, proves nothing.
    const isComparable = page.language === language && said.split(/\s+/).length >= MIN_WORDS;
    return isComparable && !offer.shares(said) ? [name] : [];
  });
}
