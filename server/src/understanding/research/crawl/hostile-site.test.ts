import { afterEach, expect, it } from 'vitest';
import { closeSites, crawlAll, page, USER_AGENT } from '../../../../test/crawled-sites.ts';
import type { GuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';
import { readRobots } from './robots.ts';
import { readSitemaps } from './sitemap.ts';

afterEach(closeSites);

/** A site served from this process. */
const answering =
  (bodyOf: (url: string) => string, asked: string[] = []): GuardedFetch =>
  async (url) => {
    asked.push(String(url));
    return {
      status: 200,
      url: String(url),
      headers: {},
      body: Buffer.from(bodyOf(String(url))),
      truncated: false,
    };
  };
const who = () => ({ user_agent: USER_AGENT, signal: new AbortController().signal });

it('A robots.txt with thousands of names and rules fills no memory, and the rules for our crawler are found in it', async () => {
  const others = Array.from({ length: 6000 }, (_, at) => `User-agent: other${at}`);
  const rules = Array.from({ length: 12_000 }, (_, at) => `Disallow: /${at}`);
  const { paths, skipped } = await crawlAll({
    'acme.test': {
      '/robots.txt': {
        body: [...others, 'User-agent: SightlineBot', ...others, ...rules, 'Disallow: /private'].join('\n'),
        headers: { 'content-type': 'text/plain' },
      },
      '/': page('Home', '/private', '/open'),
      '/open': page('Open'),
    },
  });
  expect([...paths].sort()).toEqual(['/', '/open']);
  expect(skipped).toEqual({ '/private': 'robots' });
});

it('Rules of robots.txt that take all day to compare keep the crawler away after a while', async () => {
  const rules = `Disallow: /${'*a'.repeat(2000)}*b\n`.repeat(100);
  const robots = await readRobots('https://acme.test', {
    ...who(),
    fetch: answering(() => `User-agent: *\n${rules}`),
  });
  const address = `https://acme.test/${'a'.repeat(380)}`;
  const answers = Array.from({ length: 3000 }, () => robots.allows(address));
  expect([answers[0], answers.at(-1)]).toEqual([true, false]);
});

it('An address that is longer than any page’s is not requested', async () => {
  const robots = await readRobots('https://acme.test', { ...who(), fetch: answering(() => '') });
  expect(robots.allows('https://acme.test/b')).toBe(true);
  expect(robots.allows(`https://acme.test/${'b'.repeat(2000)}`)).toBe(false);
});

it('A sitemap index with hundreds of thousands of entries is read up to a limit, and no sitemap of a host that robots.txt does not name', async () => {
  const asked: string[] = [];
  const index = `<sitemapindex><sitemap><loc>https://acme.test/a.xml</loc></sitemap><sitemap><loc>https://evil.test/b.xml</loc></sitemap>${'<sitemap><loc>x</loc></sitemap>'.repeat(130_000)}</sitemapindex>`;
  const list = '<urlset><url><loc>https://acme.test/one</loc></url></urlset>';
  const found = await readSitemaps({
    ...who(),
    origin: 'https://acme.test',
    named: ['https://acme.test/index.xml'],
    most: 10,
    fetch: answering((url) => (url.endsWith('index.xml') ? index : list), asked),
  });
  expect(asked).toEqual(['https://acme.test/index.xml', 'https://acme.test/a.xml']);
  expect(found).toMatchObject({ pages: ['https://acme.test/one'], listed: 1 });
});
