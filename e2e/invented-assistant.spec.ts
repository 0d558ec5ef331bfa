import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { AssistantsStatus } from '@sightline/contract/measuring/asking';
import { createAnswerPlanner } from '../server/test/doubles/double-answer.ts';
import { startDouble } from '../server/test/doubles/double-server.ts';
import { HOST, test as withDoubles } from './support/doubles.ts';
import { checkoutWithQuillon } from './support/invented-checkout.ts';
import { startSightline } from './support/server.ts';
import { arrive, goThroughOnboarding, openPrompt, openTopic } from './support/workspace-journey.ts';

/** Its own API format: the text, and the pages. */
function startQuillonDouble() {
  const brand = { name: 'Tillberry', url: `https://${HOST}/pricing`, mention_share: 1, cite_share: 1 };
  const planAnswer = createAnswerPlanner({ brand });
  return startDouble(({ body, headers }) => {
    if (headers.authorization !== 'key-of-quillon') return { status: 401 };
    const { paragraphs, pages } = planAnswer((body as { text: string }).text);
    const said = paragraphs.map(({ text }) => text).join('\n\n');
    return { body: { said, pages: pages.map(({ url }) => url) } };
  });
}

const test = withDoubles.extend({
  sightline: [
    async ({ doubles }, use) => {
      const quillon = await startQuillonDouble();
      const { root, remove } = checkoutWithQuillon();
      const settings = { QUILLON_API_KEY: 'key-of-quillon', QUILLON_BASE_URL: quillon.url };
      const sightline = await startSightline({ ...doubles.env, ...settings }, { root });
      await use(sightline);
      await sightline.stop();
      await quillon.close();
      remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ connected: ['openai', 'anthropic'] });

const rowsOf = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr');

/** The answer to a call that the screen itself makes, with its own sign-in. */
const answerTo = (page: Page, path: RegExp) =>
  page.waitForResponse((response) => path.test(response.url()) && response.status() === 200);

test('[A-CONST-13] @walk An assistant that is added by a row and a folder appears wherever assistants are listed, as Claude does', async ({
  page,
}) => {
  await arrive(page, 'ada@tillberry.example');
  const status = answerTo(page, /\/domains\/[^/]+\/assistants$/);
  const topic = await goThroughOnboarding(page);

  await test.step('the topics say who is asked, and leave out nobody who is connected', async () => {
    const { assistants } = (await (await status).json()) as AssistantsStatus;
    expect(assistants.map(({ platform, status: state, price }) => [platform, state, price])).toEqual([
      ['chatgpt', 'connected', 'listed'],
      ['perplexity', 'not_connected', null],
      ['gemini', 'not_connected', null],
      ['claude', 'connected', 'listed'],
      ['grok', 'not_connected', null],
      ['mistral', 'not_connected', null],
      ['quillon', 'connected', 'listed'],
      ['local', expect.any(String), null],
    ]);
    await expect(page.getByRole('region', { name: 'Assistants' })).toContainText(
      /ChatGPT, API.*Perplexity not connected.*Gemini not connected.*Claude, API · claude-sonnet-5-5.*Quillon, API · quill-1/,
    );
  });

  await test.step('a topic has a figure, a share of voice, a column, a line and an export for each', async () => {
    await openTopic(page, topic);
    await expect(page.getByRole('main')).toContainText(/Mentioned in \d+% of 90 answers/);
    const names = ['ChatGPT, API', 'Claude, API', 'Quillon, API'];
    await expect(rowsOf(page, 'By assistant')).toContainText(names);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export answers' }).click();
    const exported = readFileSync(await (await download).path(), 'utf8');
    for (const [key, model] of [
      ['claude', 'claude-sonnet-5-5'],
      ['quillon', 'quill-1'],
    ])
      expect(exported).toMatch(new RegExp(`,${key},api,\\d,.*,${model},`));
    const chart = page.getByRole('region', { name: 'Performance over time' });
    await chart.getByRole('button', { name: 'Table' }).click();
    await expect(chart.getByRole('table')).toContainText(/ChatGPT.*Claude.*Quillon/);
    await page.getByRole('tab', { name: 'Competitors' }).click();
    await page.getByRole('region', { name: 'Share of voice' }).getByRole('button', { name: 'Table' }).click();
    const voice = page.getByRole('table', { name: 'Share of voice' });
    for (const name of ['ChatGPT', 'Claude', 'Quillon'])
      await expect(voice.getByRole('row', { name: new RegExp(name) }).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Prompts' }).click();
    const headers = page.getByRole('table', { name: 'Prompt Analyses' }).getByRole('columnheader');
    await expect(headers.filter({ hasText: /ChatGPT|Claude|Quillon/ })).toHaveText([
      /ChatGPT/,
      /Claude/,
      /Quillon/,
    ]);
  });

  await test.step('a prompt leads from one assistant’s answers to the others’', async () => {
    await openPrompt(page);
    const others = page.getByRole('navigation', { name: 'Assistant' });
    await expect(others).toContainText(/ChatGPT.*Claude.*Quillon/);
    await others.getByText('Quillon').click();
    await expect(page.getByRole('main')).toContainText(/Quillon \(API\) named you in 3 of 3 answers/);
    await others.getByText('Claude').click();
    await expect(page.getByRole('main')).toContainText(/Claude \(API\) named you in \d of 3 answers/);
    await page.getByRole('tab', { name: 'Reasoning' }).click();
    await expect(page.getByText('Sources consulted')).toBeVisible();
  });

  await test.step('the overview’s funnel has a line for each, in order', async () => {
    await page.goto('/overview');
    await expect(rowsOf(page, 'From AI answer to conversion, by assistant')).toContainText([
      /^ChatGPT.* of 30/,
      /^Perplexity.*Not connected/,
      /^Gemini.*Not connected/,
      /^Claude.* of 30/,
      /^Quillon30 of 30/,
    ]);
  });

  await test.step('settings say whose key it is asked with, and every line has its colour', async () => {
    await page.goto('/settings/ai-assistants');
    const card = page.getByRole('main');
    await expect(card).toContainText(/Quillon.*Connected · quill-1.*key set by your administrator/);
    await expect(card).toContainText(
      'ANTHROPIC_API_KEY for Claude, XAI_API_KEY for Grok, MISTRAL_API_KEY for Le Chat, QUILLON_API_KEY for Quillon',
    );
    const tone = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--sl-assistant-quillon'),
    );
    expect(tone).toBe('#4b6000');
  });
});
