import { expect } from '@playwright/test';
import { test } from './support/workspace.ts';
import { aGeneratedPage, goLive, idOf, seenBefore, servePages } from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';

test.describe.configure({ timeout: 240_000 });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Which till suits a small bakery?</title>
<style>body{font:16px/1.6 system-ui;max-width:68ch;margin:2rem auto;padding:0 1rem}ins{background:#d8f5df;text-decoration:none}</style></head>
<body><main><h1>Which till suits a small bakery?</h1><p>Tillberry suits a small bakery that takes cake orders: <ins>it costs 39 euros a month for each till</ins> and works without an internet connection.</p>
<h2>What it does</h2><p>Tillberry counts flour, butter and boxes with every sale.</p><h2>Sources</h2><ul><li><a href="https://tillberry.example/pricing">Pricing</a></li></ul></main></body></html>`;

const PAGES = [
  aGeneratedPage(1, {
    title: 'Which till suits a small bakery that takes cake orders in December?',
    slug: 'which-till-suits-a-small-bakery',
    question: 'Which till suits a small bakery?',
    status: 'published',
    version: 3,
    live_version: 2,
    published_at: '2026-03-01T09:00:00Z',
    llm_visits: { GPTBot: 412, ClaudeBot: 39, PerplexityBot: 7 },
    sources: [
      { url: 'https://tillberry.example/pricing', title: 'Pricing' },
      { url: 'https://tillberry.example/features', title: '' },
    ],
    unsupported: [
      { kind: 'price', text: '49 euros', sentence: 'Loafledger costs 49 euros a month.' },
      { kind: 'number', text: '1,200', sentence: 'More than 1,200 bakeries use it.' },
    ],
  }),
  aGeneratedPage(2, { title: 'Does Tillberry integrate with Datev?', slug: 'datev', outline: true }),
  aGeneratedPage(3, {
    title: 'What does a till for a bakery cost?',
    slug: 'cost',
    status: 'published',
    live_version: 1,
    llm_visits: { GPTBot: 3 },
  }),
  aGeneratedPage(4, {
    title: 'Tillberry vs Loafledger',
    slug: 'tillberry-vs-loafledger',
    page_type: 'manual',
  }),
];

const MILESTONES = {
  published_at: '2026-03-01T09:00:00Z',
  per_assistant: [
    {
      platform: 'chatgpt',
      first_verified_crawl: '2026-03-02T09:00:00Z',
      first_citation: '2026-03-09T09:00:00Z',
      first_mention: '2026-03-12T09:00:00Z',
      prompt_execution_id: idOf(900),
    },
    {
      platform: 'perplexity',
      first_verified_crawl: '2026-03-04T09:00:00Z',
      first_citation: null,
      first_mention: null,
      prompt_execution_id: null,
    },
  ],
};
const VERSIONS = [3, 2, 1].map((version) => ({
  id: idOf(800 + version),
  version,
  created_at: `2026-03-0${version}T09:00:00Z`,
  author: version === 1 ? 'Built-in writer' : 'Ada Baker',
}));

test('the content screen looks right', async ({ page, person }) => {
  const faults = watchFaults(page);
  await servePages(page, { pages: PAGES, versions: VERSIONS, milestones: MILESTONES, html: HTML });
  await goLive(page);
  await page.goto('/content');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'content-first-visit');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look(page, 'content-list');
  await page.getByRole('checkbox', { name: /^Select Does/ }).check();
  await page.getByRole('checkbox', { name: /^Select What/ }).check();
  await look(page, 'content-selected');
  await page.getByRole('button', { name: 'Edit with a prompt' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'content-bulk-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('button', { name: 'Write it by hand instead' }).click();
  await look(page, 'content-create');
  await page.keyboard.press('Escape');
  await page.goto('/content?slug=which-till-suits-a-small-bakery&highlight=1');
  await expect(page.getByText('First verified crawl')).toBeVisible();
  await look(page, 'content-panel');
  await page.getByRole('region', { name: /^Page / }).evaluate((panel) => panel.scrollTo(0, 9999));
  await look(page, 'content-panel-below');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
  await look(page, 'content-edit');
  await page.goto('/content?slug=datev');
  await expect(page.getByText('An outline')).toBeVisible();
  await look(page, 'content-outline');
  expect(faults).toEqual([]);
  void person;
  void seenBefore;
});
