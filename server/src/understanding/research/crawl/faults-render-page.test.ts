import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../../test/doubles/site-double.ts';
import { readLink } from '../read-link.service.ts';
import { crawlSite } from './crawl.ts';
import type { CrawlEvent } from './crawl-judge.ts';
import { createRenderer } from './render-page.ts';

const script = (body: string) => ({ headers: { 'content-type': 'text/javascript' }, body });
const html = (src: string, body = '<div id="root"></div>') =>
  `<!doctype html><html lang="en"><head><title>Tillberry</title><script type="module" src="${src}"></script></head><body>${body}</body></html>`;
const SAYS =
  'Tillberry is a till for bakeries that counts the flour with every loaf that is sold over the counter.';
const COSTS =
  'A till of Tillberry costs 39 euros a month for each bakery, with support on weekdays and no setup fee.';

/** The script of a single-page site, whose text appears a moment after the page. */
const APP = `setTimeout(() => {
  const root = document.getElementById('root');
  const about = location.pathname === '/prices' ? ['Prices', ${JSON.stringify(COSTS)}] : ['Tillberry', ${JSON.stringify(SAYS)}];
  root.innerHTML = '<nav><a href="/">Home</a> <a href="/prices">Prices</a></nav><main><h1>' + about[0] + '</h1><p>' + about[1].repeat(3) + '</p></main>';
}, 300);`;

let site: SiteDouble;
let app: TestApp;
beforeAll(async () => {
  site = await startSite({
    '/': html('/app.js'),
    '/prices': html('/app.js'),
    '/app.js': script(APP),
    '/broken': html('/gone.js'),
    '/endless': html('/endless.js'),
    '/endless.js': script('for (;;);'),
    '/away': html('/away.js'),
    '/away.js': script("location.href = 'https://elsewhere.example/';"),
  });
  app = await startTestApp({ environment: { SITE_ORIGINS: `spa.example=${site.origin}` } });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});

const read = (path: string) => {
  const link = { url: `https://spa.example${path}`, is_sitemap: false, max_pages: 5 };
  return readLink(app.ctx, { ...link, signal: new AbortController().signal });
};

it('A site whose scripts make its text is read as a browser shows it, links and all', async () => {
  const events: CrawlEvent[] = [];
  for await (const event of crawlSite({
    host: 'spa.example',
    fetch: app.ctx.fetch,
    render: createRenderer(app.ctx.browser),
    user_agent: 'SightlineBot/1.0',
    signal: new AbortController().signal,
  }))
    events.push(event);
  const pages = events.flatMap((event) => (event.type === 'page' ? [event.page] : []));
  expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/prices']);
  expect(pages[0]?.blocks[0]?.text).toContain(SAYS);
  expect(pages[1]?.blocks[0]?.text).toContain(COSTS);
});

it('A source that is a single page of such a site is read, too', async () => {
  const reading = await read('/prices');
  expect('pages' in reading && JSON.stringify(reading.pages)).toContain(COSTS);
});

it.each([
  ['fail', '/broken'],
  ['never end', '/endless'],
  ['lead to another site', '/away'],
])('A page whose scripts %s is said to hold no text, and the reading ends', async (_, path) => {
  expect(await read(path)).toEqual({ problem: expect.stringMatching(/spa\.example/), passing: false });
});
