import { hasWords } from '../lib/words/search-words.ts';

/** Pages of the documentation that people who use the dashboard need first, each by its own heading. */
const TITLES = {
  start: 'Ten minutes with the sample',
  'first-website': 'Your first website',
  'first-experiment': 'Your first experiment',
  scores: 'How scores are computed',
  opportunities: 'How opportunities are found',
  content: 'How pages are written and checked',
  analytics: 'Analytics',
  variants: 'Personalized pages',
  lift: 'Conversions and lift',
  script: 'The visitor script',
  visitors: 'What is stored about visitors',
  privacy: 'Privacy, for lawyers',
  alerts: 'Digest, alerts and webhooks',
  team: 'People',
  billing: 'Plans and billing',
  mcp: 'Sightline in an assistant',
};

/** The documentation, which the server has beside the dashboard. */
export const DOCS = '/docs/';

export interface Guide {
  title: string;
  /** Its page outside the dashboard. */
  href: string;
}

const GUIDES: Guide[] = Object.entries(TITLES).map(([name, title]) => ({ title, href: `${DOCS}${name}` }));

export const findGuides = (search: string) => GUIDES.filter(({ title }) => hasWords(title, search.trim()));

/** The documentation with the search opened, across all of its texts. */
export const searchInDocs = (search: string) => `${DOCS}?q=${encodeURIComponent(search.trim())}`;
