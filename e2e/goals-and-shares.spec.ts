import { expect } from '@playwright/test';
import { test } from './support/member.ts';
import { inDomain } from './support/person.ts';
import { look } from './support/workspace-looks.ts';

// What they make stays, so they have a server and a person of their own.
test.use({ server_env: { LOG_LEVEL: 'error' } });

test('A person adds a variant to test, sets shares by hand, leaves them to results, and removes it after being asked', {
  tag: '@main',
}, async ({ page, sightline, member }) => {
  const call = inDomain(sightline, member);
  await call('PATCH', '', { selected_personalization: true });
  const rule = { conditions: [{ about: 'device', any_of: ['phone'] }] };
  await call('POST', '/audiences', { name: 'Phones', rule });
  await page.goto('/personalized-pages');
  await page.getByRole('link', { name: /^Phones/ }).click();
  const shares = page.getByRole('region', { name: 'Shares of visitors' });
  await shares.getByRole('button', { name: 'Add a variant to test' }).click();
  const percent = (letter: string) => shares.getByLabel(`Variant ${letter}, % of visitors`);
  await expect(percent('B')).toHaveValue('50');
  await percent('A').fill('80');
  await expect(shares.getByRole('status')).toHaveText('Shares must sum to 100%; these sum to 130%.');
  await percent('B').fill('20');
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await shares.getByRole('button', { name: 'Save shares' }).click();
  await saved;
  await page.reload();
  await expect(percent('A')).toHaveValue('80');
  await expect(percent('B')).toHaveValue('20');
  await look(page, 'variant-shares');
  await shares.getByRole('switch', { name: 'Adapt shares to results' }).click();
  await expect(percent('A')).toBeDisabled();
  await shares.getByRole('button', { name: 'Remove variant B' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove variant B?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(percent('B')).toBeVisible();
  await shares.getByRole('button', { name: 'Remove variant B' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(shares.getByRole('spinbutton')).toHaveCount(0);
});

test('A person lets a goal decide after reading what that does, guards another one, and cannot delete the primary one', {
  tag: '@main',
}, async ({ page, sightline, member }) => {
  const call = inDomain(sightline, member);
  await call('PATCH', '', { selected_personalization: true });
  for (const name of ['Purchase', 'Sign-up']) await call('POST', '/event-goals', { name });
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Goals', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Experiment goals' });
  const choose = async (goal: string, role: string) => {
    await dialog.getByRole('combobox', { name: `What ${goal} is for` }).click();
    await page.getByRole('option', { name: role }).click();
  };
  await choose('Event “Sign-up”', 'Guardrail');
  await choose('Event “Purchase”', 'Primary');
  await expect(dialog.getByText('Past data is excluded')).toBeVisible();
  await look(page, 'goal-decides');
  await dialog.getByRole('button', { name: 'Use as primary goal' }).click();
  await expect(dialog.getByRole('combobox', { name: 'What Event “Purchase” is for' })).toHaveValue('Primary');
  await expect(dialog.getByRole('combobox', { name: 'What Event “Sign-up” is for' })).toHaveValue(
    'Guardrail',
  );
  await look(page, 'goals');
  await page.goto('/personalization-setup/conversions');
  await page.getByRole('button', { name: 'Delete Purchase' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete event?' });
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(asked.getByRole('alert')).toContainText('This is the primary goal.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Sign-up' }).click();
  await asked.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Sign-up' })).toHaveCount(0);
});
