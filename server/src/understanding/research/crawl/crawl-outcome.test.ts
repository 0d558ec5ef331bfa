import { afterEach, describe, expect, it } from 'vitest';
import { closeSites, crawlAll, page, serveSites, USER_AGENT } from '../../../../test/crawled-sites.ts';
import type { Behaviour } from '../../../../test/doubles/site-double.ts';
import { crawlSite } from './crawl.ts';

afterEach(closeSites);

it('A short home page with a form that a captcha protects is read, because it links to the rest of the site', async () => {
  const links = ['/trips', '/prices', '/contact'].map((to) => `<a href="${to}">${to.slice(1)}</a>`).join(' ');
  const home = `<html><head><title>Kayak trips</title><script src="https://captcha.example/api.js"></script></head><body><nav>${links}</nav><main><h1>Kayak trips</h1><p>We lead trips along the coast from May to October.</p></main></body></html>`;
  expect((await crawlAll({ 'acme.test': { '/': home } })).paths).toEqual(['/']);
});

describe('A site that cannot be read', () => {
  const captcha =
    '<html><head><title>Just a moment...</title></head><body><h1>acme.test</h1><p>Verify you are human.</p></body></html>';
  it.each([
    ['answers 403', { status: 403, body: 'no' }, 'blocked', /blocks bots \(403\)\. Allow SightlineBot/],
    ['wants a login', { status: 401 }, 'blocked', /\(401\)/],
    ['asks for fewer requests', { status: 429 }, 'blocked', /\(429\)/],
    ['checks for humans', captcha, 'blocked', /prove they’re human/],
    ['challenges', { status: 503, headers: { 'cf-mitigated': 'challenge' } }, 'blocked', /blocks bots/],
    ['is out of order', { status: 500 }, 'down', /acme\.test returned an error \(500\)/],
    ['hangs up', (request) => void request.socket.destroy(), 'down', /did not accept the connection/],
    [
      'is a file',
      { body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } },
      'not_html',
      /application\/pdf, not a web page/,
    ],
    ['has no home page', { status: 404 }, 'down', /no home page/],
    ['is empty', '', 'empty', /almost no text/],
    [
      'needs JavaScript',
      '<html><body><div id="root"></div><script src="/app.js"></script></body></html>',
      'empty',
      /JavaScript/,
    ],
    ['is slow', { delay_ms: 2000, body: 'x' }, 'too_slow', /took too long to answer\. Try again later/],
    ['drips', { body: page('Home'), drip_ms: 50 }, 'too_slow', /took too long/],
    ['goes in circles', { status: 302, headers: { location: '/' } }, 'down', /redirects in a loop/],
  ] as [string, Behaviour, string, RegExp][])(
    'Reading says why it failed when the site %s',
    async (_kind, home, kind, message) => {
      const { outcome } = await crawlAll({ 'acme.test': { '/': home } }, { page_timeout_ms: 300 });
      expect(outcome).toMatchObject({ kind, message: expect.stringMatching(message) });
    },
  );

  it('Reading says that an address inside a private network cannot be read', async () => {
    const { outcome } = await crawlAll({}, { host: '127.0.0.1' });
    expect(outcome).toMatchObject({ kind: 'down', message: expect.stringContaining('private network') });
  });
});

