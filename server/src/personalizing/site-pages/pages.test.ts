import type { PageElement, SitePage } from '@sightline/contract/personalizing/site-pages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { mainPaths } from './first-pages.service.ts';
import { findPageByPath, listEnabledPages } from './pages.service.ts';
import { rescanStalePages } from './rescan-pages.ts';
import { giveUpScan } from './scan-page.ts';

let app: TestApp;
let ann: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app, { host: 'www.acme.example', organization_name: 'Acme' });
});
afterAll(() => app.stop());
afterEach(() => runText(app.ctx.db, 'delete from pages'));

const call = (method: string, path: string, body?: unknown, as = ann) =>
  app.call(method, `/api/domains/${as.domain_id}${path}`, { token: as.token, body });
const add = (url: string, as = ann) => call('POST', '/pages', { url }, as);
const list = async (): Promise<SitePage[]> => (await call('GET', '/pages')).body;

/** What a scan would find, for tests of what people do with it. */
async function addElements(page: SitePage, ...texts: string[]): Promise<PageElement[]> {
  for (const [place, content] of texts.entries())
    await runText(
      app.ctx.db,
      `insert into page_elements (page_id, domain_id, selector, tag, kind, content, place, created_at)
        values ($1, $2, $3, 'p', 'paragraph', $4, $5, now())`,
      [page.id, ann.domain_id, `#e${place}`, content, place],
    );
  return (await call('GET', `/elements/page/${page.id}`)).body;
}

describe('Pages', () => {
  it('[P-API-38][P-API-39][A-API-21][P-ENT-25][A-ENT-11][P-ENT-26] Pages are added by host and path, and listed while they are scanned', async () => {
    expect(await list()).toEqual([]);
    const { status, body } = await add('www.acme.example/pricing');
    expect(status).toBe(200);
    const page = {
      id: expect.any(String),
      path: '/pricing',
      title: null,
      enabled: false,
      element_count: 0,
      elements_enabled: 0,
      ingest_task_id: expect.any(String),
      scanned_at: null,
      scan_error: null,
    };
    expect(body).toEqual(page);
    await add('www.acme.example/about');
    expect((await list()).map(({ path }) => path)).toEqual(['/about', '/pricing']);

    // A second request joins the running scan.
    const again = await call('POST', `/pages/${body.id}/scan`);
    expect(again.body.ingest_task_id).toBe(body.ingest_task_id);
    await runText(app.ctx.db, 'update pages set ingest_task_id = null');
    for (const { ingest_task_id } of await list()) expect(ingest_task_id).toBeUndefined();
    expect((await call('POST', `/pages/${body.id}/scan`)).body.ingest_task_id).not.toBe(body.ingest_task_id);
  });

  it.each([
    ['https://www.acme.example/a?b=c#d', '/a'],
    ['HTTP://ACME.example/Team', '/Team'],
    ['acme.example', '/'],
    ['/straße//x', '/stra%C3%9Fe/x'],
    ['//other.example/a', '/other.example/a'],
    [' www.acme.example/a/../b ', '/b'],
  ])('[P-API-39] The page added as %s is known by its path', async (url, path) => {
    expect((await add(url)).body).toMatchObject({ path });
  });

  it.each([
    ['other.example/a', 'other.example is another website. Pages of www.acme.example can be added here.'],
    ['shop.acme.example/', expect.stringContaining('shop.acme.example is another website.')],
    ['ftp://www.acme.example/a', expect.stringContaining('Enter the address of a page')],
    ['https://a:b@www.acme.example/', expect.stringContaining('Enter the address of a page')],
    ['javascript:alert(1)', expect.stringContaining('Enter the address of a page')],
    ['', 'Name the page.'],
    [`/${'a'.repeat(1500)}`, expect.stringContaining('The path is too long')],
  ])('[P-ERR-16] The page %.60s cannot be added, and the answer says why', async (url, message) => {
    expect(await add(url)).toMatchObject({ status: 400, body: { errors: { url: message } } });
    expect(await list()).toEqual([]);
  });

  it('[P-ERR-16] A page is listed once, with or without a slash at the end', async () => {
    await add('acme.example/pricing/');
    expect(await add('www.acme.example/pricing')).toMatchObject({
      status: 409,
      body: { detail: '/pricing is already in your list.' },
    });
    const { domain_id } = ann;
    for (const path of ['/pricing', '/pricing/', '/pricing//'])
      expect(await findPageByPath(app.ctx, { domain_id, path })).toEqual({ id: (await list())[0]?.id });
    expect(await findPageByPath(app.ctx, { domain_id, path: '/Pricing' })).toBeNull();
  });

  it('[P-ERR-16] A domain has at most two hundred pages', async () => {
    await runText(
      app.ctx.db,
      `insert into pages (domain_id, path, created_at) select $1, '/p' || n, now() from generate_series(1, 200) n`,
      [ann.domain_id],
    );
    expect(await add('acme.example/one-more')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('200 pages') },
    });
  });

  it('[P-API-40][P-API-41][P-PAGES-14] Pages can be switched on and off, and deleted while they are off', async () => {
    const { body: page } = await add('acme.example/a');
    const path = `/pages/${page.id}`;
    expect((await call('PATCH', path, { enabled: true })).body).toMatchObject({ id: page.id, enabled: true });
    expect(await call('DELETE', path)).toMatchObject({
      status: 409,
      body: { detail: 'This page is personalized. Turn it off before deleting it.' },
    });
    expect((await call('PATCH', path, { enabled: false })).body.enabled).toBe(false);
    expect((await call('DELETE', path)).body).toEqual({ ok: true });
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('PATCH', path, { enabled: true })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('[P-ROLE-08] Everybody who is signed in to the organization can manage its pages', async () => {
    const bob = await signUpColleague(app, ann);
    const { body: page } = await add('acme.example/a', bob);
    const [element] = await addElements(page, 'Ours');
    const change = { updates: [{ id: element?.id, enabled: true }] };
    expect((await call('PATCH', '/elements/bulk', change, bob)).status).toBe(200);
    expect((await call('PATCH', `/pages/${page.id}`, { enabled: true }, bob)).status).toBe(200);
    expect(await list()).toMatchObject([{ path: '/a', enabled: true, elements_enabled: 1 }]);
    expect((await call('PATCH', `/pages/${page.id}`, { enabled: false }, bob)).status).toBe(200);
    expect((await call('DELETE', `/pages/${page.id}`, undefined, bob)).body).toEqual({ ok: true });
  });

  it('[P-API-38] Pages of a domain cannot be seen or changed by other organizations', async () => {
    const eve = await signUpPerson(app);
    const { body: page } = await add('acme.example/a');
    const [element] = await addElements(page, 'Ours');
    for (const [method, path, body] of [
      ['PATCH', `/pages/${page.id}`, { enabled: true }],
      ['POST', `/pages/${page.id}/scan`, undefined],
      ['DELETE', `/pages/${page.id}`, undefined],
      ['GET', `/elements/page/${page.id}`, undefined],
      ['PATCH', '/elements/bulk', { updates: [{ id: element?.id, enabled: true }] }],
    ] as const)
      expect((await call(method, path, body, eve)).status, `${method} ${path}`).toBe(404);
    expect(await list()).toMatchObject([{ enabled: false, elements_enabled: 0 }]);
  });
});

