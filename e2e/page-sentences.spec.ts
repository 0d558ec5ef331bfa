import { expect, type Page } from '@playwright/test';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { onboard, test } from './support/workspace.ts';
import { panel } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer', trace: 'off' });
test.beforeEach(async ({ sightline, person }) => onboard(sightline, person));

const RIGHT = 'Each evening Tillberry closes the till and sends the takings to your accountant by email.';
const WRONG = 'Tillberry costs 49 euros a month for each till.';
const INVENTED = 'Tillberry owns nine bakeries on the coast of Norway.';
const NOTHING_SAID = 'Elephants like watermelons.';
const TEXT = `${RIGHT} ${WRONG}\n\n- ${INVENTED}\n- ${NOTHING_SAID}`;

const editor = (page: Page) => panel(page).getByRole('textbox', { name: 'Content, markdown' });
const sources = (page: Page) => panel(page).getByRole('region', { name: 'Sources of each sentence' });
const rows = (page: Page) => sources(page).getByRole('listitem');
const rowOf = (page: Page, sentence: string) => rows(page).filter({ hasText: sentence });
const said = (page: Page) => sources(page).getByRole('status');

test('An editor sees every sentence of a page beside its source, and accepts, mends or drops those that rest on none', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  await person.call('POST', '/aeo/content/create-page', {
    manual: { title: 'Tillberry in short', slug: 'in-short', content: TEXT },
  });
  await page.goto('/content?slug=in-short');
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Sources of each sentence' }).click();

  await test.step('the sentences stand beside what they rest on', async () => {
    await expect(rows(page)).toHaveCount(3);
    await expect(rowOf(page, WRONG)).toContainText('Differs from its source: figure “49 euros”');
    await expect(rowOf(page, WRONG)).toContainText('Tillberry costs 39 euros a month for each till');
    await expect(rowOf(page, WRONG).getByRole('link', { name: /Pricing/ })).toHaveAttribute(
      'href',
      /\/pricing$/,
    );
    await expect(rowOf(page, INVENTED)).toContainText('No source found');
    await expect(rowOf(page, INVENTED).getByRole('button', { name: 'Mend' })).toHaveCount(0);
    await sources(page).getByText('All (4)').click();
    await expect(rowOf(page, RIGHT)).toContainText('Backed by its source');
    await sources(page).scrollIntoViewIfNeeded();
    await look(page, 'content-sources');
    await sources(page).getByText('To check (3)').click();
  });

  await test.step('a wrong figure is mended by the keyboard alone, and what was done can be taken back', async () => {
    await rowOf(page, WRONG).getByRole('button', { name: 'Mend' }).focus();
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('Tillberry costs 39 euros a month for each till.');
    await expect(said(page)).toBeFocused();
    await expect(said(page)).toHaveText('Fixed in the text above.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText(WRONG);
    await rowOf(page, WRONG).getByRole('button', { name: 'Mend' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  await test.step('a sentence is dropped with its point of the list, and the editor’s own undo brings it back', async () => {
    await rowOf(page, NOTHING_SAID).getByRole('button', { name: 'Drop' }).click();
    await expect(editor(page)).not.toContainText(NOTHING_SAID);
    await editor(page).press('ControlOrMeta+z');
    await expect(editor(page)).toContainText(NOTHING_SAID);
    await rowOf(page, NOTHING_SAID).getByRole('button', { name: 'Drop' }).click();
    await expect(rows(page)).toHaveCount(1);
  });

  await test.step('a sentence that is accepted keeps its name and loses its mark', async () => {
    await rowOf(page, INVENTED).getByRole('button', { name: 'Accept' }).click();
    await expect(sources(page)).toContainText('Nothing to check');
    await sources(page).getByText('All (3)').click();
    await expect(rowOf(page, INVENTED)).toContainText('Accepted by');
    await look(page, 'content-sources-accepted');
    await rowOf(page, INVENTED).getByRole('button', { name: 'Check again' }).click();
    await expect(sources(page).getByText('To check (1)')).toBeVisible();
    await expect(said(page)).toHaveText('Acceptance undone.');
    await said(page).locator('..').getByRole('button', { name: 'Undo' }).click();
    await expect(sources(page).getByText('To check (0)')).toBeVisible();
  });

  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  const saved = (await person.call<GeneratedPage[]>('GET', '/generated-pages')).find(
    ({ slug }) => slug === 'in-short',
  );
  expect(saved?.markdown_content?.trim()).toBe(
    `${RIGHT} Tillberry costs 39 euros a month for each till.\n\n- ${INVENTED}`,
  );
  expect(saved?.unsupported).toEqual([]);
  expect(faults).toEqual([]);
});

test('An editor is told when the sentences cannot be checked, and goes on writing', async ({
  page,
  person,
}) => {
  await person.call('POST', '/aeo/content/create-page', {
    manual: { title: 'Tillberry in short', slug: 'in-short', content: RIGHT },
  });
  await fail(page, /\/sentences\/check$/);
  await page.goto('/content?slug=in-short');
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await panel(page).getByRole('button', { name: 'Sources of each sentence' }).click();
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await editor(page).press('ControlOrMeta+End');
  await editor(page).pressSequentially(' More.');
  await expect(editor(page)).toContainText('More.');
  await panel(page).getByRole('button', { name: 'Hide sources' }).click();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
});