describe('A site that can be read in part', () => {
  it('A site is read although some of its pages are slow', async () => {
    const pages = { '/': page('Home', '/slow'), '/slow': { body: page('Slow'), delay_ms: 5000 } };
    const { skipped, outcome } = await crawlAll({ 'acme.test': pages }, { page_timeout_ms: 1000 });
    expect(skipped).toEqual({ '/slow': 'timeout' });
    expect(outcome.kind).toBe('ok');
  });

  // Slow cases are tested separately, because reading huge pages takes a busy machine seconds.
  it('A site is read although some of its pages are gone, huge or wrongly encoded', async () => {
    const { skipped, outcome, events } = await crawlAll(
      {
        'acme.test': {
          '/': page('Home', '/gone', '/soft', '/huge', '/latin', '/bomb', '/data'),
          '/soft': '<title>Page not found</title><p>We are sorry, but that page is not here any longer.</p>',
          '/huge': page('Huge') + '<p>And so on, and so on, and so on.</p>'.repeat(100_000),
          '/latin': {
            body: Buffer.from(page('Größe').replace('<head>', '<head><meta charset="utf-8">'), 'latin1'),
          },
          '/bomb': { body: page('Bomb') + ' '.repeat(50_000_000), encoding: 'gzip' },
          '/data': { body: '{}', headers: { 'content-type': 'application/json' } },
        },
      },
      { page_timeout_ms: 15_000 },
    );
    expect(skipped).toEqual({
      '/gone': 'not_found',
      '/soft': 'not_found',
      '/data': 'not_html',
    });
    expect(events.flatMap((event) => (event.type === 'page' ? [event.page.title] : [])).sort()).toEqual([
      'Bomb',
      'Größe',
      'Home',
      'Huge',
    ]);
    expect(outcome.kind).toBe('ok');
  });

  it('A site that asks for fewer requests again and again is left alone', async () => {
    const links = Array.from({ length: 20 }, (_, at) => `/p-${String.fromCharCode(97 + at)}`);
    const { outcome, requests } = await crawlAll({
      'acme.test': (path) =>
        path === '/'
          ? page('Home', ...links)
          : path.startsWith('/p')
            ? { status: 429, headers: { 'retry-after': '0' } }
            : undefined,
    });
    expect(outcome).toMatchObject({
      kind: 'partly',
      message:
        '1 of 21 pages were read, then acme.test rate-limited us. Left out: 16 beyond the limit, 4 failed to load.',
    });
    expect(requests.length).toBeLessThan(25);
  });

  it('A site that asks for fewer requests once is waited for', async () => {
    let refused = false;
    const { paths } = await crawlAll({
      'acme.test': (path) => {
        if (path === '/') return page('Home', '/a');
        if (path !== '/a') return undefined;
        if (refused) return page('A');
        refused = true;
        return { status: 429, headers: { 'retry-after': '0' } };
      },
    });
    expect(paths).toEqual(['/', '/a']);
  });

  it('Reading a slow site ends when its time is up', async () => {
    const { outcome } = await crawlAll(
      {
        'acme.test': (path) => ({ body: page(path, `${path}a`), delay_ms: 60 }),
      },
      { time_limit_ms: 300 },
    );
    expect(outcome).toMatchObject({
      kind: 'partly',
      message: expect.stringContaining('responds too slowly to read more'),
    });
  });

  it.each([
    [
      'de',
      'ok',
      '1 page was read.',
      'Wir bauen die Boote in Hull, und sie fahren mit Strom. Das ist gut für die See und auch für die Fische. ',
    ],
    [
      'is',
      'other_language',
      'is in Icelandic: 1 page was read',
      'Við smíðum bátana í Reykjavík og þeir ganga fyrir rafmagni. Það er gott fyrir hafið og líka fyrir fiskana og fólkið. ',
    ],
    [
      'pl',
      'ok',
      '1 page was read.',
      'Budujemy łodzie w Gdańsku i pływają one na prąd. To jest dobre dla morza, a także dla ryb i ludzi. ',
    ],
  ])(
    'Reading a site in %s says which language it is only where a model is needed',
    async (language, kind, message, text) => {
      const { outcome } = await crawlAll({
        'acme.test': { '/': `<html lang="en"><h1>Boote</h1><p>${text.repeat(8)}</p>` },
      });
      expect(outcome).toMatchObject({ kind, language, message: expect.stringContaining(message) });
    },
  );
});

describe('Stopping', () => {
  const endless = (path: string): Behaviour => ({ body: page(path, `${path}a`), delay_ms: 20 });

  it('A crawl that is aborted throws the reason of its signal', async () => {
    const stop = new AbortController();
    let asked = 0;
    const site = (path: string): Behaviour => {
      asked += 1;
      if (asked === 5) stop.abort(new Error('cancelled'));
      return endless(path);
    };
    await expect(crawlAll({ 'acme.test': site }, { signal: stop.signal })).rejects.toThrow('cancelled');
  });

  it('A crawl asks for nothing more once nobody reads its events', async () => {
    const { doubles, fetch } = await serveSites({ 'acme.test': endless, 'other.test': endless });
    for await (const event of crawlSite({
      host: 'acme.test',
      fetch,
      user_agent: USER_AGENT,
      signal: new AbortController().signal,
    }))
      if (event.type === 'page') break;
    const asked = doubles.get('acme.test')?.requests.length;
    // Each of its pages comes as late as those of the crawl.
    for (let n = 0; n < 5; n += 1) await fetch('http://other.test/');
    expect(doubles.get('acme.test')?.requests.length).toBe(asked);
  });
});
