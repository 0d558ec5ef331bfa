import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { closeSites, crawlAll, page } from '../../../../test/crawled-sites.ts';
import type { Behaviour } from '../../../../test/doubles/site-double.ts';

afterEach(closeSites);

const gz = (body: Buffer) => ({ body, headers: { 'content-type': 'application/gzip' } });
const list = (...urls: string[]) =>
  `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`;
const ONE = list('https://acme.test/one');

async function pathsOf(
  site: Record<string, Behaviour>,
  others: Record<string, Record<string, Behaviour>> = {},
) {
  const { paths } = await crawlAll({
    'acme.test': { '/': page('Home'), '/one': page('One'), ...site },
    ...others,
  });
  return [...paths].sort();
}

describe('A sitemap', () => {
  it('The page about prices in line 40,000 of a sitemap of 30 MB is read, though no page links to it', async () => {
    const alternates = ['de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv']
      .map((tag) => `<xhtml:link rel="alternate" hreflang="${tag}" href="https://acme.test/${tag}/p"/>`)
      .join('');
    const urls = Array.from({ length: 50_000 }, (_, at) => {
      const path = at === 40_000 ? 'pricing' : `blog/story-${at.toString(36).replace(/\d/g, 'q')}`;
      return `<url><loc>https://acme.test/${path}</loc>${alternates}</url>`;
    });
    const { paths, outcome } = await crawlAll(
      {
        'acme.test': {
          '/': page('Home'),
          '/pricing': page('Pricing'),
          '/sitemap.xml': `<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('\n')}</urlset>`,
        },
      },
      { max_pages: 2 },
    );
    expect(paths).toEqual(['/', '/pricing']);
    expect(outcome.message).toMatch(
      /^2 of \d\d,\d\d\d pages were read\. Left out: \d\d,\d\d\d beyond the limit of 2/,
    );
  });

  it('A sitemap that is longer than may be read is read up to its last whole entry, and the person is told', async () => {
    const many = `${'<!-- nothing -->'.repeat(70_000)}\n`;
    const rest = `<url><loc>https://acme.test/thr${'e'.repeat(100)}</loc></url>`;
    const { paths, outcome } = await crawlAll({
      'acme.test': {
        '/': page('Home'),
        '/one': page('One'),
        '/sitemap.xml': {
          body: `<urlset><url><loc>https://acme.test/one</loc></url>${many.repeat(50)}${rest}</urlset>`,
          encoding: 'gzip',
        },
      },
    });
    expect([...paths].sort()).toEqual(['/', '/one']);
    expect(outcome.message).toContain('The sitemap is longer than we can read');
  });

  it('A sitemap that robots.txt names on another host is read, and so are its parts there', async () => {
    const robots = 'Sitemap: https://cdn.test/acme/index.xml';
    const index = '<sitemapindex><sitemap><loc>https://cdn.test/acme/1.xml</loc></sitemap></sitemapindex>';
    const cdn = {
      '/acme/index.xml': index,
      '/acme/1.xml': list('https://acme.test/one', 'https://cdn.test/x'),
    };
    expect(await pathsOf({ '/robots.txt': robots }, { 'cdn.test': cdn })).toEqual(['/', '/one']);
  });

  it('Where the sitemap that robots.txt names is gone, the usual one is read', async () => {
    const site = { '/robots.txt': 'Sitemap: https://acme.test/gone.xml', '/sitemap.xml': ONE };
    expect(await pathsOf(site)).toEqual(['/', '/one']);
  });

  it.each([
    [
      'with prefixes',
      `<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><sm:loc>https://acme.test/one</sm:loc><image:image><image:loc>https://acme.test/picture</image:loc></image:image></sm:url></sm:urlset>`,
    ],
    ['in UTF-16', Buffer.from(`\ufeff${ONE}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(ONE, 'utf16le').swap16()],
    ['in parts of CDATA', '<urlset><url><loc><![CDATA[https://acme.test/one]]></loc></url></urlset>'],
    [
      'with an entry in a comment',
      `<urlset><!--${list('https://acme.test/no')}--><url><loc>https://acme.test/one</loc></url></urlset>`,
    ],
    [
      'that is packed, with something else behind it',
      gz(Buffer.concat([gzipSync(ONE), Buffer.from('<!-- by our plugin -->')])),
    ],
    ['that is packed and cut', gz(gzipSync(`${ONE}${'<!-- nothing -->'.repeat(9999)}`).subarray(0, -12))],
    ['of plain lines, packed', gz(gzipSync('https://acme.test/one\nhttps://elsewhere.test/two'))],
  ] as [string, Buffer | string | Behaviour][])('A sitemap %s is read', async (_kind, map) => {
    const behaviour = Buffer.isBuffer(map) ? { body: map } : (map as Behaviour);
    expect(await pathsOf({ '/sitemap.xml': behaviour })).toEqual(['/', '/one']);
  });

  it('A plain sitemap whose name says that it is packed is read', async () => {
    const site = { '/robots.txt': 'Sitemap: https://acme.test/map.xml.gz', '/map.xml.gz': ONE };
    expect(await pathsOf(site)).toEqual(['/', '/one']);
  });
});
