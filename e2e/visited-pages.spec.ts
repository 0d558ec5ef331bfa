import { expect, type Page } from '@playwright/test';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import { postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { finishOnboarding } from './support/person.ts';
import { test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.use({ visitor: 'newcomer' });

test.beforeEach(async ({ person, sightline }) => {
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
});

const main = (page: Page) => page.getByRole('main');

/** The pages of a visit, a second apart, the last one now. */
const walk = (...paths: string[]) =>
  paths.map((path, at) =>
    viewEvent({
      url: `https://tillberry.example${path}`,
      time: Date.now() - 1000 * (paths.length - at),
    }),
  );

test('A click on a page filters Analytics and the list of visitors by the visits that saw it', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  for (const paths of [['/pricing', '/docs', '/about'], ['/pricing'], ['/about']])
    expect(
      (await postBatch(sightline.url, person.domain_id, trackedBatch({ events: walk(...paths) }))).status,
    ).toBe(204);
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 3, views: 5 } });
  await page.goto('/analytics');
  const visitors = main(page)
    .getByRole('group', { name: 'Key figures' })
    .getByRole('button', { name: 'Visitors' });
  const docs = main(page)
    .getByRole('list', { name: 'Pages', exact: true })
    .getByRole('button', { name: '/docs' });
  await expect(visitors).toContainText('3');
  // Nobody came or left by it.
  await docs.click();
  await expect(visitors).toContainText('1');
  await expect(docs).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL('/analytics?filter=page%3A%2Fdocs');
  await look(page, 'analytics-by-page');
  await main(page).getByRole('button', { name: 'Change to “is not”' }).click();
  await expect(visitors).toContainText('2');
  await main(page).getByRole('link', { name: 'See these visitors' }).click();
  await expect(page).toHaveURL(/\/journeys\?range=month&filter=page%21%3A%2Fdocs/);
  await expect(main(page).getByText('2 recent journeys')).toBeVisible();
  await main(page).getByRole('button', { name: 'Remove the filter Visited page is not /docs' }).click();
  await expect(main(page).getByText('3 recent journeys')).toBeVisible();
  await main(page).getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Visited page', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Pages' }).getByRole('button')).toHaveText([
    '/about2',
    '/pricing2',
    '/docs1',
  ]);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('DOC');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('1 recent journeys')).toBeVisible();
  expect(faults).toEqual([]);
});
