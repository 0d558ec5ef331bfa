import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import type { ResearchStatus } from '@sightline/contract/understanding/research';
import { introduce, test, untilResearched } from './support/workspace.ts';
import { expectEvery, record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

const RESEARCH = /\/onboarding\/domain-research-status$/;
const go = (page: Page, step: string) => page.goto(`/onboarding/${step}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('Step 2, the company', () => {
  test.beforeEach(({ person }) => introduce(person));

  test('[A-ONB-03, A-ONB-12, A-ONB-14, A-ONB-15, A-CONST-05, A-API-59] Onboarding lists what research does, asks every 3 seconds, and goes on once research is done', {
    tag: '@main',
  }, async ({ page, person }) => {
    await untilResearched(person);
    const { steps } = await person.call<ResearchStatus>('GET', '/onboarding/domain-research-status');
    let isDone = false;
    await rewrite<ResearchStatus>(page, RESEARCH, (status) => (isDone ? status : halfway(status)));
    await page.clock.install();
    await go(page, 'company-description');
    await expect(page.getByRole('heading', { name: 'Company Description' })).toBeVisible();
    const list = page.getByRole('list', { name: 'Research progress' }).locator('> li');
    await expect(list).toHaveCount(steps.length);
    for (const [index, { label }] of steps.entries()) await expect(list.nth(index)).toContainText(label);
    await expect(list.first()).toContainText('done');
    await expect(list.nth(2)).toContainText('running');
    await expect(list.last()).toContainText('waiting');
    await expect(list.nth(1).getByRole('list', { name: 'Recently read pages' })).toContainText('/pricing');
    await expect(button(page, 'Continue')).toBeDisabled();

    await page.clock.pauseAt(Date.now() + 60_000);
    await expectEvery(page, RESEARCH, 3_000);
    await expect(button(page, 'Continue')).toBeDisabled();
    isDone = true;
    await page.clock.resume();
    await page.clock.fastForward(3_000);
    await expect(button(page, 'Continue')).toBeEnabled();
    const asked = record(page, RESEARCH);
    await page.clock.fastForward(10_000);
    expect(asked).toEqual([]);
    await button(page, 'Continue').click();
    await expect(page).toHaveURL(/\/onboarding\/select-topics$/);
  });

  test('[A-ONB-16, A-ENT-01, A-API-02] Onboarding shows what research wrote, and competitors to confirm, remove and add', async ({
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
    await expect(button(page, 'Delete Crumbkeeper')).toBeVisible();
    await button(page, 'Delete Loafledger').click();
    await expect(button(page, 'Delete Loafledger')).toHaveCount(0);
    const competitors = await person.call<{ name: string }[]>('GET', '/competitors');
    expect(competitors.map(({ name }) => name)).toEqual(['Crumbkeeper']);
  });

  test('Onboarding shows a competitor that research found between two looks at the list, although research has ended since', async ({
    page,
    person,
  }) => {
    await untilResearched(person);
    let isDone = false;
    await rewrite<ResearchStatus>(page, RESEARCH, (status) => (isDone ? status : halfway(status)));
    let looks = 0;
    // The second look is the last that was planned when research ends.
    // Looks are counted when they are asked: the second may be given up for the one that follows.
    await page.route(/\/competitors$/, (route) =>
      looks++ < 2 ? route.fulfill({ json: [] }) : route.fallback(),
    );
    await page.clock.install();
    await go(page, 'company-description');
    await expect(page.getByText('No competitors added yet.')).toBeVisible();
    // From now on the answer about research ends it, so that no further poll of the list follows.
    await page.route(RESEARCH, async (route) => {
      isDone = true;
      await route.fallback();
    });
    await page.clock.fastForward(3_000);
    await expect(page.getByRole('listitem').filter({ hasText: 'Loafledger' }).first()).toBeVisible();
    await expect(button(page, 'Confirm')).toBeVisible();
  });

  test('[A-ONB-13] Onboarding explains the product in a dialog that gives the focus back', async ({
    page,
  }) => {
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

/** Research as it looks while it runs. */
function halfway(status: ResearchStatus): ResearchStatus {
  const states = ['done', 'done', 'running', 'waiting', 'waiting'] as const;
  const steps = status.steps.map((step, index) => {
    const state = states[index] ?? 'waiting';
    return { ...step, status: state, done: state === 'done', detail: null };
  });
  return { ...status, steps, done: false };
}
