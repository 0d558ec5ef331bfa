import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, type Page, type Request, type Route } from '@playwright/test';
import { test } from './support/test.ts';

const ANALYTICS = 'https://analytics.example.test';
const LIBRARY = path.resolve(import.meta.dirname, '../node_modules/posthog-js/dist');

test.use({
  server_env: { POSTHOG_KEY: 'phc_of_the_operator', POSTHOG_HOST: ANALYTICS },
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
});

test('[P-BOOT-10] Product analytics starts at launch with the key and the host of the installation’s settings', {
  tag: '@main',
}, async ({ page }) => {
  const { sent } = await standIn(page);
  await page.goto('/login');
  await expect.poll(() => sent('/e/')).toContain('phc_of_the_operator');
  expect(sent('/e/')).toContain('$pageview');
});

test('[P-BOOT-11] The recording of product analytics holds what is typed, except passwords', async ({
  page,
}) => {
  const { sent } = await standIn(page);
  const recorder = page.waitForResponse(`${ANALYTICS}/static/**`);
  await page.goto('/login');
  await recorder;
  const type = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).pressSequentially(text);
  const isRecorded = (text: string) =>
    expect(async () => {
      await type('Email', text);
      await expect.poll(() => sent('/s/'), { timeout: 3_000 }).toContain(text);
    }).toPass();
  await isRecorded('begun');
  await type('Password', 'battery');
  await page.getByRole('button', { name: 'Show password' }).click();
  await type('Password', ' staple');
  await isRecorded('ended');
  expect(sent('/s/')).not.toMatch(/batt|stap/);
});

/** Replaces the provider; `sent` is everything received on one of its paths. */
async function standIn(page: Page) {
  const received: { path: string; text: string }[] = [];
  // The library does nothing in a browser that says it is automated.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
  });
  await page.route(`${ANALYTICS}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    received.push({ path: pathname, text: textOf(route.request()) });
    await answer(route, pathname);
  });
  const sent = (at: string) => received.flatMap(({ path, text }) => (path === at ? [text] : [])).join('\n');
  return { sent };
}

/** Bodies of the provider's calls may be compressed. */
function textOf(request: Request): string {
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  return (isPacked ? gunzipSync(body) : body).toString();
}

async function answer(route: Route, pathname: string) {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  if (pathname.startsWith('/static/')) {
    const body = await readFile(path.join(LIBRARY, path.basename(pathname)));
    return route.fulfill({ headers, contentType: 'text/javascript', body });
  }
  if (pathname.endsWith('.js')) return route.fulfill({ headers, status: 404 });
  return route.fulfill({ headers, json: { sessionRecording: { endpoint: '/s/' }, status: 1 } });
}
