import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { lookAtPage } from './look-at-page.ts';

/** A figure that counts up once it is seen, and a line that changes all the time. */
const PAGE = `<!doctype html><title>Boats</title><main><h1>Boats for everybody</h1>
  <p id="ticker">Tick number 0 of the yard’s clock</p><div style="height:2000px"></div>
  <p id="built">0+ boats were built in our yard</p></main><script>
  const built = document.querySelector('#built');
  new IntersectionObserver(([seen], observer) => {
    if (!seen.isIntersecting) return;
    observer.disconnect();
    let n = 0;
    const count = () => {
      n = Math.min(350, n + 50);
      built.textContent = n + '+ boats were built in our yard';
      if (n < 350) setTimeout(count, 50);
    };
    count();
  }).observe(built);
  let ticks = 0;
  setInterval(() => { document.querySelector('#ticker').textContent = 'Tick number ' + ++ticks + ' of the yard’s clock'; }, 20);
  </script>`;

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

it('A scan reads a figure that counts up where it ends, and leaves out a text that is never at rest', async () => {
  const page = { host: 'boats.example', path: '/' };
  const looked = await lookAtPage({ browser }, page, new AbortController().signal);
  if ('problem' in looked) throw new Error(looked.problem);
  expect(looked.seen.elements.map(({ content }) => content)).toEqual([
    'Boats for everybody',
    '350+ boats were built in our yard',
  ]);
  expect(looked.taken?.boxes).toHaveLength(2);
});
