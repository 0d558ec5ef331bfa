import { expect, type Page } from '@playwright/test';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import type { Topic } from '@sightline/contract/measuring/topics';
import type { ContentChange } from '@sightline/contract/publishing/content';
import type { PageFigures } from '@sightline/contract/publishing/page-figures';
import type { BotVisits } from '@sightline/contract/whole/crawler-visits';
import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import { withHosting } from './support/states.ts';
import { onboard, TOPIC, test, theTopic } from './support/workspace.ts';
import { idOf } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail, record, rewrite } from './support/workspace-routes.ts';

const METRICS = /\/aeo\/overview$/;
const VISITS = /\/analytics\/bot-visits/;
const PAGES = /\/generated-page-figures$/;
const CHANGES = /\/aeo\/content-changes/;
const SUGGESTIONS = /\/aeo\/content-suggestions/;
const SNAPSHOT = /\/aeo\/snapshot$/;

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;

test('[A-OVER-04, A-OVER-05, A-API-51] The Overview says whether assistants see the brand and how that went over time', async ({
  page,
  person,
}) => {
  const metrics = await person.call<OverviewMetrics>('GET', '/aeo/overview');
  const topic = await theTopic(person);
  expect(metrics.overall_avg).toBeCloseTo(topic.score ?? -1, 6);
  await page.goto('/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    `Mentioned in ${percent(topic.mentioned_percent)} of ${topic.n} answers in the last 30 days`,
  );
  const chart = block(page, 'Performance Over Time');
  await expect(chart.getByText(/^Overall:/)).toHaveText(`Overall: ${percent(metrics.overall_avg)}`);
  await expect(chart).toContainText(`Performance Score: ${percent(metrics.overall_avg)}`);
  await expect(chart.locator('.recharts-line')).toHaveCount(1);
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(chart.getByRole('columnheader', { name: 'Performance Score' })).toBeVisible();
});

test('[A-OVER-01, A-OVER-02, A-OVER-03, A-CONST-20] The Overview shows the pages that AI crawlers read most', async ({
  page,
}) => {
  const shown = (most_visited: PageFigures['most_visited']) =>
    rewrite<PageFigures>(page, PAGES, (figures) => ({ ...figures, most_visited }));
  await shown([]);
  await page.goto('/overview');
  const visited = block(page, 'Most Visited AI Pages');
  await expect(visited.getByRole('heading', { name: 'No pages yet.' })).toBeVisible();
  const aPage = (slug: string, visits: number) => ({ id: slug, slug, title: slug, visits });
  await shown([aPage('loved', 12), aPage('liked', 9), aPage('known', 1)]);
  await page.reload();
  await expect(visited.getByRole('listitem')).toHaveText([/loved12 visits/, /liked9 visits/, /known1 visit/]);
  await visited.getByRole('link', { name: 'loved' }).click();
  await expect(page).toHaveURL('/content?slug=loved');
});

test('[A-OVER-06, A-OVER-13, A-OVER-14, A-OVER-15, A-OVER-16, A-API-57, A-VAL-27, A-VAL-28, A-VAL-29] The Overview draws bot visits by day over the range in the address', {
  tag: '@main',
}, async ({ page }) => {
  await withHosting(page, { is_active: true });
  await rewrite<BotVisits>(page, VISITS, someVisits);
  const asked = record(page, VISITS);
  const days = async () => new URLSearchParams(asked.at(-1)?.path.split('?')[1]).toString();
  await page.goto('/overview');
  const chart = block(page, 'AI Bot Visits (daily)');
  const range = page.getByRole('main').getByLabel('Range');
  await expect(range).toHaveValue('month');
  await expect(range.locator('option')).toHaveText([
    'Last 7 days',
    'Last 30 days',
    'Last 12 months',
    'Custom',
  ]);
  await expect(chart.locator('.recharts-bar')).toHaveCount(2);
  await expect(chart).toContainText('GPTBot 60');
  await expect(page.getByRole('table', { name: 'Bots' }).getByRole('row').nth(1)).toHaveText(
    'GPTBotOpenAITraining6058 of 60',
  );
  expect(await days()).toBe('range=month');
  await range.selectOption('Last 12 months');
  await expect(page).toHaveURL('/overview?range=year');
  await expect.poll(days).toBe('range=year');
  await range.selectOption('Custom');
  const end = await page.getByLabel('End').inputValue();
  const today = await page.evaluate(`new Date().toLocaleDateString('sv')`);
  expect(end).toBe(today);
  await page.getByLabel('End').fill('2026-03-01');
  await expect(page.getByLabel('Start')).not.toHaveValue('');
  await page.getByLabel('Start').fill('2026-02-20');
  await expect(page).toHaveURL('/overview?range=custom&start=2026-02-20&end=2026-03-01');
  await expect.poll(days).toBe('start=2026-02-20&end=2026-03-01');
  await page.goto('/overview?range=custom&end=2026-03-01');
  await expect.poll(days).toBe('start=2026-01-31&end=2026-03-01');
  await page.goto('/overview?range=custom&start=2026-03-05&end=2026-03-01');
  await expect.poll(days).toBe('start=2026-03-01&end=2026-03-05');
  await chart.getByRole('button', { name: 'Table' }).click();
  await expect(
    chart.getByRole('table', { name: 'AI Bot Visits (daily)' }).getByRole('row').nth(1),
  ).toContainText('3');
  const download = page.waitForEvent('download');
  await chart.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('AI Bot Visits (daily).csv');
});

