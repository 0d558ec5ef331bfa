import { type APIResponse, expect, type Page } from '@playwright/test';
import { passOverNews } from './support/content-news.ts';
import { HOST, NOBODY, test } from './support/doubles.ts';
import type { Sightline } from './support/server.ts';
import { list, panel, row, toast } from './support/workspace-content.ts';
import { arrive, goThroughOnboarding } from './support/workspace-journey.ts';

test.use({ connected: NOBODY });

const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const QUESTION = 'What does Tillberry cost?';
const ADDED = 'Bakeries pay by invoice.';

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const preview = (page: Page) => panel(page).locator('iframe').contentFrame();

/** Serves pages on this machine; returns the address of the site. */
async function goLive(page: Page, { url }: Sightline): Promise<string> {
  const site = `http://ai.${HOST}.localhost:${new URL(url).port}`;
  await button(page, 'Confirm').click();
  await button(page, 'Use a preview address').click();
  await expect(main(page).getByText(`Your pages are shown at ${site}`)).toBeVisible();
  return site;
}
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('[A-KB-16, A-CONT-03, A-CONT-30, A-BILL-15, A-OVER-02, A-OVER-07] New knowledge leads to a published page that people and crawlers read, until it is unpublished and deleted', async ({
  page,
  sightline,
}) => {
  await arrive(page, 'grace@tillberry.example');
  await goThroughOnboarding(page);

  await addKnowledge(page, 'Tillberry opened an office in Ghent.');
  const slug = await writePage(page);
  await editPage(page);

  await subscribe(page);
  await page.goto('/setup/dns');
  const site = await goLive(page, sightline);
  await expect(main(page).getByRole('status')).toHaveText('DNS configured successfully');
  await publish(page, slug);
  await readAsPerson(page, `${site}/${slug}`);
  await readAsCrawler(page, site, slug);
  await seeVisits(page, slug);

  await page.goto(`/content?slug=${slug}`);
  const status = async () => (await fetchAt(page, `${site}/${slug}`)).status();
  await panel(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect.poll(status).toBe(404);
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(row(page, QUESTION)).toHaveCount(0);
  await expect.poll(status).toBe(410);
});

/** Types the text, reviews its changes, and accepts them. */
async function addKnowledge(page: Page, text: string) {
  await page.goto('/knowledge-base/overview');
  await button(page, 'Add knowledge').click();
  const form = page.getByRole('dialog', { name: 'Add knowledge' });
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Continue' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review.getByRole('textbox', { name: 'Current overview' })).not.toContainText('Ghent');
  await expect(review.getByRole('textbox', { name: 'Proposed overview' })).toContainText('Ghent');
  await expect(review.getByRole('list', { name: 'What changes' })).toContainText('Ghent');
  await review.getByRole('button', { name: 'Accept and Save' }).click();
  await expect(review).toHaveCount(0);
  await expect(main(page)).toContainText('Ghent');
}

/** Has a page written from a prompt, and opens it; returns its slug. */
async function writePage(page: Page): Promise<string> {
  await page.goto('/content');
  await passOverNews(page);
  await button(page, 'Create page').first().click();
  await page.getByLabel('Prompt').fill(QUESTION);
  await page.getByRole('dialog').getByRole('button', { name: 'Write page' }).click();
  const created = toast(page, 'Page created').getByRole('link', { name: 'Open in Content' });
  await expect(created).toBeVisible();
  await created.click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(QUESTION);
  await expect(preview(page).getByText('39 euros').first()).toBeVisible();
  return new URL(page.url()).searchParams.get('slug') ?? '';
}

/** Adds a sentence, and sees only that marked. */
async function editPage(page: Page) {
  await panel(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = panel(page).getByRole('textbox', { name: 'Content, markdown' });
  await editor.press('Control+End');
  await editor.getByText('## Sources', { exact: true }).click();
  await editor.press('Home');
  await editor.pressSequentially(`${ADDED}\n\n`);
  await panel(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(panel(page).getByRole('switch', { name: 'Highlight changes' })).toBeChecked();
  await expect(preview(page).locator('ins')).toHaveText([new RegExp(ADDED)]);
  await expect(preview(page).locator('del')).toHaveCount(0);
}

async function subscribe(page: Page) {
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Get Started: Starter', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL('/content');
}

async function publish(page: Page, slug: string) {
  await page.goto('/content');
  await list(page).getByRole('link', { name: QUESTION }).click();
  await expect(page).toHaveURL(new RegExp(`slug=${slug}`));
  await panel(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(row(page, QUESTION)).toContainText('published');
}

/** The page's own link leads to it: title, answer, the addition, sources, and the Markdown version. */
async function readAsPerson(page: Page, address: string) {
  const visit = panel(page).getByRole('link', { name: 'Visit', exact: true });
  await expect(visit).toHaveAttribute('href', address);
  const opened = page.waitForEvent('popup');
  await visit.click();
  const read = await opened;
  await expect(read).toHaveURL(address);
  await expect(read).toHaveTitle(/^What does Tillberry cost\? \| /);
  const article = read.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(QUESTION);
  await expect(article.locator('h1 ~ p:not(.meta)').first()).toContainText('39 euros');
  await expect(article).toContainText(ADDED);
  const source = article.getByRole('heading', { name: 'Sources' }).locator('xpath=following::li[1]');
  await expect(source.getByRole('link')).toHaveAttribute('href', new RegExp(`^https://${HOST}/`));
  const data = JSON.parse(await read.locator('script[type="application/ld+json"]').innerText());
  expect(data['@graph']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ '@type': 'Article', headline: QUESTION, mainEntityOfPage: address }),
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: [
          expect.objectContaining({
            name: QUESTION,
            acceptedAnswer: expect.objectContaining({ text: expect.stringContaining('39 euros') }),
          }),
        ],
      }),
    ]),
  );
  await read.close();
}

