import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { makePdf } from '../../../test/make-pdf.ts';
import { until } from '../../../test/soon.ts';
import { buildReaderIndex } from '../../language/search/reader-index.ts';
import { type DomainReader, readerOf } from '../reader/reader.service.ts';
import { forgetRemovedEntries } from './forget-removed.ts';
import { knowledgeOf } from './knowledge-sources.service.ts';

const words = (about: string) =>
  `${about} is what this page tells about, in sentences long enough to be found. `.repeat(6);
const page = (title: string, about = title) =>
  `<html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${words(about)}</p></main></body></html>`;
const file = (body: string | Buffer, type: string) => ({ body, headers: { 'content-type': type } });

let busy = 1;
const PRESS: Site = {
  '/robots.txt': file('User-agent: *\nDisallow: /private', 'text/plain'),
  '/review': page('Tills compared', 'Rye scales'),
  '/moved': { status: 301, headers: { location: '/review' } },
  '/guide.pdf': file(
    makePdf([
      [
        { text: 'Till handbook', size: 20 },
        { text: 'A flour silo holds nine tonnes of flour.', gap: 40 },
      ],
      [{ text: 'End.' }],
    ]),
    'application/pdf',
  ),
  '/scan.pdf': file(makePdf([[], []]), 'application/octet-stream'),
  '/notes.md': file('# Baking notes\n\nSourdough rests for a night.', 'text/markdown; charset=utf-8'),
  '/empty.txt': file('  \n ', 'text/plain'),
  '/data.json': file('{}', 'application/json'),
  '/private/page': page('Private'),
  '/busy': (_request, response) => {
    busy -= 1;
    response.writeHead(busy >= 0 ? 503 : 200, { 'content-type': 'text/html' });
    response.end(busy >= 0 ? 'Later.' : page('Busy no more'));
  },
  '/inside': { status: 302, headers: { location: 'http://127.0.0.1/secrets' } },
  '/circle': { status: 302, headers: { location: '/circle' } },
  '/sitemap.xml': file(
    `<urlset>${['/review', '/moved', '/private/page', '/gone', 'https://other.example/x']
      .concat(Array.from({ length: 60 }, (_, i) => `/page-${i}`))
      .map((path) => `<url><loc>${new URL(path, 'https://press.example')}</loc></url>`)
      .join('')}</urlset>`,
    'application/xml',
  ),
};
const press: Site = (path) =>
  PRESS[path as keyof typeof PRESS] ??
  (/^\/page-\d+$/.test(path) ? page(`Page ${path}`, `Matter ${path}`) : undefined);
const ACME: Site = { '/': page('Acme'), '/more': page('Acme more', 'Dough sheeters') };

let app: TestApp;
let sites: SiteDouble[];
let ann: Person;
beforeAll(async () => {
  sites = [await startSite(press), await startSite(ACME)];
  const [press_site, acme_site] = sites;
  const environment = {
    SITE_ORIGINS: `press.example=${press_site?.origin},www.acme.example=${acme_site?.origin}`,
  };
  app = await startTestApp({ environment, worker: true });
  ann = await signUpPerson(app, { host: 'www.acme.example', organization_name: 'Acme' });
});
afterAll(async () => {
  await app.stop();
  for (const site of sites) await site.close();
});

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: ann.token, body });
const KB = '/knowledge-base';
const link = (source_url: string, more: object = {}) =>
  call('POST', KB, { entry_type: 'link', source_type: 'manual', source_url, ...more });
const list = async (): Promise<KnowledgeEntry[]> => (await call('GET', KB)).body;

const settled = (id: string): Promise<KnowledgeEntry> =>
  until(async () => (await list()).find((entry) => entry.id === id && entry.status !== 'reading'));
async function read(url: string, more: object = {}) {
  const { status, body, text: said } = await link(url, more);
  expect(status, said).toBe(200);
  return settled(body.id);
}

const indexOf = async (reader: DomainReader) => buildReaderIndex(await reader.sites());

