import { expect, type Page } from '@playwright/test';
import type { AnalyticsOverview, VariantLift } from '@sightline/contract/personalizing/analytics';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import type { VisitReport } from '@sightline/contract/personalizing/visit-report';
import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { eventId, postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { LIFT_ROWS } from './support/lift-rows.ts';
import { finishOnboarding } from './support/person.ts';
import { justNow } from './support/settle.ts';
import { test } from './support/workspace.ts';
import { idOf } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { expectEvery, fail, hold, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer' });

const OVERVIEW = /\/analytics\/overview$/;
const LIFT = /\/analytics\/lift$/;
const SETTINGS = /\/personalization-settings$/;

test.beforeEach(async ({ person, sightline }) => {
  await finishOnboarding(sightline, person);
  await person.call('PATCH', '', { selected_personalization: true });
});

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, label: string) =>
  main(page)
    .getByRole('region', { name: 'Visits and conversions' })
    .getByText(label, { exact: true })
    .locator('..');
const breakdown = (page: Page) => main(page).getByRole('table', { name: 'Breakdown' });
const variants = (page: Page) => main(page).getByRole('table', { name: 'Lift by starting variant' });

test('[P-ANLY-01 P-ANLY-02 P-ANLY-05 P-ANLY-06 P-ANLY-07 P-ANLY-14] Analytics shows within seconds what visitors do on the website', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  const rule = await person.call<ConversionRule>('POST', '/conversion-rules', {
    trigger_event: 'click',
    expression: 'Book a demo',
  });
  await page.goto('/analytics');
  const unfinished = main(page).getByRole('region', { name: 'Finish setting up personalization' });
  await expect(unfinished.getByText('Install the script')).toBeVisible();
  await expect(unfinished.getByRole('link', { name: 'Continue setup' })).toBeVisible();
  await look(page, 'analytics-empty');
  for (const converts of [true, false, false]) {
    const view = viewEvent({ url: 'https://tillberry.example/pricing' });
    const click = {
      type: 'click' as const,
      id: eventId(),
      view: view.id,
      time: view.time,
      text: 'Book a demo',
    };
    const batch = trackedBatch({ events: converts ? [view, { ...click, rules: [rule.id] }] : [view] });
    expect((await postBatch(sightline.url, person.domain_id, batch)).status).toBe(204);
  }
  await expect
    .poll(() => person.call<AnalyticsOverview>('GET', '/analytics/overview'))
    .toMatchObject({ tracked_visits: 3, conversions: 1 });
  await page.reload();
  await expect(card(page, 'Tracked Visitors')).toContainText('3');
  await expect(card(page, 'Tracked Visits')).toContainText('3');
  await expect(breakdown(page).getByRole('columnheader')).toHaveText(['Metric', 'Count', 'Percentage']);
  await expect(breakdown(page).getByRole('row')).toHaveText([
    'MetricCountPercentage',
    'Non-Personalized Visits3100.0%',
    'Non-Personalized Conversions133.3%',
    'Personalized Visits00.0%',
    'Personalized Conversions00.0%',
  ]);
  await page.goto('/personalization-setup/conversions');
  await expect(main(page).getByRole('row', { name: 'Book a demo' })).toContainText(justNow('1'));
  expect(faults).toEqual([]);
});

test('[P-ANLY-01 P-ANLY-02 P-ANLY-03 P-ANLY-04 P-ANLY-08 P-ANLY-09 P-ANLY-10 P-ANLY-11 P-ANLY-12 P-ANLY-13 P-ANLY-14] Analytics shows the figures, their breakdown and the lift of each variant', {
  tag: '@main',
}, async ({ page }) => {
  const faults = watchFaults(page);
  await figures(page);
  await page.goto('/analytics');
  await expect(card(page, 'Tracked Visitors')).toContainText('9,804');
  await expect(card(page, 'Tracked Visits')).toContainText('12,345');
  await expect(card(page, 'Personalized Visits')).toContainText('4,000');
  await expect(card(page, 'Personalized Conversions')).toContainText('130');
  await expect(breakdown(page).getByRole('row')).toHaveText([
    'MetricCountPercentage',
    'Non-Personalized Visits8,34567.6%',
    'Non-Personalized Conversions1702.0%',
    'Personalized Visits4,00032.4%',
    'Personalized Conversions1303.3%',
  ]);
  await expect(main(page)).toContainText('compare with the hold-out group below');
  await expect(main(page)).toContainText(
    '32.4% of 12,345 visits saw a personalized page. Measured against the hold-out, it does better than the original for ChatGPT and worse for Google.',
  );
  const row = (name: string) => variants(page).getByRole('row', { name });
  await expect(row('ChatGPT')).toContainText('+4.0');
  await expect(row('ChatGPT')).toContainText('+0.8 to +7.2');
  await expect(row('ChatGPT')).toContainText('Better than the original');
  await expect(row('Google')).toContainText('Worse than the original');
  await expect(row('Perplexity')).toContainText('No difference seen yet');
  await expect(row('Returning visitors')).toContainText('About 1,240 more visitors at the current rate.');
  await expect(row('Newsletter')).toContainText('Uneven split detected');
  await expect(row('Newsletter')).toContainText('18.0% of 1,000 visitors are in the hold-out');
  await expect(row('Gemini')).toContainText('No visitors while it was live.');
  await look(page, 'analytics');
  await page.setViewportSize({ width: 2560, height: 1400 });
  await page.screenshot({ path: 'test-results/screens/analytics-2560.png' });
  const chatGpt = variants(page).getByRole('link', { name: 'ChatGPT' });
  // The picture does not matter here: no such variant exists.
  await expect(chatGpt).toHaveAttribute('href', `/personalized-pages?variant=${idOf(0)}`);
  await chatGpt.click();
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Personalized Landing Pages');
  expect(faults).toEqual([]);
});

