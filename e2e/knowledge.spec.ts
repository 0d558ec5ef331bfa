import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import type { KnowledgeEntry, MergePreview } from '@sightline/contract/understanding/knowledge';
import { DOMAIN, withDomain } from './support/states.ts';
import { onboard, test } from './support/workspace.ts';
import { look } from './support/workspace-looks.ts';
import { fail, hold, record } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const ENTRIES = /\/knowledge-base$/;
const MERGES = /\/knowledge-base\/[^/]+\/(preview|accept)-merge$/;
const UPLOAD = /\/generated-pages\/upload-overview$/;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const overview = (page: Page) => page.getByLabel('Company overview');

test('[A-KB-01, A-KB-02, A-KB-04, A-KB-05, A-KB-06, A-KB-07, A-KB-08] The company overview can be read, edited, left without saving, and saved', async ({
  page,
  person,
}) => {
  await person.call('PATCH', '', {
    description: '# Tillberry\n\nA **till**. [x](javascript:alert(1)) <b>raw</b>',
  });
  await page.goto('/knowledge-base/overview');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Feedback', 'Sources', 'Competitors']);
  await expect(main(page).getByRole('heading', { name: 'Tillberry', exact: true })).toBeVisible();
  await expect(main(page).locator('strong', { hasText: 'till' })).toBeVisible();
  await expect(main(page)).toContainText('<b>raw</b>');
  await expect(main(page).locator('a[href^="javascript"]')).toHaveCount(0);

  const saves = record(page, DOMAIN);
  await button(page, 'Edit').click();
  await expect(overview(page)).toBeFocused();
  await overview(page).fill('Thrown away.');
  await button(page, 'Cancel').click();
  await expect(main(page).locator('strong', { hasText: 'till' })).toBeVisible();
  await expect(button(page, 'Edit')).toBeFocused();
  expect(saves.filter(({ method }) => method !== 'GET')).toEqual([]);

  await button(page, 'Edit').click();
  await overview(page).fill('# Tillberry\n\nA till for bakeries.');
  await button(page, 'Save Changes').click();
  // The text is also in the field that is being saved.
  await expect(overview(page)).toHaveCount(0);
  await expect(main(page).getByText('A till for bakeries.')).toBeVisible();
  expect(saves.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    description: '# Tillberry\n\nA till for bakeries.',
  });
  expect((await person.call<Domain>('GET', '')).description).toBe('# Tillberry\n\nA till for bakeries.');
});

