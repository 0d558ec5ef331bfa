import { afterEach, beforeEach, expect, it } from 'vitest';
import { browserChildren } from '../../../test/browser-children.ts';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { Tab } from './open-tab.ts';
import type { PageBrowser } from './page-browser.ts';

/** Declares the page in which the work runs. */
declare const document: { body: { innerText: string } };

const text = (tab: Tab) => tab.evaluate(() => document.body.innerText, null);

let site: SiteDouble;
let browser: PageBrowser;
beforeEach(async () => {
  site = await startSite({
    '/': '<h1>Hello</h1>',
    '/hungry': `<p>hungry</p><script>setTimeout(() => { const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1)); }, 50)</script>`,
  });
  browser = openBrowserOf(site, 'docs.example.test');
});
afterEach(async () => {
  await browser.close();
  await site.close();
});

const visit = <Result>(at: string, work: (tab: Tab) => Promise<Result>, more: object = {}) =>
  browser.visit({ url: `http://docs.example.test${at}`, ...more }, work);

it('A page that takes all memory is ended, and the browser goes on', async () => {
  // The page holds the promise, which would be garbage before the memory runs out.
  const forever = () => new Promise((resolve) => Object.assign(globalThis, { resolve }));
  const eaten = visit('/hungry', (tab) => tab.evaluate(forever, null), { timeout_ms: 60_000 });
  await expect(eaten).rejects.toEqual(expect.objectContaining({ name: 'FetchError' }));
  expect(await visit('/', text)).toBe('Hello');
});

it('A killed browser starts again and still shows the page', async () => {
  let tries = 0;
  const seen = await visit('/', async (tab) => {
    tries += 1;
    if (tries === 1) {
      for (const pid of browserChildren()) process.kill(pid, 'SIGKILL');
    }
    return text(tab);
  });
  expect([seen, tries]).toEqual(['Hello', 2]);
});
