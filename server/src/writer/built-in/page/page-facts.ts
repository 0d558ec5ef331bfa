import { stems } from '../../../language/tokens.ts';
import { factsOf } from '../describe/describe-facts.ts';
import type { Statement } from '../describe/describe-statement.ts';
import type { Site } from '../extractive-site.ts';

/** A fact about the company that any page may show, with the page that states it. */
export interface CompanyFact extends Statement {
  label: 'Price' | 'Licence' | 'Platforms' | 'Version';
}

/** About one release, or about building the software. */
const IN_PASSING = /\b(?:built|build|compil\w+|source code|issue|bug)\b/i;

/** The price of the offer, not of one service among many. */
const OF_THE_WHOLE =
  /\b(?:plans?|subscriptions?|(?:per|a|each) (?:month|year|user|seat)|monthly|yearly|free)\b/i;

/** What the site states about price, license, platforms and version; unstated facts are left out. */
export function companyFacts(site: Site, asked: ReadonlySet<string>): CompanyFact[] {
  const { brand } = site;
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
    ...labelled(
      'Price',
      price
        .filter(
          ({ text }) =>
            OF_THE_WHOLE.test(text) || stems(text.replaceAll(brand, '')).some((stem) => asked.has(stem)),
        )
        .slice(0, 1),
    ),
    ...labelled('Licence', licence),
    ...labelled(
      'Platforms',
      platforms.filter(({ text }) => !IN_PASSING.test(text)),
    ),
    ...labelled('Version', version.slice(0, 1)),
  ];
}
