import { expect } from '@playwright/test';
import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import { button, place, test, visitors } from './support/journeys-screen.ts';
import { ANN, aSession, aVisitor, BEN, type KnownVisitors } from './support/known-visitors.ts';
import { idOf } from './support/pictures.ts';
import { expectEvery, fail, record } from './support/workspace-routes.ts';

const LIST = /\/visitors$/;

test('[P-JOUR-01, P-JOUR-02, P-PREV-12, P-PREV-13, P-PREV-14, P-PREV-15, P-PREV-16, P-PREV-17, P-API-21] The Journeys screen lists visitors with what is known of them', {
  tag: '@main',
}, async ({ page }) => {
  const asked = record(page, LIST);
  await page.goto('/journeys');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personalized Visitor Sessions');
  await expect(page.getByText('2 recent journeys', { exact: true })).toBeVisible();
  expect(asked[0]).toMatchObject({ method: 'GET', body: null });
  const [ann, ben] = [visitors(page).nth(0), visitors(page).nth(1)];
  await expect(ann).toContainText('Came from ChatGPT, compared prices twice and booked a demo');
  await expect(ann).toContainText(/ChatGPT.*Direct/);
  await expect(ann).toContainText(/Desktop.*Germany/);
  await expect(ann).toContainText('Converted');
  await expect(ann).toContainText('3 visits');
  await expect(ann).toContainText('6 pages');
  await expect(ann.getByRole('img', { name: 'Internal visitor' })).toHaveCount(0);
  await expect(ben).toContainText('b2c30000');
  await expect(ben).not.toContainText('b2c30000-');
  await expect(ben.locator('time')).toHaveAttribute('datetime', '2026-02-20T10:00:00.000Z');
  await expect(ben).toContainText('1 visit');
  await expect(ben).not.toContainText('Converted');
  await expect(ben.getByRole('img', { name: 'Internal visitor' })).toBeVisible();
});

test('[P-JOUR-03, P-JOUR-04, P-JOUR-05, P-JOUR-27] The Journeys screen selects the visitor in the address, or else the first one', async ({
  page,
}) => {
  await page.goto('/journeys');
  await expect(page).toHaveURL(`/journeys?visitor_id=${ANN}`);
  await expect(place(page)).toHaveText('Session 1 / 3 • Page 1 / 2');
  await button(page, 'Next').click();
  await visitors(page).nth(1).click();
  await expect(page).toHaveURL(`/journeys?visitor_id=${BEN}`);
  await expect(place(page)).toHaveText('Session 1 / 1 • Page 1 / 1');
  await visitors(page).nth(0).click();
  await expect(place(page)).toHaveText('Session 1 / 3 • Page 1 / 2');
  await page.goto(`/journeys?visitor_id=${BEN}`);
  await expect(visitors(page).nth(1).getByRole('link')).toHaveAttribute('aria-current', /.+/);
  await expect(visitors(page).nth(0).getByRole('link')).not.toHaveAttribute('aria-current', /.+/);
  for (const unknown of [idOf('99'), 'nobody']) {
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(frame.url().replace(/^.*\/journeys/, '')));
    await page.goto(`/journeys?visitor_id=${unknown}`);
    await expect(page).toHaveURL(`/journeys?visitor_id=${ANN}`);
    await expect(place(page)).toHaveText('Session 1 / 3 • Page 1 / 2');
    expect(seen.indexOf('')).toBeGreaterThan(seen.indexOf(`?visitor_id=${unknown}`));
  }
});

test('The Journeys screen opens a visitor who is beyond the list', async ({ page, known }) => {
  known.sessions[idOf('77')] = [aSession('2026-01-01T10:00:00Z', [{ path: '/pricing' }])];
  await page.goto(`/journeys?visitor_id=${idOf('77')}`);
  await expect(place(page)).toHaveText('Session 1 / 1 • Page 1 / 1');
  await expect(page).toHaveURL(`/journeys?visitor_id=${idOf('77')}`);
});

test('[P-JOUR-21, P-JOUR-22, P-ERR-18] The Journeys screen says so when nobody was seen, also when asking fails', async ({
  page,
  known,
}) => {
  Object.assign(known, { list: [], sessions: {} });
  await page.goto('/journeys');
  await expect(page.getByText('0 recent journeys')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No personalized visitor journeys found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Select a visitor to view their session' })).toBeVisible();
  await expect(page).toHaveURL('/journeys');
  await page.getByRole('link', { name: 'Install the script' }).click();
  await expect(page).toHaveURL('/personalization-setup/script');
  await fail(page, LIST, 400);
  await page.goto('/journeys');
  await expect(page.getByRole('heading', { name: 'No personalized visitor journeys found' })).toBeVisible();
  await expect(page.getByText('It broke.')).toHaveCount(0);
});

test('The Journeys screen reads its visitors every 15 seconds and moves neither scroll position nor focus nor selection', async ({
  page,
  known,
}) => {
  Object.assign(known, many(120));
  await page.clock.install();
  await page.goto('/journeys');
  await expect(page.getByText('100 recent journeys')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 2000));
  const item = page.getByRole('link', { name: /^Visitor 40\b/ });
  await expect(async () => {
    await page
      .getByRole('list', { name: 'Visitors' })
      .locator('..')
      .evaluate((frame) => frame.scrollTo(0, 38 * 112));
    await page.clock.runFor(50);
    await expect(item).toBeVisible({ timeout: 500 });
  }).toPass();
  await item.focus();
  await page.clock.runFor(100);
  const before = await item.boundingBox();
  known.list.unshift(aVisitor({ id: idOf('ee1'), description: 'New one' }), aVisitor({ id: idOf('ee2') }));
  await expectEvery(page, LIST, 15_000);
  await page.clock.runFor(100);
  await expect(page.getByText('New one')).not.toBeInViewport();
  await expect(item).toBeFocused();
  expect((await item.boundingBox())?.y).toBe(before?.y);
  await expect(page).toHaveURL(new RegExp(known.list[2]?.id ?? ''));
  // The list is one stop of the Tab key, and arrow keys go through it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('link', { name: /^Visitor 45\b/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Load more' })).toBeFocused();
  const inList = page.getByRole('list', { name: 'Visitors' }).locator(':focus');
  await page.keyboard.press('Shift+Tab');
  await expect(inList).toBeInViewport();
  await page.keyboard.press('Shift+Tab');
  await expect(inList).toHaveCount(0);
});

test('The Journeys screen draws a long list of visitors as it comes into view, and can load more', async ({
  page,
  known,
}) => {
  Object.assign(known, many(250));
  await page.goto('/journeys');
  await expect(page.getByText('100 recent journeys')).toBeVisible();
  const more = async (count: number) => {
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText(`${count} recent journeys`)).toBeVisible();
  };
  await more(200);
  expect(await visitors(page).count()).toBeLessThan(60);
  await more(250);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

function many(count: number): KnownVisitors {
  const list = Array.from({ length: count }, (_, at) =>
    aVisitor({ id: idOf(`a${String(at).padStart(4, '0')}`), description: `Visitor ${at}` }),
  );
  const sessions: VisitorSession[] = [aSession('2026-03-01T10:40:00Z', [{ path: '/' }])];
  return { list, sessions: Object.fromEntries(list.map(({ id }) => [id, sessions])) };
}
