import type { ElementChange } from '@sightline/contract/visiting/tracking';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { lookTwice } from './check-page.ts';

const HOST = 'check.example.test';
const SHOP = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><style>body{margin:0;font:20px/30px sans-serif}
  .slot{width:300px;white-space:nowrap;overflow:hidden}.hero{height:600px;overflow:visible}</style></head><body>
  <h1>Short words</h1><div class="slot"><p class="slogan">Fits in here</p></div><p class="lead">A line.</p><div class="space" style="height:400px"></div>
  <button>Get started</button><p>The end.</p></body></html>`;
let site: SiteDouble;
let browser: PageBrowser;
beforeAll(async () => {
  site = await startSite({ '/': SHOP });
  browser = openBrowserOf(site, HOST);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

async function check(changes: Omit<ElementChange, 'element'>[]) {
  const found = await lookTwice(
    { browser },
    {
      host: HOST,
      path: '/',
      changes: changes.map((change, n) => ({ ...change, element: `e${n}` })),
      signal: new AbortController().signal,
    },
  );
  return { ...found, told: found.warnings.map(({ width, kind, text }) => `${width} ${kind}: ${text}`) };
}

it('A change that fits is warned of by nothing, and its four pictures differ where it is', async () => {
  const { told, pictures } = await check([{ selector: 'h1', text: 'Other words' }]);
  expect(told).toEqual([]);
  const sizes = await Promise.all(
    Object.values(pictures).map(async (one) => (await sharp(one).metadata()).width),
  );
  expect(sizes).toEqual([1280, 1280, 390, 390]);
  expect(pictures.desktop_before.equals(pictures.desktop_after)).toBe(false);
  expect(pictures.phone_before.equals(pictures.phone_after)).toBe(false);
});

it('Texts that grew, are cut or make the page scroll sideways, what slid below the first screen, and what is not there are told', async () => {
  const { told } = await check([
    { selector: '.slogan', text: 'This is far too long for the place in which it stands' },
    { selector: '.lead', text: 'Much more to read. '.repeat(60).trim() },
    { selector: 'h1', text: 'W'.repeat(60) },
    { selector: '.nowhere', text: 'Nothing' },
  ]);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^desktop text_is_cut: Part of “This is far too long/),
      expect.stringMatching(/^desktop text_grew: “This is far .* is \d+% longer than the original\.$/),
      'desktop below_fold: “Get started” slipped below the fold.',
      expect.stringMatching(/^phone page_overflows: The page is \d+ pixels wider than before/),
      'desktop not_made: Element 4 couldn’t be changed: it’s missing, or your page overwrites it.',
    ]),
  );
});
