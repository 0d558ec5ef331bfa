import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { createGuardedFetch, type GuardedFetch } from '../../platform/fetch/guarded-fetch.ts';
import { cleanTree } from './clean-tree.ts';
import type { PageTree } from './snapshot-script.ts';
import { snapshotOf } from './take-snapshot.ts';

const HOST = 'hand.example.test';
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
/** Inside: nothing may ask for it. */
let secrets: SiteDouble;
let site: SiteDouble;
let browser: PageBrowser;
let fetch: GuardedFetch;
beforeAll(async () => {
  secrets = await startSite(() => ({ headers: { 'content-type': 'image/gif' }, body: PIXEL }));
  const inside = secrets.origin;
  const pages: Site = {
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
  site = await startSite(pages);
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
  const page: { tree: PageTree; resources: Record<string, string> } = JSON.parse(text);
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

it('A hostile page leaves nothing in its snapshot that runs, sends or leads away, and nothing inside is asked for', async () => {
  const { text } = await snapshot('/hostile');
  expect(text).toContain('Text');
  expect(text).not.toMatch(
    /"(script|iframe|object|embed|base|meta|link|animate|foreignObject|math)"|"on|javascript:|srcset|action|@import|alert/i,
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
    ['svg', {}, ['ScRiPt', {}], ['use', { href: '//elsewhere.example/a.svg' }]],
  ];
  expect(clean(['html', {}, ...parts]).tree).toEqual([
    'html',
    {},
    ['p', { style: 'background:url("res:0")', 'data-a': 'kept' }],
    ['a', {}],
    ['svg', {}, ['use', {}]],
  ]);
  expect(() => clean('html')).toThrow('No page.');
  let deep: unknown = 'in';
  for (let n = 0; n < 3000; n++) deep = ['i', {}, deep];
  expect(JSON.stringify(clean(['html', {}, deep])).length).toBeLessThan(5000);
  const css = ['url(', 'url("', '@import ', 'url(  '].map((part) => part.repeat(200_000).slice(0, 900_000));
  for (const sheet of css) clean(['html', {}, ['style', {}, sheet]]);
});
