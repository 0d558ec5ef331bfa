import { type Facts, facts } from '../../platform/facts.ts';
import type { Crawler, CrawlerPurpose } from './crawler-types.ts';

export const GOOGLE = 'Google';
const GOOGLE_RANGES = 'https://developers.google.com/static/search/apis/ipranges';
const GOOGLE_USER_RANGES = 'https://developers.google.com/static/crawling/ipranges';
const GOOGLE_FETCHERS = `${GOOGLE_USER_RANGES}/user-triggered-fetchers-google.json`;
/** Without `.gae.googleusercontent.com`, which is the address of anybody's app. */
export const GOOGLE_HOSTS = ['.googlebot.com', '.google.com'];

const SEARCH = [
  ...['Googlebot', 'Googlebot-Image', 'Googlebot-News', 'Googlebot-Video'],
  ...['Storebot-Google', 'Google-CloudVertexBot'],
];
const OTHER = ['GoogleOther', 'GoogleOther-Image', 'GoogleOther-Video'];

const googleBot = (bot: string, purpose: CrawlerPurpose): Crawler => ({
  bot,
  operator: GOOGLE,
  purpose,
  ranges: `${GOOGLE_RANGES}/googlebot.json`,
  hosts: GOOGLE_HOSTS,
});

export const GOOGLE_FACTS: readonly Facts<readonly Crawler[]>[] = [
  facts(
    'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers',
    '2026-11-30',
    [
      {
        bot: 'Google-NotebookLM',
        operator: GOOGLE,
        purpose: 'user',
        ranges: GOOGLE_FETCHERS,
        hosts: GOOGLE_HOSTS,
      },
      {
        bot: 'Google-Agent',
        operator: GOOGLE,
        purpose: 'user',
        ranges: `${GOOGLE_USER_RANGES}/user-triggered-agents.json`,
        hosts: GOOGLE_HOSTS,
      },
      {
        bot: 'Google-GeminiNotebook',
        operator: GOOGLE,
        purpose: 'user',
        ranges: GOOGLE_FETCHERS,
        hosts: GOOGLE_HOSTS,
      },
    ],
  ),
  facts('https://github.com/arcjet/well-known-bots/blob/0637e27/well-known-bots.json', '2026-11-30', [
    ...SEARCH.map((bot) => googleBot(bot, 'search')),
    ...OTHER.map((bot) => googleBot(bot, 'training')),
  ]),
];
