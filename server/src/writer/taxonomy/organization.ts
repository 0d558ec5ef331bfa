import { isLegalPage } from '../../language/page/legal-page.ts';
import type { Page } from '../../language/page/page.ts';
import { plainWords } from './find-forms.ts';
import { typesIn } from './schema-types.ts';
import type { Category } from './taxonomy.ts';

/** Legal forms and names that only organizations without profit carry, in the seven languages. */
const FORM =
  /(?<!\p{L})(?:e\.\s?V\.|gGmbH|eingetragener Verein|\p{L}*verein|\p{L}*verband|freundeskreis|stiftung|stichting|vereniging|VZW|ASBL|loi (?:de )?1901|association|amicale|fondation|ONG|ONLUS|ODV|APS|A\.?S\.?D\.?|associazione|fondazione|confraternita|pro loco|asociación|fundación|cofradía|peña|associação|fundação|IPSS|APPACDM|registered charity|charity (?:no|number)|501\(c\)\(?3\)?|non-?profit|foundation|parish|parrocchia|parroquia|paróquia|paroisse|kirchengemeinde|pfarrei)(?!\p{L})/iu;
const FORM_TYPE =
  /^(?:NGO|SportsClub|SportsOrganization|SportsTeam|GovernmentOrganization|GovernmentOffice|PoliticalParty|Church|CatholicChurch|PlaceOfWorship|FireStation|WorkersUnion|Library|CityHall|FundingScheme)$/;
/** Phrases for members, volunteers and donors. */
const SIGNS = [
  /(?<!\p{L})(?:mitglied(?:er)? werden|become a member|membership fee|adhérer|adhésion|cotisation|hazte soci[oa]|cuota de soci[oa]|diventa soci[oa]|tesseramento|quota associativa|lid worden|contributie|torne-se sóci[oa]|quota de sóci[oa]|seja sóci[oa])(?!\p{L})/iu,
  /(?<!\p{L})(?:spenden|spendenkonto|faire un don|donate|make a donation|donaciones|haz una donación|dona ora|donazioni|5x1000|5 per mille|doneren|doneer|faça uma doação|donativos?|doações)(?!\p{L})/iu,
  /(?<!\p{L})(?:ehrenamt\p{L}*|bénévol\p{L}*|volunteers?|voluntari\p{L}*|volontari\p{L}*|vrijwilligers?|voluntári\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:vorstand|satzung|vereinsregister|conseil d['’]administration|statuts de l['’]association|bylaws|board of trustees|estatutos|junta directiva|statuto|consiglio direttivo|bestuur|ANBI|statuten|estatutos|direção da associação)(?!\p{L})/iu,
];
const MAX_SAID = 200;
const MAX_IMPRINT = 12;
const MAX_TEXT = 30_000;

/** Kinds of categories that an organization without profit can be; it may teach, care or run a place too. */
const KINDS = new Set([
  'club',
  'cause',
  'corps',
  'office',
  'faith',
  'help',
  'teach',
  'visit',
  'health',
  'stay',
  'eat',
]);
const OWN_KINDS = new Set(['club', 'cause', 'corps', 'office', 'faith', 'help']);

/** Whether such an organization can be of this category. */
export const fitsNonProfit = ({ kind }: Category): boolean => KINDS.has(kind);

/** Whether everything of this category is without profit. */
export const isNonProfitKind = ({ kind }: Category): boolean => OWN_KINDS.has(kind);

/**
 * Whether a site is run by a club, an association, a charity or a public body instead of a company: its own name, its
 * data or its imprint carries the form, and its pages speak to members, donors or volunteers.
 */
export function isNonProfit(pages: Page[], brand_name: string): boolean {
  const [home] = pages;
  if (home === undefined) return false;
  const names = typesIn(home).flatMap(({ object }) => [object.name, object.legalName]);
  const said = [brand_name, home.site_name, home.title, ...names].filter((text) => typeof text === 'string');
  const types = pages.flatMap(typesIn);
  const isNamed = said.some((text) => FORM.test(text)) || types.some(({ type }) => FORM_TYPE.test(type));
  if (!isNamed && !namesItself(pages, brand_name)) return false;
  const text = pages
    .flatMap(({ headings, links, blocks }) => [...headings, ...links, ...blocks].map((one) => one.text))
    .join('\n')
    .slice(0, MAX_TEXT);
  const signs = SIGNS.filter((sign) => sign.test(text)).length;
  return signs >= (isNamed ? 1 : 2);
}

/** "Freundeskreis Norell e. V." as first heading, or on a line that names the site, in an imprint more so. */
function namesItself(pages: Page[], brand_name: string): boolean {
  const brand = plainWords(brand_name).filter((word) => word.length > 2);
  const isOwn = (text: string) => {
    const words = new Set(plainWords(text.slice(0, MAX_SAID)));
    return brand.some((word) => words.has(word));
  };
  return pages.some((page, at) => {
    const lines = isLegalPage(page)
      ? page.blocks.slice(0, MAX_IMPRINT).filter(({ text }) => text.length <= MAX_SAID)
      : page.blocks.filter(({ text }) => isOwn(text));
    const told = at === 0 ? [page.headings[0]?.text ?? ''] : [];
    return [...told, ...lines.map(({ text }) => text)].some((text) => FORM.test(text.slice(0, MAX_SAID)));
  });
}
