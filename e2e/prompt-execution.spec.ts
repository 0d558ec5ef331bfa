import { expect, type Page } from '@playwright/test';
import type { Answer, PromptExecution, PromptExecutionHead } from '@sightline/contract/measuring/executions';
import type { Insight } from '@sightline/contract/measuring/topics';
import { PROMPTS, test, theExecution } from './support/workspace.ts';
import { hold, rewrite } from './support/workspace-routes.ts';

const EXECUTION = /\/aeo\/prompt-executions\/[^/]+$/;
const INSIGHTS = /\/aeo\/prompt-executions\/[^/]+\/insights$/;
const HISTORY = /\/aeo\/prompts\/[^/]+\/executions$/;
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Line height of a response, px. */
const LINE = 22;
const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;

/** The screen gets an execution with changed answers. */
function withAnswers(page: Page, change: (answer: Answer, index: number) => Partial<Answer>) {
  return rewrite<PromptExecution>(page, EXECUTION, (execution) => ({
    ...execution,
    answers: execution.answers.map((answer, index) => ({ ...answer, ...change(answer, index) })),
  }));
}

test.describe('A prompt execution', () => {
  let execution: PromptExecution;
  test.beforeEach(async ({ person }) => {
    execution = await theExecution(person, 'chatgpt');
  });
  const open = (page: Page, search = '') =>
    page.goto(`/topic-analysis/prompt-execution/${execution.id}${search}`);

  test('The Summary tab of a prompt shows placeholders, and not that it is empty, until the runs before are loaded', async ({
    page,
  }) => {
    const history = hold(page, HISTORY);
    await open(page);
    await expect(page.locator('main [aria-busy=true]')).toBeVisible();
    await expect(heading(page, 'No per-platform data yet.')).toHaveCount(0);
    await history.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(execution.prompt_text);
    await expect(panel(page, 'Summary')).toContainText('Overall performance');
  });

  test('[A-PROMPT-01, A-PROMPT-02, A-PROMPT-03, A-PROMPT-14, A-PROMPT-04, A-PROMPT-06, A-PROMPT-07, A-API-30, A-API-32] A prompt execution shows its prompt above four tabs, the summary first, with the mean of the latest runs and each assistant’s counts', {
    tag: '@main',
  }, async ({ page, person }) => {
    const heads = await Promise.all(
      (['chatgpt', 'perplexity', 'gemini'] as const).map((platform) => theExecution(person, platform)),
    );
    const mean = heads.reduce((sum, { score }) => sum + (score ?? 0), 0) / heads.length;
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(execution.prompt_text);
    const assistants = page.getByRole('navigation', { name: 'Assistant' });
    await expect(assistants.getByRole('link')).toHaveText([
      ...[/^ChatGPT/, /^Perplexity/, /^Gemini/, /^Built-in reader/],
    ]);
    await expect(page.getByRole('tab')).toHaveText(['Summary', 'Insights', 'Response', 'Reasoning']);
    await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page, 'Summary')).toContainText('Overall performance');
    await expect(panel(page, 'Summary')).toContainText('Performance over time');
    await test.step('the mean and the counts', async () => {
      const strip = page.getByRole('region', { name: 'Performance', exact: true });
      await expect(strip.getByRole('button', { name: /^Overall performance/ })).toHaveText(percent(mean));
      await expect(strip).not.toContainText('Built-in reader');
      for (const [index, { score, mentioned, cited, n }] of heads.entries()) {
        const figures = strip.locator('dl').nth(index);
        await expect(figures).toHaveText(
          new RegExp(`Mentioned${mentioned} of ${n}Cited${cited} of ${n}Performance${percent(score)}`),
        );
      }
    });
    for (const [name, value, shows] of [
      ['Insights', 'insights', 'is cited in'],
      ['Response', 'response', 'Citations'],
      ['Reasoning', 'reasoning', 'Sources consulted'],
      ['Summary', 'summary', 'Overall performance'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL((url) => url.searchParams.get('tab') === value);
      await expect(panel(page, name)).toContainText(shows);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(execution.prompt_text);
    }
    await open(page, '?tab=nonsense');
    await expect(page.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  });

  test('[A-PROMPT-07] A prompt execution says Yes or No where an assistant gave one answer', async ({
    page,
  }) => {
    await rewrite<PromptExecutionHead[]>(page, HISTORY, (heads) =>
      heads.map((head) => ({ ...head, n: 1, mentioned: 1, cited: 0 })),
    );
    await open(page);
    const figures = page.getByRole('region', { name: 'Performance', exact: true }).locator('dl').first();
    await expect(figures).toHaveText(/MentionedYesCitedNoPerformance/);
  });

  test('[A-PROMPT-05, A-CONST-16, A-PROMPT-16] The Summary tab of a prompt shows the overview and charts its runs, one line per assistant', async ({
    page,
  }) => {
    await rewrite<PromptExecution>(page, EXECUTION, (one) => ({
      ...one,
      overview: 'Named by two of three.',
    }));
    await rewrite<PromptExecutionHead[]>(page, HISTORY, (heads) => [
      ...heads,
      ...heads.map((head) => ({ ...head, score: 0.25, created_at: '2026-01-05T09:00:00.000Z' })),
    ]);
    await open(page);
    const summary = page.locator('section').filter({ has: heading(page, 'Summary') });
    await expect(summary).toContainText('Named by two of three.');
    const chart = page.getByRole('region', { name: 'Performance over time' });
    const ticks = chart.locator('.recharts-yAxis-tick-labels text');
    await expect(ticks).toHaveText(['0', '25', '50', '75', '100']);
    await expect(chart.locator('.recharts-line-curve')).toHaveCount(3);
    await chart.getByRole('button', { name: 'Table' }).click();
    await expect(chart.getByRole('columnheader')).toHaveText(['Time', 'ChatGPT', 'Perplexity', 'Gemini']);
    await expect(chart.getByRole('row').last()).toContainText('25%25%25%');
  });

  test('[A-PROMPT-08, A-PROMPT-09, A-CONST-15] The Response tab of a prompt folds a response of more than 12 lines', async ({
    page,
  }) => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('  \n');
    await withAnswers(page, (_, index) => ({ text: lines(index === 0 ? 12 : 13), mentions: [] }));
    await open(page, '?tab=response&answer=1');
    const response = panel(page, 'Response').getByRole('article');
    await expect(response.getByText('Line 12')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Show (More|Less)$/ })).toHaveCount(0);
    const text = response.locator('[data-folded]');
    const height = async () => (await text.boundingBox())?.height;
    expect(await height()).toBe(12 * LINE);

    await page.getByRole('link', { name: /^Answer 2/ }).click();
    const more = page.getByRole('button', { name: 'Show More', exact: true });
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(await height()).toBe(12 * LINE);
    await more.click();
    const less = page.getByRole('button', { name: 'Show Less', exact: true });
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    expect(await height()).toBe(13 * LINE);
    await less.click();
    await expect(more).toBeVisible();
    expect(await height()).toBe(12 * LINE);
  });

  test('[A-PROMPT-10, A-PROMPT-08] The Response tab of a prompt lists what the response cites by title and address, folds a long response, and marks the brand in it', async ({
    page,
  }) => {
    await open(page, '?tab=response&answer=1');
    const citations = page.locator('section').filter({ has: heading(page, 'Citations') });
    const { citations: cited } = execution.answers[0]!;
    expect(cited.length).toBeGreaterThan(2);
    const shown = citations.getByRole('listitem');
    await expect(shown).toHaveCount(cited.length);
    for (const { url, title } of cited) {
      const row = shown.filter({ has: page.locator(`[href="${url}"]`) });
      await expect(row.getByRole('link')).toContainText(title ?? 'no title');
      await expect(row).toContainText(new URL(url).hostname);
    }

    const sample = execution.answers.find(({ mentioned }) => mentioned)?.sample;
    await page.getByRole('link', { name: new RegExp(`^Answer ${sample}`) }).click();
    await page.getByRole('button', { name: 'Show More' }).click();
    await expect(page.getByRole('article').locator('mark').filter({ hasText: 'Tillberry' })).toBeVisible();
  });

  test('[A-PROMPT-11, A-PROMPT-12, A-CONST-14, A-PROMPT-17, A-PROMPT-13, A-PROMPT-15, A-API-31, A-ENT-19] The Reasoning tab of a prompt shows steps, searches with their first 6 results and sources with their counts, and the Insights tab what answers show', async ({
    page,
    person,
  }) => {
    await open(page, '?tab=reasoning&answer=1');
    const steps = panel(page, 'Reasoning').locator('ol > li');
    const { reasoning } = execution.answers[0]!;
    expect(reasoning.map(({ type }) => type)).toContain('reasoning');
    await expect(steps).toHaveCount(reasoning.length);
    await expect(steps.filter({ hasText: 'Weighing the options' })).not.toContainText('**');
    let beyond = 0;
    for (const [index, step] of reasoning.entries()) {
      if (step.type !== 'search_query') continue;
      const rest = step.results.length - 6;
      if (rest > 0) beyond += 1;
      await expect(steps.nth(index)).toContainText(`Searched for ${step.query}`);
      await expect(steps.nth(index).getByRole('link')).toHaveCount(Math.min(6, step.results.length));
      await expect(steps.nth(index).getByText(`+${rest} more`, { exact: true })).toHaveCount(
        rest > 0 ? 1 : 0,
      );
    }
    expect(beyond).toBe(1);

    await test.step('sources consulted', async () => {
      const sources = panel(page, 'Reasoning')
        .locator('section')
        .filter({ has: heading(page, 'Sources consulted') });
      const rows = sources.getByRole('listitem');
      expect(execution.source_stats.length).toBeGreaterThan(2);
      await expect(rows).toHaveCount(execution.source_stats.length);
      for (const { url, count } of execution.source_stats)
        await expect(rows.filter({ has: page.locator(`[href="${url}"]`) })).toHaveText(
          new RegExp(`${count}$`),
        );
    });

    await test.step('insights', async () => {
      const insights = await person.call<Insight[]>('GET', `/aeo/prompt-executions/${execution.id}/insights`);
      expect(insights.length).toBeGreaterThan(1);
      await page.getByRole('tab', { name: 'Insights' }).click();
      const shown = panel(page, 'Insights').getByRole('listitem');
      await expect(shown).toHaveCount(insights.length);
      for (const [index, { text }] of insights.entries()) await expect(shown.nth(index)).toContainText(text);
    });
  });

  test('[A-PROMPT-12] The Reasoning tab of a prompt counts no further results of a search that has exactly 6', async ({
    page,
  }) => {
    const results = Array.from({ length: 6 }, (_, index) => ({
      url: `https://example.org/${index}`,
      title: `Result ${index}`,
      snippet: `Snippet ${index}`,
    }));
    await withAnswers(page, () => ({ reasoning: [{ type: 'search_query', query: 'tills', results }] }));
    await open(page, '?tab=reasoning');
    await expect(panel(page, 'Reasoning').getByText(/^Snippet/)).toHaveCount(6);
    await expect(panel(page, 'Reasoning').getByText(/^\+/)).toHaveCount(0);
  });

  test('[A-ERR-15, A-ERR-20, A-ERR-21] A prompt execution says when there are no insights and no runs', async ({
    page,
  }) => {
    await rewrite(page, INSIGHTS, () => []);
    await rewrite(page, HISTORY, () => []);
    await open(page);
    await expect(heading(page, 'No per-platform data yet.')).toBeVisible();
    await expect(heading(page, 'No execution history yet.')).toBeVisible();
    await page.getByRole('tab', { name: 'Insights' }).click();
    await expect(heading(page, 'No insights found.')).toBeVisible();
  });

  test('[A-ERR-16, A-ERR-17] A prompt execution says when there is no response and no reasoning', async ({
    page,
  }) => {
    await rewrite<PromptExecution>(page, EXECUTION, (one) => ({
      ...one,
      ...{ answers: [], response: null, reasoning: [], search_results: { queries: [] }, source_stats: [] },
    }));
    await open(page, '?tab=response');
    await expect(heading(page, 'No response available for this prompt.')).toBeVisible();
    await page.getByRole('tab', { name: 'Reasoning' }).click();
    await expect(heading(page, 'No reasoning data available for this prompt.')).toBeVisible();
  });

  test('[A-ERR-26] A prompt execution says when a response cites nothing and no source was consulted', async ({
    page,
  }) => {
    await rewrite<PromptExecution>(page, EXECUTION, (one) => ({
      ...one,
      source_stats: [],
      answers: one.answers.map((answer) => ({ ...answer, citations: [] })),
    }));
    await open(page, '?tab=response');
    await expect(page.locator('section').filter({ has: heading(page, 'Citations') })).toContainText(
      'None yet.',
    );
    await page.getByRole('tab', { name: 'Reasoning' }).click();
    await expect(page.locator('section').filter({ has: heading(page, 'Sources consulted') })).toContainText(
      'None yet.',
    );
  });

  test('A prompt execution keeps its answer and tab when another assistant is chosen, and leads back to its topic', async ({
    page,
  }) => {
    await open(page, '?tab=response&answer=2');
    await page.getByRole('link', { name: /^Gemini/ }).click();
    await expect(page).toHaveURL(/tab=response&answer=2$/);
    await expect(page.getByRole('link', { name: /^Gemini/ })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PROMPTS[0] ?? '');
    await page.getByRole('link', { name: 'till systems for bakeries' }).click();
    await expect(page).toHaveURL(/\/topic-analysis\/topic\/[^/]+\?tab=prompts$/);
  });
});
