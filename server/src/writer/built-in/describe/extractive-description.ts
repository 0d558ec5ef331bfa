import type { Page } from '../../../language/page/page.ts';
import { type Company, readCompany } from '../../taxonomy/read-company.ts';
import { typesIn } from '../../taxonomy/schema-types.ts';
import { isLocal } from '../../taxonomy/taxonomy.ts';
import type { CompanyDescription, DescribeCompany } from '../../writer.ts';
import { readSite, type Site } from '../extractive-site.ts';
import { audienceOf, deedsOf } from './describe-deeds.ts';
import { factsOf } from './describe-facts.ts';
import { leadOf } from './describe-lead.ts';
import { servicesOf } from './describe-services.ts';
import { cited, countWords, type Statement } from './describe-statement.ts';
import { DESCRIPTION_WORDS, type DescriptionWords } from './describe-words.ts';

const MAX_WORDS = 250;
const MAX_DEEDS = 6;
const MIN_DEEDS = 3;

interface Parts {
  is: Statement[];
  does: Statement[];
  audience: Statement | null;
  facts: [label: string, said: Statement][];
  missing: string[];
}

const SELLS_NOTHING = new Set(['read', 'rank', 'cause', 'corps', 'faith']);

/** What is most likely the category says that it has no prices of its own. */
function sellsNothing({ category, choices }: Company): boolean {
  const likely = category ?? choices[0];
  return likely !== undefined && SELLS_NOTHING.has(likely.kind);
}

/** The page's data describe a program, whose "services" are parts of it. */
const isOfProgram = (page: Page) => typesIn(page).some(({ type }) => /Application$/.test(type));

function partsOf(site: Site, company: Company, words: DescriptionWords): Parts {
  const is = leadOf(site, company);
  const { licence, platforms, ...told_facts } = factsOf(site);
  // Who writes about things, or lists those of others, tells what those cost.
  const price = sellsNothing(company) ? [] : told_facts.price;
  const factual = [...price, ...licence, ...platforms];
  const told = audienceOf(site, company, is);
  const audience = told === 'told' ? null : told;
  const used = [...is, ...factual, ...(audience ? [audience] : [])];
  const { kind } = company.category ?? company.choices[0] ?? {};
  // What a blog's posts say is about other things than the blog.
  const does = kind === 'read' && is.length > 0 ? [] : deedsOf({ site, company, used, count: MAX_DEEDS });
  const labelled = (label: string, said: Statement[]) => said.map((one): [string, Statement] => [label, one]);
  // License and platforms make no sense for, say, a plumber.
  const isProduct = company.category === null || !isLocal(company.category);
  const isProgram = isProduct && (company.category !== null || site.pages.some(isOfProgram));
  const services = isProgram ? [] : servicesOf(site, company);
  const missing = [
    ...(is.length === 0 ? ['what it is'] : []),
    ...(does.length === 0 && services.length === 0 ? ['what it does'] : []),
    ...(told === null && isProduct ? ['who it is for'] : []),
    ...(price.length === 0 && !sellsNothing(company) ? ['price'] : []),
  ];
  return {
    is,
    does,
    audience,
    facts: [
      ...labelled(words.services, services),
      ...labelled(words.price, price),
      ...(isProduct ? [...labelled(words.licence, licence), ...labelled(words.platforms, platforms)] : []),
    ],
    missing,
  };
}

function render({ is, does, audience, facts }: Parts, words: DescriptionWords | null): string {
  const under = (heading: string | undefined, text: string) =>
    heading === undefined ? text : `**${heading}**\n\n${text}`;
  const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');
  const sections = [
    is.map(cited).join(' '),
    does.length === 0 ? '' : under(words?.does, list(does.map(cited))),
    audience === null ? '' : under(words?.whom, cited(audience)),
    facts.length === 0
      ? ''
      : under(words?.facts, list(facts.map(([label, said]) => `${label}: ${cited(said)}`))),
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

const visibleWords = (markdown: string) => countWords(markdown.replace(/\]\([^)]{0,1000}\)/g, ']'));

/**
 * A company in its site's own sentences and language, each linked to its page, in at most 250 words.
 * A site in a language without tables gets what it says of itself first, and no headings.
 */
export function describeSite(input: Omit<DescribeCompany, 'signal'>): CompanyDescription {
  const site = readSite(input.brand_name, input.pages);
  const company = readCompany(input);
  const words = company.language === null ? null : DESCRIPTION_WORDS[company.language];
  const whole = partsOf(site, company, words ?? DESCRIPTION_WORDS.en);
  const parts = words === null ? { ...whole, audience: null, facts: [] } : whole;
  while (parts.does.length > MIN_DEEDS && visibleWords(render(parts, words)) > MAX_WORDS) parts.does.pop();
  const statements = [
    ...parts.is,
    ...parts.does,
    ...(parts.audience ? [parts.audience] : []),
    ...parts.facts.map(([, said]) => said),
  ];
  const pages = [...new Set(statements.map(({ page }) => page))];
  return {
    markdown: render(parts, words),
    sources: pages.map(({ url, title }) => ({ url, title })),
    missing: parts.missing,
  };
}
