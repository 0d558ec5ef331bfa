import { expect, type Page } from '@playwright/test';
import { button, DETAIL, panel, place, test, timeline, visitors } from './support/journeys-screen.ts';
import { ANN } from './support/known-visitors.ts';
import { CHATGPT, PAGE_IDS, SCREENSHOTS } from './support/pictures.ts';
import { fail, record } from './support/workspace-routes.ts';

const FEEDBACK = /\/domains\/[^/]+\/feedback$/;

/** Status messages of the dashboard itself, not of a screen. */
function logOf(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[sightline]')) logged.push(message.text());
  });
  return logged;
}
const fact = (page: Page, name: string) =>
  panel(page).locator('dl > div').filter({ hasText: name }).locator('dd');

test('[P-JOUR-07, P-JOUR-08, P-JOUR-09, P-JOUR-23, P-JOUR-24, P-JOUR-25, P-JOUR-26, P-JOUR-19] On the Journeys screen a visitor’s pages are walked across sessions by buttons, arrow keys and the timeline', async ({
  page,
}) => {
  await page.goto('/journeys');
  await expect(place(page)).toHaveText('Session 1 / 3 • Page 1 / 2');
  await expect(button(page, 'Previous')).toBeDisabled();
  await button(page, 'Next').click();
  await expect(place(page)).toHaveText('Session 1 / 3 • Page 2 / 2');
  await button(page, 'Next').click();
  await expect(place(page)).toHaveText('Session 2 / 3 • Page 1 / 2');
  await button(page, 'Previous').click();
  await expect(place(page)).toHaveText('Session 1 / 3 • Page 2 / 2');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight');
  await expect(place(page)).toHaveText('Session 3 / 3 • Page 2 / 2');
  await expect(button(page, 'Next')).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(place(page)).toHaveText('Session 3 / 3 • Page 1 / 2');
  await timeline(page).getByRole('region', { name: 'Session 2' }).getByRole('button').nth(1).click();
  await expect(place(page)).toHaveText('Session 2 / 3 • Page 2 / 2');
  await expect(page).toHaveURL(`/journeys?visitor_id=${ANN}&session=2&page=2`);
  await page.reload();
  await expect(place(page)).toHaveText('Session 2 / 3 • Page 2 / 2');
});

test('[P-JOUR-18, P-JOUR-20, P-JOUR-33, P-JOUR-34, P-PREV-18, P-PREV-19, P-PREV-20, P-PREV-10] The timeline of the Journeys screen says where a visit came from, how long pages were open, which were personalized and what converted', async ({
  page,
}) => {
  await page.goto('/journeys');
  const sessions = timeline(page).getByRole('region');
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: 'Conversion' })).toHaveCount(1);
  await expect(sessions.nth(1)).toContainText('Conversion');
  await expect(sessions.nth(1)).toContainText('ChatGPT');
  await expect(sessions.nth(1).getByRole('list', { name: 'Conversions' })).toContainText('Book a demo');
  await expect(sessions.nth(1).getByRole('list', { name: 'Conversions' })).toContainText('€250.00');
  const first = sessions.nth(0).getByRole('button');
  await expect(first.nth(0)).toContainText('/docs/start');
  await expect(first.nth(0)).toContainText('1m 5s');
  await expect(first.nth(0)).toContainText('seen 42s');
  await expect(first.nth(0)).not.toContainText('Personalized');
  await expect(first.nth(1)).toContainText('Homepage');
  await expect(first.nth(1)).toContainText('0s');
  await expect(first.nth(1)).not.toContainText('seen');
  await expect(sessions.nth(1).getByRole('button').nth(0)).toContainText('Personalized');
  await expect(sessions.nth(2).getByRole('button').nth(0)).toContainText('59s');
  await page.getByRole('button', { name: 'Page Timeline' }).click();
  await expect(timeline(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Page Timeline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sessions).toHaveCount(3);
});

test('[P-PREV-01, P-PREV-02, P-PREV-03, P-PREV-04, P-PREV-05, P-PREV-06, P-PREV-07, P-PREV-08, P-CONST-13, P-CONST-14, P-ROLE-14, P-JOUR-06, P-JOUR-10, P-API-24] The Journeys screen previews a page as it was shown to the visitor', {
  tag: '@main',
}, async ({ page }) => {
  const asked = record(page, SCREENSHOTS);
  await page.goto('/journeys');
  const picture = (name: string) => page.getByRole('img', { name: `The page ${name} as it was shown` });
  await expect(picture('/docs/start')).toBeVisible();
  await expect(page.getByRole('heading', { name: '/docs/start' })).toBeVisible();
  const queries = () => asked.map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  expect(queries()).toContainEqual({ page_path: '/docs/start', width: '1280' });
  await expect.poll(queries).toContainEqual({ page_path: '/', variant_id: CHATGPT, width: '480' });
  await expect(button(page, 'Give Feedback')).toBeDisabled();
  await page.goto(`/journeys?visitor_id=${ANN}&session=2&page=1`);
  await expect(page.getByRole('heading', { name: 'Homepage' })).toBeVisible();
  await expect(picture('Homepage')).toBeVisible();
  expect(queries()).toContainEqual({ page_path: '/', variant_id: CHATGPT, width: '1280' });
  await expect(button(page, 'Give Feedback')).toBeEnabled();
  await expect(page.getByRole('main').getByText('Personalized', { exact: true }).first()).toBeVisible();
  await expect(
    page.getByRole('main').locator('time[datetime="2026-02-28T09:00:00.000Z"]').first(),
  ).toHaveText(/\d+:00/);
  const full = page.getByRole('link', { name: 'Full preview' });
  await expect(full).toHaveAttribute('href', `https://www.acme.test/?sightline_variant=${CHATGPT}`);
  await expect(full).toHaveAttribute('target', '_blank');
  const live = page.getByRole('link', { name: 'Open live page' });
  await expect(live).toHaveAttribute('href', 'https://www.acme.test/');
  await expect(live).toHaveAttribute('target', '_blank');
});

