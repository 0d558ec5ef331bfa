import { expect, type Page } from '@playwright/test';
import type { CitedSites } from '@sightline/contract/measuring/citations';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { TopicExecution } from '@sightline/contract/measuring/topics';
import { PROMPTS, test, theTopic } from './support/workspace.ts';
import { record, rewrite } from './support/workspace-routes.ts';

const EXECUTION = /\/aeo\/topic-executions\/[^/]+$/;
const EXECUTIONS = /\/aeo\/topics\/[^/]+\/executions$/;
const LIST_OF_PROMPTS = /\/aeo\/prompts\?/;
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test.describe('A run of a topic', () => {
  let topicId = '';
  let executionId = '';
  test.beforeEach(async ({ person }) => {
    const topic = await theTopic(person);
    topicId = topic.id;
    executionId = topic.latest_topic_execution_id;
  });
  const open = (page: Page, at = '') => page.goto(`/topic-analysis/topic/${topicId}${at}`);

  test('A topic opened at one execution shows its prompts and competitors, and exports its answers', {
    tag: '@main',
  }, async ({ page }) => {
    const asked = record(page, /\/aeo\/prompts\?|\/competitors\/stats|executions\.csv/);
    await open(page, `/execution/${executionId}?tab=prompts`);
    await expect(page.getByRole('table', { name: 'Prompt Analyses' }).locator('tbody tr')).toHaveCount(
      PROMPTS.length,
    );
    await tab(page, 'Competitors').click();
    await expect(page.getByText('Prompts in this run where most answers')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export answers' }).click();
    await download;
    expect(new Set(asked.map(({ path }) => path.replace(/.*\?/, '')))).toEqual(
      new Set([`topic_id=${topicId}&topic_execution_id=${executionId}`]),
    );
  });

  test('A canceled run is no point of a topic’s chart, and figures of another run than the newest are dated', async ({
    page,
  }) => {
    await rewrite<TopicExecution[]>(page, EXECUTIONS, (executions) => [
      ...executions.map((one) => ({
        ...one,
        id: topicId,
        created_at: '2026-11-20T09:00:00.000Z',
        status: 'cancelled' as const,
        score: 0.11,
      })),
      ...executions,
    ]);
    await rewrite<Prompt[]>(page, LIST_OF_PROMPTS, (prompts) =>
      prompts.map((prompt) => ({
        ...prompt,
        platform_summaries: {
          ...prompt.platform_summaries,
          gemini: prompt.platform_summaries.gemini && {
            ...prompt.platform_summaries.gemini,
            created_at: '2026-01-05T09:00:00.000Z',
          },
        },
      })),
    );
    await open(page);
    const chart = page.getByRole('region', { name: 'Performance over time' });
    await chart.getByRole('button', { name: 'Table' }).click();
    await expect(chart.getByRole('table').locator('tbody tr')).toHaveCount(1);
    await tab(page, 'Prompts').click();
    const row = page.getByRole('table', { name: 'Prompt Analyses' }).locator('tbody tr').first();
    await expect(row.getByText(/^from (?:5 Jan|Jan 5)/)).toHaveCount(1);
  });

  test('An export of search queries becomes prompts of a topic, of which a person picks those to add', async ({
    page,
    person,
  }) => {
    await open(page, '?tab=prompts');
    await page.getByRole('button', { name: 'Import search queries' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import search queries' });
    const rows = [
      'how long does a till last,40',
      'can a till work offline,900',
      'tillberry login,7000',
      'blue,2',
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Queries.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Top queries,Impressions\n${rows.join('\n')}`),
    });
    await expect(dialog.getByRole('status')).toHaveText(
      '2 prompts from 4 queries, ordered by Impressions. Left out: 1 that names a company, 1 that says too little.',
    );
    await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('Can a till work offline?');
    await dialog.getByRole('checkbox', { name: 'How long does a till last?' }).uncheck();
    await dialog.getByRole('button', { name: 'Add 1 prompt' }).click();
    await expect(dialog).toBeHidden();
    const table = page.getByRole('table', { name: 'Prompt Analyses' });
    await expect(table.getByText('Can a till work offline?')).toBeVisible();
    await expect(table.locator('tbody tr')).toHaveCount(PROMPTS.length + 1);
    const prompts = await person.call<Prompt[]>('GET', `/aeo/prompts?topic_id=${topicId}`);
    const added = prompts.find(({ text }) => text === 'Can a till work offline?');
    await person.call('DELETE', `/aeo/prompts/${added?.id}`);
  });

  test('A run that was cut short or still goes on says so in the topic’s header', async ({ page }) => {
    let status: TopicExecution['status'] = 'completed';
    await rewrite<TopicExecution>(page, EXECUTION, (execution) => ({
      ...execution,
      status,
      results: execution.results && {
        ...execution.results,
        comparison: null,
        coverage: { planned: 48, answered: 7, cut: 0, failed: 41, unasked: 41 },
      },
    }));
    await open(page);
    const header = page.getByRole('main').locator('header');
    await expect(header).toContainText('Stopped at the monthly spending cap: 7 of 48 questions were asked.');
    status = 'running';
    await page.reload();
    await expect(header).toContainText('So far 48 of 48 questions are done. The run is still in progress.');
    await expect(page.getByRole('region', { name: 'Overall performance' })).toBeVisible();
  });

  test('A topic begins with one figure and its chart, which stands in the upper half of the window', async ({
    page,
  }) => {
    await rewrite<TopicExecution>(page, EXECUTION, (execution) => ({
      ...execution,
      results: execution.results && {
        ...execution.results,
        comparison: {
          verdict: 'within_noise',
          difference: 0.04,
          low: -0.1,
          high: 0.2,
          pairs: 9,
          since: '2026-11-03T07:00:00.000Z',
          chance: 0.4,
          reason: null,
        },
      },
    }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    const lead = page.getByRole('region', { name: 'Overall performance' });
    await expect(lead).toContainText('up 4 points from earlier runs, within the margin of error');
    await expect(lead).toContainText(/\d+–\d+% · n \d+/);
    const chart = page.getByRole('region', { name: 'Performance over time' }).locator('.recharts-surface');
    await expect(chart.first()).toBeVisible();
    const [box, strip] = await Promise.all([
      chart.first().boundingBox(),
      page.getByRole('region', { name: 'What the answers did with your brand' }).boundingBox(),
    ]);
    expect(box?.y).toBeLessThan(450);
    expect(strip?.y).toBeGreaterThan((box?.y ?? 0) + (box?.height ?? 0));
  });

  test('Brands are ranked bars, each of which opens the prompts whose answers mention it, by keyboard too', async ({
    page,
    person,
  }) => {
    const { results } = await person.call<TopicExecution>('GET', `/aeo/topic-executions/${executionId}`);
    const rival = results?.voice_per_platform.chatgpt?.find(({ name }) => name === 'Loafledger');
    await open(page, '?tab=competitors');
    const bars = page.getByRole('list', { name: 'Brands by share of voice' });
    await expect(bars.getByRole('button', { name: /Tillberry ?You ?\d+% of mentions, / })).toBeVisible();
    const bar = bars.getByRole('button', { name: /Loafledger/ });
    await expect(bar).toHaveAccessibleName(/answers · (?:always first|avg\. position [\d.]+)$/);
    await bar.press('Enter');
    const all = page.getByRole('region', { name: 'Loafledger', exact: true });
    await expect(all).toBeFocused();
    await expect(all.getByRole('list', { name: 'Prompts' }).getByRole('listitem')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(bar).toBeFocused();
    await page.getByText('ChatGPT', { exact: true }).first().click();
    await bar.click();
    const panel = page.getByRole('region', { name: 'ChatGPT: Loafledger' });
    await expect(panel).toContainText(`Mentioned in ${rival?.named.k} of ${rival?.named.n} answers`);
    await expect(page).toHaveURL((url) => url.searchParams.get('assistant') === 'chatgpt');
    await page.reload();
    await panel.getByRole('list', { name: 'Prompts' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/prompt-execution\/[^/]+\?tab=response$/);
  });

  test('Every cited site is listed with its kind and what to do, can be picked by kind, and opens to its pages', async ({
    page,
    person,
  }) => {
    const cited = await person.call<CitedSites>('GET', `/aeo/topic-executions/${executionId}/cited-sites`);
    const own = cited.sites.find(({ kind }) => kind === 'own');
    await open(page);
    const sources = page.getByRole('region', { name: 'Sources', exact: true });
    const rows = sources.getByRole('table', { name: 'Sources' }).locator('tbody tr');
    await expect(rows).toHaveCount(cited.sites.length);
    const row = rows.filter({ hasText: own?.domain ?? '' });
    await expect(row).toContainText('Your site');
    await expect(row).toContainText('Keep the cited pages up to date.');
    await expect(row).toContainText('ChatGPT');
    await sources.getByRole('button', { name: 'Your site 1' }).click();
    await expect(rows).toHaveCount(1);
    await row.getByRole('button').press('Enter');
    const panel = page.getByRole('region', { name: own?.domain ?? '', exact: true });
    await expect(panel.getByRole('list', { name: 'Cited pages' }).getByRole('listitem')).toHaveCount(
      own?.pages ?? 0,
    );
    await expect(page).toHaveURL((url) => url.searchParams.get('site') === own?.domain);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await panel
      .getByRole('link', { name: /^ChatGPT \d/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/prompt-execution\/[^/]+\?tab=response$/);
  });
});
