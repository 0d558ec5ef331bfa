import { expect, type Page } from '@playwright/test';
import type { Organization } from '@sightline/contract/company/organizations';
import type { Task } from '@sightline/contract/company/tasks';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { onboard, TOPIC, test, theTopic } from './support/workspace.ts';
import { aTask, idOf, TASKS } from './support/workspace-content.ts';
import { expectEvery, fail, rewrite } from './support/workspace-routes.ts';

/** All of it first, then what changed since. */
const SNAPSHOT = /\/aeo\/snapshot(\?since=[\d-]+)?$/;
const LIMITS = /\/api\/domains\/[^/]+\/limits$/;
const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;
const card = (page: Page, title = TOPIC) => page.getByRole('listitem').filter({ hasText: title });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Plan limit' });

interface Snapshot {
  topics: Topic[];
  prompts: Prompt[];
}

test('[A-TOPIC-03, A-TOPIC-04, A-TOPIC-05, A-TOPIC-06, A-TOPIC-07, A-TOPIC-08, A-TOPIC-09, A-TOPIC-10, A-TOPIC-01, A-TOPIC-11, A-API-43] The Analysis screen shows each topic on a card with its figures, which opens its latest execution', {
  tag: '@main',
}, async ({ page, person }) => {
  const topic = await theTopic(person);
  expect(topic.mentioned_percent).toBeGreaterThan(0);
  await rewrite<Snapshot>(page, SNAPSHOT, ({ topics, prompts }) => ({
    topics: topics.map((one) => ({ ...one, topic_improvements: 4 })),
    prompts,
  }));
  await page.goto('/topic-analysis');
  await expect(page.getByRole('heading', { level: 1, name: 'Analysis by Topic' })).toBeVisible();
  await expect(card(page).getByRole('heading', { name: TOPIC })).toBeVisible();
  await expect(card(page)).toContainText(/Last run (just now|\d+ (seconds?|minutes?) ago|now)/);
  await expect(card(page).locator('time')).toHaveAttribute(
    'datetime',
    topic.latest_topic_execution_at ?? 'never',
  );
  for (const [label, share] of [
    ['Mentioned', topic.mentioned_percent],
    ['Cited in sources', topic.cited_percent],
    ['Performance', topic.score],
  ] as const) {
    await expect(card(page).getByText(label, { exact: true }).locator('..')).toHaveText(
      `${label}${percent(share)}`,
    );
  }
  await expect(card(page)).toContainText('Improvements 4');

  await card(page).click();
  await expect(page).toHaveURL(
    new RegExp(`/topic-analysis/topic/${topic.id}/execution/${topic.latest_topic_execution_id}$`),
  );
  await expect(page.getByRole('heading', { level: 1, name: TOPIC })).toBeVisible();
});

test('On the Analysis screen many topics can be searched and put in order, and the address keeps both', async ({
  page,
}) => {
  await rewrite<Snapshot>(page, SNAPSHOT, ({ topics: [topic], prompts }) => ({
    topics: ['Ovens', 'Tills for bakeries', 'Flour', 'Bakery stock', 'Cakes', 'Bread', 'Shops'].map(
      (text, index) => ({
        ...(topic as Topic),
        id: idOf(index),
        text,
        score: index / 10,
        n: 1204,
      }),
    ),
    prompts,
  }));
  await page.goto('/topic-analysis');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(7);
  await expect(card(page, 'Flour')).toContainText('· 1,204 answers');
  await page.getByRole('searchbox', { name: 'Search topics' }).focus();
  await page.keyboard.type('baker');
  await expect(titles).toHaveText(['Tills for bakeries', 'Bakery stock']);
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Best first');
  await expect(titles).toHaveText(['Bakery stock', 'Tills for bakeries']);
  await expect(page).toHaveURL(/\?q=baker&order=best$/);
  await page.reload();
  await expect(titles).toHaveText(['Bakery stock', 'Tills for bakeries']);
  await page.getByRole('searchbox').fill('cars');
  await page.getByRole('button', { name: 'Show all topics' }).click();
  await expect(titles).toHaveCount(7);
});

