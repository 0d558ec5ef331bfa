import { test as base } from '@playwright/test';
import { type Sightline, startSightline } from './server.ts';

interface WorkerFixtures {
  /** Settings for the server of this file: `test.use({ server_env: { … } })` outside of any `describe`. */
  server_env: Record<string, string>;
  /** The Chromium that the product uses; its own choice when empty. */
  chromium_path: string;
  /** The product, running, with nothing in it yet; shared by the tests of one worker with the same settings. */
  sightline: Sightline;
}

export const test = base.extend<{ baseURL: string }, WorkerFixtures>({
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
  // Tests answer calls themselves, so each is sent alone; `first-calls.spec.ts` opens pages as browsers do.
  context: async ({ context }, use) => {
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
