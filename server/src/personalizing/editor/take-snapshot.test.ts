import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type Behaviour, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { createGuardedFetch, type GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { cleanTree } from './clean-tree.ts';
import type { PageTree } from './snapshot-script.ts';
import { snapshotOf } from './take-snapshot.ts';

const HOST = 'hand.example.test';
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const RED = sharp({ create: { width: 800, height: 400, channels: 3, background: '#c00' } });
/** Noise, so that it is as large as photographs are. */
const PHOTO = await sharp(
  Buffer.from(Array.from({ length: 900 * 600 * 3 }, (_, n) => (n * n * 31 + n * 7) % 251)),
  {
    raw: { width: 900, height: 600, channels: 3 },
  },
)
  .png({ compressionLevel: 0 })
  .toBuffer();
const image = (body: Buffer, type: string) => ({ headers: { 'content-type': type }, body });
const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="star" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol></svg>`;
/** Pictures in every way in which pages have them; the sheet names far more than the page shows. */
const PICTURES = `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/pictures.css"></head><body>
  <picture><source type="image/avif" srcset="/hero.avif 800w, /hero-large.avif 1600w" sizes="400px"><img src="/hero.png" alt="Hero"></picture>
  <img src="/photo.png" alt="Photo"><img srcset="/double.png 2x" alt="Double"><video poster="/poster.png" src="/film.mp4"></video>
  <p class="before">Text</p>
  <svg><use xlink:href="#dot"></use><symbol id="dot"><path d="M0 0"/></symbol></svg><svg class="star"><use href="/sprite.svg#star"></use></svg>
  <svg><image href="/in-svg.png" width="9" height="9"></image></svg>
  <div style="height: 4000px"></div><img loading="lazy" src="/lazy.png" alt="Lazy"><img class="later" data-src="/later.png" alt="Later">
  <script>new IntersectionObserver(([one]) => { if (one.isIntersecting) one.target.src = one.target.dataset.src }).observe(document.querySelector('.later'))</script></body></html>`;
const PICTURE_PATHS = ['photo', 'double', 'poster', 'in-svg', 'lazy', 'later', 'theme/set', 'theme/before'];
/** Inside: nothing may ask for it. */
let secrets: SiteDouble;
let site: SiteDouble;
let browser: PageBrowser;
let fetch: GuardedFetch;
beforeAll(async () => {
  secrets = await startSite(() => ({ headers: { 'content-type': 'image/gif' }, body: PIXEL }));
  const inside = secrets.origin;
  const pages: Record<string, Behaviour> = {
    '/': `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/look.css"><style>.a { background: url(bg.gif) }</style>
      </head><body class="shop" onload="boom()"><h1>Hello <b id="who">all</b></h1><img src="/bg.gif" alt="A dot">
      <div id="app"></div><script>app.innerHTML = '<p>Drawn by a program</p>'; app.append('one', ' two')</script></body></html>`,
    '/look.css': { headers: { 'content-type': 'text/css' }, body: 'h1 { color: rgb(1, 2, 3) }' },
    '/bg.gif': { headers: { 'content-type': 'image/gif' }, body: PIXEL },
    '/hostile': `<!doctype html><html><head><meta http-equiv="refresh" content="9;url=${inside}/meta"><base href="${inside}/">
      <style>@import "${inside}/import.css"; p { background: url(${inside}/css.gif) } q { background: u\\72l(${inside}/escaped.gif) }</style></head>
      <body><p id="x" onclick="alert(1)" style="background:url('${inside}/style.gif')">Text</p><img src="${inside}/img.gif" onerror="alert(1)" srcset="${inside}/set.gif 2x">
      <svg><script>alert(1)</script><a href="javascript:alert(1)"><text>svg</text></a><image href="${inside}/svg.gif"/><foreignObject><iframe src="${inside}"></iframe></foreignObject>
      <use href="${inside}/use.svg#a"/><animate attributeName="href" to="javascript:alert(1)"/></svg>
      <a href="javascript:alert(1)">Words</a><form action="${inside}/form"><input name="a" formaction="${inside}/b"><button>Go</button></form>
      <iframe srcdoc="<script>alert(1)</script>"></iframe><object data="${inside}/object"></object><embed src="${inside}/embed"><math><mtext>m</mtext></math></body></html>`,
    '/huge': `<body>${'<i></i>'.repeat(13_000)}</body>`,
    '/liar': `<body><script>const real = JSON.stringify; JSON.stringify = () => '{"tree":["script"]}';
      Array.prototype.toJSON = () => ['html', {}, ['script', {}, 'alert(1)']]</script><p>Hm</p></body>`,
  };
  const png = image(await RED.png().toBuffer(), 'image/png');
  for (const path of PICTURE_PATHS) pages[`/${path}.png`] = png;
  // As servers answer that do not know the kind.
  pages['/hero.avif'] = image(await RED.avif().toBuffer(), 'application/octet-stream');
  pages['/photo.png'] = image(PHOTO, 'image/png');
  pages['/sprite.svg'] = image(Buffer.from(SPRITE), 'image/svg+xml');
  const unused = Array.from({ length: 450 }, (_, n) => `.u${n} { background: url(/unused/${n}.png) }`).join(
    '',
  );
  pages['/pictures.css'] = {
    headers: { 'content-type': 'text/css' },
    body: `@import "/theme/look.css"; ${unused}`,
  };
  pages['/theme/look.css'] = {
    headers: { 'content-type': 'text/css' },
    body: 'body { background: image-set("set.png" 1x) } .before::before { content: ""; background: url(before.png) }',
  };
  pages['/pictures'] = PICTURES;
  site = await startSite((path) => pages[path] ?? (path.startsWith('/unused/') ? png : undefined));
  browser = openBrowserOf(site, HOST);
  fetch = createGuardedFetch({
    site_origins: new Map([[HOST, site.origin]]),
    local_port: site.port,
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await secrets.close();
});

async function snapshot(path: string) {
  const signal = new AbortController().signal;
  const packed = await snapshotOf({ browser, fetch }, { host: HOST, path, signal });
  const text = gunzipSync(packed).toString('utf8');
  const page: { tree: PageTree; resources: Record<string, string>; urls: Record<string, number> } =
    JSON.parse(text);
  return { ...page, text };
}

it('A snapshot is the page as its programs drew it, text node by text node, with its styles and images inside', async () => {
  const { tree, resources, text } = await snapshot('/');
  const body = (Array.isArray(tree) ? tree : []).find((part) => Array.isArray(part) && part[0] === 'body');
  expect(body).toContainEqual(['h1', {}, 'Hello ', ['b', { id: 'who' }, 'all']]);
  expect(body).toContainEqual(['div', { id: 'app' }, ['p', {}, 'Drawn by a program'], 'one', ' two']);
  expect(body).toContainEqual(['img', { src: 'res:0', alt: 'A dot' }]);
  expect(text).toContain('color: rgb(1, 2, 3)');
  expect(Object.values(resources)).toEqual([`data:image/gif;base64,${PIXEL.toString('base64')}`]);
  expect(text).not.toMatch(/onload|<script|boom/);
});

it('A snapshot has the pictures that its page shows, however they are named, sent and loaded, in the size that they have there', async () => {
  const { resources, urls, text } = await snapshot('/pictures');
  const kinds = Object.entries(urls).map(([url, place]) => [
    new URL(url).pathname.slice(1),
    resources[place]?.slice(0, 15),
  ]);
  expect(Object.fromEntries(kinds)).toMatchObject({
    'hero.avif': 'data:image/avif',
    ...Object.fromEntries(PICTURE_PATHS.map((path) => [`${path}.png`, 'data:image/png;'])),
    'photo.png': 'data:image/webp',
  });
  const hero = urls[`http://${HOST}/hero.avif`];
  expect(text).toContain(`"srcset":"res:${hero} 800w","sizes":"400px"`);
  expect(text).toContain(`"src":"res:${urls[`http://${HOST}/double.png`]}","srcset":"res:`);
  const inside = urls[`http://${HOST}/in-svg.png`];
  expect(text).toContain(`["image",{"href":"res:${inside}","width":"9","height":"9"}]`);
  expect(text).toContain('["use",{"href":"#dot"}]');
  expect(text).toContain('["use",{"href":"#sightline-shared-0"}]');
  expect(text).toContain(
    '["symbol",{"id":"sightline-shared-0","viewBox":"0 0 9 9"},["path",{"d":"M0 0h9v9z"}]]',
  );
  expect(Object.keys(urls).filter((url) => url.includes('hero-large') || url.endsWith('.mp4'))).toEqual([]);
});

