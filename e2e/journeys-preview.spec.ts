import { expect } from '@playwright/test';
import { DETAIL, panel, place, test, timeline } from './support/journeys-screen.ts';
import { SCREENSHOTS } from './support/pictures.ts';
import { watchFaults } from './support/workspace-looks.ts';
import { fail } from './support/workspace-routes.ts';

test('[P-PREV-11, P-CONST-08, P-CONST-09, P-CONST-10, P-CONST-11] The panel of the Journeys screen stays as high as it was dragged, within its limits', {
  tag: '@main',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/journeys');
  const edge = page.getByRole('separator');
  const height = () =>
    panel(page)
      .boundingBox()
      .then((box) => (box?.height ?? 0) + 1);
  await expect(edge).toHaveAttribute('aria-valuenow', '140');
  await expect.poll(height).toBe(140);
  const drag = async (by: number) => {
    const { x, y, width, height: thick } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + thick / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + thick / 2 - by, { steps: 3 });
    await page.mouse.up();
  };
  await drag(100);
  await expect(edge).toHaveAttribute('aria-valuenow', '240');
  await expect.poll(height).toBe(240);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '240');
  await drag(900);
  await expect(edge).toHaveAttribute('aria-valuenow', '600');
  await drag(-900);
  await expect(edge).toHaveAttribute('aria-valuenow', '120');
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await expect(edge).toHaveAttribute('aria-valuenow', '136');
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '120');
  await page.evaluate(`localStorage.setItem('sightline.preview-panel-height', '9000')`);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '600');
  await page.goto('/personalized-pages');
  expect(await page.evaluate(`localStorage.getItem('sightline.preview-panel-height')`)).toBe('9000');
});

test('[P-ERR-19, P-ERR-20] The Journeys screen only logs what fails, and says in place of a picture that a browser is missing', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(SCREENSHOTS, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { status: 503, code: 'no_browser', detail: 'Install Chromium to see pages.' },
    }),
  );
  await page.goto('/journeys');
  await expect(page.getByText('Install Chromium to see pages.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '/docs/start' })).toBeVisible();
  expect(logged.join('\n')).toContain('[sightline] load "screenshot"');
  await fail(page, SCREENSHOTS, 404);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Picture of /docs/start' })).toHaveText('/docs/start');
  await fail(page, DETAIL, 403);
  await page.reload();
  await expect.poll(() => logged.filter((line) => line.includes('visitors')).length).toBeGreaterThan(0);
  for (const text of ['It broke.', 'Reconnecting'])
    await expect(page.getByText(text, { exact: false })).toHaveCount(0);
});

test('On the Journeys screen nothing jumps when the picture arrives', async ({ page }) => {
  const faults = watchFaults(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCREENSHOTS, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.goto('/journeys');
  await expect(place(page)).toBeVisible();
  const stage = page.getByRole('region', { name: /^Picture of/ });
  const boxes = () =>
    Promise.all([panel(page), place(page), timeline(page), stage].map((part) => part.boundingBox()));
  const before = await boxes();
  resolve();
  await expect(page.getByRole('img', { name: /as it was shown$/ })).toBeVisible();
  expect(await boxes()).toEqual(before);
  expect(faults).toEqual([]);
});
