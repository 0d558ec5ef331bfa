import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { OPERATOR } from './support/operator.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ server_env: OPERATOR });

test('[A-HELP-01, A-HELP-02] The Help screen bears the name of the installation and links to the founders’ email', {
  tag: '@main',
}, async ({ page }) => {
  const faults = watchFaults(page);
  await page.goto('/aeo-help');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How Ovenlight Works');
  const link = page.getByRole('link', { name: /email the founders/i });
  await expect(link).toContainText('within an hour');
  await expect(link).toHaveAttribute('href', 'mailto:founders@ovenlight.example');
  await look(page, 'help');
  expect(faults).toEqual([]);
});

test('Help answers ten questions, which can be searched here and in the palette, and links into screens', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.goto('/aeo-help');
  const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect(answers).toHaveCount(10);
  await page.getByRole('searchbox', { name: 'Search help' }).fill('tag website');
  await expect(answers).toHaveCount(1);
  await expect(page).toHaveURL('/aeo-help?q=tag+website');
  await answers.getByRole('link', { name: 'Script Installation' }).click();
  await expect(page).toHaveURL('/personalization-setup/script');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Go to' }).fill('invite team');
  await page.getByRole('button', { name: /How do I invite my team\?/ }).click();
  await expect(answers).toHaveText([/How do I invite my team\?/]);
  await answers.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Team', exact: true })).toBeFocused();
  expect(faults).toEqual([]);
});

test('Help and the palette lead into the documentation and its search', async ({ page }) => {
  await page.goto('/aeo-help');
  const guides = page.getByRole('list', { name: 'Documentation' });
  await expect(guides.getByRole('link', { name: 'Conversions and lift' })).toHaveAttribute(
    'href',
    '/docs/lift',
  );
  await page.getByRole('searchbox', { name: 'Search help' }).fill('hold-out');
  await expect(guides.getByRole('link', { name: /^Search all documentation/ })).toHaveAttribute(
    'href',
    '/docs/?q=hold-out',
  );
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Go to' }).fill('hold-out');
  await expect(page.getByRole('button', { name: /Search the documentation for/ })).toBeVisible();
});

test('A question mark lists the shortcuts, except while somebody types, and so do the account menu and Help', async ({
  page,
}) => {
  await page.goto('/aeo-help');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const search = page.getByRole('searchbox', { name: 'Search help' });
  await search.press('?');
  await expect(search).toHaveValue('?');
  await expect(list).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(list).toContainText('Opportunities');
  await look(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(list).toBeVisible();
});

test('A question mark lists the shortcuts while a choice such as a segmented control has the focus', async ({
  page,
}) => {
  await page.goto('/aeo-help');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const radio = Object.assign(document.createElement('input'), { type: 'radio' });
    document.querySelector('main')?.append(radio);
    radio.focus();
  });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('A screen that breaks bears the name of the installation in its title', async ({ page }) => {
  const body = 'export function HelpScreen() { throw new Error("broken"); }';
  await page.route(/\/help-screen-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.goto('/aeo-help');
  await expect(page.getByRole('heading', { name: 'This screen couldn’t load' })).toBeVisible();
  await expect(page).toHaveTitle('Something went wrong · Ovenlight');
});
