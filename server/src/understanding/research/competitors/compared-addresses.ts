const SLUG = '([a-z0-9-]{2,40})';
/** "/vs/x", "/x-alternative", "/migrate-from-x", in the seven languages. */
const COMPARING_PATHS = [
  `/(?:vs|versus|compare|comparisons?|alternatives?|alternative-to|vergleich|alternativen|comparatif|comparer|comparativa|comparar|alternativas?|comparativo|comparacao|confront[oi]|alternativ[ae]|vergelijk(?:en|ing)?|alternatie(?:f|ven))/${SLUG}`,
  `/${SLUG}-(?:alternatives?|comparison|vergleich|alternativen?)`,
  `/(?:alternatives?-(?:to|zu|a|à)|alternativas?-(?:a|al|ao|para)|alternativa|alternatief-voor|vs|switch-from|migrate-from|moving-from|compare-(?:to|with)|wechsel-von|umstieg-von|migrer-de|migrar-de|passare-da|overstappen-van)-${SLUG}`,
].map((path) => new RegExp(`${path}(?:\\.html?)?/?$`));
const DUEL = /\/([a-z0-9-]{2,60}-vs-[a-z0-9-]{2,60})(?:\.html?)?\/?$/;

const keyOf = (slug: string) => slug.replaceAll('-', '');

/** What a page's address compares the brand with, as slugs; where two others meet, it is nothing about the brand. */
export function slugsComparedAt(path: string, brand_key: string): string[] {
  const duel = DUEL.exec(path)?.[1]?.split('-vs-');
  if (duel) {
    const others = duel.filter(
      (part) => !keyOf(part).includes(brand_key) && !brand_key.includes(keyOf(part)),
    );
    return others.length < duel.length ? others : [];
  }
  const slug = COMPARING_PATHS.map((pattern) => pattern.exec(path)?.[1]).find((found) => found !== undefined);
  return slug === undefined ? [] : [slug];
}
