import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Behaviour, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';

const AI = 'ai.tillberry.test';
const pages: Record<string, Behaviour> = {};
let site: SiteDouble;
let app: TestApp;
let person: Person;
let clock = Date.now();

beforeAll(async () => {
  site = await startSite((path) => pages[path]);
  app = await startTestApp({ environment: { SITE_ORIGINS: `www.tillberry.test=${site.origin}` } });
  person = await signUpPerson(app, { host: 'www.tillberry.test' });
  await call('POST', 'hosting/onboard-subdomain', { subdomain: 'ai' });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});
beforeEach(() => {
  for (const path of Object.keys(pages)) delete pages[path];
  pages['/'] = '<title>Tillberry</title><p>A till.</p>';
});

const call = (method: string, path: string, body?: unknown) =>
  app.call(method, `/api/domains/${person.domain_id}/${path}`, { token: person.token, body });

/** After a cached result would have expired. */
async function look() {
  clock += 70_000;
  app.setTime(new Date(clock));
  return (await call('GET', 'aeo-onboarding/indexing-verification')).body;
}

const xml = (tag: string, item: string, url: string) =>
  `<?xml version="1.0"?><${tag}><${item}><loc>${url}</loc></${item}></${tag}>`;

it('[A-API-29] The indexing check says where it looked when it found no link', async () => {
  pages['/sitemap.xml'] = xml('urlset', 'url', 'https://www.tillberry.test/pricing');
  pages['/'] = `<a href="https://not-${AI}/">Elsewhere</a> <p>${AI}</p>`;
  const answer = await look();
  expect(answer).toMatchObject({ found: false, where: null });
  expect(answer.detail).toContain('https://www.tillberry.test/ and https://www.tillberry.test/sitemap.xml');
});

it.each<[string, Record<string, Behaviour>, string]>([
  ['a link in the footer', { '/': `<footer><a href="//${AI}/guide">Answers</a></footer>` }, '/'],
  ['a sitemap', { '/sitemap.xml': xml('urlset', 'url', `https://${AI}/`) }, '/sitemap.xml'],
  [
    'a packed part of a sitemap',
    {
      '/sitemap.xml': xml('sitemapindex', 'sitemap', 'https://www.tillberry.test/more.xml.gz'),
      '/more.xml.gz': {
        headers: { 'content-type': 'application/gzip' },
        body: gzipSync(xml('urlset', 'url', `https://${AI}/a`)),
      },
    },
    '/more.xml.gz',
  ],
  ['robots.txt', { '/robots.txt': `User-agent: *\nSitemap: https://${AI}/sitemap.xml` }, '/robots.txt'],
])('[A-API-29] finds the host in %s', async (_what, added, path) => {
  Object.assign(pages, added);
  expect(await look()).toMatchObject({ found: true, where: `https://www.tillberry.test${path}` });
});

it('The indexing check names what blocked it and still reads the sitemap', async () => {
  pages['/'] = { status: 403, body: 'No robots' };
  pages['/sitemap.xml'] = { body: 'not xml at all' };
  expect((await look()).detail).toContain('returned an error (403)');
  pages['/sitemap.xml'] = xml('urlset', 'url', `https://${AI}/`);
  expect(await look()).toMatchObject({ found: true });
});

it('The indexing check reads the site once for several simultaneous requests', async () => {
  await look();
  const before = site.requests.length;
  await call('GET', 'aeo-onboarding/indexing-verification');
  expect(site.requests.length).toBe(before);
});

it('The indexing check does not start before a subdomain is chosen', async () => {
  const other = await signUpPerson(app);
  const reply = await app.call(
    'GET',
    `/api/domains/${other.domain_id}/aeo-onboarding/indexing-verification`,
    {
      token: other.token,
    },
  );
  expect(reply.body).toMatchObject({ found: false, detail: expect.stringContaining('Choose a subdomain') });
});

it('The indexing check requests only a few addresses, whatever robots.txt and sitemaps contain', async () => {
  let asked = 0;
  const paths = Array.from({ length: 40 }, (_, i) => `/gone-${i}.xml`);
  for (const path of paths)
    pages[path] = (_request, response) => {
      asked += 1;
      response.writeHead(404).end();
    };
  pages['/blank.xml'] = `<loc>${' '.repeat(300_000)}<`;
  pages['/robots.txt'] = `${'\n'.repeat(300_000)}${['/blank.xml', ...paths]
    .map((path) => `Sitemap: https://www.tillberry.test${path}`)
    .join('\n')}`;
  expect(await look()).toMatchObject({ found: false });
  expect(asked).toBeLessThan(10);
});
