import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { signedId } from '../../platform/signed-id.ts';

const HOSTILE = '</title><script>alert(1)</script>';

let app: TestApp;
let ann: Person;
let eve: Person;
beforeAll(async () => {
  app = await startTestApp();
  [ann, eve] = [await signUpPerson(app), await signUpPerson(app)];
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown, who = ann) =>
  app.call(method, `/api/domains/${ann.domain_id}${path}`, { token: who.token, body });
/** As someone opens it who has no account. */
const open = async (url: string) => {
  const { pathname, search } = new URL(url);
  return app.call('GET', pathname + search);
};
async function created(slug: string, content = `Text of ${slug}.`, title = `Title of ${slug}`) {
  const { body } = await call('POST', '/aeo/content/create-page', { manual: { title, slug, content } });
  const { events } = (await call('GET', `/aeo/progress/${body.task_id}?cursor=0`)).body;
  const id: string = events[0].data.page_id;
  const at = `/generated-pages/${id}`;
  return { id, at, link: `${at}/preview-link` };
}
const share = async (link: string, body: object = {}) => (await call('POST', link, body)).body;
/** Puts the end of a page’s link into the past. */
const expire = (page_id: string) =>
  runText(
    app.ctx.db,
    "update page_preview_links set expires_at = now() - interval '1 second' where page_id = $1",
    [page_id],
  );

it('A draft is shared by a link that shows its newest version without an account, before the organization has a plan or an address', async () => {
  const page = await created('shared');
  expect((await call('GET', page.link)).body).toBeNull();
  const made = await share(page.link);
  expect(made.url).toMatch(new RegExp(`^${app.ctx.config.public_url}/page-preview\\?token=[\\w-]{65}$`));
  expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(14 * 86_400_000);
  expect((await call('GET', page.link)).body).toEqual(made);
  const seen = await open(made.url);
  expect([seen.status, seen.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(seen.text).toContain('<h1>Title of shared</h1>');
  expect(seen.text).toContain('Not the public page.');
  await call('PUT', page.at, { title: 'Later', meta_description: '', markdown_content: 'Written since.' });
  expect((await open(made.url)).text).toContain('Written since.');
});

it('A shared preview is rendered as the public page is, and says of itself that it is none', async () => {
  const page = await created('as-public', 'A **till** is a cash register.');
  const body = (html: string) => /<main>[\s\S]*<\/main>/.exec(html)?.[0];
  const [shared, preview] = [
    await open((await share(page.link)).url),
    await call('GET', `${page.at}/preview-html`),
  ];
  expect(body(shared.text)).toBe(body(preview.text));
  expect(shared.text).toContain('<meta name="robots" content="noindex, nofollow">');
  expect(shared.text).not.toMatch(/rel="canonical"|og:url|application\/ld\+json/);
});

it('A shared preview keeps search engines, other sites and caches out, and tells nobody where a reader came from', async () => {
  const page = await created('quiet');
  const { url } = await share(page.link);
  for (const { headers } of [await open(url), await open(`${url}x`)]) {
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['set-cookie']).toBeUndefined();
    const policy = String(headers['content-security-policy']);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "form-action 'none'"])
      expect(policy).toContain(part);
    // Without `allow-same-origin` and `allow-scripts`, it can neither read the dashboard’s storage nor run anything.
    expect(policy).toMatch(/; sandbox$/);
  }
});

