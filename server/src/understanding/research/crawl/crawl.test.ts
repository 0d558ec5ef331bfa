import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { closeSites, crawlAll, page, serveSites, USER_AGENT } from '../../../../test/crawled-sites.ts';
import type { Behaviour } from '../../../../test/doubles/site-double.ts';
import { crawlSite } from './crawl.ts';

afterEach(closeSites);
type Site = Record<string, Behaviour>;

describe('Which pages are read', () => {
  it('The home page is read first, then the pages of sitemap and links, each once', async () => {
    const { paths, outcome, requests } = await crawlAll({
      'acme.test': {
        '/': page(
          'Home',
          '/about',
          '/about/',
          '/about/index.html',
          '/about?utm_source=x#team',
          'https://other.test/',
          '/file.pdf',
        ),
        '/about': page('About', '/', '/team'),
        '/team': page('Team'),
        '/hidden': page('Hidden'),
        '/sitemap.xml':
          '<urlset><url><loc>https://acme.test/hidden</loc></url><url><loc>https://www.acme.test/about</loc></url></urlset>',
      },
    });
    expect(paths[0]).toBe('/');
    expect([...paths].sort()).toEqual(['/', '/about', '/hidden', '/team']);
    expect(outcome).toMatchObject({
      kind: 'ok',
      message: '4 of 5 pages were read. Left out: 1 not found.',
      pages: 4,
      language: 'en',
    });
    expect([...requests].sort()).toEqual(
      ['/', '/about', '/file.pdf', '/hidden', '/robots.txt', '/sitemap.xml', '/team'].map(
        (path) => `acme.test ${path}`,
      ),
    );
  });

  it('The pages that tell about the company are read when there are more than may be read', async () => {
    const posts = Array.from({ length: 30 }, (_, at) => `/blog/2024/post-${String.fromCharCode(97 + at)}`);
    const site: Site = Object.fromEntries(posts.map((path) => [path, page(path)]));
    for (const path of [
      '/pricing',
      '/product/features',
      '/about',
      '/privacy',
      '/de/preise',
      '/tag/boats',
      '/customers',
    ])
      site[path] = page(path);
    site['/'] = page(
      'Home',
      ...posts,
      '/privacy',
      '/de/preise',
      '/tag/boats',
      '/customers',
      '/product/features',
      '/pricing',
      '/about',
    );
    const { paths, outcome } = await crawlAll({ 'acme.test': site }, { max_pages: 5, concurrency: 1 });
    expect([...paths].sort()).toEqual(['/', '/about', '/customers', '/pricing', '/product/features']);
    expect(outcome.message).toBe('5 of 38 pages were read. Left out: 33 beyond the limit of 5.');
  });

  it('Only a few pages of an endless calendar are read', async () => {
    const { paths, requests } = await crawlAll({
      'acme.test': (path) => {
        if (path === '/robots.txt' || path === '/sitemap.xml') return undefined;
        const day = Number(/\d+/.exec(path)?.[0] ?? 0);
        return page(
          `Day ${day}`,
          `/calendar/${day + 1}`,
          `/calendar/${day + 1}?view=week`,
          `${path}/more/more/more`,
        );
      },
    });
    expect(paths.length).toBeLessThan(30);
    expect(requests.length).toBeLessThan(40);
  });

  it('Links are followed through pages without text, and the same text at another address is left out', async () => {
    const twin = page('Twin');
    const { paths, skipped } = await crawlAll(
      {
        'acme.test': {
          '/': page('Home', '/list', '/a', '/b'),
          '/list': '<h1>List</h1><p><a href="/deep">Deep page</a></p>',
          '/deep': page('Deep'),
          '/a': twin,
          '/b': twin.replace('<head>', '<head><meta name="csrf" content="123">'),
        },
      },
      { concurrency: 1 },
    );
    expect(paths).toEqual(['/', '/a', '/deep']);
    expect(skipped).toEqual({ '/list': 'empty', '/b': 'duplicate' });
  });

  it('Short pages are read when there is room for them', async () => {
    const short = (topic: string) =>
      `<h1>${topic}</h1><p>${`Our ${topic} is open to everybody who comes along. `.repeat(4)}</p>`;
    const site = {
      '/': page('Home', '/shop', '/yard', '/long'),
      '/shop': short('shop'),
      '/yard': short('yard'),
      '/long': page('Long'),
    };
    expect((await crawlAll({ 'acme.test': site }, { concurrency: 1 })).paths).toEqual([
      '/',
      '/long',
      '/shop',
      '/yard',
    ]);
    expect((await crawlAll({ 'acme.test': site }, { concurrency: 1, max_pages: 2 })).paths).toEqual([
      '/',
      '/long',
    ]);
  });

  it('At most four pages are read at a time', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `/page-${String.fromCharCode(97 + at)}`);
    // Four are answered together, so that a busy machine does not answer them one by one.
    let four: ServerResponse[] = [];
    const together: Behaviour = (_, response) => {
      four.push(response);
      if (four.length < 4) return;
      for (const one of four) one.writeHead(200, { 'content-type': 'text/html' }).end(page('/'));
      four = [];
    };
    const site: Site = Object.fromEntries(paths.map((path) => [path, together]));
    site['/'] = page('Home', ...paths);
    const { doubles, fetch } = await serveSites({ 'acme.test': site });
    for await (const _event of crawlSite({
      host: 'acme.test',
      fetch,
      user_agent: USER_AGENT,
      signal: new AbortController().signal,
    }));
    expect(doubles.get('acme.test')?.most_at_once()).toBe(4);
  });
});

