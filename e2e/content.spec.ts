import { expect, type Page } from '@playwright/test';
import type { Task } from '@sightline/contract/company/tasks';
import type { GeneratedPage, PageVersion } from '@sightline/contract/publishing/generated-pages';
import { onboard, test, type Workspace } from './support/workspace.ts';
import { goLive, list, panel, row, toast } from './support/workspace-content.ts';
import { record } from './support/workspace-routes.ts';

// Pages that are written, changed and deleted belong to a person of their own.
test.use({ visitor: 'newcomer' });

const preview = (page: Page) => panel(page).locator('iframe').contentFrame();
const pages = (person: Workspace) => person.call<GeneratedPage[]>('GET', '/generated-pages');

test.beforeEach(async ({ person, sightline }) => {
  await onboard(sightline, person);
  await written(person);
});

test('[A-CONT-01, A-CONT-02, A-CONT-03, A-CONT-05, A-CONT-11, A-CONT-12, A-CONT-13, A-CONT-21, A-CONT-23, A-CONT-27, A-CONT-28, A-CONT-29, A-CONT-30, A-CONT-33, A-VAL-19, A-VAL-20, A-VAL-25, A-API-64, A-API-66, A-API-67, A-API-68, A-API-69, A-API-70, A-API-71, A-API-72, A-API-75, A-ENT-34, A-ENT-37] On the Content screen a page can be written by hand, edited, compared, published, unpublished, given another address and deleted', {
  tag: '@main',
}, async ({ page, person }) => {
  await goLive(page);
  const calls = record(page, /\/generated-pages\/|\/aeo\/content\/|\/aeo\/progress\//);
  await page.goto('/content');
  await page.getByRole('button', { name: 'Create page' }).first().click();
  await page.getByRole('button', { name: 'Start from a blank page' }).click();
  await page.getByLabel('Title').fill('Opening hours of our support');
  await expect(page.getByLabel('Slug')).toHaveValue('opening-hours-of-our-support');
  await page.getByLabel('Content').fill('# Opening hours\n\nSomebody answers from Monday to Friday.');
  await page.getByRole('dialog').getByRole('button', { name: 'Create page' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toast(page, 'Page created')).toContainText('opening-hours-of-our-support');
  const started = calls.find(({ path }) => path.endsWith('/aeo/content/create-page'));
  expect(started?.body).toEqual({
    manual: {
      title: 'Opening hours of our support',
      slug: 'opening-hours-of-our-support',
      content: '# Opening hours\n\nSomebody answers from Monday to Friday.',
    },
  });
  await expect(row(page, 'Opening hours of our support')).toContainText('draft');
  await toast(page, 'Page created').getByRole('link', { name: 'Open in Content' }).click();
  await expect(page).toHaveURL(/\/content\?slug=opening-hours-of-our-support&highlight=1$/);
  await expect(panel(page).getByRole('switch', { name: 'Highlight changes' })).toBeChecked();
  await expect(panel(page).getByLabel('Compared with')).toHaveValue('');
  await expect(preview(page).getByText('Somebody answers from Monday to Friday.')).toBeVisible();

  // Edited: exactly these three fields, and a version that keeps two editors apart.
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await panel(page).getByLabel('Meta description').fill('When somebody answers.');
  const editor = panel(page).getByRole('textbox', { name: 'Content, markdown' });
  await editor.press('Control+End');
  await editor.pressSequentially(' On holidays nobody does.');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    title: 'Opening hours of our support',
    meta_description: 'When somebody answers.',
    markdown_content: '# Opening hours\n\nSomebody answers from Monday to Friday. On holidays nobody does.',
    version: 1,
  });
  const one = (await pages(person)).find(({ slug }) => slug === 'opening-hours-of-our-support');
  expect(one).toMatchObject({ version: 2, status: 'draft', meta_description: 'When somebody answers.' });
  const versions = await person.call<PageVersion[]>('GET', `/generated-pages/${one?.id}/versions`);
  expect(versions.map(({ version }) => version)).toEqual([2, 1]);

  // Compared with the previous version, the second newest.
  await expect(panel(page).getByLabel('Compared with')).toHaveValue(versions[1]?.id ?? 'none');
  await expect(preview(page).locator('ins', { hasText: 'On holidays nobody does.' })).toBeVisible();
  await expect(preview(page).locator('ins', { hasText: 'Somebody answers' })).toHaveCount(0);

  await panel(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(panel(page).getByRole('button', { name: 'Unpublish' })).toBeVisible();
  await expect(row(page, 'Opening hours of our support')).toContainText('published');
  await expect(panel(page).getByRole('link', { name: 'Visit', exact: true })).toHaveAttribute(
    'href',
    'https://ai.tillberry.example/opening-hours-of-our-support',
  );
  await panel(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect(panel(page).getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await expect(row(page, 'Opening hours of our support')).toContainText('draft');

  // Another address, which the panel follows.
  await panel(page).getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Slug').fill('about');
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('dialog')).toContainText('Another page has the slug "about".');
  await page.getByLabel('Slug').fill('support-hours');
  await page.getByRole('dialog').getByRole('button', { name: 'Change address' }).click();
  await expect(page).toHaveURL(/\/content\?slug=support-hours(&|$)/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel(page).getByText('https://ai.tillberry.example/support-hours')).toBeVisible();

  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByLabel('Reason (optional)').fill('It is on our website.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, 'Opening hours of our support')).toHaveCount(0);
  await expect(page).toHaveURL(/\/content$/);
  expect(calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ reason: 'It is on our website.' });
});

test('[A-VAL-21, A-CONT-27, A-API-74, A-CONST-06] On the Content screen a page written from a prompt is followed until it is there', async ({
  page,
  person,
}) => {
  const calls = record(page, /\/aeo\/content\/create-page|\/aeo\/progress\//);
  await page.goto('/content');
  await page.getByRole('button', { name: 'Create page' }).first().click();
  const write = page.getByRole('dialog').getByRole('button', { name: 'Write page' });
  await expect(write).toBeDisabled();
  await page.getByLabel('Prompt').fill('  ');
  await expect(write).toBeDisabled();
  await page.getByLabel('Prompt').fill('What does Tillberry cost?');
  await write.click();
  await expect(toast(page, 'Page created')).toBeVisible();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    prompt: 'What does Tillberry cost?',
  });
  const followed = calls.filter(({ path }) => path.includes('/aeo/progress/'));
  expect(followed[0]?.path).toMatch(/\?cursor=0$/);
  await toast(page, 'Page created').getByRole('link', { name: 'Open in Content' }).click();
  await expect(preview(page).getByText('39 euros').first()).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: /^Sources \([1-9]/ })).toBeVisible();
  const task = (await person.call<Task[]>('GET', '/aeo/tasks/active')).find(
    ({ data }) => data.work === 'create_page',
  );
  expect(task).toMatchObject({ status: 'completed' });
});

