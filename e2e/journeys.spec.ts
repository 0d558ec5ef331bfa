import { expect, type Page } from '@playwright/test';
import type { Visitor, VisitorSession } from '@sightline/contract/visitors';
import { test } from './support/member.ts';
import {
  aSession,
  aVisitor,
  CHATGPT,
  idOf,
  type KnownVisitors,
  PAGE_IDS,
  SCREENSHOTS,
  withPictures,
  withVisitors,
} from './support/personalized.ts';
import { watchFaults } from './support/workspace-looks.ts';
import { expectEvery, fail, hold, record } from './support/workspace-routes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LIST = /\/visitors$/;
const DETAIL = /\/visitors\/[^/]+$/;
const FEEDBACK = /\/domains\/[^/]+\/feedback$/;
const ANN = idOf('a1');
const BEN = idOf('b2c3');

const place = (page: Page) => page.getByText(/^Session \d+ \/ \d+ • Page \d+ \/ \d+$/);
const visitors = (page: Page) => page.getByRole('list', { name: 'Visitors' }).getByRole('listitem');
const timeline = (page: Page) => page.getByRole('region', { name: 'Page Timeline' });
const panel = (page: Page) => page.getByRole('region', { name: 'Visitor' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fact = (page: Page, name: string) =>
  panel(page).locator('dl > div').filter({ hasText: name }).locator('dd');

/** Ann came three times, of which the second was personalised and led to a demo; Ben once. */
function twoVisitors(): KnownVisitors & { list: [Visitor, Visitor] } {
  const demo = { rule_id: idOf('f1'), label: 'Book a demo', ts: '2026-02-28T09:02:10Z' };
  return {
    list: [
      aVisitor({ id: ANN, has_conversion: true }),
      aVisitor({
        ...{ id: BEN, description: null, internal: true, sessions_count: 1, pages_count: 1 },
        last_seen: '2026-02-20T10:00:00Z',
      }),
    ],
    sessions: {
      [ANN]: [
        aSession('2026-02-27T08:40:00Z', [
          { path: '/docs/start', dwell: 65, visible_ms: 42_900 },
          { path: '/' },
        ]),
        aSession(
          '2026-02-28T09:00:00Z',
          [
            {
              ...{ path: '/', dwell: 130, variant: CHATGPT, visible_ms: 61_000, scroll: 83.4 },
              clicks: ['Pricing', 'Book a demo'],
            },
            { path: '/pricing', variant: CHATGPT, visible_ms: 12_000 },
          ],
          {
            ...{ source: 'ChatGPT', has_conversion: true },
            reason: 'Came from ChatGPT, so it saw the variant “ChatGPT”.',
            conversions: [{ ...demo, value: 250, currency: 'EUR', external_id: null }],
          },
        ),
        aSession('2026-03-01T10:40:00Z', [{ path: '/pricing', dwell: 59 }, { path: '/docs/start' }]),
      ],
      [BEN]: [aSession('2026-02-20T10:00:00Z', [{ path: '/pricing' }])],
    },
  };
}

test('[P-JOUR-01, P-JOUR-02, P-PREV-12, P-PREV-13, P-PREV-14, P-PREV-15, P-PREV-16, P-PREV-17, P-API-21] lists visitors with what is known of them', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
  const asked = record(page, LIST);
  await page.goto('/journeys');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personalized Visitor Sessions');
  await expect(page.getByText('2 recent journeys', { exact: true })).toBeVisible();
  expect(asked[0]).toMatchObject({ method: 'GET', body: null });
  const [ann, ben] = [visitors(page).nth(0), visitors(page).nth(1)];
  await expect(ann).toContainText('Came from ChatGPT, compared prices twice and booked a demo');
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

test('[P-JOUR-03, P-JOUR-04, P-JOUR-05, P-JOUR-27] selects the visitor of the address, else the first', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, { ...twoVisitors() });
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

test('opens a visitor who is beyond the list', async ({ page, browser }) => {
  await withPictures(page, browser);
  const known = twoVisitors();
  known.sessions[idOf('77')] = [aSession('2026-01-01T10:00:00Z', [{ path: '/pricing' }])];
  await withVisitors(page, known);
  await page.goto(`/journeys?visitor_id=${idOf('77')}`);
  await expect(place(page)).toHaveText('Session 1 / 1 • Page 1 / 1');
  await expect(page).toHaveURL(`/journeys?visitor_id=${idOf('77')}`);
});

test('[P-JOUR-07, P-JOUR-08, P-JOUR-09, P-JOUR-23, P-JOUR-24, P-JOUR-25, P-JOUR-26, P-JOUR-19] goes back and forth across sessions by buttons, keys and timeline', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
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

test('[P-JOUR-18, P-JOUR-20, P-JOUR-33, P-JOUR-34, P-PREV-18, P-PREV-19, P-PREV-20, P-PREV-10] the timeline says where, how long, whether personalised and what it led to', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
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

test('[P-PREV-01, P-PREV-02, P-PREV-03, P-PREV-04, P-PREV-05, P-PREV-06, P-PREV-07, P-PREV-08, P-ROLE-14, P-JOUR-06, P-JOUR-10, P-API-24] previews the page as it was shown', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
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

test('[P-JOUR-12, P-JOUR-14, P-JOUR-15, P-JOUR-16, P-JOUR-17] the panel sums the visitor up', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  const known = twoVisitors();
  await withVisitors(page, known);
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

test('[P-JOUR-13, P-JOUR-28, P-API-23] marks an internal visitor once the server has taken it', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
  await page.goto('/journeys');
  const box = page.getByRole('checkbox', { name: 'Internal visitor' });
  await expect(box).not.toBeChecked();
  const sent = record(page, DETAIL);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(DETAIL, async (route) => {
    if (route.request().method() === 'PATCH') await answered;
    await route.fallback();
  });
  await box.click();
  await expect.poll(() => sent.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  await expect(box).not.toBeChecked();
  await expect(visitors(page).nth(0).getByRole('img')).toHaveCount(0);
  answer();
  await expect(box).toBeChecked();
  await expect(visitors(page).nth(0).getByRole('img', { name: 'Internal visitor' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { internal: true } });

  await page.unroute(DETAIL);
  await page.route(DETAIL, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { status: 400, detail: 'It broke.' } })
      : route.fallback(),
  );
  await page.getByRole('checkbox', { name: 'Internal visitor' }).click();
  await expect.poll(() => sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  await expect(box).toBeChecked();
  await expect(page.getByText('It broke.')).toHaveCount(0);
});

test('[P-JOUR-11, P-JOUR-29, P-JOUR-30, P-LAND-15, P-API-26] feedback needs a text, survives a failure and closes when it is sent', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
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
  await fail(page, FEEDBACK, 400);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect.poll(() => sent.length).toBe(1);
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
  expect(sent[1]?.body).toEqual({
    ...{ feedback: words, page_id: PAGE_IDS['/pricing'], variant_id: CHATGPT },
  });
  await button(page, 'Give Feedback').click();
  await expect(text).toHaveValue('');
});

test('[P-PREV-11, P-CONST-08, P-CONST-09, P-CONST-10, P-CONST-11] the panel is as high as it was dragged', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto('/journeys');
  const edge = page.getByRole('separator');
  const height = () => panel(page).evaluate(({ offsetHeight }) => offsetHeight + 1);
  await expect(edge).toHaveAttribute('aria-valuenow', '140');
  await expect.poll(height).toBe(140);
  const drag = async (by: number) => {
    const { x, y, width, height: thick } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(x + width / 2, y + thick / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + thick / 2 - by, { steps: 3 });
    await page.mouse.up();
  };
  await drag(100);
  await expect(edge).toHaveAttribute('aria-valuenow', '240');
  await expect.poll(height).toBe(240);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '240');
  await drag(900);
  await expect(edge).toHaveAttribute('aria-valuenow', '600');
  await drag(-900);
  await expect(edge).toHaveAttribute('aria-valuenow', '120');
  await edge.focus();
  await page.keyboard.press('ArrowUp');
  await expect(edge).toHaveAttribute('aria-valuenow', '136');
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '120');
  await page.evaluate(`localStorage.setItem('sightline.preview-panel-height', '9000')`);
  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '600');
  await page.goto('/personalized-pages');
  expect(await page.evaluate(`localStorage.getItem('sightline.preview-panel-height')`)).toBe('9000');
});

test('[P-JOUR-21, P-JOUR-22, P-ERR-18] says so where nobody was seen, also where asking fails', async ({
  page,
}) => {
  const known: KnownVisitors = { list: [], sessions: {} };
  await withVisitors(page, known);
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

test('[P-ERR-19, P-ERR-20] what fails is only logged; a missing browser is said in place of the picture', async ({
  page,
}) => {
  await withVisitors(page, twoVisitors());
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.route(SCREENSHOTS, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { status: 503, code: 'no_browser', detail: 'Install Chromium to see pages.' },
    }),
  );
  await page.goto('/journeys');
  await expect(page.getByText('Install Chromium to see pages.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '/docs/start' })).toBeVisible();
  expect(logged.join('\n')).toContain('[sightline] load "screenshot"');
  await fail(page, SCREENSHOTS, 404);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Picture of /docs/start' })).toHaveText('/docs/start');
  await fail(page, DETAIL, 400 + 3);
  await page.reload();
  await expect.poll(() => logged.filter((line) => line.includes('visitors')).length).toBeGreaterThan(0);
  for (const text of ['It broke.', 'Reconnecting'])
    await expect(page.getByText(text, { exact: false })).toHaveCount(0);
});

test('polls every 15 s and moves nothing: neither scroll nor focus nor selection', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser);
  const known = many(120);
  await withVisitors(page, known);
  await page.clock.install();
  await page.goto('/journeys');
  await expect(page.getByText('100 recent journeys')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 2000));
  const item = page.getByRole('link', { name: /^Visitor 40\b/ });
  await expect(async () => {
    await page
      .getByRole('list', { name: 'Visitors' })
      .locator('..')
      .evaluate((frame) => frame.scrollTo(0, 38 * 92));
    await page.clock.runFor(50);
    await expect(item).toBeVisible({ timeout: 500 });
  }).toPass();
  await item.focus();
  await page.clock.runFor(100);
  const before = await item.boundingBox();
  known.list.unshift(aVisitor({ id: idOf('ee1'), description: 'New one' }), aVisitor({ id: idOf('ee2') }));
  await expectEvery(page, LIST, 15_000);
  await page.clock.runFor(100);
  await expect(page.getByText('New one')).toHaveCount(0);
  await expect(item).toBeFocused();
  expect((await item.boundingBox())?.y).toBe(before?.y);
  await expect(page).toHaveURL(new RegExp(known.list[2]?.id ?? ''));
});

test('long lists are drawn as they come into view, and go on', async ({ page, browser }) => {
  await withPictures(page, browser);
  await withVisitors(page, many(250));
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

test('nothing jumps when the picture comes', async ({ page, browser }) => {
  await withPictures(page, browser);
  await withVisitors(page, twoVisitors());
  const held = hold(page, SCREENSHOTS);
  const faults = watchFaults(page);
  await page.goto('/journeys');
  await expect(place(page)).toBeVisible();
  const boxes = () =>
    Promise.all(
      [panel(page), place(page), timeline(page), page.getByRole('region', { name: /^Picture of/ })].map(
        (part) => part.boundingBox(),
      ),
    );
  const before = await boxes();
  await page.unroute(SCREENSHOTS);
  await withPictures(page, browser);
  held.release();
  await page.reload();
  await expect(page.getByRole('img', { name: /as it was shown$/ })).toBeVisible();
  expect(await boxes()).toEqual(before);
  expect(faults).toEqual([]);
});
