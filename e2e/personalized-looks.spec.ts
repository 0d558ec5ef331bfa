import { expect, type Page } from '@playwright/test';
import { twoVariants, withVariants } from './support/known-variants.ts';
import { ANN, twoVisitors, withVisitors } from './support/known-visitors.ts';
import { test } from './support/member.ts';
import { withPictures } from './support/pictures.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 240_000 });

/** No part stands over another or beyond the window, in every size that people work in. */
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
    // Panes move when a window changes its size.
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

test('visitor journeys look right', async ({ page, browser }) => {
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
  await expect(off.getByRole('link', { name: 'Open settings' })).toHaveAttribute('href', '/settings#options');
  await look(page, 'journeys-none');
  expect(faults).toEqual([]);
});

test('personalized pages look right', async ({ page, browser }) => {
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
  known.list.length = 0;
  await page.goto('/personalized-pages');
  await expect(page.getByText('No starting variants found')).toBeVisible();
  await look(page, 'personalized-pages-none');
  expect(faults).toEqual([]);
});
