import { expect } from '@playwright/test';
import { test } from './support/workspace.ts';
import {
  aGeneratedPage,
  aTask,
  goLive,
  idOf,
  panel,
  servePages,
  TASKS,
} from './support/workspace-content.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { fail } from './support/workspace-routes.ts';

// A trace runs a script in every frame, which the preview's sandbox refuses and the console logs.
test.use({ trace: 'off' });

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

test('The Content screen looks right when empty, with pages and in its dialogs', async ({ page, person }) => {
  const faults = watchFaults(page);
  await servePages(page, { pages: [] });
  await goLive(page);
  await page.goto('/content');
  await page.evaluate(`localStorage.removeItem('sightline.content-seen.${person.domain_id}')`);
  await page.reload();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'content-first-visit');
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await servePages(page, { pages: PAGES, versions: VERSIONS, milestones: MILESTONES, html: HTML });
  await page.reload();
  await look(page, 'content-list');
  await page.getByRole('checkbox', { name: /^Select Does/ }).check();
  await page.getByRole('checkbox', { name: /^Select What/ }).check();
  await look(page, 'content-selected');
  await page.getByRole('button', { name: 'Edit with a prompt' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'content-bulk-edit');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'content-delete');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create page' }).click();
  await page.getByRole('button', { name: 'Start from a blank page' }).click();
  await expect(page.getByLabel('Title')).toBeVisible();
  await look(page, 'content-create');
  await fail(page, /\/create-page$/, 409);
  await page.getByLabel('Prompt').fill('Cakes');
  await page.getByRole('button', { name: 'Write page' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await look(page, 'content-create-failed');
  expect(faults.filter((fault) => !/create-page|409/.test(fault))).toEqual([]);
});

test('A page in the panel of the Content screen looks right when read, edited, in conflict and as an outline', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await servePages(page, { pages: PAGES, versions: VERSIONS, milestones: MILESTONES, html: HTML });
  await goLive(page);
  await page.goto('/content?slug=which-till-suits-a-small-bakery&highlight=1');
  await expect(page.getByText('First verified crawl')).toBeVisible();
  await look(page, 'content-panel');
  await panel(page).evaluate((one) => one.scrollTo(0, 9999));
  await look(page, 'content-panel-below');
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.locator('.cm-content')).toBeVisible();
  await look(page, 'content-edit');
  await panel(page).getByLabel('Title').fill('Mine');
  await panel(page).getByRole('textbox', { name: 'Content, markdown' }).press('Control+End');
  await page.keyboard.type(' Mine as well, [with a link](https://tillberry.example).');
  await fail(page, /\/generated-pages\/[^/]+$/, 409);
  const [first, ...others] = PAGES;
  const text = `${first?.markdown_content} Theirs.`;
  await servePages(page, {
    pages: [{ ...aGeneratedPage(1), ...first, markdown_content: text, version: 4 }, ...others],
    html: HTML,
  });
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await panel(page).getByRole('button', { name: 'Compare with mine' }).click();
  await expect(page.locator('.cm-deletedChunk')).toBeVisible();
  await look(page, 'content-conflict');
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.goto('/content?slug=datev');
  await expect(page.getByText('An outline')).toBeVisible();
  await look(page, 'content-outline');
  expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
});

test('The Content screen looks right while a page is being written and when it is done', async ({ page }) => {
  const faults = watchFaults(page);
  let status = 'writing_pages';
  const at = new Date().toISOString();
  const data = { work: 'create_page', title: 'What does a till for a bakery cost?' } as const;
  const task = aTask({ kind: 'content_generation', status: 'writing_pages', data, progress: null });
  const event = {
    type: 'page',
    data: { detail: 'Read 4 pages of your site', slug: 'cost', done: 1, planned: 3 },
    created_at: at,
  };
  await servePages(page, { pages: [] });
  await page.route(TASKS, (route) => route.fulfill({ json: [task] }));
  await page.route(/\/aeo\/progress\//, (route) =>
    route.fulfill({ json: { status, detail: null, next_cursor: 1, events: [event] } }),
  );
  await page.goto('/content');
  await expect(page.getByText('Read 4 pages of your site')).toBeVisible();
  await look(page, 'content-running');
  status = 'completed';
  await expect(page.getByText('Page created')).toBeVisible();
  await look(page, 'content-created');
  expect(faults).toEqual([]);
});
