import { expect, type Page } from '@playwright/test';
import { type Double, startDouble } from '../../server/test/doubles/double-server.ts';
import { startPerplexityDouble } from '../../server/test/doubles/perplexity-double.ts';
import { startSite } from '../../server/test/doubles/site-double.ts';
import {
  type SecondWorker,
  type SharedDatabase,
  startSharedDatabase,
} from '../../server/test/second-worker.ts';
import { HOST } from './doubles.ts';
import { LOAFLEDGER, TILLBERRY } from './doubles-sites.ts';
import { test as base } from './test.ts';

export const SECOND_HOST = 'loafledger.example';

interface Outside {
  /** What is sent to http://hooks.example. */
  receiver: Double;
  assistant: Double;
  /** What answers say about the brand from now on. */
  brand: { name: string; url: string; mention_share: number; cite_share: number };
  database: SharedDatabase;
  env: Record<string, string>;
}

/**
 * Two websites, an assistant and a webhook receiver of our own, the server connected to them, and a worker that can be
 * told to work now.
 */
export const test = base.extend<{ worker: SecondWorker }, { outside: Outside }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter
    async ({}, use) => {
      const brand = { name: 'Tilly', url: `https://${HOST}/pricing`, mention_share: 0, cite_share: 0 };
      const [tillberry, loafledger, receiver, assistant, database] = await Promise.all([
        startSite(TILLBERRY),
        startSite(LOAFLEDGER),
        startDouble(() => ({ body: 'Thank you.' })),
        startPerplexityDouble({ brand }),
        startSharedDatabase(),
      ]);
      const origins = {
        [HOST]: tillberry.origin,
        [SECOND_HOST]: loafledger.origin,
        'hooks.example': receiver.url,
      };
      const env = {
        ...database.env,
        PERPLEXITY_API_KEY: 'key-of-perplexity',
        PERPLEXITY_BASE_URL: assistant.url,
        SITE_ORIGINS: Object.entries(origins)
          .map((entry) => entry.join('='))
          .join(','),
      };
      await use({ receiver, assistant, brand, database, env });
      await Promise.all([tillberry, loafledger, receiver, assistant].map((double) => double.close()));
      await database.stop();
    },
    { scope: 'worker' },
  ],
  server_env: [({ outside }, use) => use(outside.env), { scope: 'worker' }],
  worker: async ({ outside, sightline }, use) => {
    const worker = await outside.database.join(sightline);
    await use(worker);
    await worker.close();
  },
});

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
export const banner = (page: Page) => page.getByRole('complementary', { name: 'Account status' });

/** Uses the sidebar like a person, so the screen shows what the dashboard knows by itself. */
export async function goTo(page: Page, link: string, path: string): Promise<void> {
  await sidebar(page).getByRole('link', { name: link, exact: true }).click();
  await expect(page).toHaveURL(path);
}