test('[A-ERR-11, A-ERR-12, A-CONST-18] The Overview says why there are no bot visits, and draws few on an axis that reaches 5', async ({
  page,
}) => {
  await page.goto('/overview');
  const chart = block(page, 'AI Bot Visits (daily)');
  await expect(chart.getByText('Data will appear once DNS is configured for your AI pages.')).toBeVisible();
  await expect(chart.getByRole('link', { name: 'Set up DNS' })).toBeVisible();
  await withHosting(page, { is_active: true });
  await page.reload();
  await expect(chart.getByText('No bot visits yet.')).toBeVisible();
  await rewrite<BotVisits>(page, VISITS, (visits) => someVisits(visits, 1));
  await page.reload();
  const ticks = chart.locator('.recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value');
  await expect(ticks).toHaveText(['0', '1', '2', '3', '4', '5']);
});

test('[A-OVER-08, A-CONST-23, A-ERR-22, A-OVER-12, A-CONST-19] The Overview lists the three newest changes and the three topics that do best', async ({
  page,
}) => {
  await rewrite<{ topics: Topic[]; prompts: unknown[] }>(page, SNAPSHOT, ({ topics: [topic], prompts }) => ({
    topics: [0.1, 0.9, null, 0.5, 0.3].map((score, index) => ({
      ...topic,
      id: idOf(index),
      text: `topic ${index}`,
      score,
    })),
    prompts,
  }));
  const asked = record(page, CHANGES);
  await rewrite(page, CHANGES, () => []);
  await page.goto('/overview');
  const changelog = block(page, 'Recent Changelog');
  await expect(changelog.getByRole('heading', { name: 'No recent content changes.' })).toBeVisible();
  expect(asked[0]?.path).toMatch(/\?limit=3$/);
  const topics = block(page, 'Topics').getByRole('listitem');
  await expect(topics).toHaveCount(3);
  await expect(topics).toHaveText([/topic 1.*90%/, /topic 3.*50%/, /topic 4.*30%/]);
  await rewrite(page, CHANGES, () => ['create', 'edit', 'publish', 'delete'].map(aChange));
  await page.reload();
  await expect(changelog.getByRole('listitem')).toHaveText([
    /^Created Page slug-0/,
    /^Edited Page slug-1/,
    /^Changed Page slug-2/,
  ]);
});

test('[A-OVER-09, A-OVER-10, A-OVER-11, A-CONST-21, A-CONST-22, A-API-53, A-ERR-23, A-ERR-25] The Overview lists at most three pages to write and ten places to be named', async ({
  page,
  person,
}) => {
  const asked = record(page, SUGGESTIONS);
  let most = 12;
  await rewrite<{ groups: { earned_media: Suggestion[] } }>(page, SUGGESTIONS, ({ groups }) => {
    const [one] = groups.earned_media;
    const many = Array.from({ length: most }, (_, index) => ({ ...one, id: String(index) }));
    return { groups: { owned_media: many, earned_media: many } };
  });
  await expect
    .poll(
      async () =>
        (await person.call<{ items: Suggestion[] }>('GET', '/aeo/content-suggestions')).items.length,
    )
    .toBeGreaterThan(0);
  await page.goto('/overview');
  const latest = block(page, 'Latest Media Opportunities');
  await expect(latest.getByRole('list', { name: 'Owned' }).getByRole('listitem')).toHaveCount(3);
  await expect(latest.getByRole('list', { name: 'Earned' }).getByRole('listitem')).toHaveCount(10);
  expect(asked[0]?.path).toMatch(/\?grouped=true&per_type_limit=6&types=owned_media%2Cearned_media$/);
  most = 0;
  await page.reload();
  await expect(latest.getByRole('heading', { name: 'No suggestions yet.' })).toBeVisible();
});

