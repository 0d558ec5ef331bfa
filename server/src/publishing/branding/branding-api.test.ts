import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Behaviour, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { startResearch } from '../../understanding/research/research.service.ts';

const HOST = 'www.tillberry.test';
const HOME = `https://${HOST}/`;
const PNG = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#b4235a' } })
  .png()
  .toBuffer();
const ICO = Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60, 7)]);
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script><rect width="40" height="20" fill="#b4235a"/></svg>';
const picture = (type: string, body: string | Buffer) => ({ headers: { 'content-type': type }, body });
const WORDS =
  'We bake sourdough bread at four in the morning and ride it to your door by bicycle at six. '.repeat(8);

const site: Record<string, Behaviour> = {
  '/robots.txt': picture('text/plain', 'User-agent: *\nAllow: /'),
  '/': `<html lang="en"><head><title>Tillberry</title><meta property="og:site_name" content="Tillberry">
    <link rel="stylesheet" href="/site.css"><link rel="stylesheet" href="https://fonts.googleapis.com/css?family=Inter">
    <link rel="icon" href="/gone.svg" type="image/svg+xml"></head>
    <body><header><a href="/"><img src="/logo.png" alt="Tillberry logo"></a><a class="btn btn-primary" href="/order">Order bread</a></header>
    <main><h1>Bread by bicycle</h1><p>${WORDS}</p></main></body></html>`,
  '/site.css': picture(
    'text/css; charset=utf-8',
    ':root{--berry:#B4235A} .btn-primary{background:var(--berry)} a{color:#0645ad}',
  ),
  '/logo.png': picture('image/png', PNG),
  '/favicon.ico': picture('image/x-icon', ICO),
  '/drawing.svg': picture('image/svg+xml', SVG),
  '/page': '<html><body>No picture</body></html>',
  '/broken.png': picture('image/png', 'not a picture'),
  '/huge.png': picture('image/png', Buffer.alloc(3 * 1024 * 1024, 1)),
  '/inside.png': { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
};

let app: TestApp;
let double: SiteDouble;
let ann: Person;
beforeAll(async () => {
  double = await startSite(site);
  app = await startTestApp({ environment: { SITE_ORIGINS: `${HOST}=${double.origin}` }, worker: true });
  ann = await signUpPerson(app, { host: HOST, organization_name: 'Tillberry Ltd' });
});
afterAll(async () => {
  await app.stop();
  await double.close();
});

const path = ({ domain_id }: Person = ann) => `/api/domains/${domain_id}/branding`;
const get = async (person = ann) => (await app.call('GET', path(person), { token: person.token })).body;
const patch = (body: object, person = ann) => app.call('PATCH', path(person), { token: person.token, body });
const image = (url: string) =>
  app.call('GET', `${path()}/image?${new URLSearchParams({ url })}`, { token: ann.token });

async function research() {
  await startResearch(app.ctx, { domain_id: ann.domain_id, started_by: ann.user_id });
  await siteWasRead();
}

/** A reading that was asked for before may still go on, and says what the site said then. */
const siteWasRead = () =>
  expect
    .poll(async () => {
      const waiting = "name in ('research-site', 'site-was-read') and state <> 'completed'";
      return (await runText(app.ctx.db, `select from jobs.job where ${waiting}`)).rows.length;
    })
    .toBe(0);

describe('Branding that the site says', () => {
  it('[P-API-35, P-ENT-24] The branding has seven fields before anything is known', async () => {
    const bob = await signUpPerson(app, { organization_name: 'Bob & Co', host: 'bob.example.com' });
    const known = {
      site_title: 'Bob & Co',
      logo_url: null,
      favicon_url: null,
      brand_color: null,
      link_color: null,
      cta_text: null,
      cta_url: 'https://bob.example.com/',
    };
    expect(await get(bob)).toEqual({ ...known, from_site: { ...known, read_at: null } });
  });

  it('[P-ENT-24] The branding of the site is read after research', async () => {
    await research();
    const { from_site, ...shown } = await get();
    expect(shown).toEqual({
      site_title: 'Tillberry',
      logo_url: `${HOME}logo.png`,
      favicon_url: `${HOME}favicon.ico`,
      brand_color: '#b4235a',
      link_color: '#0645ad',
      cta_text: 'Order bread',
      cta_url: `${HOME}order`,
    });
    expect(from_site).toMatchObject(shown);
    expect(double.requests.some((request) => request.includes('googleapis'))).toBe(false);
  });

  it('[P-API-36] Emptying a branding field brings back what the site says, which is followed from then on', async () => {
    const shown = await patch({ site_title: 'Tillberry', brand_color: '#0A5', cta_text: ' Buy \n bread ' });
    expect(shown.body).toMatchObject({
      site_title: 'Tillberry',
      brand_color: '#00aa55',
      cta_text: 'Buy bread',
    });
    site['/'] = String(site['/'])
      .replaceAll('Tillberry', 'Tillberry Bread')
      .replace('Order bread', 'Get bread');
    await research();
    expect(await get()).toMatchObject({
      site_title: 'Tillberry Bread',
      brand_color: '#00aa55',
      cta_text: 'Buy bread',
      from_site: { brand_color: '#b4235a', cta_text: 'Get bread' },
    });
    await patch({ brand_color: '', cta_text: null });
    expect(await get()).toMatchObject({ brand_color: '#b4235a', cta_text: 'Get bread' });
  });

  it('The branding stays as it was when the site cannot be read', async () => {
    const before = await get();
    const home = site['/'];
    site['/'] = { status: 500 };
    await app.ctx.jobs.send(app.ctx.db, { name: 'site-was-read' }, { domain_id: ann.domain_id });
    await siteWasRead();
    expect(await get()).toEqual(before);
    if (home) site['/'] = home;
  });
});

describe('Branding that people set', () => {
  it('[P-API-36, P-ROLE-06] Any colleague can change the branding field by field', async () => {
    const bea = await signUpColleague(app, ann);
    const set = {
      site_title: 'Tillberry!',
      logo_url: 'cdn.tillberry.test/logo.svg',
      favicon_url: 'https://cdn.tillberry.test/f.png',
      brand_color: '#ABC',
      link_color: '123456',
      cta_text: 'Call us',
      cta_url: 'tel:+49 30 1234',
    };
    const reply = await patch(set, bea);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      ...set,
      logo_url: 'https://cdn.tillberry.test/logo.svg',
      brand_color: '#aabbcc',
      link_color: '#123456',
      cta_url: 'tel:+49301234',
    });
    expect((await patch({ cta_url: 'mailto:bread@tillberry.test' })).body).toMatchObject({
      site_title: 'Tillberry!',
      cta_url: 'mailto:bread@tillberry.test',
    });
  });

  it('[P-API-36] A branding field stays when colleagues set other fields at the same moment', async () => {
    const bob = await signUpPerson(app, { host: 'bob.example.net' });
    const set = { site_title: 'Bob', cta_text: 'Buy', brand_color: '#112233', link_color: '#0645ad' };
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Object.keys(set).map((field) => patch({ [field]: '' }, bob)));
      await Promise.all(Object.entries(set).map(([field, value]) => patch({ [field]: value }, bob)));
      expect(await get(bob)).toMatchObject(set);
    }
  });

  it('[P-ROLE-06] Other organizations can neither see nor change the branding', async () => {
    const eve = await signUpPerson(app);
    for (const [method, at] of [
      ['GET', path()],
      ['PATCH', path()],
      ['GET', `${path()}/image?url=${HOME}logo.png`],
    ] as const)
      expect(
        (await app.call(method, at, { token: eve.token, ...(method === 'PATCH' && { body: {} }) })).status,
      ).toBe(404);
  });

  it.each([
    ['brand_color', 'red'],
    ['brand_color', '#12345'],
    ['link_color', '#fff;}body{display:none'],
    ['logo_url', 'javascript:alert(1)'],
    ['logo_url', 'data:image/png;base64,AAAA'],
    ['logo_url', 'http://tillberry.test/logo.png'],
    ['favicon_url', 'https://user:secret@tillberry.test/f.ico'],
    ['favicon_url', 'no address'],
    ['cta_url', 'javascript:alert(1)'],
    ['cta_url', 'JaVaScRiPt:alert(1)'],
    ['cta_url', 'vbscript:x'],
    ['cta_url', 'mailto:nobody'],
    ['cta_url', `https://tillberry.test/${'x'.repeat(2000)}`],
    ['site_title', 'x'.repeat(81)],
    ['cta_text', 'x'.repeat(61)],
  ])('takes no %s such as %s, and says so at the field', async (field, value) => {
    const before = await get();
    const reply = await patch({ site_title: 'Not this', [field]: value });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.errors)).toEqual([field]);
    expect(await get()).toEqual(before);
  });

  it('A branding text is one line of visible characters', async () => {
    const reply = await patch({ site_title: '\tTillberry\n\u0085&  Sons\u2028' });
    expect([reply.status, reply.body.site_title]).toEqual([200, 'Tillberry & Sons']);
  });
});

