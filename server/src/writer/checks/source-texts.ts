import { ALL_LABELS } from '../source-labels.ts';
import type { WritingSources } from '../writing-sources.ts';
import type { FactSources } from './check-facts.ts';
import { memoByPages } from './memo-by-pages.ts';

type Sources = Pick<WritingSources, 'pages' | 'notes' | 'description'> & { brand_name: string };

/** Everything a fact may be taken from, as many short texts. */
export function textsOf({ pages, notes, description }: Sources): string[] {
  const told = pages.flatMap((page) => [
    page.title,
    page.description ?? '',
    ...page.headings.map(({ text }) => text),
    ...page.blocks.map(({ text }) => text),
  ]);
  return [...told, ...notes, description].filter((text) => text !== '');
}

/** What a page written from these sources is compared with. */
export const factSources = memoByPages(readFactSources);

function readFactSources(sources: Sources & Pick<WritingSources, 'host' | 'language'>): FactSources {
  const { brand_name, host, language, pages } = sources;
  return {
    names: [brand_name, host, ...ALL_LABELS],
    texts: [
      ...textsOf(sources),
      ...pages.flatMap(({ json_ld }) => json_ld.flatMap((data) => [...offersIn(data), ...textsInData(data)])),
    ],
    links: linksOfSources({ host, pages }),
    language,
  };
}

/** Existing addresses. */
export const linksOfSources = ({ host, pages }: Pick<WritingSources, 'host' | 'pages'>): string[] => [
  `https://${host}/`,
  ...pages.flatMap(({ url, links }) => [url, ...links.map((link) => link.url)]),
];

/** Deeper data is not looked into. */
const MAX_DEPTH = 5;

/** What the data of a page says in words. */
function textsInData(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return /^https?:/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  return Object.values(value).flatMap((one) => textsInData(one, depth + 1));
}

/** Structured data gives price and currency separately, and versions and systems by name. */
export function offersIn(data: Record<string, unknown>): string[] {
  const offers = [data.offers].flat().flatMap((offer) => {
    if (typeof offer !== 'object' || offer === null) return [];
    const currency = 'priceCurrency' in offer ? String(offer.priceCurrency) : '';
    const amounts = ['price', 'lowPrice', 'highPrice'].flatMap((key) =>
      key in offer ? [Object.entries(offer).find(([name]) => name === key)?.[1]] : [],
    );
    return amounts.map((amount) => `${amount} ${currency}`);
  });
  const named = ['operatingSystem', 'license', 'softwareVersion', 'name', 'foundingDate'].flatMap((key) =>
    typeof data[key] === 'string' ? [data[key]] : [],
  );
  return [...offers, ...named];
}
