import { expect, type Page } from '@playwright/test';
import type { ContentChange } from '@sightline/contract/publishing/content';
import { justNow } from './support/settle.ts';
import { onboard, test, theTopic } from './support/workspace.ts';
import { aTask, idOf, TASKS } from './support/workspace-content.ts';
import { record } from './support/workspace-routes.ts';

const CHANGES = /\/aeo\/content-changes(\?.*)?$/;
const OF_TOPIC = /\/aeo\/topics\/[^/]+\/content-changes$/;
const change = (page: Page, text: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: text });

const CHANGED: ContentChange[] = (['create', 'edit', 'delete', 'publish', 'unpublish'] as const).map(
  (change_type, index) => ({
    id: idOf(index),
    change_type,
    after_page_slug: change_type === 'delete' ? null : `page-${index}`,
    summary: `Summary ${index}`,
    actor: 'Ada Baker',
    created_at: new Date(Date.now() - index * 60_000).toISOString(),
  }),
);

test('[A-CHANGE-02, A-CHANGE-03, A-CHANGE-09, A-CHANGE-10, A-CHANGE-11, A-CHANGE-12, A-ENT-30, A-ENT-31] The changelog lists changes, each of which opens its page', {
  tag: '@main',
}, async ({ page }) => {
  await page.route(CHANGES, (route) => route.fulfill({ json: CHANGED }));
  await page.goto('/content-updates');
  await expect(page.getByRole('heading', { name: 'Recent Changelog (5)' })).toBeVisible();
  for (const [index, label] of ['Created', 'Edited', 'Deleted', 'Changed', 'Changed'].entries())
    await expect(change(page, `Summary ${index}`)).toContainText(`${label} Page`);
  await expect(change(page, 'Summary 0')).toContainText(justNow('Ada Baker · '));
  await expect(change(page, 'Deleted Page').getByRole('link')).toHaveCount(0);
  await change(page, 'Summary 1').getByRole('link').click();
  await expect(page).toHaveURL(/\/content\?slug=page-1$/);
});

test('[A-ERR-22] The changelog says when nothing has changed yet', async ({ page }) => {
  await page.route(CHANGES, (route) => route.fulfill({ json: [] }));
  await page.goto('/content-updates');
  await expect(page.getByRole('heading', { name: 'Recent Changelog (0)' })).toBeVisible();
  await expect(page.getByText('No recent content changes.', { exact: true })).toBeVisible();
});

test('[A-DETAIL-20, A-ERR-22] A topic’s Changelog tab lists the changes of its pages, and each opens the page with what changed marked', async ({
  page,
  person,
}) => {
  const { id } = await theTopic(person);
  let changes: typeof CHANGED = [];
  await page.route(OF_TOPIC, (route) => route.fulfill({ json: changes }));
  await page.goto(`/topic-analysis/topic/${id}?tab=content_updates`);
  await expect(page.getByText('No recent content changes.', { exact: true })).toBeVisible();
  changes = CHANGED;
  await page.reload();
  await expect(change(page, 'Deleted Page').getByRole('link')).toHaveCount(0);
  await change(page, 'Summary 1').getByRole('link').click();
  await expect(page).toHaveURL(/\/content\?slug=page-1&highlight=1$/);
});

test('[A-API-49, A-CHANGE-14] The Changelog and Content screens describe content tasks, and one call cancels them all', async ({
  page,
}) => {
  const task = aTask({
    kind: 'content_generation',
    status: 'writing_pages',
    data: { work: 'create_page', title: 'What does a till cost?' },
  });
  await page.route(TASKS, (route) => route.fulfill({ json: [task] }));
  await page.route(/\/content-generation\/cancel$/, (route) => route.fulfill({ json: { ok: true } }));
  await page.route(/\/aeo\/progress\//, (route) =>
    route.fulfill({ json: { status: 'writing_pages', detail: null, next_cursor: 0, events: [] } }),
  );
  const calls = record(page, /\/cancel$/);
  for (const address of ['/content-updates', '/content']) {
    await page.goto(address);
    const item = change(page, 'Create page: What does a till cost?');
    await expect(item).toContainText('Writing pages');
    await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect.poll(() => calls.length).toBe(address === '/content' ? 2 : 1);
  }
  for (const { method, path } of calls)
    expect(`${method} ${path}`).toMatch(/^POST .*\/aeo\/content-generation\/cancel$/);
});

test.describe('A workspace of its own', () => {
  test.use({ visitor: 'newcomer' });

  test('[A-CHANGE-01, A-CHANGE-02] The Changelog logs what people do to pages: create, edit, publish and delete', async ({
    page,
    person,
    sightline,
  }) => {
    await onboard(sightline, person);
    await person.call('POST', '/aeo/content/create-page', {
      manual: { title: 'Rye', slug: 'rye', content: 'Rye bread keeps.' },
    });
    const [rye] = (await person.call<{ id: string; slug: string }[]>('GET', '/generated-pages')).filter(
      ({ slug }) => slug === 'rye',
    );
    const text = { title: 'Rye', meta_description: '', markdown_content: 'Rye bread keeps for a week.' };
    await person.call('PUT', `/generated-pages/${rye?.id}`, text);
    await person.call('POST', `/generated-pages/${rye?.id}/publish`);
    await page.goto('/content-updates');
    for (const label of ['Created Page', 'Edited Page', 'Changed Page'])
      await expect(change(page, label).filter({ hasText: 'rye' })).toHaveCount(1);
    await person.call('DELETE', `/generated-pages/${rye?.id}`);
    await page.reload();
    await expect(change(page, 'Deleted Page')).toHaveCount(1);
    const changes = await person.call<ContentChange[]>('GET', '/aeo/content-changes');
    await expect(page.getByRole('heading', { name: `Recent Changelog (${changes.length})` })).toBeVisible();
  });
});