describe('Pictures before they are saved', () => {
  it('Pictures are previewed as small copies that contain nothing but a picture', async () => {
    const logo = await image(`${HOME}logo.png`);
    expect([logo.status, logo.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: 'png', width: 480, height: 160 });
    const drawing = await image(`${HOME}drawing.svg`);
    expect(drawing.headers['content-type']).toBe('image/png');
    const icon = await image(`${HOME}favicon.ico`);
    expect([icon.headers['content-type'], icon.headers['x-content-type-options']]).toEqual([
      'image/x-icon',
      'nosniff',
    ]);
    expect(icon.bytes).toEqual(ICO);
  });

  it.each([
    ['a page', `${HOME}page`, /isn’t an image/],
    ['nothing', `${HOME}none.png`, /no image there \(404\)/],
    ['other bytes', `${HOME}broken.png`, /isn’t an image/],
    ['very many bytes', `${HOME}huge.png`, /larger than 2 MB/],
    ['an address inside', 'https://169.254.169.254/latest/meta-data', /./],
    ['a way inside', `${HOME}inside.png`, /./],
    ['our own machine', 'https://127.0.0.1/logo.png', /./],
    ['a script', 'javascript:alert(1)', /address of a picture/],
    ['a plain address', 'http://www.tillberry.test/logo.png', /https/],
  ])('do not come from %s', async (_name, url, sentence) => {
    const reply = await image(url);
    expect(reply.status).toBe(400);
    expect(reply.body.detail).toMatch(sentence);
  });
});

it('The preview of a page includes the logo, since the dashboard loads no picture from elsewhere', async () => {
  const base = `/api/domains/${ann.domain_id}`;
  const asked = (method: string, path: string, body?: unknown) =>
    app.call(method, `${base}${path}`, { token: ann.token, body });
  const { body: task } = await asked('POST', '/aeo/content/create-page', {
    manual: { title: 'Bread', slug: 'bread-with-logo', content: 'Bread by bicycle.' },
  });
  const { events } = (await asked('GET', `/aeo/progress/${task.task_id}?cursor=0`)).body;
  const logoIn = async (logo_url: string) => {
    await asked('PATCH', '/branding', { logo_url });
    const { text } = await asked('GET', `/generated-pages/${events[0].data.page_id}/preview-html`);
    return /<img src="([^"]*)"/.exec(text)?.[1] ?? '';
  };
  expect(await logoIn(`${HOME}logo.png`)).toMatch(/^data:image\/png;base64,/);
  expect(await logoIn(`${HOME}broken.png`)).toBe(`${HOME}broken.png`);
});
