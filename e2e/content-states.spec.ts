import { expect, type Page } from '@playwright/test';
import { withHosting, withPlan } from './support/states.ts';
import { test } from './support/workspace.ts';
import {
  aGeneratedPage,
  aTask,
  goLive,
  idOf,
  LIST,
  LIVE,
  list,
  PREVIEW,
  panel,
  row,
  servePages,
  TASKS,
  toast,
} from './support/workspace-content.ts';
import { expectEvery, fail, record } from './support/workspace-routes.ts';

const published = { status: 'published', live_version: 1 } as const;

test('[A-CONT-07] The first visit to the Content screen says what is being generated, once per website', async ({
  page,
  person,
}) => {
  await servePages(page, { pages: [] });
  await page.goto('/content-updates');
  await page.evaluate(`localStorage.removeItem('sightline.content-seen.${person.domain_id}')`);
  await page.goto('/content');
  const dialog = page.getByRole('dialog', { name: "We're generating your AI-optimized content" });
  await expect(dialog).toBeVisible();
  await page.reload();
  await dialog.getByRole('button', { name: 'Got it' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No content found.', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // In a new browser, existing pages are not announced.
  await servePages(page, { pages: [{ ...aGeneratedPage(1), created_at: '2025-01-01T00:00:00Z' }] });
  await page.evaluate(`localStorage.removeItem('sightline.content-seen.${person.domain_id}')`);
  await page.reload();
  await expect(row(page, 'Page 1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('[A-ERR-27] An empty Content screen says so and leads to the first page', async ({ page }) => {
  await servePages(page, { pages: [] });
  await page.goto('/content');
  await expect(page.getByRole('heading', { name: 'No content found.' })).toBeVisible();
  await page.getByRole('button', { name: 'Create page' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Create page' })).toBeVisible();
});

test('[A-CONT-08, A-CONT-09, A-CONT-10, A-CONT-20, A-CONT-24, A-CONT-25, A-CONT-26, A-ROLE-03] On the Content screen a page counts as published only with a live host, and can be visited only with a plan as well', {
  tag: '@main',
}, async ({ page }) => {
  await servePages(page, { pages: [aGeneratedPage(1, published), aGeneratedPage(2)] });
  await page.goto('/content?slug=page-1');
  const visit = panel(page).getByRole('button', { name: 'Visit', exact: true });
  await expect(visit).toBeDisabled();
  await expect(visit).toHaveAttribute('title', 'Page not live yet');
  await expect(row(page, 'Page 1')).toContainText('draft');
  await expect(panel(page).getByRole('button', { name: 'Unpublish' })).toBeVisible();

  // The host is live, but nobody has paid.
  await withHosting(page, { ...LIVE, is_active: false, ssl_status: null });
  await page.reload();
  await expect(row(page, 'Page 1')).toContainText('published');
  await expect(row(page, 'Page 2')).toContainText('draft');
  await expect(visit).toBeDisabled();

  await withPlan(page);
  await page.reload();
  const link = panel(page).getByRole('link', { name: 'Visit', exact: true });
  await expect(link).toHaveAttribute('href', 'https://ai.tillberry.example/page-1');
  await expect(link).toHaveAttribute('target', '_blank');
  await list(page).getByRole('link', { name: 'Page 2' }).click();
  await expect(visit).toHaveAttribute('title', 'Page not live yet');
});

test('[A-CONT-14, A-CONT-15, A-CONT-16, A-CONT-17, A-CONT-18, A-CONT-19, A-API-65, A-ERR-13] The Content screen previews a page and marks what changed since a chosen version', async ({
  page,
}) => {
  const versions = [3, 2, 1].map((version) => ({
    id: idOf(800 + version),
    version,
    created_at: '2026-03-01T09:00:00Z',
    author: 'Ada Baker',
  }));
  const served = {
    pages: [aGeneratedPage(1, { version: 3 })],
    versions,
    html: '<h1>Hello</h1><script>document.title = "ran"</script>',
  };
  await servePages(page, served);
  const calls = record(page, PREVIEW);
  await page.goto('/content?slug=page-1&highlight=1');
  const baseline = panel(page).getByLabel('Compared with');
  await expect(baseline).toHaveValue(idOf(802));
  await expect(baseline.locator('option')).toHaveText([
    /^Version 2/,
    /^Version 1/,
    'No baseline (additions only)',
  ]);
  const frame = panel(page).locator('iframe');
  await expect(frame.contentFrame().getByRole('heading', { name: 'Hello' })).toBeVisible();
  await expect(frame).toHaveAttribute('sandbox', '');
  expect(await page.evaluate('getComputedStyle(document.querySelector("iframe")).transform')).toBe(
    'matrix(0.85, 0, 0, 0.85, 0, 0)',
  );
  expect(calls.at(-1)?.path).toMatch(new RegExp(`\\?highlight=true&before_version_id=${idOf(802)}$`));
  await baseline.selectOption('No baseline (additions only)');
  await expect.poll(() => calls.at(-1)?.path).toMatch(/\?highlight=true$/);
  await panel(page).getByRole('switch', { name: 'Highlight changes' }).click();
  await expect.poll(() => calls.at(-1)?.path).toMatch(/preview-html$/);
  await expect(page).toHaveURL(/\/content\?slug=page-1$/);

  served.html = ' ';
  await page.reload();
  await expect(panel(page).getByText('No preview available', { exact: true })).toBeVisible();
  await page.goto('/content?slug=nowhere');
  await expect(list(page)).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('[A-CONT-34, A-ERR-14, A-ENT-36] The Content screen shows which AI crawlers read a page, and which of its facts no source holds', async ({
  page,
}) => {
  await servePages(page, {
    pages: [
      aGeneratedPage(1, {
        llm_visits: { GPTBot: 1, ClaudeBot: 1204 },
        unsupported: [{ kind: 'price', text: '49 euros', sentence: 'It costs 49 euros.' }],
      }),
      aGeneratedPage(2, { outline: true }),
    ],
  });
  await page.goto('/content?slug=page-1');
  await expect(row(page, 'Page 1')).not.toContainText('1,205');
  await expect(panel(page).locator('dl')).toHaveText('ClaudeBot1,204 visitsGPTBot1 visit');
  await expect(panel(page).getByRole('heading', { name: '1 fact not found in any source' })).toBeVisible();
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'It costs 49 euros.' })).toContainText(
    'price',
  );
  await panel(page).getByRole('button', { name: 'Close panel' }).click();
  await expect(row(page, 'Page 1')).toContainText('1,205');
  await list(page).getByRole('link', { name: 'Page 2' }).click();
  await expect(panel(page).getByText('No AI crawler visits recorded yet', { exact: true })).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'An outline, not a page yet' })).toBeVisible();
});

test('[A-ERR-05, A-CONT-05, A-CONT-06] A content task that does not start leaves its dialog open with what was typed', async ({
  page,
}) => {
  await servePages(page, { pages: [aGeneratedPage(1)] });
  await fail(page, /\/aeo\/content\/(create-page|bulk-edit)$/);
  await page.goto('/content');
  for (const [open, field, send] of [
    ['Create page', 'Prompt', 'Write page'],
    ['Edit with a prompt', 'What should change?', 'Edit 1 page'],
  ] as const) {
    await page.getByRole('button', { name: open }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(field).fill('Cakes');
    await dialog.getByRole('button', { name: send }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to start content task');
    await expect(dialog.getByLabel(field)).toHaveValue('Cakes');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
});

const task = aTask({
  kind: 'content_generation',
  status: 'writing_pages',
  data: { work: 'bulk_edit', title: 'Shorter' },
  progress: null,
});

for (const [status, says] of [
  ['error', 'Task error'],
  ['cancelled', 'Task cancelled'],
  ['completed', 'Content task completed'],
] as const) {
  test(`[A-CONT-27, A-CONT-28, A-CONT-31, A-CONT-32, A-API-74, A-API-75, A-CONST-06] The Content screen follows a task that ran before the page was loaded until its status is ${status}`, async ({
    page,
  }) => {
    let end: string = 'writing_pages';
    let cursor = 0;
    await servePages(page, { pages: [aGeneratedPage(1)] });
    await page.route(TASKS, (route) =>
      route.fulfill({ json: end === 'writing_pages' ? [task] : [{ ...task, status: end }] }),
    );
    await page.route(/\/aeo\/progress\//, (route) => {
      cursor += 3;
      const event = {
        type: 'page',
        data: { detail: 'Page 1', done: 1, planned: 4 },
        created_at: task.started_at,
      };
      const json = {
        status: end,
        detail: status === 'error' ? 'It broke.' : null,
        next_cursor: cursor,
        events: [event],
      };
      return route.fulfill({ json });
    });
    const calls = record(page, /\/aeo\/progress\//);
    await page.clock.install();
    await page.goto('/content');
    const running = page.getByRole('region', { name: 'Being written' });
    await expect(running).toContainText('Edit pages: Shorter');
    await expect(running).toContainText('Writing pages · 1 of 4');
    await page.clock.pauseAt(Date.now() + 60_000);
    await expectEvery(page, /\/aeo\/progress\//, 1_500);
    const before = calls.at(-1)?.path ?? '';
    expect(before).toMatch(new RegExp(`/${task.task_id}\\?cursor=${cursor - 3}$`));
    const place = await row(page, 'Page 1').boundingBox();
    end = status;
    const reloaded = page.waitForRequest(LIST);
    await page.clock.runFor(1_500);
    await page.clock.resume();
    await expect(toast(page, says)).toHaveCount(1);
    await reloaded;
    if (status === 'error') await expect(toast(page, says)).toContainText('It broke.');
    if (status === 'completed')
      await expect(toast(page, says).getByRole('link')).toHaveAttribute('href', '/content');
    await expect(running).toHaveCount(0);
    expect(await row(page, 'Page 1').boundingBox()).toEqual(place);
    // The list of tasks still contains it for a while, but it is over.
    const asked = calls.length;
    await Promise.all([page.waitForResponse(TASKS), page.clock.fastForward(10_000)]);
    await page.clock.fastForward(10_000);
    expect(calls.length).toBe(asked);
  });
}

test('The list on the Content screen can be used by keyboard alone', async ({ page }) => {
  await goLive(page);
  await servePages(page, { pages: [aGeneratedPage(1), aGeneratedPage(2)] });
  await page.goto('/content');
  await page.getByLabel('Search pages').focus();
  await tabTo(page, page.getByRole('checkbox', { name: 'Select Page 1' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('toolbar')).toContainText('1 page selected');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeFocused();
  await tabTo(page, panel(page).getByRole('button', { name: 'Publish', exact: true }));
  await tabTo(page, panel(page).getByRole('button', { name: 'Edit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByLabel('Title')).toBeFocused();
  await tabTo(page, panel(page).getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(list(page).getByRole('link', { name: 'Page 1' })).toBeFocused();
});

async function tabTo(page: Page, target: ReturnType<Page['locator']>): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element.matches(':focus'))) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
