import { expect, type Page } from '@playwright/test';
import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import { pause } from '../server/test/doubles/pause.ts';
import { aHistory, aLandingPage, twoVariants, withVariants } from './support/known-variants.ts';
import { ANN, aSession, aVisitor, twoVisitors, withVisitors } from './support/known-visitors.ts';
import { ANY_CONVERSION } from './support/lift-rows.ts';
import { test } from './support/member.ts';
import { CHATGPT, idOf, withPictures } from './support/pictures.ts';
import { look, watchFaults, watchShifts, widerThanWindow } from './support/workspace-looks.ts';

/** Nothing overlaps or leaves the window, in every common size. */
async function expectToFit(page: Page) {
  for (const [width, height] of [
    [960, 540],
    [1000, 800],
    [1280, 720],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    const faultsThere = `(() => {
      const { scrollHeight, scrollWidth, clientHeight, clientWidth } = document.documentElement;
      const main = document.querySelector('main');
      const bar = [...main.querySelectorAll('button, a, h2, time')].filter((one) => one.checkVisibility());
      const boxes = bar.map((one) => [one, one.getBoundingClientRect()]);
      const covered = boxes.filter(([one, { left, top, width, height }]) => {
        if (one.closest('ol, [role=group], section')) return false;
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there === null || !(one.contains(there) || there.contains(one));
      });
      return [
        ...(scrollHeight > clientHeight ? ['the page scrolls down'] : []),
        ...(scrollWidth > clientWidth ? ['the page scrolls sideways'] : []),
        ...covered.map(([one]) => one.textContent + ' is covered'),
      ];
    })()`;
    // Panes move when a window is resized.
    const message = `${width} × ${height}`;
    await expect
      .configure({ soft: true })
      .poll(() => page.evaluate(faultsThere), { message })
      .toEqual([]);
    await page.screenshot({
      path: `test-results/screens/fit-${width}-${new URL(page.url()).pathname.slice(1)}.png`,
    });
  }
}

test('The Journeys screen looks right with and without visitors, and fits every size of window', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  await withPictures(page, browser);
  const known = twoVisitors();
  known.list[0].journey_summary =
    'Read the docs from a search, came back a day later from ChatGPT, compared prices and booked a demo.';
  await withVisitors(page, known);
  await page.goto(`/journeys?visitor_id=${ANN}&session=2`);
  await expect(page.getByRole('img', { name: /as it was shown/ })).toBeVisible();
  await look(page, 'journeys-visitor');
  await expectToFit(page);
  await withVisitors(page, { list: [], sessions: {} });
  await page.goto('/journeys');
  await expect(page.getByText('No personalized visitor journeys found')).toBeVisible();
  const off = page.getByRole('region', { name: 'Personalization is off' });
  await expect(off.getByRole('link', { name: 'Open settings' })).toHaveAttribute('href', '/settings/options');
  await look(page, 'journeys-none');
  expect(faults).toEqual([]);
});

