import { afterEach, describe, expect, it } from 'vitest';
import { closeSites, crawlAll, page } from '../../../../test/crawled-sites.ts';
import { makePdf } from '../../../../test/make-pdf.ts';

afterEach(closeSites);

describe('What was left out', () => {
  it('Reading says how many pages it left out, and why', async () => {
    const { outcome } = await crawlAll(
      {
        'acme.test': {
          '/robots.txt': 'User-agent: *\nDisallow: /private',
          '/': page('Home', '/a', '/b', '/c', '/private/x', '/gone', '/broken', '/login', '/a?add-to-cart=1'),
          '/a': page('A'),
          '/b': page('B'),
          '/c': page('C'),
          '/broken': { status: 500 },
        },
      },
      { concurrency: 1 },
    );
    expect(outcome.message).toBe(
      '4 of 9 pages were read. Left out: 2 action or endless links, 1 blocked by robots.txt, 1 not found, 1 failed to load.',
    );
    expect(outcome).toMatchObject({
      pages: 4,
      found: 9,
      left_out: [
        { reason: 'rule', pages: 2 },
        { reason: 'robots', pages: 1 },
        { reason: 'not_found', pages: 1 },
        { reason: 'failed', pages: 1 },
      ],
    });
  });

  it.each([
    ['without scripts', '<h1>Hi</h1>', undefined, 'The pages of acme.test have almost no text.'],
    [
      'whose scripts were run',
      '<div id="root"></div><script src="/app.js"></script>',
      '<h1>Hi</h1>',
      'The pages of acme.test have almost no text, even with JavaScript.',
    ],
    [
      'whose scripts could not be run',
      '<div id="root"></div><script src="/app.js"></script>',
      undefined,
      'which could not be run',
    ],
  ])('JavaScript is only spoken of where it matters: a site %s', async (_kind, html, shown, message) => {
    const render = async () => (shown === undefined ? null : Buffer.from(shown));
    const { outcome } = await crawlAll({ 'acme.test': { '/': html } }, { render });
    expect(outcome.kind).toBe('empty');
    expect(outcome.message).toContain(message);
  });
});

it('A page of scripts that could not be run is read as far as its head tells, and that is what is said', async () => {
  const head =
    '<title>Crumbline</title><meta name="description" content="Crumbline is a till for bakeries.">';
  const html = `<html><head>${head}</head><body><div id="root"></div><script src="/app.js"></script></body></html>`;
  const { events, outcome } = await crawlAll({ 'acme.test': { '/': html } }, { render: async () => null });
  const texts = events.flatMap((event) => (event.type === 'page' ? event.page.blocks : []));
  expect(texts.map(({ text }) => text)).toEqual(['Crumbline is a till for bakeries.']);
  expect(outcome.message).toBe(
    '1 page was read. The pages of acme.test are made by JavaScript, which could not be run, so there’s almost no text.',
  );
});

it('A page of scripts with nothing but a title is read as far as that', async () => {
  const html = '<title>Crumbline – tills</title><div id="root"></div><script src="/app.js"></script>';
  const { events, outcome } = await crawlAll({ 'acme.test': { '/': html } }, { render: async () => null });
  expect(events[0]).toMatchObject({ type: 'page', page: { title: 'Crumbline – tills', blocks: [] } });
  expect(outcome).toMatchObject({ kind: 'empty', pages: 1 });
});

it('A short page with a price or a telephone number is read where there is room', async () => {
  const pages = {
    '/': page('Home', '/prices', '/thanks'),
    '/prices': '<h1>Prices</h1><p>A course costs 1800 zł.</p>',
    '/thanks': '<h1>Thanks</h1><p>We will be in touch.</p>',
  };
  const { paths, skipped } = await crawlAll({ 'acme.test': pages });
  expect(paths).toEqual(['/', '/prices']);
  expect(skipped).toEqual({ '/thanks': 'empty' });
});

describe('PDFs of a website', () => {
  const pdf = (text: string) => ({
    body: makePdf([
      [
        { text: 'Price list', size: 22 },
        ...Array.from({ length: 12 }, (_, at) => ({ text: `${text} ${at}.`, gap: 40 })),
      ],
    ]),
    headers: { 'content-type': 'application/pdf' },
  });

  it('The price list that a site links to is read, and of many files only a few', async () => {
    const files = Array.from('abcdefgh', (sign) => `/files/${sign}.pdf`);
    const { paths, outcome, events } = await crawlAll({
      'acme.test': {
        '/': page('Home', ...files, '/files/price-list.pdf'),
        '/files/price-list.pdf': pdf('An oak desk costs 349 euros, a chair of ash 120 euros, model'),
        ...Object.fromEntries(
          files.map((path) => [path, pdf(`The file ${path} tells of a desk made of oak, number`)]),
        ),
      },
    });
    expect(paths).toContain('/files/price-list.pdf');
    expect(paths.length).toBe(6);
    expect(outcome.message).toBe('6 of 10 pages were read. Left out: 4 PDFs after the first 5.');
    const list = events.flatMap((event) =>
      event.type === 'page' && event.page.url.endsWith('price-list.pdf') ? [event.page] : [],
    );
    expect(list[0]?.blocks[0]?.text).toContain('An oak desk costs 349 euros');
  });
});
