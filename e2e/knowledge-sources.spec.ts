import { expect, type Page } from '@playwright/test';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { HOST } from './support/doubles.ts';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const ENTRIES = /\/knowledge-base$/;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const rows = (page: Page) => page.getByRole('table', { name: 'Sources' }).locator('tbody tr');

test('[A-KB-20, A-KB-21, A-KB-22, A-KB-23, A-KB-24, A-KB-25, A-VAL-01, A-API-04, A-API-06] Knowledge sources can be added, read and deleted', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  await page.goto('/knowledge-base/sources');
  await expect(main(page).getByRole('heading', { name: 'No knowledge sources added yet.' })).toBeVisible();
  const url = page.getByLabel('URL');
  await expect(button(page, 'Add source')).toBeDisabled();
  await url.fill('   ');
  await expect(button(page, 'Add source')).toBeDisabled();
  const calls = record(page, ENTRIES);
  await url.fill(`  https://${HOST}/handbook.pdf `);
  await url.press('Enter');
  await expect(rows(page)).toHaveCount(1);
  await expect(url).toHaveValue('');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    entry_type: 'link',
    source_type: 'manual',
    source_url: `https://${HOST}/handbook.pdf`,
  });
  await expect(page.getByRole('columnheader')).toHaveText(['', 'URL', 'Source Type', 'Added', 'Actions']);
  await expect(rows(page)).toContainText('Read: A PDF of 1 page, 15 words.');
  await expect(rows(page)).toContainText('Handbook of the till');
  await expect(rows(page)).toContainText('Manual');

  await url.fill('https://loafledger.example/');
  await button(page, 'Add source').click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('https://loafledger.example/');
  await url.fill(`https://${HOST}/nowhere`);
  await button(page, 'Add source').click();
  await expect(rows(page).first()).toContainText(`Not read: ${HOST} has no page there (404).`);
  await look(page, 'knowledge-sources-filled');
  expect(faults).toEqual([]);

  await url.fill(`https://${HOST}/handbook.pdf`);
  await button(page, 'Add source').click();
  await expect(main(page)).toContainText('This address is already one of your sources.');
  await expect(url).toHaveValue(`https://${HOST}/handbook.pdf`);
  await button(page, `Delete https://${HOST}/handbook.pdf`).click();
  await expect(rows(page)).toHaveCount(2);
  const left = await person.call<KnowledgeEntry[]>('GET', '/knowledge-base');
  expect(left.map(({ source_url }) => source_url)).not.toContain(`https://${HOST}/handbook.pdf`);

  await page.getByRole('combobox', { name: 'Result' }).selectOption('Not read');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('loafledger');
  await expect(main(page)).toContainText('No sources match.');
  await button(page, 'Show all sources').click();
  await page.getByRole('checkbox', { name: 'Select all sources' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected sources' });
  await expect(bar).toContainText('2 sources selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(main(page).getByRole('heading', { name: 'No knowledge sources added yet.' })).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows(page)).toHaveCount(2);
});

test('Knowledge sources show how reading goes, and can be read again', async ({ page, person }) => {
  await person.call('POST', '/knowledge-base', {
    entry_type: 'link',
    source_url: `https://${HOST}/features`,
  });
  let is_reading = true;
  await rewrite<KnowledgeEntry[]>(page, ENTRIES, (entries) =>
    entries.map((entry) => (is_reading ? { ...entry, status: 'reading', detail: null } : entry)),
  );
  await page.goto('/knowledge-base/sources');
  await expect(rows(page)).toContainText('Reading');
  await look(page, 'knowledge-sources-reading');
  is_reading = false;
  await expect(rows(page)).toContainText(/Read: A web page of \d+ words\./);
  const again = record(page, /\/read-again$/);
  await button(page, `Read https://${HOST}/features again`).click();
  await expect.poll(() => again.length).toBe(1);
  await expect(rows(page)).toContainText(/Read: A web page of \d+ words\./);
});

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Competitors' }).locator('tbody tr', { hasText: name });
const FIELDS = { name: 'Name of the competitor', url: 'URL of the competitor' };

test('[A-KB-26, A-KB-27, A-KB-28, A-VAL-02, A-ENT-06, A-API-11, A-API-12, A-API-13, A-API-14] Competitors can be added, edited in their row, deleted and restored', async ({
  page,
}) => {
  await page.goto('/knowledge-base/competitors');
  const calls = record(page, /\/competitors(\/[^/]+)?$/);
  await button(page, 'Delete Loafledger').click();
  await expect(main(page).getByRole('heading', { name: 'No competitors added yet.' })).toBeVisible();

  const add = button(page, 'Add competitor');
  await page.getByLabel('Name', { exact: true }).fill(' Crumbkeeper ');
  await expect(add).toBeDisabled();
  await page.getByLabel('URL', { exact: true }).fill('  ');
  await expect(add).toBeDisabled();
  await page.getByLabel('URL', { exact: true }).fill(' crumbkeeper.example ');
  await add.click();
  await expect(row(page, 'Crumbkeeper')).toContainText('crumbkeeper.example');

  await button(page, 'Edit Crumbkeeper').click();
  const save = button(page, 'Save');
  await page.getByLabel(FIELDS.name).fill('  ');
  await expect(save).toBeDisabled();
  await page.getByLabel(FIELDS.name).fill('Crumb Keeper');
  await page.getByLabel(FIELDS.url).fill('');
  await expect(save).toBeDisabled();
  await look(page, 'knowledge-competitors-edited');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Crumbkeeper')).toBeVisible();
  await expect(button(page, 'Edit Crumbkeeper')).toBeFocused();

  await button(page, 'Edit Crumbkeeper').click();
  await page.getByLabel(FIELDS.name).fill(' Crumb Keeper ');
  await page.getByLabel(FIELDS.url).fill(' https://crumb.example ');
  await page.getByLabel(FIELDS.url).press('Enter');
  await expect(row(page, 'Crumb Keeper')).toContainText('crumb.example');
  await button(page, 'Delete Crumb Keeper').click();
  await expect(main(page).getByRole('heading', { name: 'No competitors added yet.' })).toBeVisible();
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])).toEqual([
    ['DELETE', null],
    ['POST', { name: 'Crumbkeeper', url: 'crumbkeeper.example' }],
    ['PUT', { name: 'Crumb Keeper', url: 'https://crumb.example' }],
    ['DELETE', null],
  ]);
  const told = page.getByRole('alert').filter({ hasText: 'Crumb Keeper deleted' });
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Crumb Keeper')).toContainText('crumb.example');
  await expect(told).toHaveCount(0);
});
