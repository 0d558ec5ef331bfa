import { expect, type Page } from '@playwright/test';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Workspace' });

test('What is not switched on stands in the sidebar, shows itself, and one button switches it on', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  const faults = watchFaults(page);
  await onboard(sightline, person);
  await page.goto('/overview');
  const steps = page.getByRole('region', { name: 'Set-up' });
  await expect(steps).toContainText('of 7 done');
  await steps.getByRole('button', { name: 'See your first visit' }).click();
  await expect(steps.getByRole('link', { name: 'See what it does' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Personalization' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Personalization' })).toBeVisible();
  for (const name of ['Personalized Pages', 'Visitor Journeys', 'Analytics'])
    await expect(page.getByRole('img', { name: `${name} of the sample workspace` })).toHaveJSProperty(
      'complete',
      true,
    );
  await look(page, 'explore');
  await page.getByRole('button', { name: 'Turn on personalization' }).click();
  await expect(page).toHaveURL('/personalization-setup/script');
  await expect(sidebar(page).getByRole('link', { name: 'Personalized Pages' })).toBeVisible();
  await expect(sidebar(page).getByText('Not switched on')).toHaveCount(0);
  await page.goto('/explore/personalization');
  await expect(page.getByRole('link', { name: 'Continue setup' })).toBeVisible();
  expect(faults).toEqual([]);
});
