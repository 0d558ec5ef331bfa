import { expect, type Page } from '@playwright/test';
import type { Organization } from '@sightline/contract/company/organizations';
import type { Task } from '@sightline/contract/company/tasks';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { onboard, PROMPTS, TOPIC, test } from './support/workspace.ts';
import { fail, hold, record, rewrite } from './support/workspace-routes.ts';

const LIMITS = /\/api\/domains\/[^/]+\/limits$/;
const SAVE = /\/aeo\/save-and-analyze$/;
const row = (page: Page, text = TOPIC) => page.getByRole('listitem').filter({ hasText: text });
const input = (page: Page) => page.getByPlaceholder('Add a target topic...', { exact: true });
const add = (page: Page) => page.getByRole('button', { name: 'Add Topic', exact: true });

test('[A-TARGET-01, A-TARGET-02, A-TARGET-03, A-API-10] Target Topics counts topics against the limit of the plan', async ({
  page,
}) => {
  await page.goto('/target-topics');
  await expect(page.getByText('Topics: 1 / 3', { exact: true })).toBeVisible();
  for (const [topics, shown] of [
    [7, 'Topics: 1 / 7'],
    [null, 'Topics: 1 / Unlimited'],
  ] as const) {
    await rewrite(page, LIMITS, () => ({ limits: { topics, frequency: 'weekly' } }));
    await page.reload();
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }
  await fail(page, LIMITS, 403);
  await rewrite<Organization>(page, /\/api\/organizations\/me$/, (organization) => ({
    ...organization,
    plan_limits: { topics: 12, frequency: 'daily' },
  }));
  await page.reload();
  await expect(page.getByText('Topics: 1 / 12', { exact: true })).toBeVisible();
});

test('[A-TARGET-07, A-TARGET-08] A topic on Target Topics unfolds to its prompts', async ({ page }) => {
  await page.goto('/target-topics');
  const toggle = row(page)
    .getByRole('button', { name: new RegExp(TOPIC) })
    .first();
  await expect(toggle).toContainText('3 example prompts in topic');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(row(page).getByRole('listitem')).toHaveCount(0);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(row(page).first().getByRole('listitem')).toHaveCount(PROMPTS.length);
  for (const prompt of PROMPTS) await expect(row(page).first()).toContainText(prompt);
  await expect(row(page).first().getByRole('link', { name: PROMPTS[0] })).toHaveAttribute(
    'href',
    /^\/topic-analysis\/prompt-execution\/[0-9a-f-]{36}$/,
  );
  await row(page).first().getByRole('link', { name: 'Open analysis' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TOPIC })).toBeVisible();
  await page.goBack();
  await toggle.click();
  await expect(row(page).first().getByRole('listitem')).toHaveCount(PROMPTS.length);
  await toggle.click();
  await expect(row(page).getByRole('listitem')).toHaveCount(0);
});

test('[A-TARGET-09] A topic on Target Topics says when it has no prompts', async ({ page }) => {
  await rewrite<{ topics: Topic[] }>(page, /\/aeo\/snapshot$/, ({ topics }) => ({ topics, prompts: [] }));
  await page.goto('/target-topics');
  await expect(row(page)).toContainText('No example prompts yet.');
});

test('[A-TARGET-12, A-TOPIC-17] Target Topics takes no more topics than the plan allows, and offers an upgrade', async ({
  page,
}) => {
  await rewrite(page, LIMITS, () => ({ limits: { topics: 1, frequency: 'weekly' } }));
  await page.goto('/target-topics');
  const banner = page.getByRole('complementary', { name: 'Plan limit' });
  await expect(banner.getByRole('link', { name: 'Upgrade' })).toHaveAttribute('href', '/billing');
  const saves = record(page, SAVE);
  await input(page).fill('one too many');
  await expect(add(page)).toBeDisabled();
  await input(page).press('Enter');
  await expect(input(page)).toHaveValue('one too many');
  expect(saves).toEqual([]);
});

