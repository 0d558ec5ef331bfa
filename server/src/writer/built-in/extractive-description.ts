import type { CompanyDescription } from '../writer.ts';
import { factsOf } from './describe-facts.ts';
import { audienceOf, deedsOf, definitionOf } from './describe-sentences.ts';
import { asStatement, cited, countWords, type Statement } from './describe-statement.ts';
import type { Site } from './extractive-site.ts';
import type { Profile } from './topic-profile.ts';

const MAX_WORDS = 250;
const MAX_DEEDS = 6;
const MIN_DEEDS = 3;

/** "{Brand} is a …", else the site's own summary of itself, else what its data calls it. */
function whatItIs(site: Site): Statement[] {
  const definition = definitionOf(site);
  if (definition.length > 0) return definition;
  const front = site.sentences.filter(({ page_rank, stands_alone }) => page_rank === 0 && stands_alone);
  const summary =
    front.find(({ text, page }) => page.description?.includes(text) || text.includes(site.brand)) ?? front[0];
  return summary === undefined ? [] : [asStatement(summary)];
}

interface Parts {
  is: Statement[];
  does: Statement[];
  audience: Statement | null;
  facts: [label: string, said: Statement[]][];
  missing: string[];
}

function partsOf(site: Site, profile: Profile): Parts {
  const is = whatItIs(site);
  const { price, licence, platforms } = factsOf(site);
  const factual = [...price, ...licence, ...platforms];
  const audience = audienceOf(site, profile, [...is, ...factual]);
  const does = deedsOf(site, profile, [...is, ...factual, ...(audience ? [audience] : [])], MAX_DEEDS);
  const isProduct = profile.category?.offered_as !== 'provider';
  // Nobody asks a plumber for a licence key or an operating system.
  const facts: Parts['facts'] = isProduct
    ? [
        ['Price', price],
        ['Licence', licence],
        ['Platforms', platforms],
      ]
    : [['Price', price]];
  const missing = [
    ...(is.length === 0 ? ['what it is'] : []),
    ...(does.length === 0 ? ['what it does'] : []),
    ...(audience === null ? ['who it is for'] : []),
    ...facts.flatMap(([label, said]) => (said.length === 0 ? [label.toLowerCase()] : [])),
  ];
  return { is, does, audience, facts, missing };
}

function render({ is, does, audience, facts, missing }: Parts): string {
  const stated = facts.filter(([, said]) => said.length > 0);
  const sections = [
    is.map(cited).join(' '),
    does.length === 0 ? '' : `**What it does**\n\n${does.map((said) => `- ${cited(said)}`).join('\n')}`,
    audience === null ? '' : `**For whom**\n\n${cited(audience)}`,
    stated.length === 0
      ? ''
      : `**Facts**\n\n${stated.map(([label, said]) => `- ${label}: ${said.map(cited).join(' ')}`).join('\n')}`,
    missing.length === 0 ? '' : `The pages read do not say: ${missing.join(', ')}.`,
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

const visibleWords = (markdown: string) => countWords(markdown.replace(/\]\([^)]{0,1000}\)/g, ']'));

/** The site's own sentences in a fixed shape of at most 250 words, each linked to its page; what it doesn't say is named. */
export function describeSite(site: Site, profile: Profile): CompanyDescription {
  const parts = partsOf(site, profile);
  while (parts.does.length > MIN_DEEDS && visibleWords(render(parts)) > MAX_WORDS) parts.does.pop();
  const statements = [
    ...parts.is,
    ...parts.does,
    ...(parts.audience ? [parts.audience] : []),
    ...parts.facts.flatMap(([, said]) => said),
  ];
  const pages = [...new Set(statements.map(({ page }) => page))];
  return {
    markdown: render(parts),
    sources: pages.map(({ url, title }) => ({ url, title })),
    missing: parts.missing,
  };
}

/** For a site in another language: its own summary as it stands, and nothing of ours, since pages are made of it. */
export function describeForeignSite(pages: Site['pages']): CompanyDescription {
  const [front] = pages.filter(({ description }) => description !== null);
  return {
    markdown: front?.description ? cited({ text: front.description, page: front }) : '',
    sources: front ? [{ url: front.url, title: front.title }] : [],
    missing: ['what it is', 'what it does', 'who it is for', 'price', 'licence', 'platforms'],
  };
}