test('[A-KB-07] The company overview asks before typed text is left, and shows what somebody else has saved meanwhile', async ({
  page,
  person,
}) => {
  await page.goto('/knowledge-base/overview');
  await button(page, 'Edit').click();
  await overview(page).fill('What I know.');
  await page.getByRole('tab', { name: 'Sources' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(overview(page)).toHaveValue('What I know.');

  await person.call('PATCH', '', { description: 'What somebody else knows.' });
  await button(page, 'Save Changes').click();
  await expect(page.getByRole('alert')).toContainText('The overview changed since you opened it.');
  await expect(page.getByRole('textbox', { name: 'Saved in the meantime' })).toHaveText(
    'What somebody else knows.',
  );
  await expect(page.getByRole('textbox', { name: 'Your text' })).toHaveText('What I know.');
  await look(page, 'knowledge-overview-conflict');
  await button(page, 'Save Changes').click();
  await expect(main(page).getByText('What I know.')).toBeVisible();

  await button(page, 'Edit').click();
  await overview(page).fill('Never mind.');
  await page.getByRole('tab', { name: 'Feedback' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/knowledge-base\/feedback$/);
  expect((await person.call<Domain>('GET', '')).description).toBe('What I know.');
});

test('The company overview appears by itself once there is one', async ({ page, person }) => {
  await person.call('PATCH', '', { description: '' });
  await page.goto('/knowledge-base/overview');
  await expect(main(page).getByRole('heading', { name: 'No overview yet.' })).toBeVisible();
  await person.call('PATCH', '', { description: 'A till for bakeries.' });
  await expect(main(page).getByText('A till for bakeries.')).toBeVisible();
});

const OVERVIEW =
  '# Tillberry\n\nTillberry is a till for bakeries.\n\n## Price\n\nTillberry costs 39 euros a month.';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Review changes' });
const proposed = (page: Page) => dialog(page).getByRole('textbox', { name: 'Proposed overview' });

async function addKnowledge(page: Page, text: string) {
  await button(page, 'Add knowledge').click();
  const form = page.getByRole('dialog', { name: 'Add knowledge' });
  await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await form.getByRole('textbox').fill('   ');
  await expect(form.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Continue' }).click();
}

test('[A-KB-09, A-KB-10, A-KB-11, A-KB-12, A-KB-13, A-KB-15, A-KB-16, A-VAL-03, A-VAL-04, A-VAL-05, A-API-05, A-API-07, A-API-08, A-API-09] Knowledge that is typed in is reviewed side by side with the overview, edited and accepted', {
  tag: '@main',
}, async ({ page, person }) => {
  await person.call('PATCH', '', { description: OVERVIEW });
  await page.goto('/knowledge-base/overview');
  const entries = record(page, ENTRIES);
  const merges = record(page, MERGES);
  const uploads = record(page, UPLOAD);
  const preview = hold(page, /\/preview-merge$/);
  await addKnowledge(page, '  Tillberry costs 45 euros a month.  ');

  await expect(dialog(page).getByText('Drafting changes to the overview')).toBeVisible();
  const accept = dialog(page).getByRole('button', { name: 'Accept and Save' });
  await expect(accept).toBeDisabled();
  const answered = page.waitForResponse(/\/preview-merge$/);
  await preview.release();
  const { proposed_description }: MergePreview = await (await answered).json();
  expect(proposed_description).toContain('45 euros');
  await expect(dialog(page).getByRole('textbox', { name: 'Current overview' })).toContainText('39 euros');
  await expect(proposed(page)).toContainText('45 euros');
  await expect(dialog(page).getByRole('list', { name: 'What changes' })).toBeVisible();
  await look(page, 'knowledge-review');

  await proposed(page).fill('');
  await expect(accept).toBeDisabled();
  await proposed(page).fill('# Tillberry\n\nIt costs 45 euros.');
  await expect(dialog(page).getByLabel('Edit content to reflect updated information')).toBeChecked();
  await accept.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(main(page).getByText('It costs 45 euros.')).toBeVisible();
  await expect.poll(() => uploads.map(({ method, body }) => [method, body])).toEqual([['POST', null]]);
  expect(entries.find(({ method }) => method === 'POST')?.body).toEqual({
    entry_type: 'prompt',
    source_type: 'manual',
    content_text: 'Tillberry costs 45 euros a month.',
  });
  expect(merges.map(({ path, body }) => [path.split('/').at(-1), body])).toMatchObject([
    ['preview-merge', {}],
    ['accept-merge', { approved_description: '# Tillberry\n\nIt costs 45 euros.' }],
  ]);

  await page.getByRole('tab', { name: 'Sources' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Tillberry costs 45 euros a month.');
  await notes.getByRole('button').click();
  await expect(notes).toHaveCount(0);
});

test('[A-KB-14, A-KB-16, A-KB-13] Knowledge that is typed in can be canceled, or accepted without touching the pages', async ({
  page,
  person,
}) => {
  await person.call('PATCH', '', { description: OVERVIEW });
  await page.goto('/knowledge-base/overview');
  const uploads = record(page, UPLOAD);
  await addKnowledge(page, 'Tillberry has an office in Ghent.');
  await expect(proposed(page)).toContainText('Ghent');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => person.call<KnowledgeEntry[]>('GET', '/knowledge-base')).toEqual([]);
  expect((await person.call<Domain>('GET', '')).description).toBe(OVERVIEW);

  // Closing by keyboard keeps it; nothing typed is lost.
  await addKnowledge(page, 'Tillberry has an office in Bruges.');
  await expect(proposed(page)).toContainText('Bruges');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  const waiting = page.getByRole('list', { name: 'Waiting for review' });
  await expect(waiting).toContainText('Bruges');
  await waiting.getByRole('button', { name: 'Review' }).click();
  await expect(proposed(page)).toContainText('Bruges');

  // Someone else saves meanwhile: the text stays and is compared with theirs.
  await person.call('PATCH', '', { description: 'Somebody was faster.' });
  await dialog(page).getByLabel('Edit content to reflect updated information').uncheck();
  await dialog(page).getByRole('button', { name: 'Accept and Save' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The overview changed');
  await dialog(page).getByRole('button', { name: 'Compare with the new overview' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Current overview' })).toHaveText(
    'Somebody was faster.',
  );
  await expect(proposed(page)).toContainText('Bruges');
  await dialog(page).getByRole('button', { name: 'Accept and Save' }).click();
  await expect(main(page).getByText('Tillberry has an office in Bruges.', { exact: true })).toBeVisible();
  expect(uploads).toEqual([]);
});

test('[A-KB-16] The review of typed knowledge says why there is no proposal, and can try again', async ({
  page,
  person,
}) => {
  await person.call('PATCH', '', { description: OVERVIEW });
  await page.goto('/knowledge-base/overview');
  await fail(page, /\/preview-merge$/);
  await addKnowledge(page, 'Tillberry has an office in Ghent.');
  await expect(dialog(page).getByRole('alert')).toContainText('It broke.');
  await expect(dialog(page).getByRole('button', { name: 'Accept and Save' })).toBeDisabled();
  await page.unroute(/\/preview-merge$/);
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(proposed(page)).toContainText('Ghent');
});

test('[A-KB-17, A-KB-18, A-KB-19] The Feedback tab of the Knowledge Base shows feedback and lets nobody edit it', async ({
  page,
  person,
}) => {
  await page.goto('/knowledge-base/feedback');
  await expect(main(page).getByRole('heading', { name: 'No feedback yet.' })).toBeVisible();
  await person.call('PATCH', '', { feedback: '### March 12, 2026\n\nWrite *shorter*.' });
  await page.getByRole('tab', { name: 'Sources' }).click();
  await page.getByRole('tab', { name: 'Feedback' }).click();
  await expect(main(page).getByRole('heading', { name: 'March 12, 2026' })).toBeVisible();
  await expect(main(page).locator('em')).toHaveText('shorter');
  await expect(main(page).getByRole('tabpanel').getByRole('button')).toHaveCount(0);
  await expect(main(page).getByRole('textbox')).toHaveCount(0);
  await look(page, 'knowledge-feedback-filled');
});

test('[A-KB-03] A website with personalization alone has the same four tabs in the Knowledge Base', async ({
  page,
}) => {
  await withDomain(page, {
    selected_cms: false,
    selected_personalization: true,
    completed_personalization_onboarding: true,
  });
  await page.goto('/knowledge-base');
  await expect(page).toHaveURL(/\/knowledge-base\/overview$/);
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Feedback', 'Sources', 'Competitors']);
  await page.getByRole('tab', { name: 'Sources' }).click();
  await expect(main(page).getByRole('heading', { name: 'No knowledge sources added yet.' })).toBeVisible();
});