test('[A-TOPIC-13, A-TOPIC-15] The Analysis screen disables a busy topic and says what is being done', async ({
  page,
  person,
}) => {
  const { id } = await theTopic(person);
  let status: Task['status'] = 'asking_assistants';
  await rewrite<Task[]>(page, TASKS, () => [aTask({ data: { topic_id: id }, status })]);
  await page.clock.install();
  await page.goto('/topic-analysis');
  await expect(card(page).getByRole('status')).toHaveText('Asking assistants · 3 of 27');
  await expect(card(page).locator('.mantine-Loader-root')).toBeVisible();
  await expect(card(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(card(page).getByRole('link')).toHaveCount(0);
  status = 'completed';
  await page.clock.fastForward(5_000);
  await expect(card(page).getByRole('link')).toHaveCount(1);
  await expect(card(page).getByRole('status')).toHaveCount(0);
});

test('[A-TOPIC-02, A-CONST-13, A-TOPIC-12, A-TOPIC-14, A-ENT-24] The Analysis screen names the assistants that are measured, and opens neither a topic that was never measured nor the card of prompts without a topic', async ({
  page,
}) => {
  await page.goto('/topic-analysis');
  await expect(card(page)).toBeVisible();
  await expect(card(page, 'Other')).toHaveCount(0);
  // The built-in reader is not among them.
  await expect(page.getByRole('region', { name: 'Assistants' })).toContainText(/ChatGPT.*Perplexity.*Gemini/);
  await expect(page.getByRole('main')).not.toContainText('Built-in reader');
  await rewrite<Snapshot>(page, SNAPSHOT, ({ topics, prompts }) => ({
    topics: topics.map((topic) => ({
      ...topic,
      latest_topic_execution_id: null,
      latest_topic_execution_at: null,
    })),
    prompts: prompts.map((prompt, index) => (index === 0 ? { ...prompt, topic_id: null } : prompt)),
  }));
  await page.reload();
  await expect(card(page)).toHaveAttribute('aria-disabled', 'true');
  await expect(card(page).getByRole('link')).toHaveCount(0);
  await card(page).getByText('Last run').click();
  await expect(page).toHaveURL(/\/topic-analysis$/);
  await expect(card(page, 'Other')).toContainText('1 prompt without a topic');
  await expect(card(page, 'Other')).toHaveAttribute('aria-disabled', 'true');
  await expect(card(page, 'Other').getByRole('link')).toHaveCount(0);
  await card(page, 'Other').click();
  await expect(page).toHaveURL(/\/topic-analysis$/);
});

test('[A-TOPIC-17, A-API-10] The Analysis screen offers an upgrade when the plan is used up, until it is dismissed for this visit', async ({
  page,
}) => {
  await rewrite(page, LIMITS, () => ({ limits: { topics: 2, frequency: 'weekly' } }));
  await page.goto('/topic-analysis');
  await expect(card(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);

  await rewrite(page, LIMITS, () => ({ limits: { topics: 1, frequency: 'weekly' } }));
  await page.reload();
  await expect(banner(page)).toContainText('You use all 1 topic of your plan.');
  expect(await hueOf(page)).toBeGreaterThan(25);
  expect(await hueOf(page)).toBeLessThan(60);
  await banner(page).getByRole('link', { name: 'Upgrade' }).click();
  await expect(page).toHaveURL(/\/billing$/);

  await page.goBack();
  await banner(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await expect(card(page)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('[A-TOPIC-17] The Analysis screen takes the topic limit of the organization when the website’s own cannot be loaded', async ({
  page,
}) => {
  await fail(page, LIMITS, 403);
  await rewrite<Organization>(page, /\/api\/organizations\/me$/, (organization) => ({
    ...organization,
    plan_limits: { topics: 1, frequency: 'weekly' },
  }));
  await page.goto('/topic-analysis');
  await expect(banner(page)).toBeVisible();
});

test('[A-TOPIC-21, A-CONST-01, A-CONST-03, A-API-42] The Analysis screen asks for the topics every 15 seconds and for the tasks every 5 seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/topic-analysis');
  await expect(card(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectEvery(page, TASKS, 5_000);
  await expectEvery(page, SNAPSHOT, 15_000);
  await expectEvery(page, SNAPSHOT, 15_000);
});

test('[A-STATE-03, A-ERR-09] The Analysis screen keeps what it shows while calls fail, without a message of its own', async ({
  page,
}) => {
  const written: string[] = [];
  page.on('console', (message) => written.push(message.text()));
  await page.clock.install();
  await page.goto('/topic-analysis');
  await expect(card(page)).toBeVisible();
  const figures = async () => (await card(page).innerText()).match(/\d+%/g);
  const shown = await figures();
  expect(shown).toHaveLength(3);
  await fail(page, SNAPSHOT);
  await page.clock.fastForward(15_000);
  await page.clock.fastForward(2_000);
  await page.clock.fastForward(3_000);
  await expect.poll(() => written.some((text) => text.includes('[sightline]'))).toBe(true);
  expect(await figures()).toEqual(shown);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
});

test.describe('With no topic yet', () => {
  test.use({ visitor: 'newcomer' });

  test('[A-TOPIC-16] The Analysis screen without topics leads to where the first one is made', async ({
    page,
    person,
    sightline,
  }) => {
    await onboard(sightline, person);
    await page.goto('/topic-analysis');
    await expect(page.getByRole('heading', { name: 'No topics yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Create your first topic' }).click();
    await expect(page).toHaveURL(/\/target-topics$/);
  });
});

/** Hue of the banner's background in degrees: amber is around 45. */
async function hueOf(page: Page): Promise<number> {
  const color: string = await page.evaluate(
    `getComputedStyle(document.querySelector('[aria-label="Plan limit"]')).backgroundColor`,
  );
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  return most === red ? (60 * (green - blue)) / (most - least) : Number.NaN;
}