test.describe('A new topic', () => {
  test.use({ visitor: 'newcomer' });
  test.beforeEach(({ sightline, person }) => onboard(sightline, person));

  test('[A-TARGET-04, A-TARGET-05, A-TARGET-06, A-VAL-17, A-VAL-18, A-TOPIC-18, A-TOPIC-19, A-TOPIC-20, A-API-44, A-API-45] A new target topic needs a text, and is analyzed with prompts written for it', {
    tag: '@main',
  }, async ({ page, person }) => {
    await page.goto('/target-topics');
    await expect(page.getByText('Topics: 0 / 3', { exact: true })).toBeVisible();
    await expect(add(page)).toBeDisabled();
    await input(page).fill('   ');
    await expect(add(page)).toBeDisabled();

    const saves = record(page, SAVE);
    const answer = hold(page, SAVE);
    await input(page).fill('  stock control for bakeries ');
    await expect(add(page)).toBeEnabled();
    await input(page).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Starting analysis' });
    await expect(dialog).toContainText('This might take a while. You can stay on this page.');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    const answered = page.waitForResponse(SAVE);
    await answer.release();
    const { topic, prompts }: { topic: Topic; prompts: Prompt[] } = await (await answered).json();

    await expect(dialog).toHaveCount(0);
    await expect(input(page)).toHaveValue('');
    await expect(page.getByText('Topics: 1 / 3', { exact: true })).toBeVisible();
    expect(saves).toMatchObject([
      { method: 'POST', body: { topic_text: 'stock control for bakeries', prompts: [] } },
    ]);
    expect(topic.text).toBe('stock control for bakeries');
    expect(prompts.length).toBeGreaterThan(3);
    const added = row(page, topic.text).first();
    await expect(added).toContainText(`${prompts.length} example prompts in topic`);
    await added.getByRole('button').first().click();
    for (const { text } of prompts) await expect(added).toContainText(text);
    const tasks = await person.call<Task[]>('GET', '/aeo/tasks/active');
    expect(tasks.filter(({ kind }) => kind === 'topic_analysis')).toMatchObject([
      { data: { topic_id: topic.id } },
    ]);
  });

  test('A topic for which no prompts can be written takes prompts that a person types', async ({
    page,
    person,
  }) => {
    await page.goto('/target-topics');
    const box = page.getByRole('textbox', { name: 'Your prompts' });
    await input(page).fill('სალარო აპარატი საცხობისთვის');
    await add(page).click();
    await expect(page.getByText('You can type your own in any language.')).toBeVisible();
    // Or a model writes them.
    await page.getByRole('button', { name: 'connect an assistant' }).click();
    await expect(page.getByRole('dialog', { name: 'Connect an assistant' })).toBeVisible();
    await page.keyboard.press('Escape');
    await box.fill('რომელი სალარო ჯობს პატარა საცხობს?\n\nრა ღირს სალარო აპარატი?');
    await add(page).click();
    await expect(row(page, 'სალარო აპარატი საცხობისთვის').first()).toContainText(
      '2 example prompts in topic',
    );
    await expect(box).toHaveCount(0);
    const { topics } = await person.call<{ topics: Topic[] }>('GET', '/aeo/snapshot');
    expect(topics.map(({ text }) => text)).toEqual(['სალარო აპარატი საცხობისთვის']);
  });

  test('[A-TARGET-10, A-TARGET-11, A-VAL-26, A-API-46] A target topic is archived only once that is confirmed, and can be added again', async ({
    page,
    person,
  }) => {
    await person.measure('cake orders', ['Which tills keep cake orders?']);
    await page.goto('/target-topics');
    const bin = page.getByRole('button', { name: 'Delete topic cake orders' });
    const dialog = page.getByRole('dialog', { name: 'Delete topic?' });
    const calls = record(page, /\/aeo\/topics\/[^/]+$/);
    await bin.click();
    await expect(dialog).toContainText(
      'This will archive the topic and remove it from your list. You can re-add it later.',
    );
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bin).toBeVisible();
    expect(calls).toEqual([]);

    await bin.click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(bin).toHaveCount(0);
    await expect(page.getByText('Topics: 0 / 3', { exact: true })).toBeVisible();
    expect(calls.map(({ method }) => method)).toEqual(['DELETE']);

    await input(page).fill('cake orders');
    await add(page).click();
    await expect(bin).toBeVisible();
    await expect(row(page, 'cake orders').first()).toContainText(/\d+ example prompts? in topic/);
  });
});
