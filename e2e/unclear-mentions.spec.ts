import { expect, type Page } from '@playwright/test';
import type { UnclearMention } from '@sightline/contract/measuring/mentions';
import { onboard, PROMPTS, TOPIC, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(async ({ sightline, person }) => {
  await onboard(sightline, person);
  await person.measure(TOPIC, PROMPTS);
});

/** Each answer of the doubles ends with it. */
const SENTENCE = 'Try two of them with your own data for a week before you decide;';
const section = (page: Page) => page.getByRole('region', { name: 'Unclear mentions' });
const press = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true }).click();

test('A person says with one click what an unclear mention means, and can take it back', async ({
  page,
  person,
}) => {
  const faults = watchFaults(page);
  await page.goto('/settings/brand-names');
  await expect(page.getByRole('region', { name: 'Brand names' }).getByLabel('Other names')).toBeVisible();
  await expect(section(page)).toHaveCount(0);

  await person.call('PATCH', '/brand', { aliases: ['Try'] });
  const unclear = () => person.call<UnclearMention[]>('GET', '/mentions/unclear');
  await expect.poll(async () => (await unclear()).length).toBe(1);
  await page.reload();
  await expect(section(page).locator('blockquote')).toContainText(SENTENCE);
  await expect(section(page).locator('mark')).toHaveText('Try');
  await expect(section(page)).toContainText(/\d+ answers, not counted/);
  await section(page).scrollIntoViewIfNeeded();
  await look(page, 'settings-unclear-mentions');

  await press(page, 'Yes, it’s Tillberry');
  await expect(page.getByText('Counts as Tillberry')).toBeVisible();
  await expect(section(page)).toContainText('All reviewed.');
  await expect(section(page)).toBeFocused();
  await press(page, '1 decided');
  await expect(section(page).getByRole('list', { name: 'Decided mentions' })).toContainText('It’s Tillberry');
  await look(page, 'settings-decided-mentions');
  await press(page, 'Undo');
  await expect(section(page).getByRole('button', { name: 'No, something else' })).toBeVisible();

  await press(page, 'No, something else');
  await expect(page.getByText('Does not count as Tillberry')).toBeVisible();
  await page
    .getByRole('alert')
    .filter({ hasText: 'Does not count' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(section(page).getByRole('button', { name: 'No, something else' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('Unclear mentions of a competitor are decided where competitors are kept', { tag: '@main' }, async ({
  page,
  person,
}) => {
  await person.call('POST', '/competitors', { name: 'Try', url: '' });
  const unclear = () => person.call<UnclearMention[]>('GET', '/mentions/unclear?role=competitor');
  await expect.poll(async () => (await unclear()).length).toBe(1);
  await page.goto('/knowledge-base/competitors');
  await expect(section(page)).toContainText(SENTENCE);
  await look(page, 'competitors-unclear-mentions');
  await press(page, 'No, something else');
  await expect(section(page)).toContainText('All reviewed.');
});
