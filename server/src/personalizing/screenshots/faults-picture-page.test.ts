import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowserOf } from '../../../test/browser-of-site.ts';
import { type Site, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { picturePage } from './picture-page.ts';

const HOST = 'docs.example.test';

let site: SiteDouble;
let browser: PageBrowser;
beforeAll(async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#0a0' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const pages: Site = {
    '/': '<body style="margin:0;background:#0a0">Green',
    '/bombs': `<body style="margin:0">${Array.from({ length: 12 }, (_, place) => `<img src="/bomb.png?${place}" width="1200">`).join('')}`,
  };
  site = await startSite((at) =>
    at.startsWith('/bomb.png') ? { headers: { 'content-type': 'image/png' }, body: bomb } : pages[at],
  );
  browser = openBrowserOf(site, HOST);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const picture = (at: string) =>
  picturePage({ browser }, { host: HOST, path: at, changes: [], signal: new AbortController().signal });

it('The picture browser survives images that are far larger when unpacked', async () => {
  await picture('/bombs').catch((error) => expect(error).toMatchObject({ name: 'FetchError' }));
  const { dominant } = await sharp((await picture('/')).image).stats();
  expect(dominant.g).toBeGreaterThan(dominant.r + 100);
});