describe('A source', () => {
  afterEach(async () => {
    for (const { id } of await list()) await call('DELETE', `${KB}/${id}`);
  });

  it('[A-KB-23][A-KB-24][A-KB-25][A-ENT-04][A-ENT-05][A-API-04][A-API-05][A-API-06] A source is added, read, listed and removed', async () => {
    const before = await readerOf(app.ctx, ann.domain_id);
    const { body: created } = await link('  https://press.example/review#top ');
    expect(created).toMatchObject({
      entry_type: 'link',
      source_type: 'manual',
      source_url: 'https://press.example/review',
      title: null,
      description: null,
      content_text: null,
      status: 'reading',
      pages_read: 0,
      created_at: expect.any(String),
    });
    const entry = await settled(created.id);
    expect(entry).toMatchObject({
      status: 'read',
      title: 'Tills compared',
      detail: 'A web page of 92 words.',
      pages_read: 1,
    });
    expect((await knowledgeOf(app.ctx, ann.domain_id)).pages.map(({ url }) => url)).toEqual([
      'https://press.example/review',
    ]);
    const reader = await readerOf(app.ctx, ann.domain_id);
    expect(reader.pages.sources - before.pages.sources).toBe(1);
    expect((await indexOf(reader)).sites.map(({ domain, kind }) => [domain, kind])).toContainEqual([
      'press.example',
      'source',
    ]);

    expect((await call('DELETE', `${KB}/${entry.id}`)).body).toEqual({ ok: true });
    expect((await list()).map(({ id }) => id)).not.toContain(entry.id);
    expect((await call('DELETE', `${KB}/${entry.id}`)).status).toBe(404);
    expect((await knowledgeOf(app.ctx, ann.domain_id)).pages).toEqual([]);
    expect((await readerOf(app.ctx, ann.domain_id)).pages.sources).toBe(0);
  });

  it('A removed source can be restored for a day, unless its address has been added again', async () => {
    const entry = await read('https://press.example/review');
    const restore = (id = entry.id) => call('POST', `${KB}/${id}/restore`);
    const addresses = async () => (await knowledgeOf(app.ctx, ann.domain_id)).pages.map(({ url }) => url);
    await call('DELETE', `${KB}/${entry.id}`);
    expect(await addresses()).toEqual([]);
    expect(await restore()).toMatchObject({ status: 200, body: entry });
    expect(await restore(), 'once more changes nothing').toMatchObject({ status: 200, body: entry });
    expect(await addresses()).toEqual(['https://press.example/review']);

    await call('DELETE', `${KB}/${entry.id}`);
    const again = await read('https://press.example/review');
    expect((await restore()).status).toBe(409);
    await call('DELETE', `${KB}/${again.id}`);
    const later = new Date(Date.now() + 25 * 3_600_000);
    await forgetRemovedEntries({ ...app.ctx, now: () => later });
    expect((await restore()).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['/moved', { status: 'read', title: 'Tills compared', detail: 'A web page of 92 words.' }],
    ['/guide.pdf', { status: 'read', title: 'Till handbook', detail: 'A PDF of 2 pages, 11 words.' }],
    ['/notes.md', { status: 'read', title: 'Baking notes', detail: 'A text of 7 words.' }],
    [
      '/scan.pdf',
      { status: 'failed', detail: expect.stringMatching(/^This PDF of 2 pages holds pictures only/) },
    ],
    ['/empty.txt', { status: 'failed', detail: 'It contains no text.' }],
    ['/gone', { status: 'failed', detail: 'press.example has no page there (404).' }],
    ['/data.json', { status: 'failed', detail: expect.stringContaining('This is application/json.') }],
    [
      '/private/page',
      { status: 'failed', detail: expect.stringContaining('robots.txt of press.example blocks this page') },
    ],
    ['/circle', { status: 'failed', detail: expect.stringContaining('redirects in a loop') }],
    ['/inside', { status: 'failed', detail: expect.stringContaining('127.0.0.1') }],
  ])('[A-KB-24] A source at %s ends in the right state, with a sentence', async (path, expected) => {
    const entry = await read(`https://press.example${path}`);
    expect(entry).toMatchObject(expected);
    expect(entry.pages_read).toBe(entry.status === 'read' ? 1 : 0);
  });

  it('[A-KB-24] A source that is a sitemap brings its pages, at most fifty, only of its own site, and only those that robots.txt allows', async () => {
    const entry = await read('https://press.example/sitemap.xml', { source_type: 'sitemap' });
    expect(entry).toMatchObject({
      status: 'read',
      title: 'Sitemap of press.example',
      source_type: 'sitemap',
      pages_read: 50,
      detail: expect.stringMatching(/^50 of 63 pages in the sitemap, [\d,]+ words\.$/),
    });
    const { pages } = await knowledgeOf(app.ctx, ann.domain_id);
    expect(pages.every(({ url }) => /^https:\/\/press\.example\/(review|page-\d+)$/.test(url))).toBe(true);
  });

  it('[A-KB-24] A source that fails for a moment is tried again by itself', async () => {
    const { body } = await link('https://press.example/busy');
    const entry = await until(async () => (await list()).find(({ detail }) => detail));
    expect(entry).toMatchObject({
      id: body.id,
      status: 'reading',
      detail: expect.stringContaining('(503)'),
    });
    expect(await settled(body.id)).toMatchObject({ status: 'read', title: 'Busy no more' });
  });

  it('A source is read again when somebody asks, and keeps what was read before if that fails', async () => {
    const entry = await read('https://press.example/review');
    const again = async () => (await call('POST', `${KB}/${entry.id}/read-again`)).body;
    expect(await again()).toMatchObject({ status: 'reading', title: 'Tills compared' });
    expect(await settled(entry.id)).toMatchObject({ status: 'read', pages_read: 1 });
    const review = PRESS['/review'];
    PRESS['/review'] = { status: 404 };
    await again();
    expect(await settled(entry.id)).toMatchObject({
      status: 'failed',
      pages_read: 1,
      title: 'Tills compared',
    });
    PRESS['/review'] = review!;
  });

  it('[A-KB-24] A source on the customer’s own site belongs to the customer, and each address counts once', async () => {
    const own = async () => (await readerOf(app.ctx, ann.domain_id)).pages;
    const before = await own();
    await read('https://www.acme.example/more');
    const reader = await readerOf(app.ctx, ann.domain_id);
    expect(reader.pages.sources).toBe(before.sources);
    expect((await indexOf(reader)).sites.filter(({ kind }) => kind === 'source')).toEqual([]);
    const urls = (await indexOf(reader)).pages
      .filter(({ site }) => site.site_id === reader.own_site_id)
      .map(({ url }) => url);
    expect(urls).toContain('https://www.acme.example/more');
    expect(new Set(urls).size).toBe(urls.length);
  });

  it('[A-KB-24] A source on a competitor’s site belongs to the competitor, and each address counts once', async () => {
    const entry = await read('https://press.example/review');
    const { body: rival } = await call('POST', '/competitors', {
      name: 'Press',
      url: 'https://press.example',
    });
    const reader = await readerOf(app.ctx, ann.domain_id);
    expect(reader.pages.sources).toBe(0);
    expect((await indexOf(reader)).pages.find(({ url }) => url === entry.source_url)?.site).toMatchObject({
      site_id: rival.id,
      kind: 'company',
    });
    await call('DELETE', `/competitors/${rival.id}`);
    expect((await readerOf(app.ctx, ann.domain_id)).pages.sources).toBe(1);
  });

  it('[A-VAL-01] A source needs a web address that is not among the sources yet', async () => {
    for (const bad of [
      '',
      '   ',
      'no address',
      'ftp://press.example/x',
      'javascript:alert(1)',
      'http://localhost/x',
      'https://a:b@press.example/',
    ])
      expect(await link(bad), bad).toMatchObject({
        status: 400,
        body: { errors: { source_url: expect.stringContaining('Enter a web address') } },
      });
    const entry = await read('press.example/review');
    expect(entry.source_url).toBe('https://press.example/review');
    expect(await link('https://PRESS.example/review#again')).toMatchObject({
      status: 409,
      body: { detail: 'This address is already one of your sources.' },
    });
  });
});
