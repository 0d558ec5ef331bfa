import { expect, it } from 'vitest';
import { createRangeTest, readPublishedRanges } from './crawler-ranges.ts';
import { CRAWLERS, readCrawler, readUserAgent } from './crawler-table.ts';

it('[A-OVER-07] The table knows at least thirty crawlers, each once', () => {
  expect(CRAWLERS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(CRAWLERS.map(({ bot }) => bot.toLowerCase())).size).toBe(CRAWLERS.length);
  for (const { bot } of CRAWLERS)
    expect(readUserAgent(`Mozilla/5.0 (compatible; ${bot}/1.0)`)?.bot).toBe(bot);
});

it.each([
  'OAI-AdsBot',
  'openai-mcp',
  'Google-Agent',
  'Google-GeminiNotebook',
  'MistralAI-Index',
  'MistralAI-Training',
  'ShapBot',
  'Shap-User',
  'xAI-Bot',
  'Grok-Bot',
  'GoogleOther-Image',
  'Kangaroo Bot',
  'Kimi-User',
])('knows %s, which operators and public lists name', (bot) => {
  expect(readUserAgent(`Mozilla/5.0 (compatible; ${bot}/1.0; +https://example.com/bot)`)?.bot).toBe(bot);
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
it.each([
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/147.0.0.0`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/130.0.0.0`,
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 Vivaldi/7.6`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  `${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/147.0.0.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} GSA/390.0.0.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} Mobile/23B85 [FBAN/FBIOS;FBAV/540.0.0.0;FBBV/1;FBDV/iPhone17,1;FBMD/iPhone;FBSN/iOS;FBSV/26.1]`,
  `${IPHONE} Mobile/23B85 Instagram 400.0.0.0 (iPhone17,1; iOS 26_1; en_US; en; scale=3.00; 1206x2622)`,
  `${IPHONE} Mobile/15E148 LinkedInApp/9.30 [LinkedInApp]`,
  `Mozilla/5.0 (Linux; Android 16; Pixel 10; wv) ${CHROME} Mobile Safari/537.36 GSA/16.40 trill_2024 musical_ly BytedanceWebview/d8a21c6`,
  'Mozilla/5.0 (Linux; Android 16; SM-S938B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36',
  `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36 DuckDuckGo/5`,
  `Mozilla/5.0 (Linux; arm_64; Android 16) ${CHROME} YaBrowser/26.9 Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${CHROME} Mobile Safari/537.36 Telegram-Android/12.0`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Cursor/2.1.0 Electron/38.0.0 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Code/1.110.0 Electron/39.0.0 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME} Claude/1.4.0 Electron/39.0.0 Safari/537.36`,
  'ChatGPT/1.2026.300 (iOS 26.1; iPhone17,1; build 1)',
])('takes nobody who reads with %s for a crawler', (user_agent) => {
  expect(readUserAgent(user_agent)).toBeNull();
});

it('The longer of two crawler names wins, and only the start of a header is read', () => {
  expect(readUserAgent('AI2Bot-DeepResearchEval/1.0')?.bot).toBe('AI2Bot-DeepResearchEval');
  expect(readUserAgent('AI2Bot-Other/1.0')?.bot).toBe('AI2Bot');
  expect(readUserAgent(`${'x '.repeat(600)}GPTBot/1.0`)).toBeNull();
});

it.each([
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'GPTBot',
  ],
  ['Mozilla/5.0 (compatible; OAI-SearchBot/1.0; +https://openai.com/searchbot)', 'OAI-SearchBot'],
  ['Mozilla/5.0 AppleWebKit/537.36; compatible; ChatGPT-User/1.0; +https://openai.com/bot', 'ChatGPT-User'],
  ['Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)', 'ClaudeBot'],
  ['Mozilla/5.0 (compatible; perplexitybot/1.0)', 'PerplexityBot'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'meta-externalagent',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36', null],
  ['NotGPTBotAtAll/1.0', null],
  ['my-GPTBot-fan/2.0', null],
  ['', null],
])('reads %j as %s', (user_agent, bot) => {
  expect(readUserAgent(user_agent)?.bot ?? null).toBe(bot);
});

it.each([
  ['ClaudeBot', 'https://claude.com/crawling/bots.json'],
  ['Claude-User', 'https://claude.com/crawling/bots.json'],
  ['Claude-SearchBot', 'https://claude.com/crawling/bots.json'],
  ['Google-Agent', 'https://developers.google.com/static/crawling/ipranges/user-triggered-agents.json'],
])('Addresses of %s are compared with the list that its operator publishes', (bot, ranges) => {
  expect(readCrawler(bot)).toMatchObject({ ranges });
});

it('Sixty crawlers of the table can be verified, by lists from https addresses or by hosts that nobody else can have', () => {
  const verifiable = CRAWLERS.filter(({ ranges, hosts }) => ranges ?? hosts);
  expect(verifiable.length).toBeGreaterThanOrEqual(60);
  for (const { ranges = 'https://example.com', hosts = [] } of verifiable) {
    expect(new URL(ranges).protocol).toBe('https:');
    for (const host of hosts) {
      expect(host).toMatch(/^(\.[a-z0-9-]+){2,}$/);
      expect(host).not.toMatch(/googleusercontent|amazonaws|cloudapp|azure|compute|linode|hetzner|ovh/);
    }
  }
});

it.each([
  ['OAI-AdsBot', { ranges: 'https://openai.com/adsbot.json' }],
  ['MistralAI-Index', { ranges: 'https://mistral.ai/mistralai-index-ips.json' }],
  ['Amzn-User', { ranges: 'https://developer.amazon.com/amazonbot/live-ip-addresses/' }],
  ['Kimi-User', { ranges: 'https://www.kimi.ai/policies/kimi-user.json' }],
  ['YouBot', { hosts: ['.search.you.com'] }],
  ['YandexAdditional', { hosts: ['.yandex.com', '.yandex.ru', '.yandex.net'] }],
])('%s is verified as its operator documents it', (bot, way) => {
  expect(readCrawler(bot)).toMatchObject(way);
});

it('A crawler is found by its stored name', () => {
  expect(readCrawler('gptbot')).toMatchObject({ operator: 'OpenAI', purpose: 'training' });
  expect(readCrawler('somebody')).toBeNull();
});

it('Published address lists are read, and IPv4 and IPv6 addresses are compared with them', () => {
  const list = JSON.stringify({
    creationTime: '2026-11-01T00:00:00',
    prefixes: [{ ipv4Prefix: '192.0.2.0/28' }, { ipv6Prefix: '2001:db8:7::/48' }, { ipv4Prefix: 'nonsense' }],
  });
  const isTheirs = createRangeTest(readPublishedRanges(list));
  expect(['192.0.2.1', '192.0.2.15', '::ffff:192.0.2.3', '2001:db8:7:1::9'].map(isTheirs)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(['192.0.2.16', '2001:db8:8::1', '', 'localhost'].map(isTheirs)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

it('Address lists are also read from a page that shows them and from a text with one address a line', () => {
  const page = `<p>Your address: 203.0.113.7</p><pre><code>{
    &quot;prefixes&quot;: [{ &quot;ip_prefix&quot;: &quot;192.0.2.1/32&quot; }, { "ipv4Prefix": "192.0.2.2" }]
  }</code></pre>`;
  expect(readPublishedRanges(page)).toEqual(['192.0.2.1/32', '192.0.2.2/32']);
  expect(readPublishedRanges('{"prefixes":[{"ipv4Prefix":"192.0.2.0\\/28"}]}')).toEqual(['192.0.2.0/28']);
  expect(readPublishedRanges('# ours\r\n192.0.2.3\r\n\r\n2001:db8::7\n192.0.2.16/28\n')).toEqual([
    '192.0.2.3/32',
    '2001:db8::7/128',
    '192.0.2.16/28',
  ]);
  expect(() => readPublishedRanges('Your address:\n203.0.113.7')).toThrow('It is not a list');
});

it.each(['', '<html>', '[]', '{"prefixes":[]}', '{"prefixes":[{"ipv4Prefix":"x"}]}'])(
  '%j is refused as a published address list',
  (text) => {
    expect(() => readPublishedRanges(text)).toThrow();
  },
);
