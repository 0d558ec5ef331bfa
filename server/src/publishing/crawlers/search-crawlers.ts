import { type Facts, facts } from '../../platform/facts.ts';
import type { Crawler } from './crawler-types.ts';

const WELL_KNOWN = 'https://github.com/arcjet/well-known-bots/blob/0637e27/well-known-bots.json';
export const YANDEX_HOSTS = ['.yandex.com', '.yandex.ru', '.yandex.net'];

const YANDEX = [
  ...['YandexBot', 'YandexMobileBot', 'YandexComBot', 'YandexImages', 'YandexVideo'],
  'YandexRenderResourcesBot',
];

/** Crawlers of ordinary search engines that can be verified: assistants answer from such results. */
export const SEARCH_FACTS: readonly Facts<readonly Crawler[]>[] = [
  facts('https://github.com/sefinek/known-bots-ip-whitelist/blob/dd20350/sources.json', '2026-11-30', [
    {
      bot: 'DuckDuckBot',
      operator: 'DuckDuckGo',
      purpose: 'search',
      ranges: 'https://duckduckgo.com/duckduckbot.json',
    },
  ]),
  facts('https://searchadvisor.naver.com/guide/seo-basic-firewall', '2026-11-30', [
    {
      bot: 'Yeti',
      operator: 'Naver',
      purpose: 'search',
      ranges: 'https://searchadvisor.naver.com/doc/naverbot.json',
    },
  ]),
  facts('https://www.mojeek.com/bot.html', '2026-11-30', [
    {
      bot: 'MojeekBot',
      operator: 'Mojeek',
      purpose: 'search',
      ranges: 'https://www.mojeek.com/mojeekbot.json',
    },
  ]),
  facts('https://help.qwant.com/bot', '2026-11-30', [
    {
      bot: 'Qwantbot',
      operator: 'Qwant',
      purpose: 'search',
      ranges: 'https://help.qwant.com/wp-content/uploads/sites/2/2025/01/qwantbot.json',
    },
  ]),
  facts('https://github.com/alaz/legitbot/blob/2fbea80/lib/legitbot/marginalia.rb', '2026-11-30', [
    {
      bot: 'search.marginalia.nu',
      operator: 'Marginalia',
      purpose: 'search',
      ranges: 'https://marginalia-search.com/crawler-ips.txt',
    },
  ]),
  facts('https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/', '2026-11-30', [
    { bot: 'SeznamBot', operator: 'Seznam', purpose: 'search', hosts: ['.seznam.cz'] },
  ]),
  facts('https://zhanzhang.sogou.com/index.php/help/spider', '2026-11-30', [
    { bot: 'Sogou web spider', operator: 'Sogou', purpose: 'search', hosts: ['.sogou.com'] },
  ]),
  facts(WELL_KNOWN, '2026-11-30', [
    ...YANDEX.map((bot): Crawler => ({ bot, operator: 'Yandex', purpose: 'search', hosts: YANDEX_HOSTS })),
    { bot: 'Baiduspider', operator: 'Baidu', purpose: 'search', hosts: ['.baidu.com', '.baidu.jp'] },
    {
      bot: 'Pinterestbot',
      operator: 'Pinterest',
      purpose: 'search',
      hosts: ['.pinterest.com', '.pinterestcrawler.com'],
    },
    {
      bot: 'AhrefsBot',
      operator: 'Ahrefs',
      purpose: 'search',
      ranges: 'https://api.ahrefs.com/v3/public/crawler-ip-ranges',
    },
  ]),
];
