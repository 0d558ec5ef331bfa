import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { look } from './support/workspace-looks.ts';

// What they make stays, so they have a server and a person of their own.
test.use({ server_env: { LOG_LEVEL: 'error' } });

test('A person makes audiences, sees whom they reach, and orders them by keyboard', { tag: '@main' }, async ({
  page,
}) => {
  await page.goto('/personalized-pages');
  await page.getByRole('button', { name: 'Audiences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Audiences' });
  const names = () => dialog.getByRole('listitem').allInnerTexts();
  for (const name of ['Phones', 'From search']) {
    await dialog.getByRole('button', { name: 'New audience' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    if (name === 'Phones') {
      await dialog.getByLabel('About').selectOption('device');
      await dialog.getByLabel('Phone').check();
      await dialog.getByRole('button', { name: 'Add group' }).click();
      await dialog.getByLabel('One of').last().fill('de');
      await dialog.getByLabel('About').last().selectOption('weekday');
      await dialog.getByLabel('Monday').check();
      await dialog.getByRole('button', { name: 'Check reach' }).click();
      await expect(dialog.getByRole('status')).toContainText(
        'Visitors who use a phone and who come on Monday.',
      );
      await expect(dialog.getByRole('status')).toContainText('Past visits don’t say: day of the week');
      await look(page, 'audience');
    } else {
      await dialog.getByRole('button', { name: 'Check reach' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Name a source');
      await dialog.getByLabel('One of').fill('search');
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('button', { name: `Edit ${name}` })).toBeVisible();
  }
  expect((await names())[0]).toContain('From search');
  await dialog.getByRole('button', { name: 'Move From search down' }).press('Enter');
  await expect.poll(async () => (await names())[0]).toContain('Phones');
  await look(page, 'audiences');
  await dialog.getByRole('link', { name: 'Phones', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/variant=/);
  await expect(page.getByRole('region', { name: 'Variant', exact: true })).toContainText('Phones');
  await page.getByRole('button', { name: 'Audiences' }).click();
  await dialog.getByRole('button', { name: 'Delete Phones', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete Phones with its variants' }).click();
  await expect(dialog.getByRole('button', { name: 'Edit Phones' })).toBeHidden();
});
