import { readFile } from 'node:fs/promises';
import { type BrowserContext, expect } from '@playwright/test';
import { CHROME_AGENT, launchPersonsChromium } from '../server/test/chromium.ts';
import { SCRIPT_IS_THERE } from './engines/engine-pages.ts';
import { panel, timeline, visitors } from './support/journeys-screen.ts';
import { test } from './support/network.ts';
import { inDomain } from './support/person.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

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
    await context.close();
  };
  await visit(async (context) => {
    const site = await context.newPage();
    await site.goto(`${SITE}/`, { referer: 'https://chatgpt.com/' });
    await site.waitForFunction(SCRIPT_IS_THERE);
    await site.mouse.wheel(0, 700);
    await site.waitForTimeout(1500);
    await site.getByRole('link', { name: 'See prices' }).click();
    await expect(site.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await site.waitForFunction(SCRIPT_IS_THERE);
    await site.getByRole('button', { name: 'Book a demo' }).click();
    await site.waitForTimeout(1500);
    await site.close({ runBeforeUnload: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await visit(async (context) => {
    const site = await context.newPage();
    await site.goto(`${SITE}/pricing`);
    await site.waitForFunction(SCRIPT_IS_THERE);
    await site.waitForTimeout(1500);
    await site.close({ runBeforeUnload: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await people.close();

  const faults = watchFaults(page);
  await expect.poll(async () => (await api<unknown[]>('GET', '/visitors')).length).toBe(2);
  await page.goto('/journeys');
  await expect(page.getByText('2 recent journeys')).toBeVisible();
  await visitors(page).filter({ hasText: 'Converted' }).click();
  await expect(page.getByText('Session 1 / 1 • Page 1 / 2')).toBeVisible();
  await expect(timeline(page)).toContainText('ChatGPT');
  await expect(timeline(page).getByRole('list', { name: 'Conversions' })).toContainText('Book a demo');
  await expect(timeline(page).getByRole('button').nth(0)).toContainText('Homepage');
  await expect(timeline(page).getByRole('button').nth(0)).toContainText(/seen \d+s/);
  await expect(page.getByRole('img', { name: 'The page Homepage as it was shown' })).toBeVisible({
    timeout: 60_000,
  });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Session 1 / 1 • Page 2 / 2')).toBeVisible();
  await expect(panel(page)).toContainText('Book a demo');
  await expect(page.getByRole('img', { name: 'The page /pricing as it was shown' })).toBeVisible({
    timeout: 60_000,
  });
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
