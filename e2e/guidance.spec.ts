import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import type { Task } from '@sightline/contract/company/tasks';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, momentsUntil, record } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const FEEDBACK = /\/aeo\/feedback$/;
const CONFIRMED = "We're processing your feedback. This can take a while.";
const STEPS = ['Queueing feedback processing', 'Queueing content updates', 'Queueing suggestion adjustments'];
const text = (page: Page) => page.getByLabel('Your guidance');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
const steps = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
/** The state of each step: done, running or pending. */
const states = (page: Page) =>
  steps(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));

test('[A-GUIDE-01, A-GUIDE-02, A-GUIDE-03, A-GUIDE-04, A-GUIDE-05, A-GUIDE-06, A-GUIDE-07, A-GUIDE-08, A-CONST-07, A-VAL-24, A-API-76] Guidance is sent, goes through steps of three seconds each, and is confirmed', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  await page.goto('/guidance');
  await expect(submit(page)).toBeDisabled();
  await text(page).fill(' \n ');
  await expect(submit(page)).toBeDisabled();
  await look(page, 'guidance-form');
  const calls = record(page, FEEDBACK);
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 1000));
  await text(page).fill('  Write shorter sentences. ');
  const answered = page.waitForResponse(FEEDBACK);
  await submit(page).click();
  await (await answered).finished();
  await momentsUntil(page, async () => expect(await steps(page).count()).toBe(3));
  for (const [at, label] of STEPS.entries()) await expect(steps(page).nth(at)).toContainText(label);
  expect(await states(page)).toEqual(['running', 'waiting', 'waiting']);
  await page.clock.runFor(2500);
  expect(await states(page)).toEqual(['running', 'waiting', 'waiting']);
  await page.clock.runFor(600);
  await expect.poll(() => states(page)).toEqual(['done', 'running', 'waiting']);
  await page.clock.runFor(3100);
  await expect.poll(() => states(page)).toEqual(['done', 'done', 'running']);
  await page.clock.runFor(3100);
  await expect(page.getByRole('heading', { name: CONFIRMED })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the Changelog' })).toHaveAttribute(
    'href',
    '/content-updates',
  );
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { feedback: 'Write shorter sentences.', path: '/guidance' }],
  ]);
  await page.clock.resume();
  await look(page, 'guidance-confirmed');
  expect(faults).toEqual([]);

  const tasks = await person.call<Task[]>('GET', '/aeo/tasks/active');
  expect(tasks.map(({ data }) => data.work)).toContain('guidance');
  expect((await person.call<Domain>('GET', '')).feedback).toContain('Write shorter sentences.');
  await page.getByRole('button', { name: 'New feedback' }).click();
  await expect(text(page)).toHaveValue('');
  await page.goto('/knowledge-base/feedback');
  await expect(page.getByRole('main').getByText('Write shorter sentences.')).toBeVisible();
});

test('[A-GUIDE-01] Guidance that is not sent yet survives leaving and reloading, and is gone after logging out', async ({
  page,
  person,
}) => {
  await page.goto('/guidance');
  await text(page).fill('Write shorter sent');
  await page.getByRole('link', { name: 'Changelog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Changelog' })).toBeVisible();
  await page.goBack();
  await expect(text(page)).toHaveValue('Write shorter sent');
  await page.reload();
  await expect(text(page)).toHaveValue('Write shorter sent');
  await submit(page).click();
  await expect(steps(page)).toHaveCount(3);
  await page.reload();
  await expect(text(page)).toHaveValue('');
  await text(page).fill('Never mind');
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/content');
  await page.goto('/guidance');
  await expect(text(page)).toHaveValue('');
});

for (const [what, path, open, label] of [
  ['knowledge', '/knowledge-base/overview', 'Add knowledge', 'What should we know?'],
  ['a page to write', '/content', 'Create page', 'Prompt'],
] as const)
  test(`Text typed into the dialog for ${what} survives a reload`, async ({ page }) => {
    await page.goto(path);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: open }).first().click();
    await dialog.getByLabel(label).fill('Weekend rotas');
    await page.reload();
    await page.getByRole('button', { name: open }).first().click();
    await expect(dialog.getByLabel(label)).toHaveValue('Weekend rotas');
  });

test('[A-GUIDE-09] Guidance that could not be sent stays in the form, and the screen does not pretend otherwise', async ({
  page,
}) => {
  await page.goto('/guidance');
  await fail(page, FEEDBACK);
  const logged = page.waitForEvent('console', (message) => message.text().includes('[sightline] save'));
  await text(page).fill('No jargon.');
  await submit(page).click();
  await logged;
  await expect(submit(page)).toBeEnabled();
  await expect(text(page)).toHaveValue('No jargon.');
  await expect(steps(page)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // The server answered, so it is stored.
  await expect(page.getByText('Reconnecting…')).toHaveCount(0);
  await page.unroute(FEEDBACK);
  await submit(page).click();
  await expect(steps(page)).toHaveCount(3);
  await look(page, 'guidance-steps');
});
