import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { CHROME_AGENT, launchChromium, launchPersonsChromium } from '../../server/test/chromium.ts';
import { pause } from '../../server/test/doubles/pause.ts';
import { startSite } from '../../server/test/doubles/site-double.ts';
import { bakerySite, HOST } from './bakery-site.ts';
import { finishOnboarding, type Person, signUp, storageOf } from './person.ts';
import { test as base } from './test.ts';

interface Website {
  origin: string;
  install: (tag: string, script_origin: string) => void;
  /** A visitor with a browser profile of their own. */
  somebody: () => Promise<BrowserContext>;
  /** A program that does. */
  bot: () => Promise<BrowserContext>;
}

/** A website on its own host, reachable by the server and the visitors' browsers; `page` is signed in as its owner. */
export const test = base.extend<{ person: Person }, { website: Website }>({
  website: [
    async ({ playwright: _ }, use) => {
      const site = bakerySite();
      const { origin, port, close } = await startSite(site.behave);
      const rule = [`--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${port}`];
      const browsers: Browser[] = [await launchPersonsChromium(rule), await launchChromium(rule)];
      const [people, programs] = browsers as [Browser, Browser];
      const viewport = { width: 1280, height: 800 };
      await use({
        origin,
        install: site.install,
        somebody: () => people.newContext({ userAgent: CHROME_AGENT, viewport }),
        bot: () => programs.newContext({ userAgent: CHROME_AGENT, viewport }),
      });
      await Promise.all(browsers.map((browser) => browser.close()));
      await close();
    },
    { scope: 'worker' },
  ],
  server_env: [({ website }, use) => use({ SITE_ORIGINS: `${HOST}=${website.origin}` }), { scope: 'worker' }],
  person: async ({ sightline }, use) => {
    const person = await signUp(sightline, { host: HOST, organization: 'Tillberry' });
    await finishOnboarding(sightline, person);
    await use(person);
  },
  storageState: async ({ person }, use) => use(storageOf(person)),
});

/** What was visible on any frame, and how far content moved on its own. */
export const watchFrames = (page: Page) =>
  page.addInitScript(`
    window.seen = [];
    window.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      for (const one of document.querySelectorAll('h1, .lead, .demo'))
        if (getComputedStyle(one).visibility === 'visible' && !seen.includes(one.textContent)) seen.push(one.textContent);
      requestAnimationFrame(look);
    };
    look();
  `);

/** Pictures of the paragraph below the headline while the page loads. */
export async function film(page: Page, loading: Promise<unknown>): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  let over = false;
  const ended = loading.finally(() => {
    over = true;
  });
  while (!over) {
    // A page that changes at this very moment cannot be pictured.
    const picture = await top(page).catch(() => null);
    if (picture) pictures.push(picture);
    await pause(50);
  }
  await ended;
  return pictures;
}

const top = (page: Page) =>
  page.screenshot({ clip: { x: 0, y: 172, width: 1280, height: 86 }, animations: 'allow' });

/** Every picture shows the current text, or nothing. */
export async function expectNoFlicker(page: Page, pictures: Buffer[]): Promise<void> {
  const now = await top(page);
  await page.evaluate(`document.querySelector('.lead').style.visibility = 'hidden'`);
  const nothing = await top(page);
  expect(nothing.equals(now)).toBe(false);
  for (const picture of pictures) expect(picture.equals(now) || picture.equals(nothing)).toBe(true);
}
