import type { ElementChange } from '@sightline/contract/visiting/tracking';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { picturePage } from './picture-page.ts';

const HOST = 'docs.example.test';
const fill = (color: string) => ({
  headers: { 'content-type': 'image/svg+xml' },
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100" fill="${color}"/></svg>`,
});
const shop = `<body style="margin:0"><h1 id="offer" style="margin:0;font:60px sans-serif">Short</h1>
<img id="picture" src="/green.svg" style="display:block;width:100%;height:700px">`;

let site: SiteDouble;
let browser: PageBrowser;
beforeAll(async () => {
  const pages: Site = {
    '/': shop,
    '/strict': {
      headers: {
        'content-security-policy':
          "default-src 'self'; style-src 'unsafe-inline'; require-trusted-types-for 'script'",
      },
      body: shop,
    },
    '/drawn': `<body style="margin:0"><script>setTimeout(() => { document.body.innerHTML = ${JSON.stringify(shop)}; }, 100)</script>`,
    '/endless':
      '<body style="margin:0"><div style="height:3000000px;background:linear-gradient(#0a0,#c00)"></div>',
    '/green.svg': fill('#0a0'),
    '/red.svg': fill('#c00'),
  };
  site = await startSite(pages);
  browser = openBrowserOf(site, HOST);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const picture = (at: string, changes: ElementChange[] = []) =>
  picturePage({ browser }, { host: HOST, path: at, changes, signal: new AbortController().signal });

/** Share of a band that is neither white nor its own color, which shows how much text there is. */
async function inkOf(image: Buffer): Promise<number> {
  const { data } = await sharp(image)
    .extract({ left: 0, top: 0, width: 1280, height: 70 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 128).length;
}

async function isRed(image: Buffer): Promise<boolean> {
  const { data } = await sharp(image)
    .extract({ left: 640, top: 400, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > 150 && (data[1] ?? 255) < 80;
}

const changes: ElementChange[] = [
  { element: 'a', selector: '#offer', text: 'A much longer $& offer for <b>you</b>' },
  { element: 'b', selector: '#picture', src: '/red.svg' },
];

it.each(['/', '/strict', '/drawn'])(
  '[P-API-24] The picture of %s looks as a variant shows it',
  async (at) => {
    const [original, variant] = [await picture(at), await picture(at, changes)];
    expect([await isRed(original.image), await isRed(variant.image)]).toEqual([false, true]);
    expect(await inkOf(variant.image)).toBeGreaterThan(3 * (await inkOf(original.image)));
  },
);

it('Pictures of endless pages are cut at a bound, and their files stay small', async () => {
  const { image, thumbnail } = await picture('/endless');
  expect((await sharp(image).metadata()).height).toBe(3000);
  expect([image.length < 1_500_000, thumbnail.length < 100_000]).toEqual([true, true]);
});
