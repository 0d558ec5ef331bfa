import { type Browser, test as base, chromium, type Page } from '@playwright/test';
import { findTestChromium } from '../../server/test/chromium.ts';
import { type ScriptSite, startScriptSite } from './script-site.ts';

const PERSON =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A browser that does not say that it is driven, with the cache of pages that Playwright switches off. */
export const test = base.extend<{ site: ScriptSite; visitor: Page }, { person: Browser }>({
  person: [
    async ({ playwright: _ }, use) => {
      const { executable_path, args, env } = await findTestChromium();
      const browser = await chromium.launch({
        executablePath: executable_path,
        args: [...args, '--disable-blink-features=AutomationControlled'],
        env,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
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
  visitor: async ({ person }, use) => {
    const context = await person.newContext({ userAgent: PERSON });
    await use(await context.newPage());
    await context.close();
  },
});