test('[P-ANLY-09 P-ANLY-11 P-ANLY-12 P-ANLY-13] Analytics shows no rate above 100% and none that divides by zero', async ({
  page,
}) => {
  await figures(page, {
    tracked_visits: 4,
    personalized_visits: 4,
    personalized_conversions: 4,
    conversions: 3,
    personalized_conversion_rate: 1,
  });
  await page.goto('/analytics');
  await expect(breakdown(page).getByRole('row')).toHaveText([
    'MetricCountPercentage',
    'Non-Personalized Visits00.0%',
    'Non-Personalized Conversions00.0%',
    'Personalized Visits4100.0%',
    'Personalized Conversions4100.0%',
  ]);
});

test('[P-ERR-22] When its figures cannot be loaded, Analytics keeps the last ones, or says that there are none, and shows no error', async ({
  page,
}) => {
  await figures(page);
  await page.clock.install();
  await page.goto('/analytics');
  await expect(card(page, 'Tracked Visits')).toContainText('12,345');
  const refused = page.waitForResponse((response) => response.status() === 400);
  await fail(page, OVERVIEW, 400);
  await fail(page, LIFT, 400);
  await page.clock.runFor(31_000);
  await refused;
  await expect(card(page, 'Tracked Visits')).toContainText('12,345');
  await page.reload();
  await expect(main(page).getByRole('heading', { name: 'No data yet.' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
});

test('Analytics asks for its figures every 30 seconds and changes them in place', async ({ page }) => {
  await figures(page);
  await page.clock.install();
  await page.goto('/analytics');
  await expect(card(page, 'Tracked Visits')).toContainText('12,345');
  await variants(page).getByRole('link', { name: 'Google' }).focus();
  const place = await variants(page).boundingBox();
  await page.clock.pauseAt(Date.now() + 60_000);
  await figures(page, { tracked_visits: 12_346 });
  await expectEvery(page, OVERVIEW, 30_000);
  await expect(card(page, 'Tracked Visits')).toContainText('12,346');
  await expect(variants(page).getByRole('link', { name: 'Google' })).toBeFocused();
  expect(await variants(page).boundingBox()).toEqual(place);
});

test('Analytics shows placeholders while its figures load, and says so when the script is installed but has seen no visitors', async ({
  page,
}) => {
  const seen = new Date().toISOString();
  await rewrite<PersonalizationSettings>(page, SETTINGS, (settings) => ({
    ...settings,
    script_seen_at: seen,
  }));
  const held = hold(page, OVERVIEW);
  await page.goto('/analytics');
  await expect(main(page).locator('[aria-busy=true] .mantine-Skeleton-root')).toHaveCount(3);
  await held.release();
  await expect(main(page).getByRole('heading', { name: 'The script is installed' })).toBeVisible();
  await main(page).getByRole('link', { name: 'Say what counts as a conversion' }).click();
  await expect(page).toHaveURL('/personalization-setup/conversions');
});

test('A row filters the whole report, and range, filters, figure and tabs survive a reload', async ({
  page,
  person,
  sightline,
}) => {
  const faults = watchFaults(page);
  const chatGpt = { landing: 'https://tillberry.example/pricing', referrer: 'https://chatgpt.com/' };
  const direct = { landing: 'https://tillberry.example/docs', referrer: '' };
  for (const touch of [chatGpt, chatGpt, direct]) {
    const { visit, ...batch } = trackedBatch({ events: [viewEvent({ url: touch.landing })] });
    const sent = { ...batch, visit: { ...visit, touch } };
    expect((await postBatch(sightline.url, person.domain_id, sent)).status).toBe(204);
  }
  await expect
    .poll(() => person.call<VisitReport>('GET', '/analytics/report'))
    .toMatchObject({ totals: { visits: 3 } });
  await page.goto('/analytics?range=week');
  const figure = (name: string) =>
    main(page).getByRole('group', { name: 'Key figures' }).getByRole('button', { name });
  await expect(figure('Visitors')).toContainText('3');
  // Nobody came before: said once, and no figure is compared with nothing.
  await expect(main(page).getByText('3 visitors; none in the 7 days before.')).toBeVisible();
  await expect(figure('Visitors')).not.toContainText('0');
  await expect(page.getByText('3 visitors now')).toBeVisible();
  await look(page, 'analytics-report');
  await main(page).getByRole('tab', { name: 'Assistants' }).click();
  await main(page).getByRole('list', { name: 'Assistants' }).getByRole('button', { name: 'ChatGPT' }).click();
  await expect(figure('Visitors')).toContainText('2');
  await expect(main(page).getByRole('list', { name: 'Pages', exact: true }).getByRole('listitem')).toHaveText(
    [/^\/pricing2 views,2 visitors,–/],
  );
  await figure('Page views').click();
  const compare = main(page).getByRole('combobox', { name: 'Compare with' });
  await compare.selectOption('Previous year');
  await expect(main(page).getByText(/^2 visitors; none in .*\d{4} – .*\d{4}\./)).toBeVisible();
  await compare.selectOption('Custom period');
  await expect(main(page).getByLabel('Compare from')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
  await expect(main(page).getByText('2 visitors; none in the 7 days before.')).toBeVisible();
  await compare.selectOption('No comparison');
  await expect(main(page).getByText('none in the 7 days before')).toHaveCount(0);
  await expect(page).toHaveURL(
    '/analytics?range=week&compare=off&metric=views&show=assistant&filter=assistant%3Achatgpt',
  );
  await page.reload();
  await expect(figure('Visitors')).toContainText('2');
  await expect(figure('Page views')).toHaveAttribute('aria-pressed', 'true');
  await expect(main(page).getByRole('tab', { name: 'Assistants' })).toHaveAttribute('aria-selected', 'true');
  // The operator turns a filter around, and a part of a value is enough.
  await main(page).getByRole('button', { name: 'Change to “is not”' }).click();
  await expect(figure('Visitors')).toContainText('1');
  await expect(page).toHaveURL(/filter=assistant%21%3Achatgpt$/);
  await main(page).getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Landing page', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search landing pages' }).fill('PRIC');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(main(page).getByRole('heading', { name: 'No visit fits these filters' })).toBeVisible();
  await main(page).getByRole('button', { name: 'Change to “does not contain”' }).click();
  await expect(figure('Visitors')).toContainText('1');
  await look(page, 'analytics-filtered');
  // What happened on a day stands in the chart, its table and its file.
  await main(page).getByRole('button', { name: 'Annotations' }).click();
  const notes = page.getByRole('dialog', { name: 'Annotations' });
  await notes.getByLabel('What happened').fill('New prices');
  await notes.getByRole('button', { name: 'Add annotation' }).click();
  await expect(notes.getByRole('listitem')).toContainText('New prices');
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('Annotations: New prices.')).toHaveCount(1);
  // Filters that are used again have a name, for the whole team.
  const segments = main(page).getByRole('button', { name: 'Open or save a segment' });
  await segments.click();
  await page.getByRole('menuitem', { name: 'Save this segment' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Elsewhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Save segment' }).click();
  await expect(segments).toContainText('Elsewhere');
  await segments.click();
  await page.getByRole('menuitem', { name: 'All visits' }).click();
  await expect(figure('Visitors')).toContainText('3');
  await segments.click();
  await page.getByRole('menuitem', { name: 'Elsewhere' }).click();
  await expect(figure('Visitors')).toContainText('1');
  await main(page).getByRole('button', { name: 'Remove the filter Assistant is not ChatGPT' }).click();
  await main(page)
    .getByRole('button', { name: 'Remove the filter Landing page does not contain “PRIC”' })
    .click();
  await expect(figure('Visitors')).toContainText('3');
  expect(faults).toEqual([]);
});

/** Figures of a website with thousands of visitors, which a test cannot have. */
async function figures(page: Page, change: Partial<AnalyticsOverview> = {}) {
  await rewrite<AnalyticsOverview>(page, OVERVIEW, () => ({
    tracked_visitors: 9804,
    tracked_visits: 12_345,
    personalized_visits: 4000,
    personalized_conversions: 130,
    conversions: 300,
    conversion_rate: 300 / 12_345,
    personalized_conversion_rate: 0.0325,
    to_detect: {
      ...{ change: 0.2, converting: 0.03, holdout_share: 0.1 },
      ...{ visitors: 150_000, visitors_at_half: 53_000 },
    },
    ...change,
  }));
  await rewrite<VariantLift[]>(page, LIFT, () => LIFT_ROWS);
}
