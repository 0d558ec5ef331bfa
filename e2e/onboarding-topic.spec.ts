import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import { DOMAIN } from './support/states.ts';
import { introduce, test, untilResearched, type Workspace } from './support/workspace.ts';
import { hold, record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

const STARTERS = /\/aeo\/initial-topics-fast$/;
const PREVIEW = /\/aeo\/preview-prompts$/;
const go = (page: Page, step: string) => page.goto(`/onboarding/${step}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('Step 3, the first topic', () => {
  test.beforeEach(async ({ person }) => {
    await introduce(person);
    await untilResearched(person);
  });

  const topic = (page: Page) => page.getByLabel('Initial Topic');
  const prompt = (page: Page, number: number) => page.getByLabel(`Example prompt ${number}`);
  const starters = (person: Workspace) =>
    person.call<{ topic: string; prompts: string[] }[]>('POST', '/aeo/initial-topics-fast');

  test('[A-ONB-04, A-ONB-17, A-ONB-21, A-ONB-23, A-API-60, A-API-61] Onboarding proposes the first starter topic with three prompts, and asks for it only once', {
    tag: '@main',
  }, async ({ page, person }) => {
    const [first] = await starters(person);
    const asked = record(page, STARTERS);
    const answer = hold(page, STARTERS);
    await go(page, 'select-topics');
    await expect(page.getByRole('heading', { name: 'Select Topics' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Finding a topic' })).toBeVisible();
    await answer.release();
    await expect(topic(page)).toHaveValue(first?.topic ?? '');
    for (const number of [1, 2, 3])
      await expect(prompt(page, number)).toHaveValue(first?.prompts[number - 1] ?? '');
    await expect(prompt(page, 4)).toHaveCount(0);
    expect(first?.prompts.length).toBeGreaterThan(3);
    expect(asked.map(({ method }) => method)).toEqual(['POST']);
  });

  test('A person whose pages leave open what the company is chooses it, and the settings keep it for changing', async ({
    page,
    person,
  }) => {
    const [first] = await starters(person);
    const choices = ['Plumber', 'Electrician'].map((category) => ({
      topic: `${category}s in Leeds`,
      prompts: first?.prompts ?? [],
      choice: true,
      category: category.toLowerCase(),
    }));
    await rewrite(page, STARTERS, () => choices);
    await go(page, 'select-topics');
    await expect(topic(page)).toHaveValue('');
    await expect(button(page, 'Start analysis')).toBeDisabled();
    await button(page, 'Electricians in Leeds').click();
    await expect(topic(page)).toHaveValue('Electricians in Leeds');
    await button(page, 'Start analysis').click();
    await expect(page).toHaveURL(/\/topic-analysis/);
    expect((await person.call<Domain>('GET', '')).category).toBe('electrician');
    await page.goto('/settings/options');
    const category = page.getByLabel('Business category');
    await expect(category).toHaveValue('electrician');
    await category.fill('Electrical contractor');
    await category.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect((await person.call<Domain>('GET', '')).category).toBe('Electrical contractor');
  });

  test('[A-VAL-23] Onboarding needs a topic and a prompt before the analysis can start', async ({ page }) => {
    await go(page, 'select-topics');
    const save = button(page, 'Start analysis');
    await expect(save).toBeEnabled();
    const proposed = await topic(page).inputValue();
    await topic(page).fill('  ');
    await expect(save).toBeDisabled();
    await topic(page).fill(proposed);
    await expect(save).toBeEnabled();
    for (const number of [1, 2, 3]) await prompt(page, number).fill(' ');
    await expect(save).toBeDisabled();
    await prompt(page, 3).fill('Which tills do bakers like?');
    await expect(save).toBeEnabled();
  });

  test('[A-ONB-18, A-ONB-19, A-ONB-20, A-API-44, A-TOPIC-18, A-TOPIC-19] Onboarding saves the topic and its prompts, ends, and opens the Analysis screen', async ({
    page,
    person,
  }) => {
    await go(page, 'select-topics');
    await topic(page).fill('tills for bakeries');
    const written = hold(page, PREVIEW);
    await prompt(page, 1).fill(' Which tills do bakers like? ');
    await prompt(page, 2).fill('  ');
    await prompt(page, 3).fill('Which till prints cake labels?');
    // Text typed while prompts were written for the new topic stays.
    await written.release();
    await expect(button(page, 'Start analysis')).toBeEnabled();
    const saves = record(page, /\/aeo\/save-and-analyze$|\/api\/domains\/[^/]+$/);
    const saved = hold(page, /\/aeo\/save-and-analyze$/);
    await button(page, 'Start analysis').click();
    const dialog = page.getByRole('dialog', { name: 'Starting analysis' });
    await expect(dialog).toContainText('This might take a while. You can stay on this page.');
    await saved.release();

    await expect(page).toHaveURL(/\/topic-analysis$/);
    await expect(page.getByRole('heading', { name: 'tills for bakeries' })).toBeVisible();
    const sent = saves.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
    expect(sent).toEqual([
      [
        'POST',
        {
          topic_text: 'tills for bakeries',
          prompts: ['Which tills do bakers like?', 'Which till prints cake labels?'],
        },
      ],
      ['PATCH', { completed_cms_onboarding: true }],
    ]);
    const prompts = await person.call<{ text: string }[]>('GET', '/aeo/prompts');
    expect(prompts.map(({ text }) => text).sort()).toEqual([
      'Which till prints cake labels?',
      'Which tills do bakers like?',
    ]);
    expect((await person.call<Domain>('GET', '')).completed_cms_onboarding).toBe(true);
  });

  test('[A-GUARD-07, A-ONB-19] Onboarding opens the Analysis screen even when the dashboard learns of the end of onboarding first', async ({
    page,
  }) => {
    await page.clock.install();
    await go(page, 'select-topics');
    await expect(topic(page)).not.toHaveValue('');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
    // The shell polls the domain every 5 s; here it learns about the end of onboarding before the save is answered.
    const polled = page.waitForResponse(
      async (response) =>
        DOMAIN.test(response.url()) &&
        response.request().method() === 'GET' &&
        (await response.json()).completed_cms_onboarding,
    );
    await page.route(DOMAIN, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback();
      const response = await route.fetch();
      await polled;
      await route.fulfill({ response });
    });
    const saving = page.waitForRequest((request) => request.method() === 'PATCH');
    await button(page, 'Start analysis').click();
    await saving;
    await page.clock.fastForward(5_000);
    await polled;
    await expect(page).toHaveURL(/\/topic-analysis$/);
    await expect(page.getByRole('heading', { name: 'Analysis by Topic' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL(/\/topic-analysis$/);
    expect(addresses).toEqual(['/topic-analysis']);

    await go(page, 'select-topics');
    await expect(page).toHaveURL(/\/content$/);
  });

  test('[A-ERR-06] Onboarding says when there is no starter topic, and can try again', async ({ page }) => {
    let isEmpty = true;
    await rewrite<unknown[]>(page, STARTERS, (list) => (isEmpty ? [] : list));
    await go(page, 'select-topics');
    await expect(
      page.getByText("We couldn't generate a starter topic right now. Try again in a moment."),
    ).toBeVisible();
    isEmpty = false;
    await button(page, 'Try again').click();
    await expect(topic(page)).not.toHaveValue('');
  });

  test('[A-ONB-22, A-API-62, A-CONST-26] Onboarding writes new prompts for another topic text, and waits up to 180 seconds for them', async ({
    page,
  }) => {
    await go(page, 'select-topics');
    const asked = record(page, PREVIEW);
    const before = await prompt(page, 1).inputValue();
    await topic(page).fill('stock control for bakeries');
    await topic(page).blur();
    await expect(prompt(page, 1)).not.toHaveValue(before);
    expect(asked.map(({ body }) => body)).toEqual([{ topic_text: 'stock control for bakeries' }]);

    // From here on the only limit of 180 s is reached after 1 s, so that a test can wait for it.
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 180_000 ? 1_000 : ms);
    });
    await page.route(PREVIEW, () => new Promise(() => {}));
    await topic(page).fill('flour deliveries');
    await topic(page).blur();
    await expect(page.getByText('Writing prompts')).toBeVisible();
    await expect(button(page, 'Start analysis')).toBeDisabled();
    await expect(button(page, 'Rewrite prompts for this topic')).toBeVisible();
    await expect(button(page, 'Start analysis')).toBeEnabled();
  });
});
