import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { OPERATOR } from './support/operator.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ server_env: OPERATOR });

test('[A-HELP-01, A-HELP-02] The Help screen bears the name of the installation and links to the founders’ email', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.goto('/aeo-help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How Ovenlight Works');
  const link = page.getByRole('link', { name: /email the founders/i });
  await expect(link).toContainText('within an hour');
  await expect(link).toHaveAttribute('href', 'mailto:founders@ovenlight.example');
  await look(page, 'help');
  expect(faults).toEqual([]);
});

test('A screen that breaks bears the name of the installation in its title', async ({ page }) => {
  const body = 'export function HelpScreen() { throw new Error("broken"); }';
  await page.route(/\/help-screen-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.goto('/aeo-help');
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  await expect(page).toHaveTitle('Something went wrong · Ovenlight');
});
