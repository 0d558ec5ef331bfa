import { test as base, type Page } from '@playwright/test';
import type { storageOf } from './person.ts';
import { type Sightline, startSightline } from './server.ts';

type Session = ReturnType<typeof storageOf>;

interface WorkerFixtures {
  /** Settings for the server of this file: `test.use({ server_env: { … } })` outside of any `describe`. */
  server_env: Record<string, string>;
  /** The Chromium that the product uses; its own choice when empty. */
  chromium_path: string;
  /** The product, running, with nothing in it yet; shared by the tests of one worker with the same settings. */
  sightline: Sightline;
}

export const test = base.extend<{ baseURL: string; session: Session | null }, WorkerFixtures>({
  server_env: [{}, { option: true, scope: 'worker' }],
  chromium_path: ['', { option: true, scope: 'worker' }],
  sightline: [
    async ({ server_env, chromium_path }, use) => {
      const browser: Record<string, string> = chromium_path ? { CHROMIUM_PATH: chromium_path } : {};
      const sightline = await startSightline({ ...browser, ...server_env });
      await use(sightline);
      await sightline.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ sightline }, use) => use(sightline.url),
  /** What `page` begins with. Playwright's own `storageState` would start a new process of the browser for each test. */
  session: [null, { option: true }],
  // Tests answer calls themselves, so each is sent alone; `first-calls.spec.ts` opens pages as browsers do.
  context: async ({ context, session }, use) => {
    if (session) await begin(context.pages()[0] ?? (await context.newPage()), session);
    await context.addInitScript(() => {
      const { fetch } = window;
      window.fetch = (...asked) =>
        String(asked[0]).startsWith('/api/first-calls') ? Promise.resolve(new Response('')) : fetch(...asked);
    });
    await use(context);
  },
  // When a test has ended, an answer that it was rewriting has no recipient.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Writes the session on an empty page of its origin. `setStorageState` opens one more page: a tenth of a test's cost. */
async function begin(page: Page, { origins }: Session): Promise<void> {
  for (const { origin, localStorage } of origins) {
    const at = `${origin}/begin`;
    await page.route(at, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(at);
    await page.evaluate((items) => {
      for (const { name, value } of items) window.localStorage.setItem(name, value);
    }, localStorage);
    await page.unroute(at);
  }
}
