import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { CHROME_AGENT, launchPersonsChromium } from '../../server/test/chromium.ts';
import { type ScriptSite, startScriptSite } from './script-site.ts';

/** A browser that does not say that it is driven. */
export const test = base.extend<{ site: ScriptSite; visitor: Page }, { person: Browser }>({
  person: [
    async ({ playwright: _ }, use) => {
      const browser = await launchPersonsChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ playwright: _ }, use) => {
    const site = await startScriptSite();
    await use(site);
    await site.close();
  },
  // The script never throws into the page, so no test may leave an error behind.
  visitor: async ({ person }, use) => {
    const context = await person.newContext({ userAgent: CHROME_AGENT });
    const errors: Error[] = [];
    context.on('weberror', (error) => errors.push(error.error()));
    await use(await context.newPage());
    await context.close();
    expect(errors).toEqual([]);
  },
});

/** Hides the page or shows it again, as the browser would; headless tabs are always in front. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
}