test('[P-JOUR-12, P-JOUR-14, P-JOUR-15, P-JOUR-16, P-JOUR-17] The panel of the Journeys screen sums the visitor up', async ({
  page,
  known,
}) => {
  await page.goto(`/journeys?visitor_id=${ANN}&session=2`);
  await expect(panel(page).getByRole('heading').first()).toHaveText(known.list[0].description ?? '');
  await expect(fact(page, 'Total Visits')).toHaveText('3');
  await expect(fact(page, 'Pages Visited')).toHaveText('6');
  await expect(panel(page)).toContainText('Journey Summary');
  await expect(panel(page)).toContainText('Journey analysis pending...');
  await expect(panel(page)).toContainText('Came from ChatGPT, so it saw the variant “ChatGPT”.');
  await expect(fact(page, 'Clicked')).toHaveText('Pricing, Book a demo');
  await expect(fact(page, 'Scrolled to')).toHaveText('83%');
  await expect(fact(page, 'In view')).toHaveText('1m 1s');
  known.list[0].journey_summary = 'Read the docs, came back from ChatGPT and booked a demo.';
  await page.reload();
  await expect(panel(page)).toContainText('Read the docs, came back from ChatGPT and booked a demo.');
  await expect(panel(page)).not.toContainText('pending');
  await visitors(page).nth(1).click();
  await expect(panel(page).getByRole('heading').first()).toHaveText('b2c30000');
});

test('[P-JOUR-13, P-JOUR-28, P-ERR-23, P-API-23] The Journeys screen marks a visitor as internal only once the server has saved it', async ({
  page,
}) => {
  await page.goto('/journeys');
  const box = page.getByRole('checkbox', { name: 'Internal visitor' });
  await expect(box).not.toBeChecked();
  const sent = record(page, DETAIL);
  const answered = Promise.withResolvers<void>();
  await page.route(DETAIL, async (route) => {
    if (route.request().method() === 'PATCH') await answered.promise;
    await route.fallback();
  });
  await box.click();
  await expect.poll(() => sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await expect(box).not.toBeChecked();
  await expect(visitors(page).nth(0).getByRole('img')).toHaveCount(0);
  answered.resolve();
  await expect(box).toBeChecked();
  await expect(visitors(page).nth(0).getByRole('img', { name: 'Internal visitor' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { internal: true } });

  await page.unroute(DETAIL);
  await page.route(DETAIL, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { status: 400, detail: 'It broke.' } })
      : route.fallback(),
  );
  const logged = logOf(page);
  await page.getByRole('checkbox', { name: 'Internal visitor' }).click();
  await expect.poll(() => sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  await expect.poll(() => logged).toHaveLength(1);
  await expect(box).toBeChecked();
  await expect(page.getByText('It broke.')).toHaveCount(0);
});

test('[P-JOUR-11, P-JOUR-29, P-JOUR-30, P-LAND-15, P-ERR-21, P-API-26] Feedback on the Journeys screen needs a text, survives a failure and closes when it is sent', async ({
  page,
}) => {
  await page.goto(`/journeys?visitor_id=${ANN}&session=2&page=2`);
  await button(page, 'Give Feedback').click();
  const dialog = page.getByRole('dialog', { name: 'Give Feedback' });
  const text = dialog.getByLabel('Feedback');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await text.fill(' \n ');
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(text).not.toHaveAttribute('maxlength', /.*/);
  const words = `Say what it costs. ${'x'.repeat(12_000)}`;
  await text.fill(words);
  await page.keyboard.press('ArrowLeft');
  const sent = record(page, FEEDBACK);
  const logged = logOf(page);
  await fail(page, FEEDBACK, 400);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await expect.poll(() => logged).toHaveLength(1);
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(text).toHaveValue(words);
  await expect(page.getByText('It broke.')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(place(page)).toHaveText('Session 2 / 3 • Page 2 / 2');
  await button(page, 'Give Feedback').click();
  await expect(text).toHaveValue(words);
  await page.route(FEEDBACK, (route) => route.fulfill({ json: { ok: true } }));
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Feedback sent')).toBeVisible();
  expect(sent[1]?.body).toEqual({ feedback: words, page_id: PAGE_IDS['/pricing'], variant_id: CHATGPT });
  await button(page, 'Give Feedback').click();
  await expect(text).toHaveValue('');
});
