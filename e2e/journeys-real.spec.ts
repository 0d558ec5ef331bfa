import { type BrowserContext, chromium, expect } from '@playwright/test';
import { findTestChromium } from '../server/test/chromium.ts';
import { test } from './support/network.ts';
import { call } from './support/person.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

const SITE = 'https://www.tillberry.test';
const PEOPLE =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const siteOf = (script: string, title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${script}<style>body{font:20px system-ui;margin:48px}section{height:1200px}</style></head>
  <body><h1>${title}</h1><p>A till that knows bread.</p><a href="/pricing">See prices</a>
  <button type="button">Book a demo</button><section></section><p>The end.</p></body></html>`;

test('what people do on a website is seen as their journeys, with pictures of what they saw', async ({
  page,
  sightline,
  person,
  network,
}) => {
  test.setTimeout(180_000);
  const inDomain = <Answer>(method: string, path: string, body?: unknown) =>
    call<Answer>(sightline, person, method, `/api/domains/${person.domain_id}${path}`, body);
  await inDomain('PATCH', '', { selected_personalization: true });
  const { snippet } = await inDomain<{ snippet: string }>('GET', '/personalization-settings');
  await inDomain('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Book a demo' });
  network.pages['/'] = siteOf(snippet, 'Tillberry');
  network.pages['/pricing'] = siteOf(snippet, 'Prices');

  const { executable_path, args, env } = await findTestChromium();
  const people = await chromium.launch({
    executablePath: executable_path,
    args: [...args, '--disable-blink-features=AutomationControlled'],
    env,
  });
  const visit = async (go: (context: BrowserContext) => Promise<void>) => {
    const context = await people.newContext({
      userAgent: PEOPLE,
      // The server is on this machine, which sites elsewhere may not reach by themselves.
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
    await site.mouse.wheel(0, 700);
    await site.waitForTimeout(1500);
    await site.getByRole('link', { name: 'See prices' }).click();
    await expect(site.getByRole('heading', { name: 'Prices' })).toBeVisible();
    await site.getByRole('button', { name: 'Book a demo' }).click();
    await site.waitForTimeout(1500);
    await site.close({ runBeforeUnload: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await visit(async (context) => {
    const site = await context.newPage();
    await site.goto(`${SITE}/pricing`);
    await site.waitForTimeout(1500);
    await site.close({ runBeforeUnload: true });
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await people.close();

  const faults = watchFaults(page);
  await expect
    .poll(async () => (await inDomain<unknown[]>('GET', '/visitors')).length, { timeout: 30_000 })
    .toBe(2);
  await page.goto('/journeys');
  await expect(page.getByText('2 recent journeys')).toBeVisible();
  const visitors = page.getByRole('list', { name: 'Visitors' }).getByRole('listitem');
  await visitors.filter({ hasText: 'Converted' }).click();
  const timeline = page.getByRole('region', { name: 'Page Timeline' });
  await expect(page.getByText('Session 1 / 1 • Page 1 / 2')).toBeVisible();
  await expect(timeline).toContainText('ChatGPT');
  await expect(timeline.getByRole('list', { name: 'Conversions' })).toContainText('Book a demo');
  await expect(timeline.getByRole('button').nth(0)).toContainText('Homepage');
  await expect(timeline.getByRole('button').nth(0)).toContainText(/seen \d+s/);
  await expect(page.getByRole('img', { name: 'The page Homepage as it was shown' })).toBeVisible({
    timeout: 60_000,
  });
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Session 1 / 1 • Page 2 / 2')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Visitor' })).toContainText('Book a demo');
  await expect(page.getByRole('img', { name: 'The page /pricing as it was shown' })).toBeVisible({
    timeout: 60_000,
  });
  await look(page, 'journeys-real');
  await page.getByRole('checkbox', { name: 'Internal visitor' }).click();
  await expect(page.getByRole('checkbox', { name: 'Internal visitor' })).toBeChecked();
  expect(faults).toEqual([]);
});
