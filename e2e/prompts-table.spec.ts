import { expect, type Page } from '@playwright/test';
import type { PromptView } from '@sightline/contract/measuring/prompts';
import { onboard, PROMPTS, TOPIC, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

const OTHER = 'oven timers';
const TIMER = 'Which oven timer is best for a bakery?';
const main = (page: Page) => page.getByRole('main');
const table = (page: Page, name = 'Prompts') => main(page).getByRole('table', { name });
/** Without the header. */
const rows = (page: Page, name?: string) => table(page, name).locator('tbody tr');

test('Prompts of all topics stand in one table, are filtered, tagged, compared and archived, and a view is kept', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  const faults = watchFaults(page);
  await onboard(sightline, person);
  await person.measure(TOPIC, PROMPTS);
  await person.measure(OTHER, [TIMER]);
  await page.goto('/topic-analysis');
  await page.getByRole('navigation', { name: 'Analysis' }).getByRole('link', { name: 'Prompts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prompts' })).toBeVisible();
  await expect(main(page)).toContainText('4 prompts in 2 topics.');
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).filter({ hasText: TIMER }).getByRole('link', { name: OTHER })).toBeVisible();
  await look(page, 'prompts');

  await page.getByRole('combobox', { name: 'Topic' }).selectOption(OTHER);
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('All topics');
  await page.getByRole('searchbox', { name: 'Search prompts' }).fill('oven');
  await page.getByRole('combobox', { name: 'Result' }).selectOption('Your site doesn’t answer');
  await expect(rows(page).filter({ hasText: TIMER })).toBeVisible();
  await expect(rows(page).filter({ hasText: PROMPTS[0]! })).toHaveCount(0);

  await page.getByRole('checkbox', { name: 'Select all prompts' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected prompts' });
  await bar.getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('dialog').getByLabel('Tag').fill('to write');
  await page.getByRole('dialog').getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).filter({ hasText: TIMER })).toContainText('to write');
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);

  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByRole('menuitem', { name: 'Topic' }).click();
  await expect(table(page).getByRole('columnheader', { name: 'Topic' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open or save a view' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Pages to write');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Pages to write' })).toBeVisible();
  const { search } = (await person.call<PromptView[]>('GET', '/aeo/prompt-views'))[0]!;
  expect(search).toBe('q=oven&result=not_answered&hidden=topic');
  await page.getByRole('button', { name: 'Pages to write' }).click();
  await page.getByRole('menuitem', { name: 'All prompts' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(page).toHaveURL(/\/prompts$/);
  await page.getByRole('button', { name: 'Open or save a view' }).click();
  await page.getByRole('menuitem', { name: 'Pages to write' }).click();
  await expect(page).toHaveURL(new RegExp(`\\?${search.replaceAll('&', '&')}$`));

  await page.goto('/prompts');
  await page.getByRole('button', { name: `Actions for ${PROMPTS[0]}` }).click();
  await page.getByRole('menuitem', { name: 'Compare answers' }).click();
  const dialog = page.getByRole('dialog', { name: PROMPTS[0]! });
  for (const assistant of ['ChatGPT', 'Gemini', 'Perplexity'])
    await expect(
      dialog.getByRole('region', { name: assistant }).getByRole('link', { name: 'All answers' }),
    ).toBeVisible();
  await look(page, 'compare-answers');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await rows(page).filter({ hasText: TIMER }).getByRole('checkbox').check();
  await bar.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(rows(page)).toHaveCount(3);
  expect(faults).toEqual([]);
});

test('Citations and share of voice are screens of their own, with days, assistant, topic and kind as filters', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  const faults = watchFaults(page);
  await onboard(sightline, person);
  await person.measure(TOPIC, PROMPTS);
  await page.goto('/citations');
  await expect(main(page)).toContainText(/Assistants cite your site in \d+% of \d+ answers\./);
  await expect(rows(page, 'Cited sites').first()).toBeVisible();
  await look(page, 'citations');
  const count = await rows(page, 'Cited sites').count();
  await page.getByRole('combobox', { name: 'Kind of site' }).selectOption('Your site');
  await expect(rows(page, 'Cited sites')).toHaveCount(1);
  expect(count).toBeGreaterThan(1);
  await page.getByRole('combobox', { name: 'Assistant' }).selectOption('Gemini');
  await expect(page).toHaveURL(/assistant=gemini&kind=own$/);

  await page.getByRole('link', { name: 'Share of voice' }).click();
  await expect(main(page)).toContainText(/has \d+% of \d+ mentions of tracked companies\./);
  await expect(rows(page, 'Companies').first()).toBeVisible();
  await look(page, 'share-of-voice');
  await page.getByRole('combobox', { name: 'Topic' }).selectOption(TOPIC);
  await page.getByRole('combobox', { name: 'Range' }).selectOption('Last 7 days');
  await expect(page).toHaveURL(/range=week&topic=/);
  await expect(rows(page, 'Companies').first()).toBeVisible();
  expect(faults).toEqual([]);
});
