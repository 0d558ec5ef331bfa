import type { Page } from '../../../language/page/page.ts';
import { offerWords } from '../../../writer/taxonomy/offer-words.ts';
import { readCompany } from '../../../writer/taxonomy/read-company.ts';

export interface OwnOffer {
  /** Whether a text speaks of what the site offers. */
  shares(text: string): boolean;
}

/** Words of so many offers that they prove nothing. */
const GENERAL = new Set(
  `open free simple easy modern best new tool tools app apps software platform platforms online web solution solutions
  service services system systems product products company business team teams data user users self-hosted lightweight
  website site pages page work use open-source`.split(/\s+/),
);

/** What a site says it offers, in words by which others that offer the same can be recognized. */
export function ownOffer(input: { brand_name: string; host: string; pages: Page[] }): OwnOffer {
  const { language, category, choices, offer } = readCompany(input);
  const spoken = language ?? input.pages[0]?.language ?? 'en';
  // What the table only supposes counts where the site's own words say nothing.
  const likely = offer.choices.length > 0 ? [category] : [category, ...choices];
  const forms = likely.flatMap((kind) => {
    if (kind === null || language === null) return [];
    return [...kind.forms[language].words, ...kind.forms.en.words];
  });
  const home = input.pages[0];
  const said = [...offer.choices, ...forms, home?.title ?? '', home?.headings[0]?.text ?? ''];
  const telling = (text: string, of: string) =>
    offerWords(text, of)
      .filter(({ text: word, is_small }) => !is_small && !GENERAL.has(word) && word.length > 2)
      .map(({ stem }) => stem);
  const brand = new Set(telling(input.brand_name, spoken));
  const own = new Set(said.flatMap((text) => telling(text, spoken)).filter((word) => !brand.has(word)));
  return { shares: (text) => telling(text, spoken).some((word) => own.has(word)) };
}