test('[A-OVER-17, A-OVER-18, A-ERR-10] Each block of the Overview falls back to its empty state when its call fails', async ({
  page,
}) => {
  for (const path of [METRICS, VISITS, PAGES, CHANGES, SUGGESTIONS]) await fail(page, path, 400);
  await page.goto('/overview');
  for (const text of [
    'Overall: not measured yet',
    'No data yet.',
    'Data will appear once DNS is configured for your AI pages.',
    'No pages yet.',
    'No recent content changes.',
    'No suggestions yet.',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(block(page, 'Topics')).toContainText(TOPIC);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
});

test.describe('The first visit', () => {
  test.use({ visitor: 'newcomer' });

  test('The Overview leads a new workspace to its first topic', async ({ page, person, sightline }) => {
    await onboard(sightline, person);
    await page.goto('/overview');
    await expect(page.getByRole('main')).toContainText('No data yet. Add a topic');
    const faults = watchFaults(page);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Create your first topic' })).toBeVisible();
    await look(page, 'overview-first');
    expect(faults).toEqual([]);
  });
});

test('The Overview looks right', { tag: '@walk' }, async ({ page, person }) => {
  await theTopic(person);
  const faults = watchFaults(page);
  await withHosting(page, { is_active: true });
  await rewrite<BotVisits>(page, VISITS, someVisits);
  await rewrite<OverviewMetrics>(page, METRICS, (metrics) => ({
    ...metrics,
    series: Array.from({ length: 14 }, (_, day) => ({
      ts: new Date(Date.now() - (14 - day) * 86_400_000).toISOString(),
      score: day === 6 ? null : 0.3 + 0.02 * day,
      comparable: day !== 9,
      change: day === 6 ? 'unanswered' : day === 9 ? 'models' : null,
      switches: day === 9 ? [{ platform: 'chatgpt', from: 'gpt-5.5', to: 'gpt-6.1' }] : [],
    })),
  }));
  await rewrite(page, CHANGES, () => ['create', 'edit', 'publish'].map(aChange));
  await page.goto('/overview');
  await expect(page.locator('.recharts-bar').first()).toBeVisible();
  await look(page, 'overview');
  await page.setViewportSize({ width: 1440, height: 2200 });
  await page.screenshot({ path: 'test-results/screens/overview-whole.png' });
  expect(faults).toEqual([]);
});

/** The server's days, with two bots on them. */
function someVisits(visits: BotVisits, most = 4): BotVisits {
  const counts = visits.buckets.map((_, day) => Math.min(most, (day * 7) % 5));
  const few = visits.buckets.map((_, day) => (most > 1 && day % 3 === 0 ? 1 : 0));
  const sum = (numbers: number[]) => numbers.reduce((total, count) => total + count, 0);
  const bot = (name: string, operator: string, of: number[]) => ({
    bot: name,
    operator,
    purpose: 'training' as const,
    visits: sum(of),
    verified: Math.max(0, sum(of) - 2),
    counts: of,
  });
  return {
    buckets: visits.buckets.map(({ date }, day) => ({ date, count: (counts[day] ?? 0) + (few[day] ?? 0) })),
    per_bot: [bot('GPTBot', 'OpenAI', counts), bot('ClaudeBot', 'Anthropic', few)],
    llms_txt: 4,
    checks_addresses: true,
  };
}

function aChange(
  change_type: string,
  index: number,
): Omit<ContentChange, 'change_type'> & { change_type: string } {
  return {
    id: idOf(index),
    change_type,
    after_page_slug: `slug-${index}`,
    summary: 'What was changed, in a sentence.',
    actor: null,
    created_at: new Date().toISOString(),
  };
}
