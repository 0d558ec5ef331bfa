import { expect, type Page } from '@playwright/test';
import type { Domain } from '@sightline/contract/company/domains';
import type { AssistantsStatus } from '@sightline/contract/measuring/asking';
import type { Topic } from '@sightline/contract/measuring/topics';
import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import { buyPlan, takeHost } from '../server/test/publisher.ts';
import { DOMAIN } from './support/states.ts';
import { onboard, PROMPTS, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, hold, record, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(async ({ sightline, person }) => onboard(sightline, person));

const main = (page: Page) => page.getByRole('main');
const options = (page: Page) => page.getByRole('region', { name: 'Options' });
const place = (page: Page) => page.getByRole('region', { name: 'Default Location' });
const option = (page: Page, name: string) => options(page).getByRole('switch', { name });
const REFRESH = /\/refresh-content$/;
const AUTO = 'Publish pages automatically';

/** The plan that measures daily. */
const DAILY = 'price_builtin_growth';

test('[P-SET-04 P-SET-20 P-API-18] Options in Settings take effect: a page goes live by itself, in the language of the chosen country and hidden from search engines', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  await buyPlan(person.call, DAILY);
  const hosting = await takeHost(person.call);
  await page.goto('/settings/options');
  await expect(option(page, AUTO)).not.toBeChecked();
  await option(page, AUTO).click({ force: true });
  await expect(options(page).getByRole('status').first()).toHaveText('Saved');
  await option(page, 'Let search engines index AI pages').click({ force: true });
  await expect(option(page, 'Let search engines index AI pages')).not.toBeChecked();
  // What depends on it keeps its place, so that the next one stays under the pointer.
  await expect(option(page, 'Tell search engines about changes')).toBeDisabled();
  await option(page, 'Let AI models train on AI pages').click({ force: true });
  await expect(option(page, 'Let AI models train on AI pages')).not.toBeChecked();

  await place(page).getByLabel('Country').selectOption('Belgium');
  await place(page).getByLabel('City').fill('Ghent');
  await place(page).getByRole('button', { name: 'Save location' }).click();
  await expect(place(page).getByRole('status')).toHaveText('Saved');
  await look(page, 'settings-website');
  const saved = await person.call<Domain>('GET', '');
  expect(saved).toMatchObject({
    auto_publish_pages: true,
    search_engines_may_index: false,
    models_may_train: false,
    default_location: { country: 'BE', region: null, city: 'Ghent' },
  });
  await page.reload();
  await expect(option(page, AUTO)).toBeChecked();
  await expect(place(page).getByLabel('Country')).toHaveValue('BE');

  await person.call('POST', '/aeo/content/create-page', { prompt: 'What does Tillberry cost?' });
  const live = async () =>
    (await person.call<GeneratedPage[]>('GET', '/generated-pages')).find(
      ({ status, question }) => status === 'published' && question === 'What does Tillberry cost?',
    );
  await expect.poll(live).toBeTruthy();
  const host = `${hosting.ai_subdomain}:${new URL(sightline.url).port}`;
  const slug = (await live())?.slug;
  const reply = await page.request.get(`${sightline.url}/${slug}`, { headers: { host } });
  expect(reply.status()).toBe(200);
  expect(await reply.text()).toContain('<html lang="en-BE">');
  expect(reply.headers()['x-robots-tag']).toContain('googlebot: noindex');
  expect(reply.headers()['content-usage']).toBe('train-ai=n');
  expect(faults).toEqual([]);
});

