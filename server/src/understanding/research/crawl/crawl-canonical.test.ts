import { afterEach, describe, expect, it } from 'vitest';
import { closeSites, crawlAll, page } from '../../../../test/crawled-sites.ts';

afterEach(closeSites);

const named = (title: string, canonical: string, head = '') =>
  page(title).replace('<head>', `<head><link rel="canonical" href="${canonical}">${head}`);

describe('Addresses of one page', () => {
  it('Variants that name one canonical address are one page, cited by that address', async () => {
    const { paths, skipped } = await crawlAll(
      {
        'acme.test': {
          '/': page('Home', '/desk?color=oak', '/desk?color=ash', '/shop/desk.html'),
          '/desk?color=oak': named('Oak', '/desk'),
          '/desk?color=ash': named('Ash', 'https://www.acme.test/desk'),
          '/shop/desk.html': named('Desk', '/desk'),
        },
      },
      { concurrency: 1 },
    );
    expect(paths).toEqual(['/', '/desk']);
    expect(Object.values(skipped)).toEqual(['duplicate', 'duplicate']);
  });

  it('A canonical address of another site, of the home page or of an unrelated page is ignored', async () => {
    const { paths } = await crawlAll({
      'acme.test': {
        '/': page('Home', '/a', '/b', '/c'),
        '/a': named('A', 'https://other.test/a'),
        '/b': named('B', '/'),
        '/c': named('C', '/about'),
      },
    });
    expect([...paths].sort()).toEqual(['/', '/a', '/b', '/c']);
  });

  it('Of a page for several countries that speak one language, one is read; other languages are pages of their own', async () => {
    const versions = ['en-gb', 'en-us', 'fr']
      .map((tag) => `<link rel="alternate" hreflang="${tag}" href="/${tag}/desk">`)
      .join('');
    const { paths } = await crawlAll(
      {
        'acme.test': {
          '/': page('Home', '/en-gb/desk', '/en-us/desk'),
          '/en-gb/desk': named('Desk', '/en-gb/desk', versions),
          '/en-us/desk': named('Desk of oak', '/en-us/desk', versions),
        },
      },
      { concurrency: 1 },
    );
    expect(paths).toEqual(['/', '/en-gb/desk']);
  });

  it('A redirect whose target is written in letters is followed', async () => {
    const { paths } = await crawlAll({
      'acme.test': {
        '/': page('Home', '/old'),
        '/old': (_, response) => {
          const target = Buffer.from('/Über-uns').toString('latin1');
          response.writeHead(301, { location: target }).end();
        },
        '/%C3%9Cber-uns': page('About'),
      },
    });
    expect(paths).toEqual(['/', '/%C3%9Cber-uns']);
  });
});
