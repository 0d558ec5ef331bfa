import { expect, type Page, type Request } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import { watchRequests } from './support/settle.ts';
import { onboard, test, theExecution, theTopic, type Workspace } from './support/workspace.ts';

/** Empty-state messages: this workspace has some of nearly everything. */
const CLAIMS =
  /No (topics|competitors|recent|content|suggestions|prompts|active tasks|knowledge|pages|conversion)/;
const SESSION = /\/api\/(users\/me|organizations\/me|domains(\/[^/]+)?)$/;
const CALLS = /\/(api|auth)\//;

async function screensOf(person: Workspace): Promise<string[]> {
  const topic = `/topic-analysis/topic/${(await theTopic(person)).id}`;
  const { id } = await theExecution(person, 'chatgpt');
  return [
    '/overview',
    '/content',
    '/media-opportunities',
    '/topic-analysis',
    topic,
    ...['prompts', 'competitors'].map((tab) => `${topic}?tab=${tab}`),
    `/topic-analysis/prompt-execution/${id}`,
    '/content-updates',
    ...['overview', 'sources', 'competitors'].map((view) => `/knowledge-base/${view}`),
    '/target-topics',
    '/setup/dns',
    '/billing',
    '/settings',
    '/analytics',
    '/journeys',
    '/personalized-pages',
    ...['pages', 'conversions'].map((tab) => `/personalization-setup/${tab}`),
  ];
}

/** Advances a page's clock in steps in which its calls fail or are answered. */
function passing(page: Page): (seconds: number) => Promise<void> {
  const settle = watchRequests(page);
  return async (seconds) => {
    for (let left = seconds; left > 0; left -= 3) {
      await page.clock.fastForward(3000);
      await settle();
    }
  };
}

const away = (page: Page) =>
  page.route(CALLS, (route) => (SESSION.test(route.request().url()) ? route.fallback() : route.abort()));
const notice = (page: Page) => page.getByText('Reconnecting…');
const skeletons = (page: Page) => page.locator('main').locator('[aria-busy=true], .mantine-Skeleton-root');

/** What a person at the screen would notice if it changed. */
const placeOf = (page: Page) =>
  page.evaluate(() => ({
    heading: document.querySelector('h1, h2')?.textContent,
    focus: document.activeElement === document.body ? 'nothing' : document.activeElement?.textContent,
    scroll: [scrollY, document.querySelector('main')?.scrollTop],
    toasts: document.querySelectorAll('.mantine-Notification-root').length,
    alerts: document.querySelectorAll('[role=alert]').length,
  }));

test('Without a server no screen says that there is nothing, what is shown stays, and every screen recovers by itself', {
  tag: '@walk',
}, async ({ page, person }) => {
  // Every screen of the product, twice without a server.
  await person.call('PATCH', '', { selected_personalization: true });
  await page.clock.install();
  const pass = passing(page);
  const open = new Map<string, number>();
  let most = 0;
  const count = (address: string, by: number) => {
    open.set(address, (open.get(address) ?? 0) + by);
    most = Math.max(most, open.get(address) ?? 0);
  };
  page.on('request', (request) => CALLS.test(request.url()) && count(request.url(), 1));
  const ended = (request: Request) => CALLS.test(request.url()) && count(request.url(), -1);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);

  for (const path of await screensOf(person)) {
    await test.step(path, async () => {
      // Opened while the server is away: its own calls get no answer.
      await away(page);
      await page.goto(path);
      await expect(page.locator('main')).toBeVisible();
      await expect(notice(page)).toBeVisible();
      await pass(9);
      // The overview falls back to empty data: A-ERR-10.
      if (path !== '/overview') expect.soft(await page.locator('main').innerText()).not.toMatch(CLAIMS);
      await page.unroute(CALLS);
      await pass(9);
      await expect(skeletons(page)).toHaveCount(0);
      await expect(notice(page)).toHaveCount(0);
      // The server goes away while someone reads.
      await page
        .locator('main')
        .getByRole('link')
        .or(page.locator('main').getByRole('button'))
        .last()
        .focus();
      const before = await placeOf(page);
      await away(page);
      await pass(30);
      expect.soft(await placeOf(page), `${path} while the server is away`).toEqual(before);
      await expect.soft(skeletons(page)).toHaveCount(0);
      await page.unroute(CALLS);
      await pass(6);
      await expect(notice(page)).toHaveCount(0);
      expect.soft(await placeOf(page), `${path} afterwards`).toEqual(before);
    });
  }
  // Polls wait for each other; two consecutive screens may request the same data at once.
  expect(most).toBeLessThanOrEqual(2);
});

test.describe('Somebody who writes', () => {
  test.use({ visitor: 'newcomer' });

  test('A text being written stays while the network is gone, and is saved once even if an answer is lost', async ({
    page,
    person,
    sightline,
  }) => {
    await onboard(sightline, person);
    await page.goto('/knowledge-base/overview');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const text = page.getByRole('textbox').first();
    const save = page.getByRole('button', { name: 'Save Changes' });
    await text.fill('Written on a train.');
    await page.context().setOffline(true);
    await expect(notice(page)).toBeVisible();
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(/^Can’t reach the server\. Your input is safe/);
    await expect(save).toBeEnabled();
    await expect(text).toContainText('Written on a train.');
    await page.context().setOffline(false);
    const before = (await person.call<Domain>('GET', '')).description_version;
    let sent = 0;
    await page.route(/\/api\/domains\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      sent += 1;
      if (sent > 1) return route.fallback();
      await route.fetch();
      return route.abort();
    });
    await save.click();
    await expect.poll(() => sent).toBe(1);
    await expect(page.getByRole('alert')).toHaveCount(1);
    await expect(text).toContainText('Written on a train.');
    await save.click();
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.locator('main')).toContainText('Written on a train.');
    expect(await person.call<Domain>('GET', '')).toMatchObject({
      description: 'Written on a train.',
      description_version: before + 1,
    });
  });
});
