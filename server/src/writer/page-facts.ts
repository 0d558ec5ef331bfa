import type { Page } from '../platform/page/page.ts';
import { factsOf } from './describe-facts.ts';
import type { Statement } from './describe-statement.ts';
import { readSite } from './extractive-site.ts';

/** A fact about the company that any page may carry, with the page that states it. */
export interface CompanyFact extends Statement {
  label: 'Price' | 'Licence' | 'Platforms' | 'Version';
}

/** What the site states of price, licence, platforms and version; what it doesn't state is left out. */
export function companyFacts(brand: string, own: Page[]): CompanyFact[] {
  const site = readSite(brand, own);
  const { price, licence, platforms } = factsOf(site);
  const version = site.pages.flatMap((page) =>
    page.json_ld.flatMap(({ softwareVersion }) =>
      typeof softwareVersion === 'string' && softwareVersion.trim() !== ''
        ? { text: `${softwareVersion.trim()}.`, page }
        : [],
    ),
  );
  const labelled = (label: CompanyFact['label'], said: Statement[]) => said.map((one) => ({ label, ...one }));
  return [
    ...labelled('Price', price),
    ...labelled('Licence', licence),
    ...labelled('Platforms', platforms),
    ...labelled('Version', version.slice(0, 1)),
  ];
}
