import { expect, type Route } from '@playwright/test';
import { HOSTING } from './support/states.ts';
import { onboard, test } from './support/workspace.ts';
import { aGeneratedPage, goLive, list, panel, servePages } from './support/workspace-content.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

/** Adds up how far content moves on its own, measured like browsers do. */
const WATCH = `
  window.moved = 0;
  new PerformanceObserver((entries) => {
    for (const { value } of entries.getEntries()) window.moved += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** Relative to the window, as in Chromium; content that appears at the lower edge moves nothing that someone reads. */
const MAX_MOVED = 0.01;

test('On the Content screen nothing moves in the list or the panel while the rest of a page with unpublished changes arrives', async ({
  page,
}) => {
  const changed = {
    status: 'published',
    version: 3,
    live_version: 2,
    published_at: '2026-01-05T10:00:00Z',
  } as const;
  await servePages(page, {
    pages: [1, 2, 3, 4, 5].map((number) =>
      aGeneratedPage(number, {
        ...changed,
        title: `How do bakeries plan the rota of a weekend, part ${number}?`,
      }),
    ),
    html: '<p>What it says.</p>',
    milestones: {
      published_at: '2026-01-05T10:00:00Z',
      per_assistant: [
        {
          platform: 'chatgpt',
          first_verified_crawl: '2026-01-06T10:00:00Z',
          first_citation: null,
          first_mention: null,
          prompt_execution_id: null,
        },
      ],
    },
  });
  await goLive(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript(WATCH);
  for (const [what, late] of [
    ['the host', HOSTING],
    ['the milestones', /\/milestones$/],
    ['the preview', /\/preview-html/],
  ] as const)
    await test.step(`${what} last`, async () => {
      const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>();
      const wait = (route: Route) => mayArrive.then(() => route.fallback());
      await page.route(late, wait);
      const asked = page.waitForRequest(late);
      await page.goto('/content?slug=page-1');
      await asked;
      // Two frames: everything is drawn.
      await page.evaluate(
        'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
      );
      arrive();
      await expect(panel(page).getByRole('link', { name: 'Visit' })).toBeVisible();
      await expect(panel(page).getByText('From publishing to the first mention')).toBeVisible();
      await expect(list(page)).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      expect(await page.evaluate('window.moved')).toBeLessThan(MAX_MOVED);
      await page.unroute(late, wait);
    });
});
