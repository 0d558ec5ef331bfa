import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/domains';
import type { ResearchStatus } from '@sightline/contract/onboarding';
import type { User } from '@sightline/contract/users';
import { introduce, test, untilResearched, type Workspace } from './support/workspace.ts';
import { record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

const RESEARCH = /\/onboarding\/domain-research-status$/;
const STARTERS = /\/aeo\/initial-topics-fast$/;
const PREVIEW = /\/aeo\/preview-prompts$/;
const DOMAIN = /\/api\/domains\/[^/]+$/;
const go = (page: Page, step: string) => page.goto(`/onboarding/${step}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('step 1, the account', () => {
  test('[A-ROLE-06, A-GUARD-04, A-ONB-01, A-ONB-02, A-ONB-07, A-ONB-08, A-ONB-09, A-ONB-10] asks whoever comes for the first time who they are', async ({
    page,
  }) => {
    await page.goto('/topic-analysis');
    await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
    await expect(page.getByText('Step 1 of 3')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Finish setting up your account' })).toBeVisible();
    await expect(page.getByLabel('Full Name')).toHaveAttribute('required');
    await expect(page.getByLabel('Job Title')).toHaveAttribute('required');
    const phone = page.getByLabel('Phone Number');
    await expect(phone).not.toHaveAttribute('required');
    await expect(phone).toHaveAccessibleDescription('We will never send you marketing messages.');
  });

  test('[A-VAL-12, A-VAL-13, A-VAL-14, A-ONB-11, A-ENT-02] saves a trimmed name and job title, and no phone number, before it goes on', async ({
    page,
    person,
  }) => {
    await go(page, 'collect-user-info');
    const next = button(page, 'Continue');
    await page.getByLabel('Full Name').fill('   ');
    await page.getByLabel('Job Title').fill('Head of Marketing');
    await expect(next).toBeDisabled();
    await page.getByLabel('Full Name').fill('  Ada Baker ');
    await page.getByLabel('Job Title').fill('   ');
    await expect(next).toBeDisabled();
    await page.getByLabel('Job Title').fill(' Head of Marketing ');
    await next.click();
    await expect(page).toHaveURL(/\/onboarding\/company-description$/);
    await expect(page.getByText('Step 2 of 3')).toBeVisible();
    const user = await person.api<User>('GET', '/api/users/me');
    expect(user).toMatchObject({
      id: expect.any(String),
      additional_info: { name: 'Ada Baker', job_title: 'Head of Marketing', phone_number: null },
    });
  });

  test('[A-VAL-14] keeps a phone number that is given', async ({ page, person }) => {
    await go(page, 'collect-user-info');
    await page.getByLabel('Full Name').fill('Ada Baker');
    await page.getByLabel('Job Title').fill('Head of Marketing');
    await page.getByLabel('Phone Number').fill(' +49 30 1234567 ');
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/\/company-description$/);
    const { additional_info } = await person.api<User>('GET', '/api/users/me');
    expect(additional_info.phone_number).toBe('+49 30 1234567');
  });

  test('[A-ONB-05] is where every step leads whoever has no name, or a blank one', async ({ page }) => {
    for (const step of ['select-topics', 'company-description', '']) {
      await go(page, step);
      await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
      await expect(page.getByLabel('Full Name')).toBeVisible();
    }
    await rewrite<User>(page, /\/api\/users\/me$/, (user) => ({
      ...user,
      additional_info: { name: '   ', job_title: 'x', phone_number: null },
    }));
    await go(page, 'select-topics');
    await expect(page).toHaveURL(/\/onboarding\/collect-user-info$/);
  });
});

test.describe('step 2, the company', () => {
  test.beforeEach(({ person }) => introduce(person));

  test('[A-ONB-03, A-ONB-12, A-ONB-14, A-ONB-15, A-CONST-05, A-API-59] lists what research does, every 3 s anew, and goes on once it is done', async ({
    page,
    person,
  }) => {
    await untilResearched(person);
    const { steps } = await person.call<ResearchStatus>('GET', '/onboarding/domain-research-status');
    let isDone = false;
    await rewrite<ResearchStatus>(page, RESEARCH, (status) => (isDone ? status : halfway(status)));
    await page.clock.install();
    const asked = record(page, RESEARCH);
    await go(page, 'company-description');
    await expect(page.getByRole('heading', { name: 'Company Description' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Research progress' }).getByRole('listitem');
    await expect(list).toHaveCount(steps.length);
    for (const [index, { label }] of steps.entries()) await expect(list.nth(index)).toContainText(label);
    await expect(list.first()).toContainText('done');
    await expect(list.nth(2)).toContainText('running');
    await expect(list.last()).toContainText('waiting');
    await expect(button(page, 'Continue')).toBeDisabled();

    await page.clock.pauseAt(Date.now() + 60_000);
    isDone = true;
    const before = asked.length;
    await page.clock.runFor(2_900);
    await page.clock.runFor(200);
    await expect(button(page, 'Continue')).toBeEnabled();
    await page.clock.runFor(10_000);
    expect(asked.length - before).toBe(1);
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/\/onboarding\/select-topics$/);
  });

  test('[A-ONB-16, A-ENT-01, A-API-02] shows what research wrote to read, and the competitors to confirm, remove and add', async ({
    page,
    person,
  }) => {
    await untilResearched(person);
    const domain = await person.call<Domain>('GET', '');
    expect(Object.keys(domain)).toEqual(
      expect.arrayContaining([
        ...['id', 'host', 'name', 'description', 'feedback'],
        ...['selected_personalization', 'selected_cms', 'completed_cms_onboarding'],
      ]),
    );
    await go(page, 'company-description');
    const understood = page.locator('section').filter({ hasText: 'What we understood' });
    await expect(understood).toContainText('Tillberry is a point of sale system for bakeries');
    await expect(understood.getByRole('textbox')).toHaveCount(0);
    await expect(understood.getByRole('button')).toHaveCount(0);

    const rival = page.getByRole('listitem').filter({ hasText: 'Loafledger' }).filter({ hasText: 'Confirm' });
    await rival.getByRole('button', { name: 'Confirm' }).click();
    await expect(rival).toHaveCount(0);
    await page.getByLabel('Name').fill('Crumbkeeper');
    await page.getByLabel('Website').fill('crumbkeeper.example');
    await button(page, 'Add competitor').click();
    await expect(button(page, 'Remove Crumbkeeper')).toBeVisible();
    await button(page, 'Remove Loafledger').click();
    await expect(button(page, 'Remove Loafledger')).toHaveCount(0);
    const competitors = await person.call<{ name: string }[]>('GET', '/competitors');
    expect(competitors.map(({ name }) => name)).toEqual(['Crumbkeeper']);
  });

  test('[A-ONB-13] explains the product in a dialog that gives the focus back', async ({ page }) => {
    await go(page, 'company-description');
    const opener = button(page, 'Learn how the product works');
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Learn how the product works' });
    await expect(dialog).toBeVisible();
    expect((await dialog.innerText()).length).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});

test.describe('step 3, the first topic', () => {
  test.beforeEach(async ({ person }) => {
    await introduce(person);
    await untilResearched(person);
  });

  const topic = (page: Page) => page.getByLabel('Initial Topic');
  const prompt = (page: Page, number: number) => page.getByLabel(`Example prompt ${number}`);
  const starters = (person: Workspace) =>
    person.call<{ topic: string; prompts: string[] }[]>('POST', '/aeo/initial-topics-fast');

  test('[A-ONB-04, A-ONB-17, A-ONB-21, A-ONB-23, A-API-60, A-API-61] proposes the first starter topic, asked for once, with three prompts', async ({
    page,
    person,
  }) => {
    const [first] = await starters(person);
    const asked = record(page, STARTERS);
    const isAnswered = holding(page, STARTERS);
    await go(page, 'select-topics');
    await expect(page.getByRole('heading', { name: 'Select Topics' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Finding a topic' })).toBeVisible();
    await isAnswered.release();
    await expect(topic(page)).toHaveValue(first?.topic ?? '');
    for (const number of [1, 2, 3])
      await expect(prompt(page, number)).toHaveValue(first?.prompts[number - 1] ?? '');
    await expect(prompt(page, 4)).toHaveCount(0);
    expect(first?.prompts.length).toBeGreaterThan(3);
    expect(asked.map(({ method }) => method)).toEqual(['POST']);
  });

  test('[A-VAL-23] needs a topic and a prompt before it can be saved', async ({ page }) => {
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

  test('[A-ONB-18, A-ONB-19, A-ONB-20, A-API-44, A-TOPIC-18, A-TOPIC-19] saves topic and prompts, ends onboarding and opens the analysis', async ({
    page,
    person,
  }) => {
    await go(page, 'select-topics');
    await topic(page).fill('tills for bakeries');
    const isWritten = holding(page, PREVIEW);
    await prompt(page, 1).fill(' Which tills do bakers like? ');
    await prompt(page, 2).fill('  ');
    await prompt(page, 3).fill('Which till prints cake labels?');
    // What was typed while prompts were written for the new topic stays.
    await isWritten.release();
    await expect(button(page, 'Start analysis')).toBeEnabled();
    const saves = record(page, /\/aeo\/save-and-analyze$|\/api\/domains\/[^/]+$/);
    const isSaved = holding(page, /\/aeo\/save-and-analyze$/);
    await button(page, 'Start analysis').click();
    const dialog = page.getByRole('dialog', { name: 'Starting analysis' });
    await expect(dialog).toContainText('This might take a while. You can stay on this page.');
    await isSaved.release();

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

  test('[A-GUARD-07, A-ONB-19] opens the analysis even where the shell learns of the end first', async ({
    page,
  }) => {
    await page.clock.install();
    await go(page, 'select-topics');
    await expect(topic(page)).not.toHaveValue('');
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
    // The shell asks for the domain every 5 s: here it gets the end of onboarding before the save is answered.
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

  test('[A-ERR-06] says when there is no starter topic, and tries again', async ({ page }) => {
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

  test('[A-ONB-22, A-API-62, A-CONST-26] writes new prompts for another topic text, and waits 180 s for them', async ({
    page,
  }) => {
    // The one limit of 180 s comes after 1 s, so that a test can wait for it.
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === 180_000 ? 1_000 : ms);
    });
    await go(page, 'select-topics');
    const asked = record(page, PREVIEW);
    const before = await prompt(page, 1).inputValue();
    await topic(page).fill('stock control for bakeries');
    await topic(page).blur();
    await expect(prompt(page, 1)).not.toHaveValue(before);
    expect(asked.map(({ body }) => body)).toEqual([{ topic_text: 'stock control for bakeries' }]);

    await page.route(PREVIEW, () => new Promise(() => {}));
    await topic(page).fill('flour deliveries');
    await topic(page).blur();
    await expect(page.getByText('Writing prompts')).toBeVisible();
    await expect(button(page, 'Start analysis')).toBeDisabled();
    await expect(button(page, 'Rewrite prompts for this topic')).toBeVisible({ timeout: 3_000 });
    await expect(button(page, 'Start analysis')).toBeEnabled();
  });
});

/** Research as it looks while it runs. */
function halfway(status: ResearchStatus): ResearchStatus {
  const states = ['done', 'done', 'running', 'waiting', 'waiting'] as const;
  const steps = status.steps.map((step, index) => {
    const state = states[index] ?? 'waiting';
    return { ...step, status: state, done: state === 'done', detail: null };
  });
  return { ...status, steps, done: false };
}

/** Keeps the answer to a call back until it is released. */
function holding(page: Page, path: RegExp): { release: () => Promise<void> } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const ready = page.route(path, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  return {
    release: async () => {
      await ready;
      release();
    },
  };
}