describe('The file robots.txt', () => {
  it('The rules of robots.txt for our crawler are obeyed, for redirects too', async () => {
    const { paths, skipped, requests } = await crawlAll({
      'acme.test': {
        '/robots.txt': {
          body: 'User-agent: *\nDisallow: /\n\nUser-agent: SightlineBot\nDisallow: /private\nAllow: /',
          headers: { 'content-type': 'text/plain' },
        },
        '/': page('Home', '/private/a', '/open', '/moved'),
        '/open': page('Open'),
        '/moved': { status: 301, headers: { location: '/private/b' } },
      },
    });
    expect([...paths].sort()).toEqual(['/', '/open']);
    expect(skipped).toEqual({ '/private/a': 'robots', '/private/b': 'robots' });
    expect(requests.some((request) => request.includes('private'))).toBe(false);
  });

  it('A robots.txt that forbids everything keeps the crawler away, and the person is told', async () => {
    const { outcome, requests } = await crawlAll({
      'acme.test': { '/robots.txt': 'User-agent: *\nDisallow: /', '/': page('Home') },
    });
    expect(outcome).toMatchObject({
      kind: 'blocked',
      message: 'The robots.txt of acme.test blocks us. Allow SightlineBot in it and try again.',
    });
    expect(requests).toEqual(['acme.test /robots.txt']);
  });

  it('A robots.txt that cannot be read keeps the crawler away', async () => {
    const { outcome } = await crawlAll({
      'acme.test': { '/robots.txt': { status: 503 }, '/': page('Home') },
    });
    expect(outcome.kind).toBe('blocked');
  });

  it('A crawl keeps the pace that robots.txt sets', async () => {
    const { doubles, fetch } = await serveSites({
      'acme.test': {
        '/robots.txt': 'User-agent: *\nCrawl-delay: 0.2',
        '/': page('Home', '/a', '/b', '/c'),
        '/a': page('A'),
        '/b': page('B'),
        '/c': page('C'),
      },
    });
    let pages = 0;
    const begun = performance.now();
    for await (const event of crawlSite({
      host: 'acme.test',
      fetch,
      user_agent: USER_AGENT,
      signal: new AbortController().signal,
    }))
      if (event.type === 'page') pages += 1;
    expect(pages).toBe(4);
    // Three waits, the first after the home page; on a busy machine they cannot be measured separately.
    expect(performance.now() - begun).toBeGreaterThan(550);
    expect(doubles.get('acme.test')?.headers[0]).toMatchObject({ 'user-agent': USER_AGENT });
  });
});