/** The page, its Markdown twin and the list of pages for language models. */
async function readAsCrawler(page: Page, site: string, slug: string) {
  const html = await fetchAt(page, `${site}/${slug}`, GPTBOT);
  expect(html.status()).toBe(200);
  expect(await html.text()).toContain(`<h1>${QUESTION}</h1>`);
  const twin = await fetchAt(page, `${site}/${slug}.md`, GPTBOT);
  expect(twin.headers()['content-type']).toContain('text/markdown');
  expect(await twin.text()).toContain(ADDED);
  const llms = await (await fetchAt(page, `${site}/llms.txt`, GPTBOT)).text();
  expect(llms).toContain(`[${QUESTION}](${site}/${slug}.md)`);
}

/** Two visits to the page and one to the list: on the page's panel and on the overview. */
async function seeVisits(page: Page, slug: string) {
  const visits = panel(page).locator('dl', { hasText: 'GPTBot' });
  await expect(async () => {
    await page.goto(`/content?slug=${slug}`);
    await expect(visits).toContainText(/GPTBot\s*2 visits/, { timeout: 2_000 });
  }).toPass();
  await page.goto('/overview');
  const first = block(page, 'Most Visited AI Pages').getByRole('listitem').first();
  await expect(first).toHaveText(`${QUESTION}2 visits`);
  const chart = block(page, 'AI Bot Visits (daily)');
  await expect(chart.locator('.recharts-bar')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Bots' }).getByRole('row').nth(1)).toHaveText(
    'GPTBotOpenAITraining2',
  );
  await expect(main(page)).toContainText('/llms.txt was read once by crawlers on these days.');
  const latest = page.getByRole('list', { name: 'Latest Crawler Visits' }).getByRole('listitem');
  await expect(latest).toHaveCount(3);
  await expect(latest.first()).toContainText('GPTBot /llms.txt');
}

/** Not every machine resolves names below localhost like browsers do, so the name is sent in the header. */
function fetchAt(
  page: Page,
  address: string,
  user_agent = 'Mozilla/5.0 Firefox/140.0',
): Promise<APIResponse> {
  const { host, port, pathname } = new URL(address);
  return page.request.get(`http://localhost:${port}${pathname}`, {
    headers: { host, 'user-agent': user_agent },
  });
}
