import type { Page } from '../../language/page/page.ts';
import type { Statement } from './describe-statement.ts';
import { asStatement } from './describe-statement.ts';
import type { Site, SiteSentence } from './extractive-site.ts';

export interface Facts {
  price: Statement[];
  licence: Statement[];
  platforms: Statement[];
}

const AMOUNT = /(?:[€$£¥₹]\s?\d|\d\s?(?:€|£|USD|EUR|GBP|CHF|dollars|euros|pounds)\b)/;
const PRICED =
  /\b(?:plans?|costs?|prices?|priced|per (?:month|year|user|seat|hour|visit)|a month|a year|monthly|charges?|fee|starts? (?:at|from)|from [€$£¥₹])/i;
const FREE =
  /\b(?:is|are) (?:completely |available )?free (?:for|to use|of charge|and open)|\bfree plan\b|\bfree of charge\b/i;
const LICENCE =
  /\bopen[- ]source\b|\b(?:licensed|released|distributed|available) under (?:the |an? )?[\p{L} \d.,-]*\b(?:licen[cs]e|GPL|MIT|BSD)\b|\b(?:MIT|BSD|Apache|PostgreSQL|ISC|Mozilla Public|GNU (?:Lesser |Affero )?General Public) Licen[cs]e\b/iu;
const SYSTEM =
  /\b(?:Windows|macOS|Mac OS X?|OS X|Linux|Unix|FreeBSD|OpenBSD|NetBSD|Solaris|Android|iOS|iPhone|iPad|Docker|Kubernetes)\b/g;
const MAX_PER_FACT = 2;

/** The sentence about the brand first, then the shorter. */
function best(sentences: SiteSentence[], brand: string): Statement[] {
  const rank = ({ text }: SiteSentence) => (text.includes(brand) ? 0 : 1000) + text.length;
  const seen = new Set<string>();
  return sentences
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .map(asStatement);
}

const systemsIn = (text: string) => new Set(text.match(SYSTEM)).size;

function listed(objects: { page: Page; object: Record<string, unknown> }[], key: string): Statement | null {
  for (const { page, object } of objects) {
    const value = object[key];
    if (typeof value === 'string' && value.trim() !== '' && value.length < 80 && !URL.canParse(value))
      return { text: `${value.trim()}.`, page };
  }
  return null;
}

/** "From 29.00 GBP.": the lowest offer in the page's data. */
function offered(objects: { page: Page; object: Record<string, unknown> }[]): Statement | null {
  const offers = objects.flatMap(({ page, object }) =>
    [object.offers].flat().flatMap((offer) => {
      if (typeof offer !== 'object' || offer === null) return [];
      const price = Number(
        'price' in offer ? offer.price : 'lowPrice' in offer ? offer.lowPrice : Number.NaN,
      );
      const currency =
        'priceCurrency' in offer && typeof offer.priceCurrency === 'string' ? offer.priceCurrency : '';
      return Number.isFinite(price) ? [{ page, price, currency }] : [];
    }),
  );
  const [lowest, ...more] = offers.toSorted((a, b) => a.price - b.price);
  if (lowest === undefined) return null;
  const amount =
    lowest.price === 0
      ? 'Free'
      : `${more.length > 0 ? 'From ' : ''}${lowest.price} ${lowest.currency}`.trim();
  return {
    text: lowest.price === 0 && more.length > 0 ? 'Free to start with.' : `${amount}.`,
    page: lowest.page,
  };
}

/** Price, licence and platforms as sentences of the site, else from its JSON-LD; an empty list where it says nothing. */
export function factsOf(site: Site): Facts {
  const standing = site.sentences.filter(
    ({ stands_alone, block }) => stands_alone && block.kind !== 'definition',
  );
  const objects = site.pages.flatMap((page) => page.json_ld.map((object) => ({ page, object })));
  const priced = best(
    standing.filter(({ text }) => (AMOUNT.test(text) && PRICED.test(text)) || FREE.test(text)),
    site.brand,
  );
  const licensed = best(
    standing.filter(({ text }) => LICENCE.test(text) && text.startsWith(site.brand)),
    site.brand,
  );
  const running = best(
    standing.filter(({ text }) => systemsIn(text) >= 2 && text.includes(site.brand)),
    site.brand,
  );
  const or = (statements: Statement[], stated: Statement | null, most: number) =>
    statements.length > 0 ? statements.slice(0, most) : stated === null ? [] : [stated];
  return {
    price: or(priced, offered(objects), MAX_PER_FACT),
    licence: or(licensed, listed(objects, 'license'), 1),
    platforms: or(
      listed(objects, 'operatingSystem') === null ? running : [],
      listed(objects, 'operatingSystem'),
      1,
    ),
  };
}
