import { expect, type Page } from '@playwright/test';
import type { Visitor, VisitorSession } from '@sightline/contract/personalizing/journeys';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import type { SetupSteps } from '@sightline/contract/whole/overview';
import { justNow } from './support/settle.ts';
import { onboard, test } from './support/workspace.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const STEPS = /\/setup-steps$/;
const VISITORS = /\/visitors\?limit=1$/;
const PAGES = /\/pages$/;
const setup = (page: Page) => page.getByRole('region', { name: 'Set-up' });
const step = (page: Page, name: string) => setup(page).getByRole('button', { name });
const panel = (page: Page, name: string) => setup(page).getByRole('region', { name, exact: true });

test('Set-up steps open one at a time below their line, stay open on reload, and ask for personalization only where it is off', {
  tag: '@main',
}, async ({ page, person }) => {
  const faults = watchFaults(page);
  await page.goto('/overview');
  await step(page, 'Add two competitors').click();
  await expect(
    panel(page, 'Add two competitors').getByRole('button', { name: 'Add competitor' }),
  ).toBeVisible();
  await step(page, 'Add the tag to your website').click();
  await expect(panel(page, 'Add two competitors')).toHaveCount(0);
  const tag = panel(page, 'Add the tag to your website');
  await expect(tag).toContainText('Your website stays as it is until you approve a variant.');
  await look(page, 'setup-off');
  await page.reload();
  await tag.getByRole('button', { name: 'Turn on personalization' }).click();
  await expect(tag.locator('code')).toContainText(`/s/${person.domain_id}.js`);
  await tag.getByRole('button', { name: 'Check Installation' }).click();
  await expect(tag).toContainText('Script not detected');
  await look(page, 'setup-tag');

  await step(page, 'See your first visit').click();
  const visit = panel(page, 'See your first visit');
  await expect(visit.getByRole('status')).toHaveText('Waiting for the first visit');
  await expect(visit).toContainText('We haven’t seen the tag on your website yet.');
  await look(page, 'setup-visit-waiting');
  await visit.getByRole('button', { name: 'Add the tag' }).click();
  await expect(tag).toBeVisible();
  await expect(step(page, 'Add the tag to your website')).toBeFocused();
  await step(page, 'Add the tag to your website').click();
  await expect(tag).toHaveCount(0);
  await expect(page).toHaveURL('/overview');
  expect(faults).toEqual([]);
});

test('A tag that is in and a visit that came before are said at once, with page, source and time, and lead on to the variant', async ({
  page,
  person,
}) => {
  await person.call('PATCH', '', { selected_personalization: true });
  await withDone(page, ['tag', 'visit']);
  const now = new Date().toISOString();
  await rewrite<PersonalizationSettings>(page, /\/personalization-settings$/, (settings) => ({
    ...settings,
    script_seen_at: now,
  }));
  await page.route(/\/visitors\?limit=1$/, (route) => route.fulfill({ json: [aVisitor(now)] }));
  await page.route(/\/visitors\/[^/?]+$/, (route) =>
    route.fulfill({ json: { visitor: aVisitor(now), sessions: [aSession(now)] } }),
  );
  await page.goto('/overview?step=tag');
  await expect(panel(page, 'Add the tag to your website')).toContainText(justNow('Last seen '));
  await step(page, 'Next: Show visitors a variant').click();
  await expect(step(page, 'Show visitors a variant')).toBeFocused();
  await step(page, 'See your first visit').click();
  const visit = panel(page, 'See your first visit');
  await expect(visit.getByRole('status')).toHaveText('Visit seen');
  await expect(visit.locator('dl')).toHaveText(/Page\s*\/prices\s*Came from\s*ChatGPT\s*Seen/);
  await expect(visit.locator('dd').last()).toHaveText(justNow(''));
  await expect(visit.getByRole('link', { name: 'Open this journey' })).toHaveAttribute(
    'href',
    `/journeys?visitor_id=${VISITOR_ID}`,
  );
  await look(page, 'setup-visit-seen');
});

test('A step that cannot load says why, and a page that cannot be read can be scanned again', async ({
  page,
  person,
}) => {
  await person.call('PATCH', '', { selected_personalization: true });
  await fail(page, VISITORS);
  await page.goto('/overview?step=visit');
  await expect(panel(page, 'See your first visit').getByRole('alert')).toHaveText('It broke.');
  await rewrite<SitePage[]>(page, PAGES, (pages) =>
    pages.map(({ ingest_task_id: _, ...one }) => ({
      ...one,
      enabled: true,
      scanned_at: null,
      scan_error: 'It answers 404.',
    })),
  );
  await page.goto('/overview?step=variant');
  const variant = panel(page, 'Show visitors a variant');
  await expect(variant.getByRole('alert')).toHaveText('It answers 404.');
  await expect(variant.getByRole('button', { name: 'Scan again' })).toBeVisible();
  await rewrite(page, PAGES, () => []);
  await page.reload();
  await expect(variant).toContainText('No page may change yet.');
  await expect(variant.getByRole('link', { name: 'Choose pages' })).toBeVisible();
});

test('Where the last step is done, the list stays while it is open, says so, and goes when it is closed', async ({
  page,
  person,
}) => {
  await person.call('PATCH', '', { selected_personalization: true });
  await withDone(page, ['read', 'assistant', 'competitors', 'publish', 'tag', 'visit', 'variant']);
  await page.goto('/overview?step=variant');
  await expect(setup(page).getByRole('heading', { name: 'You’re set up' })).toBeVisible();
  await expect(setup(page)).toContainText('7 of 7 done');
  await expect(panel(page, 'Show visitors a variant')).toContainText('Visitors see a variant.');
  await step(page, 'Close').click();
  await expect(setup(page)).toHaveCount(0);
  await expect(page).toHaveURL('/overview');
});

const withDone = (page: Page, done: SetupSteps['steps'][number]['key'][]) =>
  rewrite<SetupSteps>(page, STEPS, (setup) => ({
    ...setup,
    steps: setup.steps.map((one) => ({ ...one, done: done.includes(one.key) })),
  }));

const VISITOR_ID = '01980000-0000-7000-8000-00000000a001';

const aVisitor = (seen: string): Visitor => ({
  id: VISITOR_ID,
  description: null,
  first_seen: seen,
  last_seen: seen,
  internal: false,
  has_conversion: false,
  sessions_count: 1,
  bot: [],
  overruled: [],
  pages_count: 1,
  journey_summary: null,
});

const aSession = (seen: string): Partial<VisitorSession> => ({
  id: '01980000-0000-7000-8000-00000000a002',
  started_at: seen,
  ended_at: seen,
  source: 'ChatGPT',
  country: null,
  events: [
    {
      type: 'page_view',
      ts: seen,
      preview_url: 'https://www.tillberry.example/prices',
      page_url: 'https://www.tillberry.example/prices',
      page_path: '/prices',
      title: 'Prices',
      page_id: null,
      variant_id: null,
      visible_ms: null,
      scroll: null,
      clicks: [],
    },
  ],
});