describe('Sitemaps', () => {
  it('Sitemaps are found through robots.txt, indexes, compressed files and plain lines', async () => {
    const { paths } = await crawlAll({
      'acme.test': {
        '/robots.txt':
          'Sitemap: https://acme.test/index.xml\nSitemap: https://acme.test/list.txt\nSitemap: https://evil.test/x.xml',
        '/index.xml': `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc> https://acme.test/packed.xml.gz </loc></sitemap><sitemap><loc>https://acme.test/index.xml</loc></sitemap></sitemapindex>`,
        '/packed.xml.gz': {
          body: gzipSync('<urlset><url><loc>https://acme.test/one?a=1&amp;b=2</loc></url></urlset>'),
          headers: { 'content-type': 'application/gzip' },
        },
        '/list.txt': {
          body: 'https://acme.test/two\nhttps://elsewhere.test/three',
          headers: { 'content-type': 'text/plain' },
        },
        '/': page('Home'),
        '/one?a=1&b=2': page('One'),
        '/two': page('Two'),
      },
    });
    expect([...paths].sort()).toEqual(['/', '/one?a=1&b=2', '/two']);
  });

  it.each([
    ['broken XML', '<urlset><url><loc>https://acme.test/one</loc>'],
    ['a bomb', { body: gzipSync(Buffer.alloc(50_000_000)), headers: { 'content-type': 'application/gzip' } }],
    [
      'entities that grow',
      `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><urlset><url><loc>&b;&b;&b;</loc></url></urlset>`,
    ],
    ['an error', { status: 500 }],
  ] as [string, Behaviour][])('A crawl survives a sitemap with %s', async (_kind, sitemap) => {
    const { outcome } = await crawlAll({ 'acme.test': { '/': page('Home'), '/sitemap.xml': sitemap } });
    expect(outcome).toMatchObject({ kind: 'ok', pages: 1 });
  });
});

describe('Where the site is', () => {
  it('A crawl follows a redirect to the www address and reads on there', async () => {
    const { events, outcome } = await crawlAll({
      'acme.test': { '/': { status: 301, headers: { location: 'https://www.acme.test/' } } },
      'www.acme.test': { '/': page('Home', 'https://acme.test/about'), '/about': page('About') },
    });
    expect(events.flatMap((event) => (event.type === 'page' ? [event.page.url] : []))).toEqual([
      'https://www.acme.test/',
      'https://www.acme.test/about',
    ]);
    expect(outcome.kind).toBe('ok');
  });

  it('A site that redirects to another host is not read, and the person is told where it leads', async () => {
    const { outcome } = await crawlAll({
      'acme.test': { '/': { status: 302, headers: { location: 'https://x.test/welcome' } } },
    });
    expect(outcome).toMatchObject({
      kind: 'moved',
      message: 'acme.test redirects to x.test. Enter that address if it is yours.',
    });
  });

  it('A crawl follows redirects inside the site, also those in the markup and to a final slash', async () => {
    const { paths, skipped } = await crawlAll({
      'acme.test': {
        '/': '<html><head><meta http-equiv="refresh" content="0; url=en/"></head></html>',
        '/en/': page('Home', '/docs', '/gone-away', '/circle'),
        '/docs': { status: 301, headers: { location: '/docs/' } },
        '/docs/': page('Docs'),
        '/gone-away': { status: 302, headers: { location: 'https://x.test/' } },
        '/circle': { status: 302, headers: { location: '/circle' } },
      },
    });
    expect([...paths].sort()).toEqual(['/docs/', '/en/']);
    expect(skipped).toEqual({ '/gone-away': 'other_host', '/circle': 'duplicate' });
  });
});
