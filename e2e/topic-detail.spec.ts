import { expect, type Page } from '@playwright/test';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Insight, TopicDetail, TopicExecution } from '@sightline/contract/measuring/topics';
import { pause } from '../server/test/doubles/pause.ts';
import { PROMPTS, TOPIC, test, theExecution, theTopic } from './support/workspace.ts';
import { sumShifts } from './support/workspace-looks.ts';
import { record, rewrite } from './support/workspace-routes.ts';

const EXECUTION = /\/aeo\/topic-executions\/[^/]+$/;
const EXECUTIONS = /\/aeo\/topics\/[^/]+\/executions$/;
const INSIGHTS = /\/aeo\/topic-executions\/[^/]+\/insights$/;
const DETAIL = /\/aeo\/topics\/[^/]+$/;
const LIST_OF_PROMPTS = /\/aeo\/prompts\?/;
const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('A topic', () => {
  let topicId = '';
  let executionId = '';
  test.beforeEach(async ({ person }) => {
    const topic = await theTopic(person);
    topicId = topic.id;
    executionId = topic.latest_topic_execution_id;
  });
  const open = (page: Page, at = '') => page.goto(`/topic-analysis/topic/${topicId}${at}`);

  test('[A-DETAIL-01, A-DETAIL-03, A-ROUTE-27, A-ROUTE-28, A-API-33, A-API-34] A topic opens by its id with its newest execution, and by the id of an execution', {
    tag: '@main',
  }, async ({ page }) => {
    for (const address of ['', `/execution/${executionId}`]) {
      const calls = record(page, /\/aeo\/topic-executions\//);
      await open(page, `${address}?tab=insights`);
      await expect(page.getByRole('heading', { level: 1, name: TOPIC })).toBeVisible();
      await expect(page.getByText(/is named in \d+ answers? that/).first()).toBeVisible();
      const paths = new Set(calls.map(({ path }) => path.replace(/.*topic-executions/, '')));
      expect([...paths].sort()).toEqual([`/${executionId}`, `/${executionId}/insights`]);
      await expect(page).toHaveURL((url) => url.pathname.endsWith(`${topicId}${address}`));
    }
  });

  test('[A-DETAIL-02, A-DETAIL-04, A-DETAIL-05, A-DETAIL-06, A-DETAIL-07, A-DETAIL-08] A topic keeps its tab in the address, and has a way back to the list', async ({
    page,
  }) => {
    await open(page);
    await expect(page.getByRole('tab')).toHaveText([
      ...['Overview', 'Prompts', 'Insights'],
      ...['Changelog', 'Media Opportunities', 'Competitors'],
    ]);
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
    for (const [name, value, shows] of [
      ['Prompts', 'prompts', 'Prompt Analyses'],
      ['Insights', 'insights', 'is cited in'],
      ['Changelog', 'content_updates', 'No recent content changes.'],
      ['Media Opportunities', 'content_suggestions', 'Earned'],
      ['Competitors', 'competitors', 'Manage competitors'],
      ['Overview', 'overview', 'By assistant'],
    ] as const) {
      await tab(page, name).click();
      await expect(page).toHaveURL((url) => url.searchParams.get('tab') === value);
      await expect(page.getByRole('tabpanel', { name })).toContainText(shows);
    }
    await open(page, '?tab=prompts');
    await expect(tab(page, 'Prompts')).toHaveAttribute('aria-selected', 'true');
    await open(page, '?tab=nonsense');
    await expect(tab(page, 'Overview')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/topic-analysis$/);
  });

  test('[A-DETAIL-09, A-DETAIL-11, A-DETAIL-12, A-CONST-13, A-API-37, A-ENT-22] A topic shows overall performance, each assistant’s figures and a summary, and leads from who is named to who is tracked', async ({
    page,
    person,
  }) => {
    const detail = await person.call<TopicDetail>('GET', `/aeo/topics/${topicId}`);
    const execution = await person.call<TopicExecution>('GET', `/aeo/topic-executions/${executionId}`);
    await open(page);
    const overall = page.getByRole('region', { name: 'Overall performance' });
    await expect(overall.getByRole('button', { name: /^Performance/ })).toHaveText(
      percent(detail.overall_avg),
    );
    const table = page.getByRole('table', { name: 'By assistant' });
    await expect(table.locator('tbody tr')).toHaveCount(3);
    for (const [name, platform] of [
      ['ChatGPT, API', 'chatgpt'],
      ['Perplexity, API', 'perplexity'],
      ['Gemini, API', 'gemini'],
    ] as const) {
      const row = table.getByRole('row', { name });
      const figures = detail.per_platform[platform];
      for (const [figure, share] of [
        ['Mentioned', figures?.mentioned_percent],
        ['Cited', figures?.cited_percent],
        ['Performance', figures?.score],
      ] as const) {
        await expect(row.getByRole('button', { name: new RegExp(`^${figure}`) })).toHaveText(
          percent(share ?? null),
        );
      }
    }
    const summary = page.locator('section').filter({ hasText: /^Summary/ });
    expect(execution.overview).toContain('Tillberry');
    for (const paragraph of execution.overview?.split(/\n+/) ?? [])
      await expect(summary).toContainText(paragraph);

    await tab(page, 'Competitors').click();
    const shares = page.getByRole('region', { name: 'Share of voice' });
    await shares.getByRole('button', { name: 'Table' }).click();
    const voice = page.getByRole('table', { name: 'Share of voice' });
    await expect(voice.getByRole('row', { name: /ChatGPT.*Loafledger/ })).toContainText('100%');
    await expect(page.getByRole('button', { name: 'Track Crumbkeeper' })).toBeVisible();
    await page.getByRole('link', { name: 'Manage competitors' }).click();
    await expect(page).toHaveURL(/\/knowledge-base\/competitors$/);
  });

  test('[A-DETAIL-10, A-CONST-16, A-DETAIL-13] A topic charts its executions on an axis with the ticks 0, 25, 50, 75 and 100, and lists a prompt that was never asked without a link', async ({
    page,
  }) => {
    await rewrite<Prompt[]>(page, LIST_OF_PROMPTS, (prompts) =>
      prompts.map((prompt) => ({ ...prompt, latest_prompt_execution_id: null, platform_summaries: {} })),
    );
    await rewrite<TopicExecution[]>(page, EXECUTIONS, (executions) => [
      ...executions,
      ...executions.map((one) => ({
        ...one,
        id: topicId,
        created_at: '2026-01-05T09:00:00.000Z',
        score: 0.25,
      })),
    ]);
    await open(page);
    const chart = page.getByRole('region', { name: 'Performance over time' });
    const ticks = chart.locator('.recharts-yAxis-tick-labels text');
    await expect(ticks).toHaveText(['0', '25', '50', '75', '100']);
    await chart.getByRole('button', { name: 'Table' }).click();
    const rows = chart.getByRole('table').locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('25%');

    await tab(page, 'Prompts').click();
    const table = page.getByRole('table', { name: 'Prompt Analyses' });
    await expect(table).toContainText(PROMPTS[0] ?? '');
    await expect(table.getByRole('link')).toHaveCount(0);
  });

  test('[A-DETAIL-13, A-API-40, A-ENT-23] A topic lists its prompts, each of which opens its latest execution', async ({
    page,
    person,
  }) => {
    const prompts = await person.call<Prompt[]>('GET', `/aeo/prompts?topic_id=${topicId}`);
    expect(prompts.map(({ text }) => text).sort()).toEqual([...PROMPTS].sort());
    expect(prompts[0]).toMatchObject({
      id: expect.any(String),
      topic_id: topicId,
      score: expect.any(Number),
      latest_prompt_execution_id: expect.any(String),
      platform_summaries: { chatgpt: { n: 3 }, perplexity: { n: 3 }, gemini: { n: 3 } },
    });
    const asked = record(page, LIST_OF_PROMPTS);
    await open(page, '?tab=prompts');
    await expect(page.getByRole('heading', { name: 'Prompt Analyses' })).toBeVisible();
    const table = page.getByRole('table', { name: 'Prompt Analyses' });
    await expect(table.locator('tbody tr')).toHaveCount(PROMPTS.length);
    expect(new Set(asked.map(({ path }) => path.replace(/.*\?/, '')))).toEqual(
      new Set([`topic_id=${topicId}`]),
    );
    for (const { text, latest_prompt_execution_id: id } of prompts) {
      await expect(table.getByRole('link', { name: text })).toHaveAttribute(
        'href',
        `/topic-analysis/prompt-execution/${id}`,
      );
    }
    await table.getByRole('link', { name: PROMPTS[0] }).click();
    await expect(page.getByRole('heading', { level: 1, name: PROMPTS[0] })).toBeVisible();
  });

  test('[A-DETAIL-14, A-ENT-19] A topic’s Insights tab lists what the answers have in common, with a way to them', async ({
    page,
    person,
  }) => {
    const insights = await person.call<Insight[]>('GET', `/aeo/topic-executions/${executionId}/insights`);
    expect(insights.length).toBeGreaterThan(2);
    expect(insights[0]).toMatchObject({ id: expect.any(String), text: expect.any(String) });
    await open(page, '?tab=insights');
    const shown = page.getByRole('tabpanel', { name: 'Insights' }).getByRole('listitem');
    await expect(shown).toHaveCount(insights.length);
    for (const [index, { text }] of insights.entries()) await expect(shown.nth(index)).toContainText(text);
    await shown.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/prompt-execution\/[^/]+\?tab=response$/);
  });

  test('[A-ERR-24, A-ERR-20, A-ERR-21] A topic says what is missing before its first run', async ({
    page,
  }) => {
    await rewrite<TopicExecution>(page, EXECUTION, (execution) => ({ ...execution, results: null }));
    await rewrite<TopicDetail>(page, DETAIL, (detail) => ({
      ...detail,
      per_platform: {},
      overall_avg: null,
    }));
    await rewrite(page, EXECUTIONS, () => []);
    await open(page);
    const overview = page.getByRole('tabpanel', { name: 'Overview' });
    await expect(overview.getByRole('heading', { name: 'No data yet.' })).toBeVisible();
    await expect(overview.getByRole('heading', { name: 'No execution history yet.' })).toBeVisible();
    await expect(overview.getByRole('heading', { name: 'No per-platform data yet.' })).toBeVisible();
    await tab(page, 'Competitors').click();
    await expect(
      page.getByRole('tabpanel', { name: 'Competitors' }).getByRole('heading', { name: 'No data yet.' }),
    ).toBeVisible();
  });

  test('[A-ERR-15, A-ERR-18] A topic says when there are no insights and no prompts', async ({ page }) => {
    await rewrite(page, INSIGHTS, () => []);
    await rewrite(page, LIST_OF_PROMPTS, () => []);
    await open(page, '?tab=insights');
    await expect(page.getByRole('heading', { name: 'No insights found.' })).toBeVisible();
    await tab(page, 'Prompts').click();
    await expect(page.getByRole('heading', { name: 'No prompts found.' })).toBeVisible();
  });

  test('A topic’s share of voice shows the first ten companies of each assistant and the own one, then all', async ({
    page,
  }) => {
    await rewrite<TopicExecution>(page, EXECUTION, (execution) => ({
      ...execution,
      results: execution.results && {
        ...execution.results,
        voice_per_platform: Object.fromEntries(
          Object.entries(execution.results.voice_per_platform).map(([platform, [voice]]) => [
            platform,
            Array.from({ length: 20 }, (_, place) => ({
              ...voice,
              brand_id: `01890a5d-ac96-774b-bcce-b302099000${10 + place}`,
              name: `Company ${place + 1}`,
              own: place === 15,
              named: voice && { ...voice.named, k: 20 - place },
            })),
          ]),
        ),
      },
    }));
    await open(page, '?tab=competitors');
    const bars = page.getByRole('list', { name: 'Brands by share of voice' }).getByRole('listitem');
    await expect(bars).toHaveCount(11);
    await expect(bars.last()).toContainText('Company 16');
    await page.getByRole('button', { name: 'Show 9 more brands' }).press('Enter');
    await expect(bars).toHaveCount(20);
    await page.getByRole('button', { name: 'Table' }).click();
    const voice = page.getByRole('table', { name: 'Share of voice' });
    const ofChatgpt = voice.getByRole('row', { name: /^ChatGPT/ });
    await expect(ofChatgpt).toHaveCount(11);
    await expect(ofChatgpt.last()).toContainText('Company 16');
    await page.getByRole('button', { name: /^Show \d+ more rows$/ }).press('Enter');
    await expect(page.getByRole('button', { name: 'Show fewer' })).toBeFocused();
    await expect(ofChatgpt).toHaveCount(20);
  });

  test('Nothing moves on a topic, a prompt or the Overview when answers come one after another', async ({
    page,
    person,
  }) => {
    const { id } = await theExecution(person, 'chatgpt');
    const shifted = await sumShifts(page);
    const asked = new Set<string>();
    await page.route(/\/api\/domains\/[^/]+\/(aeo|analytics|competitors|generated)/, async (route) => {
      const { pathname } = new URL(route.request().url());
      const isFirst = !asked.has(pathname);
      asked.add(pathname);
      if (isFirst) await pause(pathname.includes('/aeo/') ? 250 : 400);
      await route.fallback();
    });
    const topic = `/topic-analysis/topic/${topicId}`;
    const prompt = `/topic-analysis/prompt-execution/${id}`;
    for (const [path, last] of [
      [topic, 'Overall performance'],
      [prompt, 'Performance over time'],
      ['/overview', 'Most Visited AI Pages'],
    ] as const) {
      asked.clear();
      await page.goto(path);
      await expect(page.getByRole('region', { name: last, exact: true })).toBeVisible();
      await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
      expect.soft(await shifted(), path).toBeLessThan(0.02);
    }
  });
});
