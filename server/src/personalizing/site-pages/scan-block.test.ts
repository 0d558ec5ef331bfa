import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { lookAtPage } from './look-at-page.ts';

const cards = [1, 2, 3, 4].map((n) => `<div><h3>Boat ${n}</h3><p>It has ${n} seats.</p></div>`).join('');
const part = (id: string, heading: string, more = '<p>Sixty people build boats.</p>') =>
  `<section id="${id}"><div><h2>${heading}</h2>${more}</div></section>`;
const PARTS =
  part('boats', 'Our boats', `<div style="display:flex">${cards}</div>`) + part('say', 'What sailors say');
const begin =
  '<!doctype html><title>Boats</title><main><section id="top"><h1>Boats from the yard</h1></section>';

let site: SiteDouble;
let browser: PageBrowser;
beforeAll(async () => {
  site = await startSite({
    // Old scripts of pages replace what lists can do.
    '/': `${begin}${PARTS}</main><script>Array.prototype.entries = () => null;</script>`,
    '/flat': `${begin}<h2>Our boats</h2><p>Sixty.</p><h2>What sailors say</h2><p>“Fast.”</p>${PARTS}</main>`,
    '/rows': `${begin}<div style="display:flex">${PARTS}</div></main>`,
  });
  browser = openBrowserOf(site, 'boats.example');
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it('A scan knows which parts of a page stand below each other and could change places, by their headings', async () => {
  const blocksAt = async (path: string) => {
    const looked = await lookAtPage(
      { browser },
      { host: 'boats.example', path },
      new AbortController().signal,
    );
    if ('problem' in looked) throw new Error(looked.problem);
    return looked.seen.elements.flatMap(({ content, block }) => (block === null ? [] : [[content, block]]));
  };
  expect(await blocksAt('/')).toEqual([
    ['Boats from the yard', '#top'],
    ['Our boats', '#boats'],
    ['What sailors say', '#say'],
  ]);
  // Nobody knows where the part of a heading ends that stands by itself, or beside others.
  expect(await blocksAt('/flat')).toEqual([]);
  expect(await blocksAt('/rows')).toEqual([]);
});
