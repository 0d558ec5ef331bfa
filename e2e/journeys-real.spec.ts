import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect } from '@playwright/test';
import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import { CHROME_AGENT, launchPersonsChromium } from '../server/test/chromium.ts';
import { SCRIPT_IS_THERE } from './engines/engine-pages.ts';
import { panel, timeline, visitors } from './support/journeys-screen.ts';
import { test } from './support/network.ts';
import { inDomain } from './support/person.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

/** The page has been seen for a while, by its own clock. */
const HAS_LASTED = 'performance.now() > 1500';
const SITE = 'https://www.tillberry.test';
const siteOf = (script: string, title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${script}<style>body{font:20px system-ui;margin:48px}section{height:1200px}</style></head>
  <body><h1>${title}</h1><p>A till that knows bread.</p><a href="/pricing">See prices</a>
  <button type="button">Book a demo</button><section></section><p>The end.</p></body></html>`;

test('What people do on a website appears on the Journeys screen, with pictures of what they saw', {
  tag: '@walk',
}, async ({ page, sightline, person, network }) => {
  const api = inDomain(sightline, person);
  await api('PATCH', '', { selected_personalization: true });
  const { snippet } = await api<{ snippet: string }>('GET', '/personalization-settings');
  await api('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Book a demo' });
  network.pages['/'] = siteOf(snippet, 'Tillberry');
  network.pages['/pricing'] = siteOf(snippet, 'Prices');

  const people = await launchPersonsChromium();
  const visit = async (go: (context: BrowserContext) => Promise<void>) => {
    const context = await people.newContext({
      userAgent: CHROME_AGENT,
      // The server is on this machine, which sites elsewhere may not reach on their own.
      permissions: ['local-network-access'],
    });
    await context.route(`${SITE}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: String(network.pages[new URL(route.request().url()).pathname] ?? ''),
      }),
    );
    await go(context);
  };
  await visit(async (context) => {
    const site = await context.newPage();
    await site.goto(`${SITE}/`, { referer: 'https://chatgpt.com/' });
    await site.waitForFunction(SCRIPT_IS_THERE);
    await site.mouse.wheel(0, 700);
    await site.waitForFunction(HAS_LASTED);
    await site.getByRole('link', { name: 'See prices' }).click();
    await expect(site.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await site.waitForFunction(SCRIPT_IS_THERE);
    await site.getByRole('button', { name: 'Book a demo' }).click();
    await site.waitForFunction(HAS_LASTED);
    await site.close({ runBeforeUnload: true });
  });
  await visit(async (context) => {
    const site = await context.newPage();
    await site.goto(`${SITE}/pricing`);
    await site.waitForFunction(SCRIPT_IS_THERE);
    await site.waitForFunction(HAS_LASTED);
    await site.close({ runBeforeUnload: true });
  });
  const listed = () => api<{ id: string }[]>('GET', '/visitors');
  await expect.poll(listed).toHaveLength(2);
  // How long the first page was seen is sent when it is left.
  const seenFor = async () => {
    const each = (await listed()).map(({ id }) =>
      api<{ sessions: VisitorSession[] }>('GET', `/visitors/${id}`),
    );
    const views = (await Promise.all(each)).flatMap(({ sessions }) =>
      sessions.flatMap(({ events }) => events),
    );
    return views.find(({ page_path }) => page_path === '/')?.visible_ms ?? 0;
  };
  await expect.poll(seenFor).toBeGreaterThan(0);
  await people.close();

  const faults = watchFaults(page);
  await page.goto('/journeys');
  await expect(page.getByText('2 recent journeys')).toBeVisible();
  await visitors(page).filter({ hasText: 'Converted' }).click();
  await expect(page.getByText('Session 1 / 1 • Page 1 / 2')).toBeVisible();
  await expect(timeline(page)).toContainText('ChatGPT');
  await expect(timeline(page).getByRole('list', { name: 'Conversions' })).toContainText('Book a demo');
  await expect(timeline(page).getByRole('button').nth(0)).toContainText('Homepage');
  await expect(timeline(page).getByRole('button').nth(0)).toContainText(/seen \d+s/);
  await expect(page.getByRole('img', { name: 'The page Homepage as it was shown' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Session 1 / 1 • Page 2 / 2')).toBeVisible();
  await expect(panel(page)).toContainText('Book a demo');
  await expect(page.getByRole('img', { name: 'The page /pricing as it was shown' })).toBeVisible();
  await look(page, 'journeys-real');
  await page.getByRole('checkbox', { name: 'Internal visitor' }).click();
  await expect(page.getByRole('checkbox', { name: 'Internal visitor' })).toBeChecked();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download data', exact: true }).click();
  const data = await readFile(await (await saved).path(), 'utf8');
  expect(JSON.parse(data)).toMatchObject({ visits: [{}], page_views: [{}, {}], conversions: [{}] });
  await page.getByRole('button', { name: 'Delete visitor', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(visitors(page).filter({ hasText: 'Converted' })).toHaveCount(0);
  expect(faults).toEqual([]);
});
