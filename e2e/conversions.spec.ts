import { expect, type Page } from '@playwright/test';
import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { finishOnboarding } from './support/person.ts';
import { test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { expectEvery, fail, hold, record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

const SCREEN = '/personalization-setup/conversions';
const RULES = /\/conversion-rules$/;
const RULE = /\/conversion-rules\/[^/]+$/;

test.beforeEach(async ({ person, sightline }) => {
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
});

const main = (page: Page) => page.getByRole('main');
const create = (page: Page) => main(page).getByRole('button', { name: 'Create', exact: true });
const list = (page: Page) => main(page).getByRole('region', { name: 'Active Conversion Actions' });
const field = (page: Page) => main(page).getByRole('textbox');

test('[P-CONV-01 P-CONV-02 P-CONV-03 P-CONV-04 P-CONV-05 P-CONV-06 P-CONV-07 P-CONV-08 P-CONV-09 P-CONV-10 P-CONV-11 P-CONST-21] Conversion actions can be created for clicks, forms and page views, and deleted', {
  tag: '@main',
}, async ({ page }) => {
  const faults = watchFaults(page);
  await page.goto(SCREEN);
  await expect(main(page).getByRole('heading', { name: 'Create Conversion Actions' })).toBeVisible();
  await expect(list(page).getByRole('heading', { name: 'Active Conversion Actions' })).toBeVisible();
  await expect(list(page).getByText('No conversion rules yet')).toBeVisible();
  await look(page, 'conversions-empty');

  const calls = record(page, /\/conversion-rules/);
  const trigger = main(page).getByLabel('Trigger');
  for (const [option, label, typed] of [
    ['Click on a button or link', 'Button/Link Text', '  Request a demo '],
    ['Form submitted', 'Form Page URL', '/contact'],
    ['Page viewed', 'Page URL', '/order/*/done'],
  ] as const) {
    await trigger.selectOption(option);
    await expect(field(page)).toHaveAccessibleName(label);
    await expect(field(page)).toHaveAttribute('placeholder', label);
    await field(page).fill('   ');
    await expect(create(page)).toBeDisabled();
    await field(page).fill(typed);
    await field(page).press('Enter');
    await expect(list(page).getByRole('cell', { name: typed.trim(), exact: true })).toBeVisible();
    await expect(field(page)).toHaveValue('');
  }
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { trigger_event: 'click', expression: 'Request a demo' },
    { trigger_event: 'form_submit', url: '/contact' },
    { trigger_event: 'page_view', url: '/order/*/done' },
  ]);
  await look(page, 'conversions');
  // A window of 1536 pixels at 200 %.
  await page.setViewportSize({ width: 768, height: 720 });
  await expect(create(page)).toBeInViewport({ ratio: 1 });

  await list(page).getByRole('button', { name: 'Delete /contact' }).press('Enter');
  await expect(list(page).getByText('/contact')).toHaveCount(0);
  // Keyboard focus is in the row that took its place, where Enter deletes nothing.
  await expect(list(page).getByRole('row', { name: '/order/*/done' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list(page).getByRole('button', { name: 'Delete /order/*/done' })).toBeFocused();
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await page.reload();
  await expect(list(page).getByRole('row')).toHaveCount(3);
  expect(faults).toEqual([]);
});

test('[P-CONV-11] A conversion action stays in the list until the server has deleted it, says so if it could not, and can be restored', async ({
  page,
  person,
}) => {
  await person.call('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Buy' });
  await page.goto(SCREEN);
  const button = list(page).getByRole('button', { name: 'Delete Buy' });
  await fail(page, RULE, 503);
  await button.press('Enter');
  await expect(page.getByText('Conversion action restored')).toBeVisible();
  await expect(button).toBeFocused();
  await page.unroute(RULE);
  const held = hold(page, RULE);
  await button.click();
  await expect(button).toHaveAttribute('data-loading', 'true');
  await held.release();
  await expect(list(page).getByText('No conversion rules yet')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(button).toBeVisible();
  await expect(page.getByText('Conversion action deleted')).toHaveCount(0);
});

test('When the server refuses a conversion action, the form says why beside the field and keeps what was typed', async ({
  page,
  person,
}) => {
  await person.call('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Buy' });
  await page.goto(SCREEN);
  await field(page).fill('BUY');
  await create(page).click();
  await expect(main(page).getByText('“BUY” is already counted.')).toBeVisible();
  await expect(field(page)).toHaveValue('BUY');
  await main(page).getByLabel('Trigger').selectOption('Page viewed');
  await field(page).fill('http://');
  await create(page).click();
  await expect(main(page).getByText('Enter a path such as /thanks')).toBeVisible();
});

test('[P-ENT-27] Conversion Tracking asks for its figures every 30 seconds and leaves alone what a person types', async ({
  page,
  person,
}) => {
  await person.call('POST', '/conversion-rules', { trigger_event: 'click', expression: 'Buy' });
  await rewrite<ConversionRule[]>(page, RULES, (rules) =>
    rules.map((rule) => ({ ...rule, visits: 1204, last_at: new Date().toISOString() })),
  );
  await page.clock.install();
  await page.goto(SCREEN);
  await expect(list(page).getByRole('cell', { name: '1,204' })).toBeVisible();
  await field(page).fill('Req');
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectEvery(page, RULES, 30_000);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Req');
});