test('[A-CONT-04, A-CONT-06, A-CONT-22, A-CONT-31, A-VAL-22, A-API-73] On the Content screen many pages at once can be published, edited by a prompt, unpublished and deleted', async ({
  page,
  person,
}) => {
  for (const number of [1, 2, 3])
    await person.call('POST', '/aeo/content/create-page', {
      manual: {
        title: `Cakes ${number}`,
        slug: `cakes-${number}`,
        content: `Cake ${number} is sold by the slice.`,
      },
    });
  await goLive(page);
  await page.goto('/content?q=cakes');
  for (const number of [1, 2]) await page.getByRole('checkbox', { name: `Select Cakes ${number}` }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected pages' });
  await expect(bar).toContainText('2 pages selected');
  const calls = record(page, /\/generated-pages\/[^/]+(\/(un)?publish)?$|\/bulk-edit$/);
  await bar.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(toast(page, '2 pages published')).toBeVisible();
  expect(calls.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
    'POST publish',
    'POST publish',
  ]);
  await expect(row(page, 'Cakes 1')).toContainText('published');
  await expect(row(page, 'Cakes 3')).toContainText('draft');

  // Filters narrow what is listed, and a row has the actions of its own page.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Drafts');
  await expect(list(page).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Answers');
  await expect(page.getByText('No pages match your search.')).toBeVisible();
  await expect(page).toHaveURL('/content?q=cakes&state=draft&type=answer');
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Written by hand');
  await page.getByRole('button', { name: 'Actions for Cakes 3' }).click();
  await page.getByRole('menuitem', { name: 'Publish' }).click();
  await expect(toast(page, '1 page published')).toBeVisible();
  await expect(page.getByText('No pages match your search.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('All kinds');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Any status');
  await page.getByRole('button', { name: 'Actions for Cakes 3' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Unpublish', 'Visit', 'Copy address', 'Delete']);
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect(row(page, 'Cakes 3')).toContainText('draft');
  calls.length = 0;

  await page.getByRole('checkbox', { name: 'Select all pages' }).check();
  await expect(bar).toContainText('3 pages selected');
  await page.getByRole('checkbox', { name: 'Select Cakes 3' }).uncheck();
  await bar.getByRole('button', { name: 'Edit with a prompt' }).click();
  await expect(page.getByRole('dialog')).toContainText('This edits 2 selected pages.');
  const edit = page.getByRole('dialog').getByRole('button', { name: 'Edit 2 pages' });
  await expect(edit).toBeDisabled();
  await page.getByLabel('What should change?').fill('Replace "slice" with "piece".');
  await edit.click();
  const ids = (await pages(person)).filter(({ slug }) => /cakes-[12]/.test(slug)).map(({ id }) => id);
  const sent = calls.find(({ path }) => path.endsWith('/bulk-edit'))?.body as { page_ids: string[] };
  expect(sent).toEqual({ prompt: 'Replace "slice" with "piece".', page_ids: expect.any(Array) });
  expect([...sent.page_ids].sort()).toEqual([...ids].sort());
  await expect(toast(page, 'Content task completed').getByRole('link')).toHaveAttribute('href', '/content');

  await bar.getByRole('button', { name: 'Unpublish' }).click();
  await expect(toast(page, '2 pages unpublished')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all pages' }).check();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 pages' }).click();
  await expect(page.getByText('No pages match your search.')).toBeVisible();
  const deleted = calls.filter(({ method }) => method === 'DELETE');
  expect(deleted).toHaveLength(3);
  expect(deleted.map(({ body }) => body)).toEqual([null, null, null]);
});

test('Saving a page that somebody else has saved meanwhile asks first, and neither text is lost', async ({
  page,
  person,
}) => {
  await person.call('POST', '/aeo/content/create-page', {
    manual: { title: 'Rye', slug: 'rye', content: 'Rye bread keeps.' },
  });
  await page.goto('/content?slug=rye');
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = panel(page).getByRole('textbox', { name: 'Content, markdown' });
  await editor.press('Control+End');
  await editor.pressSequentially(' Mine.');
  const one = (await pages(person)).find(({ slug }) => slug === 'rye');
  await person.call('PUT', `/generated-pages/${one?.id}`, {
    title: 'Rye',
    meta_description: '',
    markdown_content: 'Rye bread keeps. Theirs.',
  });
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByRole('alert')).toContainText(
    'A teammate saved this page while you were editing',
  );
  await expect(editor).toContainText('Rye bread keeps. Mine.');
  await panel(page).getByRole('button', { name: 'Compare with mine' }).click();
  await expect(panel(page).locator('.cm-deletedChunk')).toContainText('Theirs.');
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(preview(page).getByText('Rye bread keeps. Mine.')).toBeVisible();
  expect((await pages(person)).find(({ slug }) => slug === 'rye')).toMatchObject({ version: 3 });
});

test('[A-CONT-12] Text typed into a page is not lost by closing the panel, opening another page or leaving the screen', async ({
  page,
  person,
}) => {
  for (const slug of ['wheat', 'spelt'])
    await person.call('POST', '/aeo/content/create-page', {
      manual: { title: slug, slug, content: `${slug} bread.` },
    });
  await page.goto('/content');
  await list(page).getByRole('link', { name: 'wheat' }).click();
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await panel(page).getByLabel('Title').fill('Wheat and more');
  const ask = page.getByRole('dialog', { name: 'Discard your changes?' });
  for (const leave of [
    () => panel(page).getByLabel('Title').press('Escape'),
    () => panel(page).getByRole('button', { name: 'Close panel' }).click(),
    () => panel(page).getByRole('button', { name: 'Cancel' }).click(),
    () => list(page).getByRole('link', { name: 'spelt' }).click(),
    () => page.getByRole('link', { name: 'Overview', exact: true }).click(),
    () => page.evaluate('history.back()'),
  ]) {
    await leave();
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await expect(ask).toHaveCount(0);
    await expect(page).toHaveURL(/slug=wheat$/);
    await expect(panel(page).getByLabel('Title')).toHaveValue('Wheat and more');
  }
  await list(page).getByRole('link', { name: 'spelt' }).click();
  await ask.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/slug=spelt$/);
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('spelt');
});

/** Waits until the first pages are written, which starts after onboarding. */
async function written(person: Workspace): Promise<void> {
  await expect
    .poll(async () => {
      const tasks = await person.call<Task[]>('GET', '/aeo/tasks/active');
      return tasks.filter(({ status }) => !['completed', 'error', 'cancelled'].includes(status)).length;
    })
    .toBe(0);
}