it('What people wrote into a page stays text in its shared preview, and no script reaches the reader', async () => {
  const content = `${HOSTILE}\n\n<img src=x onerror=alert(1)>\n\n[link](javascript:alert(1))\n\n<head><body>`;
  const page = await created('hostile', content, `Tills ${HOSTILE}`);
  const { text } = await open((await share(page.link)).url);
  expect(text).not.toMatch(/<script|<[^>]+\sonerror|href="javascript:/i);
  expect(text.indexOf('noindex, nofollow')).toBeLessThan(text.indexOf('<title>'));
});

it('A link cannot be guessed: an id, a changed signature and one for another use open nothing', async () => {
  const page = await created('guessed');
  const { url } = await share(page.link);
  const { rows } = await runText(app.ctx.db, 'select id from page_preview_links where page_id = $1', [
    page.id,
  ]);
  const { id } = rows[0] as { id: string };
  const secret = app.ctx.config.session_secret;
  const token = new URL(url).searchParams.get('token') ?? '';
  const forged = [
    '',
    id,
    page.id,
    token.slice(0, -1),
    token.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')),
    token.replace(/.{30}$/, 'A'.repeat(30)),
    signedId(secret, 'report links', id),
    signedId(secret, 'page previews', page.id),
    'x'.repeat(2000),
  ];
  for (const one of forged) {
    const { status, text } = await app.call('GET', `/page-preview?token=${encodeURIComponent(one)}`);
    expect([one, status]).toEqual([one, 404]);
    expect(text).toContain('There is no preview at this address.');
    expect(text).not.toContain('guessed');
  }
  expect((await app.call('GET', '/page-preview')).status).toBe(404);
  expect((await open(url)).status).toBe(200);
});

it('A link that has expired says so without naming the page, and a new one works', async () => {
  const page = await created('expired');
  const { url } = await share(page.link, { expires_in_days: 1 });
  await expire(page.id);
  const { status, text } = await open(url);
  expect([status, text.includes('expired. Ask the sender')]).toEqual([404, true]);
  expect(text).not.toContain('Title of expired');
  expect((await call('GET', page.link)).body).toBeNull();
  const again = await share(page.link);
  expect(again.url).not.toBe(url);
  expect((await open(again.url)).status).toBe(200);
  // The one before does not come back to life with it.
  expect((await open(url)).status).toBe(404);
  for (const expires_in_days of [0, 91, 1.5])
    expect((await call('POST', page.link, { expires_in_days })).status).toBe(400);
});

it('A link is revoked at once, ends with its page, and comes back with neither', async () => {
  const page = await created('revoked');
  const first = await share(page.link);
  expect((await call('DELETE', page.link)).status).toBe(200);
  expect((await call('DELETE', page.link)).status).toBe(200);
  expect((await open(first.url)).status).toBe(404);
  const second = await share(page.link);
  expect((await open(first.url)).status).toBe(404);
  await call('DELETE', page.at);
  expect((await open(second.url)).status).toBe(404);
  expect((await call('GET', page.link)).status).toBe(404);
});

it('A link of a website that was removed opens nothing', async () => {
  const gone = await signUpPerson(app);
  const at = `/api/domains/${gone.domain_id}`;
  const as = (method: string, path: string, body?: object) =>
    app.call(method, at + path, { token: gone.token, body });
  const manual = { title: 'Gone', slug: 'gone', content: 'Gone.' };
  const { task_id } = (await as('POST', '/aeo/content/create-page', { manual })).body;
  const { page_id } = (await as('GET', `/aeo/progress/${task_id}?cursor=0`)).body.events[0].data;
  const { url } = (await as('POST', `/generated-pages/${page_id}/preview-link`, {})).body;
  expect((await open(url)).status).toBe(200);
  await runText(app.ctx.db, 'update domains set org_id = null, removed_at = now() where id = $1', [
    gone.domain_id,
  ]);
  expect((await open(url)).text).toContain('There is no preview at this address.');
});

it('Nobody of another organization sees, makes or revokes a page’s link', async () => {
  const page = await created('own');
  const { url } = await share(page.link);
  const theirs = (method: string, path: string) => app.call(method, path, { token: eve.token, body: {} });
  for (const domain of [ann.domain_id, eve.domain_id])
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await theirs(method, `/api/domains/${domain}${page.link}`)).status).toBe(404);
  expect((await app.call('GET', `/api/domains/${ann.domain_id}${page.link}`)).status).toBe(401);
  expect((await open(url)).status).toBe(200);
});

it('A network that opens links without end is asked to wait', async () => {
  const page = await created('often');
  const { url } = await share(page.link);
  const statuses = await Promise.all(Array.from({ length: 150 }, async () => (await open(url)).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});