describe('Elements', () => {
  it('[A-API-22][A-API-23][A-ENT-12][P-ENT-25] Elements are listed from top to bottom and enabled together', async () => {
    const { body: page } = await add('acme.example/a');
    const elements = await addElements(page, 'One', 'Two', 'Three');
    expect(elements[0]).toEqual({
      id: expect.any(String),
      tag: 'p',
      kind: 'paragraph',
      area: 'main',
      content: 'One',
      href: null,
      src: null,
      enabled: false,
    });
    expect(elements.map(({ content }) => content)).toEqual(['One', 'Two', 'Three']);
    const [one, two, three] = elements;
    const updates = [
      { id: one!.id, enabled: true },
      { id: two!.id.toUpperCase(), enabled: true },
      { id: three!.id, enabled: true },
      { id: three!.id, enabled: false },
    ];
    expect((await call('PATCH', '/elements/bulk', { updates })).body).toEqual({ ok: true });
    expect(await list()).toMatchObject([{ element_count: 3, elements_enabled: 2 }]);

    expect(await listEnabledPages(app.ctx, ann.domain_id)).toEqual([]);
    await call('PATCH', `/pages/${page.id}`, { enabled: true });
    expect(await listEnabledPages(app.ctx, ann.domain_id)).toEqual([
      {
        id: page.id,
        path: '/a',
        title: null,
        elements: [
          { ...one, enabled: true, selector: '#e0', room: null, routed: false },
          { ...two, enabled: true, selector: '#e1', room: null, routed: false },
        ],
        blocks: [],
      },
    ]);
  });

  it('[A-API-23] A change of several elements changes all of them or, where one is unknown, none', async () => {
    const { body: page } = await add('acme.example/a');
    const [one] = await addElements(page, 'One');
    const unknown = { id: '11111111-1111-4111-8111-111111111111', enabled: true };
    const reply = await call('PATCH', '/elements/bulk', {
      updates: [{ id: one?.id, enabled: true }, unknown],
    });
    expect(reply).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('no longer exists') },
    });
    expect((await call('GET', `/elements/page/${page.id}`)).body).toEqual([one]);
    expect((await call('PATCH', '/elements/bulk', { updates: [] })).status).toBe(400);
  });

  it('[A-ERR-03] The elements of an unknown page are not found', async () => {
    expect(await call('GET', '/elements/page/11111111-1111-4111-8111-111111111111')).toMatchObject({
      status: 404,
      body: { detail: 'Page not found.' },
    });
    expect((await call('GET', '/elements/page/none')).status).toBe(404);
  });
});