it('A hostile page leaves nothing in its snapshot that runs, sends or leads away, and nothing inside is asked for', async () => {
  const { text } = await snapshot('/hostile');
  expect(text).toContain('Text');
  expect(text).not.toMatch(
    /"(script|iframe|object|embed|base|meta|link|animate|foreignObject|math)"|"on|javascript:|set\.gif|action|@import|alert/i,
  );
  expect(secrets.requests).toEqual([]);
});

it('A page too large for anybody to edit is refused with a sentence, and one that lies about itself gets nothing in', async () => {
  await expect(snapshot('/huge')).rejects.toThrow('This page is too large for the editor.');
  expect((await snapshot('/liar').catch(() => ({ text: '' }))).text).not.toContain('alert');
});

it('Whatever a page says of itself, only known names and attributes come through, in time that grows with its length', () => {
  const clean = (tree: unknown) => cleanTree({ json: JSON.stringify({ url: 7, tree }), sheets: {} });
  const parts = [
    ['SCRIPT', {}, 'alert(1)'],
    ['p onclick=alert(1)', {}],
    ['p', { 'on click': 'a', OnClick: 'a', style: 'background:url( "x" )', srcdoc: 'a', 'data-a': 'kept' }],
    ['a', { href: 'jAvAsCript:alert(1)' }],
    7,
    null,
    [
      'svg',
      {},
      ['ScRiPt', {}],
      ['use', { href: '//elsewhere.example/a.svg' }],
      ['use', { 'xlink:href': '#a' }],
    ],
    ['img', { srcset: 'a.png 2x, b.png 3x', sizes: '9px' }],
    ['b', { style: `background: image-set('a.png' type("image/png"), "b.png" 2x), url("a\\"b.png")` }],
  ];
  expect(clean(['html', {}, ...parts]).tree).toEqual([
    'html',
    {},
    ['p', { style: 'background:url("res:0")', 'data-a': 'kept' }],
    ['a', {}],
    ['svg', {}, ['use', {}], ['use', { href: '#a' }]],
    ['img', { sizes: '9px' }],
    ['b', { style: 'background: image-set(url("res:1") type("image/png"), url("res:2") 2x), url("res:3")' }],
  ]);
  expect(() => clean('html')).toThrow('No page.');
  let deep: unknown = 'in';
  for (let n = 0; n < 3000; n++) deep = ['i', {}, deep];
  expect(JSON.stringify(clean(['html', {}, deep])).length).toBeLessThan(5000);
  const css = ['url(', 'url("', '@import ', 'url(  ', 'image-set(', 'image-set("a', 'url("\\"'].map((part) =>
    part.repeat(200_000).slice(0, 900_000),
  );
  for (const sheet of css) clean(['html', {}, ['style', {}, sheet]]);
});