test('Personalized Pages looks right with and without variants, and fits every size of window', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page);
  await withPictures(page, browser, { taken_at: () => new Date(Date.now() - 60_000) });
  const known = twoVariants();
  await withVariants(page, known);
  await page.goto('/personalized-pages');
  await expect(page.getByRole('img', { name: /as it was shown/ })).toBeVisible();
  await page.getByRole('separator').focus();
  for (let step = 0; step < 2; step++) await page.keyboard.press('PageUp');
  await look(page, 'personalized-pages-variant');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Give Feedback' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'personalized-pages-feedback');
  const waiting = aLandingPage('/');
  waiting.life = { ...waiting.life, version: 1, awaits_approval: true };
  known.details[idOf('71')]?.pages.splice(0, 1, waiting);
  await page.route(/\/versions$/, (route) => route.fulfill({ json: aHistory(waiting) }));
  const { variant_id, label } = known.list[0] ?? {};
  const one = { variant_id, label, page_id: waiting.page_id, path: '/', version: 2 };
  await page.route(/\/variant-approvals$/, (route) => route.fulfill({ json: { count: 3, waiting: [one] } }));
  await page.goto('/personalized-pages');
  await expect(page.getByRole('link', { name: '3 waiting for approval' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep version 1' })).toBeVisible();
  await look(page, 'personalized-pages-waiting');
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await expect(page.getByRole('dialog').getByLabel('Ends')).toBeVisible();
  await look(page, 'personalized-pages-schedule');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Paused version 1')).toBeVisible();
  await look(page, 'personalized-pages-versions');
  known.list.length = 0;
  await page.goto('/personalized-pages');
  await expect(page.getByText('No starting variants found')).toBeVisible();
  await look(page, 'personalized-pages-none');
  expect(faults).toEqual([]);
});

const CAMPAIGN = 'Campaign spring_2026_emea_retargeting_lookalike_3pct_video_15s_de-at-ch_v2';
const LONG_PATH = `/blog/${'how-a-family-bakery-plans-its-shifts-'.repeat(4)}stra%C3%9Fe`;

/** A hundred visitors, one of whom saw two hundred pages, and campaign variants with the longest possible names. */
async function withHundredDays(page: Page) {
  const views = Array.from({ length: 25 }, (_, place) => ({
    path: place % 5 === 0 ? LONG_PATH : `/docs/${place}`,
    ...{ dwell: 137, variant: place % 2 === 0 ? CHATGPT : null, visible_ms: 41_000 },
  }));
  const days = ['20', '21', '22', '23', '24', '25', '26', '27'];
  const list = Array.from({ length: 100 }, (_, place) =>
    aVisitor({
      id: idOf(`a${place}f`),
      description: `Came from the campaign ${CAMPAIGN} on a computer in Belgium, ${place} visits`,
      ...{ sessions_count: 1208, pages_count: 24_500, has_conversion: true },
    }),
  );
  const journey = days.map((day) => aSession(`2026-02-${day}T09:00:00Z`, views, { source: CAMPAIGN }));
  await withVisitors(page, { list, sessions: { [idOf('a0f')]: journey } });
  const known = twoVariants();
  known.list.push({ id: idOf('73'), label: CAMPAIGN, visits: 35_872, variant_id: idOf('c7') });
  const pages = Array.from({ length: 130 }, (_, place) =>
    aLandingPage(place === 0 ? LONG_PATH : `/docs/${place}`, { page_id: idOf(`d${place}e`), visits: 9177 }),
  );
  known.details[idOf('73')] = { variant_id: idOf('c7'), description: `Begins with ${CAMPAIGN}.`, pages };
  await withVariants(page, known);
  const arm = { visitors: 23_074, converted: 2115, share: 0.0917, value: null };
  const lift: VariantLift[] = known.list.map(({ id, variant_id, label }) => ({
    ...{ trigger_id: id, variant_id, label: `${label} ${CAMPAIGN}`, personalized: arm, holdout: arm },
    lift: { estimate: 0.055, low: 0.037, high: 0.073 },
    ...{
      verdict: 'better',
      visitors_needed: null,
      to_detect: null,
      measured_from: null,
      days_to_verdict: null,
      rollout: null,
    },
    ...{ letter: 'A', traffic_share: null, is_adaptive: false, chance: 0.999, against_first: null },
    ...{ decides: ANY_CONVERSION, beside: [] },
    ...{ unfair: null, sample_ratio_alarm: false, applied_share: 0.955 },
  }));
  await page.route(/\/analytics\/lift$/, (route) => route.fulfill({ json: lift }));
}

test('With a hundred days of data nothing on the personalization screens moves while answers arrive, and everything fits at 200% zoom', async ({
  page,
  browser,
}) => {
  await withPictures(page, browser, { taken_at: () => new Date() });
  await withHundredDays(page);
  let asked = 0;
  // Answers arrive one by one, in a different order than requested.
  await page.route('**/api/**', async (route) => {
    asked += 1;
    await pause(50 + (asked % 4) * 100);
    await route.fallback();
  });
  const shifts = await watchShifts(page);
  const faults: string[] = [];
  for (const [path, there] of [
    [`/journeys?visitor_id=${idOf('a0f')}&session=5&page=20`, 'Session 5 / 8 • Page 20 / 25'],
    [`/personalized-pages?variant=${idOf('c7')}`, 'Page 1 of 130 • 9,177 visits • CTR: 12.34%'],
    ['/analytics', 'Better than the original'],
    ['/personalization-setup/script', 'Not seen yet.'],
    ['/personalization-setup/conversions', 'No conversion rules yet'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByText(there).first()).toBeVisible();
    await expect(
      page.locator('main [aria-busy=true], main .mantine-Skeleton-root[data-visible]'),
    ).toHaveCount(0);
    faults.push(...(await shifts()).map((shift) => `${path}: ${shift}`));
    // 200 % of 1536 px. Panes move when a window is resized.
    await page.setViewportSize({ width: 768, height: 432 });
    await expect.poll(() => widerThanWindow(page), { message: path }).toEqual([]);
  }
  expect(faults).toEqual([]);
  await page.goto(`/personalized-pages?variant=${idOf('c7')}`);
  await expect(page.getByRole('heading', { level: 2, name: /straße$/ })).toBeVisible();
  await expect(page.getByText('35,872', { exact: true })).toBeVisible();
});