describe('A domain that personalization is switched on for', () => {
  const patch = (body: object) =>
    app.call('PATCH', `/api/domains/${ann.domain_id}`, { token: ann.token, body });

  it('[P-NAV-09][P-API-38] Switching personalization on adds and enables the home page at once, and brings back no deleted pages', async () => {
    const { body } = await patch({ selected_personalization: true });
    expect(body.selected_personalization).toBe(true);
    const [home, ...others] = await list();
    expect(home).toMatchObject({ path: '/', enabled: true, ingest_task_id: expect.any(String) });
    expect(others).toEqual([]);
    await patch({ selected_personalization: true });
    expect(await list()).toHaveLength(1);
    expect((await patch({ selected_personalization: false })).body.selected_personalization).toBe(false);
  });

  it('[P-API-38] Switching personalization on adds at most four main pages: not too deep, no legal pages, nothing from other sites', () => {
    const urls = [
      '/',
      '/pricing/',
      '/pricing',
      '/privacy',
      '/blog/a-post',
      '/a/b/c',
      '/find?q=1',
      '/two/deep',
      '/x',
      '/y',
      '/z',
    ];
    const paths = mainPaths(
      [...urls.map((path) => `https://www.acme.example${path}`), 'https://other.example/w', 'no address'],
      'acme.example',
    );
    expect(paths).toEqual(['/pricing/', '/two/deep', '/x', '/y']);
  });

  it('[P-NAV-14][P-ENT-09] The set-up of personalization is complete once the script was seen and an enabled page has an enabled element', async () => {
    const isComplete = async () =>
      (await app.call('GET', `/api/domains/${ann.domain_id}`, { token: ann.token })).body
        .completed_personalization_onboarding;
    await patch({ selected_personalization: true });
    const [home] = await list();
    const [element] = await addElements(home!, 'One');
    await call('PATCH', '/elements/bulk', { updates: [{ id: element!.id, enabled: true }] });
    expect(await isComplete()).toBe(false);
    await runText(app.ctx.db, 'update domains set script_seen_at = now() where id = $1', [ann.domain_id]);
    await call('PATCH', `/pages/${home!.id}`, { enabled: true });
    expect(await isComplete()).toBe(true);
  });
});

describe('Scans', () => {
  it('[P-ENT-26] Enabled pages are scanned again after a week, and pages whose worker was lost at once', async () => {
    const { body: page } = await add('acme.example/a');
    const task = async () => (await list())[0]?.ingest_task_id;
    await rescanStalePages(app.ctx);
    expect(await task()).toBe(page.ingest_task_id);
    const age = (text: string) =>
      runText(app.ctx.db, 'update pages set scan_requested_at = now() - $1::interval', [text]);
    await age('61 minutes');
    await rescanStalePages(app.ctx);
    const second = await task();
    expect(second).not.toBe(page.ingest_task_id);

    await giveUpScan(app.ctx, { page_id: page.id, task_id: page.ingest_task_id });
    expect(await task()).toBe(second);
    await giveUpScan(app.ctx, { page_id: page.id, task_id: second! });
    expect((await list())[0]).toMatchObject({ scan_error: expect.stringContaining('Scan it again') });
    expect(await task()).toBeUndefined();

    await age('8 days');
    await rescanStalePages(app.ctx);
    expect(await task()).toBeUndefined();
    await runText(app.ctx.db, 'update domains set selected_personalization = true where id = $1', [
      ann.domain_id,
    ]);
    await call('PATCH', `/pages/${page.id}`, { enabled: true });
    await rescanStalePages(app.ctx);
    expect(await task()).toEqual(expect.any(String));
  });
});