test('Measuring can be paused in Settings, the topics then say so, and daily measuring needs a larger plan', async ({
  page,
  person,
}) => {
  await person.measure('Tills', PROMPTS.slice(0, 1));
  await page.goto('/settings/options');
  const daily = options(page).getByRole('radio', { name: 'Daily' });
  await expect(daily).toBeDisabled();
  await expect(options(page).getByRole('link', { name: 'Upgrade to measure daily' })).toHaveAttribute(
    'href',
    '/billing',
  );
  await expect(options(page).getByText(/spent in/)).toBeVisible();
  await options(page).getByText('Paused', { exact: true }).click();
  await expect(options(page).getByText('No automatic runs.')).toBeVisible();
  await look(page, 'settings-paused');

  await page.getByRole('link', { name: 'Analysis', exact: true }).click();
  await expect(main(page).getByText('Paused in Settings')).toBeVisible();
  await main(page).getByRole('link', { name: 'Tills' }).click();
  await expect(main(page).getByRole('link', { name: 'Paused in Settings' })).toBeVisible();
  await look(page, 'topic-paused');
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect
    .poll(async () => {
      const [topic] = await person.call<Topic[]>('GET', '/aeo/topics');
      const runs = await person.call<unknown[]>('GET', `/aeo/topics/${topic?.id}/executions`);
      return [runs.length, topic?.next_run_at];
    })
    .toEqual([2, null]);
  await page.goto('/settings/options');
  await expect(options(page).getByRole('radio', { name: 'Paused' })).toBeChecked();
  await buyPlan(person.call, DAILY);
  await page.reload();
  await options(page).getByText('Daily', { exact: true }).click();
  await expect(options(page).getByText('Every topic is measured once a day.')).toBeVisible();
  await expect
    .poll(async () => (await person.call<Topic[]>('GET', '/aeo/topics'))[0]?.next_run_at)
    .not.toBe(null);
});

test('Settings name the model that writes with the key of an assistant, and switch it off for the website', async ({
  page,
  person,
}) => {
  const faults = watchFaults(page);
  await page.goto('/settings/options');
  await expect(options(page).getByText('Writing: Built-in writer')).toBeVisible();
  await expect(option(page, 'Write with a model')).toHaveCount(0);

  // No assistant is connected here.
  const isOn = async () => (await person.call<Domain>('GET', '')).writes_with_assistant;
  let writer = 'gpt-6-luna';
  await rewrite<AssistantsStatus>(page, /\/assistants$/, (status) => ({
    ...status,
    writer,
    assistant_writer: { platform: 'chatgpt', model: 'gpt-6-luna' },
  }));
  await page.reload();
  const model = 'OpenAI’s gpt-6-luna, with the key of ChatGPT';
  await expect(options(page).getByText(`Writing: ${model}.`)).toBeVisible();
  await look(page, 'settings-writing');
  await expect(option(page, 'Write with a model')).toBeChecked();
  writer = 'Built-in writer';
  await option(page, 'Write with a model').click({ force: true });
  await expect(options(page).getByText(`Writing: Built-in writer. On: ${model}`)).toBeVisible();
  await expect(option(page, 'Write with a model')).not.toBeChecked();
  expect(await isOn()).toBe(false);
  expect(faults).toEqual([]);
});

test('Numbers in Settings are saved by Enter or by leaving the field, and a value that is no number is put back', async ({
  page,
  person,
}) => {
  await page.goto('/settings/options');
  const samples = options(page).getByLabel('Answers per prompt');
  const cap = options(page).getByLabel('Monthly spending cap');
  await expect(samples).toHaveValue('3');
  await expect(cap).toHaveValue('$50');
  await samples.fill('5');
  await samples.press('Enter');
  await expect(options(page).getByText('Sends each prompt 5 times')).toBeVisible();
  await cap.fill('12.5');
  await samples.focus();
  const values = async () => {
    const { samples_per_prompt, monthly_spend_cap_usd } = await person.call<Domain>('GET', '');
    return [samples_per_prompt, monthly_spend_cap_usd];
  };
  await expect.poll(values).toEqual([5, 12.5]);
  await samples.fill('');
  await samples.press('Enter');
  await expect(samples).toHaveValue('5');
  await samples.fill('25');
  await samples.press('Enter');
  expect((await values())[0]).toBeLessThanOrEqual(10);
});

