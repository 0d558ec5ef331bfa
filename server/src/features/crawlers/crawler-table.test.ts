import { expect, it } from 'vitest';
import { createRangeTest, readPublishedRanges } from './crawler-ranges.ts';
import { CRAWLERS, readCrawler, readUserAgent } from './crawler-table.ts';

it('[A-OVER-07] knows at least thirty crawlers, each once', () => {
  expect(CRAWLERS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(CRAWLERS.map(({ bot }) => bot.toLowerCase())).size).toBe(CRAWLERS.length);
  for (const { bot } of CRAWLERS)
    expect(readUserAgent(`Mozilla/5.0 (compatible; ${bot}/1.0)`)?.bot).toBe(bot);
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

it('finds a crawler by the name that is stored', () => {
  expect(readCrawler('gptbot')).toMatchObject({ operator: 'OpenAI', purpose: 'training' });
  expect(readCrawler('somebody')).toBeNull();
});

it('reads published lists, and compares addresses of both kinds', () => {
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

it.each(['', '<html>', '[]', '{"prefixes":[]}', '{"prefixes":[{"ipv4Prefix":"x"}]}'])(
  'refuses %j as a list',
  (text) => {
    expect(() => readPublishedRanges(text)).toThrow();
  },
);
