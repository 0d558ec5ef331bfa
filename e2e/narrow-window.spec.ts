import { expect, type Page } from '@playwright/test';
import { test } from './support/member.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' });

const message = 'Desktop required';

test('[P-SHELL-18 P-SHELL-19 P-SHELL-20 P-CONST-06] Every route of the app asks for a window of at least 768 pixels', {
  tag: '@main',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await page.goto('/settings');
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByText(message)).toHaveCount(0);

  await page.setViewportSize({ width: 767, height: 700 });
  await expect(page.getByRole('heading', { name: message })).toBeVisible();
  await expect(
    page.getByText(
      'The dashboard is optimized for larger screens. Please continue on a desktop or laptop computer to access your workspace.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(sidebar(page)).toBeHidden();
  for (const path of ['/', '/aeo-onboarding/dns', '/setup/dns']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([message]);
  }
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(page.getByText(message)).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'DNS Configuration' })).toBeVisible();
});

test('Figures that stand alone in the dashboard have digits of equal width, and figures in text do not', async ({
  page,
}) => {
  await page.goto('/aeo-help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const figuresOf = (html: string) =>
    page.evaluate(
      `(() => { const at = document.createElement('div'); at.innerHTML = ${JSON.stringify(html)};
        document.body.append(at); return getComputedStyle(at.querySelector('b')).fontVariantNumeric; })()`,
    );
  expect(await figuresOf('<p><b>built-in</b></p>')).toBe('normal');
  expect(await figuresOf('<p data-align="right"><b>1,204</b></p>')).toBe('tabular-nums');
  expect(await figuresOf('<p data-figure><b>83 %</b></p>')).toBe('tabular-nums');
});

test('[P-SHELL-18] In a narrow window the app opens for those who continue anyway, until the tab is closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Continue anyway' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goto('/content');
  await expect(page.getByRole('heading', { level: 1, name: 'Content for AI' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 720, height: 450 });
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(['Desktop required']);
  await other.close();
});

for (const [path, button] of [
  ['/login', 'Log in'],
  ['/sign-up', 'Create account'],
  ['/forgot-password', 'Send reset link'],
  ['/reset-password?token=aa&id=bb', 'Save password'],
  ['/no-such-page', null],
] as const)
  test(`[P-SHELL-18] The page ${path} opens on a phone, where an email may have led`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByText('Desktop required')).toHaveCount(0);
    if (button) await expect(page.getByRole('button', { name: button, exact: true })).toBeInViewport();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });
