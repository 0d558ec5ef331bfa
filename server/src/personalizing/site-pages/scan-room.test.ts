import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { lookAtPage } from './look-at-page.ts';
import type { SeenElement } from './scan-room.ts';

const PAGE = `<!doctype html><title>Boats</title><style>
    * { font-family: monospace; font-size: 16px; line-height: 20px; margin: 0; }
    .hero { font-size: 60px; line-height: 64px; } p { width: 600px; }
    .cut { display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical; overflow: hidden; }
    .btn { display: inline-block; padding: 8px; background: navy; }</style>
  <main><div class="hero">It’s nice to meet you</div>
  <h1>Boats <b style="font-size:40px">for everybody</b></h1>
  <p>Sixty people build boats in our yard by the river.</p>
  <p class="cut">Sixty people build boats in our yard near the sea.</p>
  <a class="btn" href="/boats">All our boats</a> <a class="btn" id="app" href="/app">Open the app</a></main>
  <script>document.querySelector('#app').__reactFiber$x = {};</script>`;

let site: SiteDouble;
let browser: PageBrowser;
beforeAll(async () => {
  site = await startSite({ '/': PAGE });
  browser = openBrowserOf(site, 'boats.example');
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it('A scan takes large text for a heading whatever its tag, and measures how much text fits in each place', async () => {
  const looked = await lookAtPage(
    { browser },
    { host: 'boats.example', path: '/' },
    new AbortController().signal,
  );
  if ('problem' in looked) throw new Error(looked.problem);
  const found = (begins: string): SeenElement => {
    const element = looked.seen.elements.find(({ content }) => content.startsWith(begins));
    if (!element) throw new Error(`The scan has no “${begins}”.`);
    return element;
  };
  expect(found('It’s nice')).toMatchObject({ kind: 'heading', tag: 'div', font_size: 60 });
  expect(found('It’s nice').room).toBeGreaterThan(20);
  // Two sizes in one headline.
  expect(found('Boats').room).toBe(0);
  // A line of 600 pixels holds some 62 letters of 9.6 pixels; there may be one line more, unless the style cuts it off.
  expect(found('Sixty people build boats in our yard by').room).toBeGreaterThan(100);
  expect(found('Sixty people build boats in our yard by').room).toBeLessThan(125);
  expect(found('Sixty people build boats in our yard near').room).toBeLessThan(63);
  expect(found('All our boats').room).toBeLessThan(18);
  expect(found('All our boats').routed).toBe(false);
  expect(found('Open the app').routed).toBe(true);
});
