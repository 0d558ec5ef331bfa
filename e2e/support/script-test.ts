import { type Browser, test as base, chromium, expect, type Page } from '@playwright/test';
import { findTestChromium } from '../../server/test/chromium.ts';
import { type ScriptSite, startScriptSite } from './script-site.ts';

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser that does not say that it is driven. */
export const test = base.extend<{ site: ScriptSite; visitor: Page }, { person: Browser }>({
  person: [
    async ({ playwright: _ }, use) => {
      const { executable_path, args, env } = await findTestChromium();
      const browser = await chromium.launch({
        executablePath: executable_path,
        args: [...args, '--disable-blink-features=AutomationControlled'],
        env,
      });
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
  // The script never throws into the page: no test may leave an error behind.
  visitor: async ({ person }, use) => {
    const context = await person.newContext({ userAgent: PERSON });
    const errors: Error[] = [];
    context.on('weberror', (error) => errors.push(error.error()));
    await use(await context.newPage());
    await context.close();
    expect(errors).toEqual([]);
  },
});

/** Puts the page into the background or back, as the browser would; headless tabs are always in front. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  `);
}