test('[P-ERR-24] An option that cannot be saved goes back to what it was, without a message', async ({
  page,
}) => {
  await page.goto('/settings/options');
  await expect(option(page, AUTO)).toBeVisible();
  await fail(page, DOMAIN);
  const calls = record(page, DOMAIN);
  for (const name of [AUTO, 'Personalization']) {
    await option(page, name).click({ force: true });
    await expect.poll(() => calls.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(0);
    await expect(option(page, name)).toBeEnabled();
    await expect(option(page, name)).not.toBeChecked();
    calls.length = 0;
  }
  const samples = options(page).getByLabel('Answers per prompt');
  await samples.fill('7');
  await samples.press('Enter');
  await expect(samples).toHaveValue('3');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await expect(options(page).getByText('Saved', { exact: true })).toHaveCount(0);
});

test('[P-SET-14 P-API-34 P-ERR-14 P-ERR-15] A content refresh that fails can be tried again, and one that is queued says so until the screen is left', {
  tag: '@main',
}, async ({ page }) => {
  const QUEUED = 'Refresh queued – content will be rebuilt in the background.';
  await page.goto('/settings/options');
  const button = options(page).getByRole('button', { name: 'Refresh content' });
  const alert = options(page).getByRole('alert');
  await expect(button).toBeEnabled();
  await fail(page, REFRESH);
  await button.click();
  await expect(alert).toHaveText('It broke.');
  await page.unroute(REFRESH);
  await page.route(REFRESH, (route) => route.fulfill({ status: 500, body: 'What?' }));
  await button.click();
  await expect(alert).toHaveText('Failed to enqueue refresh');
  await expect(button).toBeEnabled();
  await page.unroute(REFRESH);

  const calls = record(page, REFRESH);
  const held = hold(page, REFRESH);
  await button.click();
  await expect(alert).toHaveCount(0);
  await held.release();
  await expect(options(page).getByText(QUEUED)).toBeVisible();
  await expect(button).toBeDisabled();
  await look(page, 'settings-refresh-queued');
  expect(calls).toEqual([{ method: 'POST', path: expect.stringMatching(REFRESH), body: null }]);
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(button).toHaveCount(0);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Options', exact: true })
    .click();
  await expect(button).toBeEnabled();
  await expect(options(page).getByText(QUEUED)).toHaveCount(0);
});

test('[P-ENT-30 P-SET-06 P-SET-20 P-ERR-25] The default location is one of fifty countries or none, and keeps what was typed when it cannot be saved', async ({
  page,
  person,
}) => {
  await page.goto('/settings/options');
  const choices = place(page).getByLabel('Country').getByRole('option');
  await expect(choices).toHaveCount(51);
  await expect(choices.first()).toHaveText('Any country');
  await expect(place(page).getByRole('button', { name: 'Save location' })).toBeDisabled();
  await place(page).getByLabel('Region').fill('Tyrol');
  await fail(page, DOMAIN, 500);
  await place(page).getByRole('button', { name: 'Save location' }).click();
  await expect(place(page).getByRole('button', { name: 'Save location' })).toBeEnabled();
  await expect(place(page).getByLabel('Region')).toHaveValue('Tyrol');
  await expect(place(page).getByText('Saved', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await page.unroute(DOMAIN);
  await place(page).getByRole('button', { name: 'Save location' }).click();
  await expect(place(page).getByRole('status')).toHaveText('Saved');
  const { default_location } = await person.call<Domain>('GET', '');
  expect(default_location).toEqual({ country: null, region: 'Tyrol', city: null });
});

test('[P-SET-01 P-SET-04 P-SET-05 P-SET-06 P-SET-07 P-SET-08 A-ROUTE-23] Settings are pages with addresses of their own, and every card stands on one', {
  tag: '@main',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
  const side = page.getByRole('navigation', { name: 'Settings' });
  const shown: string[] = [];
  for (const name of await side.getByRole('listitem').allInnerTexts()) {
    await side.getByRole('link', { name, exact: true }).click();
    await expect(side.locator('[aria-current=page]')).toHaveText(name);
    await expect(page.getByRole('region', { name, exact: true })).toBeFocused();
    shown.push(...(await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()));
  }
  for (const card of [
    'Account',
    'Options',
    'Default Location',
    'Branding',
    'Brand names',
    'Team',
    'Webhooks',
  ])
    expect(shown).toContain(card);
  expect(shown).toHaveLength(new Set(shown).size);

  for (const [before, now, card] of [
    ['/settings#webhooks', '/settings/webhooks', 'Webhooks'],
    ['/settings#organization', '/settings/team', 'Team'],
    ['/settings#website', '/settings/options', 'Options'],
  ] as const) {
    await page.goto('/overview');
    await page.goto(before);
    await expect(page).toHaveURL(now);
    await expect(page.getByRole('region', { name: card, exact: true })).toBeFocused();
  }
  await page.goto('/settings/no-such-card');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Settings');
});
