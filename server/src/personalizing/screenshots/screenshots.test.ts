import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { forgetScreenshots, takeScreenshot } from './screenshots.jobs.ts';
import { claimShot, findShot } from './screenshots.queries.ts';

const HOST = 'shop.example.test';
const GREEN = [0, 170, 0];
const RED = [204, 0, 0];
const band = (color: string, text = '') => `<div style="height:800px;background:${color}">${text}</div>`;
const page = (...bands: string[]) => `<body style="margin:0">${bands.join('')}</body>`;

let color = '#0a0';
let broken = false;
let shots = 0;
const pages: Site = {
  '/': page(band('#0a0')),
  '/kept': page(band('#0a0')),
  '/newest': page(band('#0a0')),
  '/apart': page(band('#0a0')),
  '/changing': (_request, response) => {
    shots += 1;
    response.writeHead(broken ? 500 : 200, { 'content-type': 'text/html' });
    response.end(page(band(color)));
  },
  '/long': page(...Array.from({ length: 20 }, () => band('#0a0'))),
  '/banner': page(
    band('#0a0'),
    '<div id="onetrust-consent-sdk" style="position:fixed;inset:0;background:#c00">We use cookies <button>OK</button></div>',
  ),
  '/locked': `<style>html,body{height:100%;overflow:hidden!important}</style>${page(band('#0a0'), band('#0a0'), band('#0a0'))}<div id="CybotCookiebotDialog">Cookies</div>`,
  '/own-banner': `<style>html,body{overflow:hidden}</style>${page(
    band('#0a0'),
    '<section class="x-CookieLayer_a1" style="position:fixed;inset:0;background:#c00">We use cookies <button>OK</button></section>',
  )}`,
  '/late-banner': page(
    band('#0a0'),
    '<script>setTimeout(() => { document.body.insertAdjacentHTML("beforeend", `<div class="cookie-box" style="position:fixed;inset:0;background:#c00">Cookies! <button>OK</button></div>`) }, 100)</script>',
  ),
  '/cookies': page(
    '<main class="cookie-recipes" style="display:block;height:800px;background:#0a0">Cookies <button>Buy</button></main>',
  ),
  '/lazy': page(
    band('#0a0'),
    band('#0a0'),
    '<img loading="lazy" src="/red.svg" style="display:block;width:100%;height:800px">',
  ),
  '/red.svg': {
    headers: { 'content-type': 'image/svg+xml' },
    body: '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="#c00"/></svg>',
  },
  '/private': { status: 302, headers: { location: '/login?next=/private' } },
  '/login?next=/private': page('Log in'),
  '/denied': { status: 403, body: 'no' },
  '/away': { status: 302, headers: { location: 'http://other.test/' } },
  '/tracked': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<body style="margin:0;background:#0a0"><script>fetch('/s/0b8e3a52-8f0e-4c6b-9c39-0a1f2f7c3b11', { method: 'POST' }).catch(() => {})</script>
       <script src="/s/0b8e3a52-8f0e-4c6b-9c39-0a1f2f7c3b11.js"></script>${request.headers.host}`,
    );
  },
};

let app: TestApp;
let site: SiteDouble;
let person: Person;
beforeAll(async () => {
  site = await startSite(pages);
  app = await startTestApp({
    worker: true,
    environment: {
      SITE_ORIGINS: `${HOST}=${site.origin},other.test=${site.origin}`,
      ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}),
    },
  });
  person = await signUpPerson(app, { host: HOST });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});

interface Asked {
  width?: number;
  refresh?: boolean;
  of?: Person;
  at?: TestApp;
}

async function ask(page_path: string, { width = 1280, refresh, of = person, at = app }: Asked = {}) {
  const query = new URLSearchParams({ page_path, width: String(width), ...(refresh && { refresh: 'true' }) });
  const reply = await at.call('GET', `/api/domains/${of.domain_id}/screenshots?${query}`, {
    token: of.token,
  });
  return { ...reply, image: reply.bytes ?? Buffer.alloc(0) };
}

/** The color of a picture at a point. */
async function colorAt(image: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(image)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

const near = (color: number[]) => color.map((value) => expect.closeTo(value, -1.2));

describe('Pictures', () => {
  it('[P-API-24] A screenshot is an image of the page, or a thumbnail of its window', async () => {
    const preview = await ask('/');
    expect(preview).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } });
    expect(await sharp(preview.image).metadata()).toMatchObject({ width: 1280, height: 800, format: 'webp' });
    const thumbnail = await ask('/', { width: 480 });
    expect(await sharp(thumbnail.image).metadata()).toMatchObject({ width: 480, height: 300 });
    expect(await colorAt(preview.image, 640, 400)).toEqual(near(GREEN));
  });

  it('[P-API-25] A screenshot says when it was taken', async () => {
    const before = Date.now() - 1000;
    const { headers } = await ask('/', { width: 480 });
    const taken = Date.parse(String(headers['last-modified']));
    expect(taken).toBeGreaterThan(before - 60_000);
    expect(taken).toBeLessThanOrEqual(Date.now());
  });

  it('The screenshot of a long page ends where nobody scrolls any further', async () => {
    expect(await sharp((await ask('/long')).image).metadata()).toMatchObject({ width: 1280, height: 3000 });
  });

  it('The screenshot of a page that a consent banner locks shows the whole page', async () => {
    expect(await sharp((await ask('/locked')).image).metadata()).toMatchObject({ height: 2400 });
  });

  it.each(['/banner', '/own-banner', '/late-banner'])(
    'The screenshot of %s leaves out what asks for consent',
    async (at) => {
      expect(await colorAt((await ask(at)).image, 640, 400)).toEqual(near(GREEN));
    },
  );

  it('The screenshot of a page about cookies leaves nothing out', async () => {
    expect(await colorAt((await ask('/cookies')).image, 640, 400)).toEqual(near(GREEN));
  });

  it('A screenshot shows images that load only when scrolled to', async () => {
    expect(await colorAt((await ask('/lazy')).image, 640, 2000)).toEqual(near(RED));
  });

  it('Taking a screenshot is no visit: it requests no script and collects nothing', async () => {
    expect((await ask('/tracked')).status).toBe(200);
    expect(site.requests.some((request) => request.includes('/s/'))).toBe(false);
  });
});

describe('Keeping screenshots', () => {
  it('A process that only answers requests gives screenshots without a browser, because the worker takes them', async () => {
    const api = await startTestApp({
      connection: app.connection,
      environment: { CHROMIUM_PATH: '/nonexistent/chromium' },
    });
    expect((await ask('/apart', { at: api })).status).toBe(200);
    await api.stop();
  });

  it('One screenshot is taken for all who ask at once, and is kept', async () => {
    shots = 0;
    const replies = await Promise.all([ask('/changing'), ask('/changing', { width: 480 }), ask('/changing')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask('/changing')).status).toBe(200);
    expect(shots).toBe(1);
  });

  it('[P-API-24] A refresh takes a new screenshot, unless the last one is a few seconds old', async () => {
    await ask('/changing');
    shots = 0;
    color = '#c00';
    app.setTime(new Date(Date.now() + 5000));
    await ask('/changing', { refresh: true });
    expect(shots).toBe(0);
    app.setTime(new Date(Date.now() + 60_000));
    const fresh = await ask('/changing', { refresh: true });
    expect([shots, await colorAt(fresh.image, 640, 400)]).toEqual([1, near(RED)]);
  });

  it('The old screenshot is returned when no new one can be taken', async () => {
    broken = true;
    app.setTime(new Date(Date.now() + 120_000));
    const old = await ask('/changing', { refresh: true });
    broken = false;
    expect([old.status, await colorAt(old.image, 640, 400)]).toEqual([200, near(RED)]);
  });
});

describe('Pages that cannot be shown', () => {
  it.each([
    ['/nowhere', 404, `No page at ${HOST}/nowhere: the site answers 404.`],
    ['/private', 503, `${HOST}/private is behind a login.`],
    ['/denied', 503, `${HOST}/denied isn’t public: the site returned 403.`],
    ['/away', 503, `${HOST}/away leads to another site, other.test.`],
  ])('The answer says why there is no screenshot of %s', async (at, status, detail) => {
    const reply = await ask(at);
    expect(reply).toMatchObject({ status, body: { detail } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    const asked = site.requests.length;
    expect((await ask(at)).status).toBe(status);
    expect(site.requests.length).toBe(asked);
  });

  it('A screenshot of anything but a path of the site is refused', async () => {
    for (const at of [
      'pricing',
      '//evil.example',
      '/\\evil.example',
      'http://169.254.169.254/',
      '\\\\evil',
      '',
    ])
      expect((await ask(at)).status, at).toBe(400);
    expect((await ask('/', { width: 640 })).status).toBe(400);
  });

  it('The answer says how to get a browser where there is none', async () => {
    const other = await startTestApp({
      worker: true,
      environment: { CHROMIUM_PATH: '/nonexistent/chromium', SITE_ORIGINS: `${HOST}=${site.origin}` },
    });
    const somebody = await signUpPerson(other, { host: HOST });
    const reply = await ask('/', { of: somebody, at: other });
    expect(reply).toMatchObject({
      status: 503,
      body: { code: 'no_browser', detail: expect.stringContaining('Install Chromium') },
    });
    await other.stop();
  });
});

describe('Bounds of screenshots', () => {
  const keyOf = (path: string) => ({ domain_id: person.domain_id, path, variant_key: '' });

  it('An organization waits for a limited number of screenshots at once, and still gets those that are kept', async () => {
    await ask('/kept');
    const { db } = app.ctx;
    const keys = Array.from({ length: 40 }, (_, place) => keyOf(`/waiting-${place}`));
    for (const key of keys) await claimShot(db, key, app.ctx.now());
    const refused = await ask('/one-more');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('/kept')).status).toBe(200);
    for (const key of keys) await takeScreenshot.gaveUp?.(app.ctx, key, null);
    expect(await ask('/waiting-0')).toMatchObject({
      status: 503,
      body: { detail: 'Couldn’t take a screenshot of this page. Try again in a minute.' },
    });
  });

  it('A domain keeps the 500 screenshots that were asked for last', async () => {
    const { db } = app.ctx;
    const long_ago = (place: number) => new Date(Date.UTC(2020, 0, 1) + place * 1000);
    for (let place = 0; place < 500; place += 1) {
      await claimShot(db, keyOf(`/old-${place}`), long_ago(place));
      await takeScreenshot.gaveUp?.(app.ctx, keyOf(`/old-${place}`), null);
    }
    await ask('/newest');
    expect(await findShot(db, keyOf('/old-0'))).toBeUndefined();
    expect(await findShot(db, keyOf('/old-499'))).toBeDefined();
    expect(await findShot(db, keyOf('/kept'))).toBeDefined();
  });

  it('Screenshots that nobody asked for in 30 days are deleted', async () => {
    await forgetScreenshots.run(app.ctx, {}, { signal: new AbortController().signal });
    expect(await findShot(app.ctx.db, keyOf('/old-499'))).toBeUndefined();
    expect(await findShot(app.ctx.db, keyOf('/kept'))).toBeDefined();
    expect((await ask('/kept')).status).toBe(200);
  });
});

describe('Renewing screenshots', () => {
  it('Yesterday’s screenshot is returned at once, and a new one later', async () => {
    shots = 0;
    color = '#0a0';
    app.setTime(new Date(Date.now() + 25 * 3_600_000));
    const { email, password } = person;
    const { body } = await app.call('POST', '/auth/login', { body: { email, password } });
    person = { ...person, token: body.tokens.access_token };
    const old = await ask('/changing');
    expect(await colorAt(old.image, 640, 400)).toEqual(near(RED));
    await expect.poll(async () => colorAt((await ask('/changing')).image, 640, 400)).toEqual(near(GREEN));
    expect(shots).toBe(1);
  });
});
