import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { passOverNews } from './support/content-news.ts';
import { call, finishOnboarding, type Person, signUp, storageOf } from './support/person.ts';
import type { Reachable } from './support/server.ts';
import { withHosting } from './support/states.ts';
import { test as base } from './support/test.ts';
import { panel, row } from './support/workspace-content.ts';
import { look } from './support/workspace-looks.ts';

/** Each with a website of their own, whose address nobody else takes. */
const test = base.extend<{ person: Person }>({
  person: async ({ sightline }, use) => {
    const person = await signUp(sightline, { host: `${randomUUID().slice(0, 8)}.test` });
    await finishOnboarding(sightline, person);
    await use(person);
  },
  session: async ({ person }, use) => use(storageOf(person)),
});

// A trace runs a script in every frame, which the preview's sandbox refuses and the console logs.
test.use({ trace: 'off' });

const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const TITLE = 'Which till suits a bakery?';
const steps = (page: Page) => page.getByRole('dialog');
const step = (page: Page, title: string) => steps(page).getByRole('listitem').filter({ hasText: title });
const writePage = (sightline: Reachable, person: Person) =>
  call(sightline, person, 'POST', `/api/domains/${person.domain_id}/aeo/content/create-page`, {
    manual: { title: TITLE, slug: 'which-till', content: 'Tillberry suits a **small bakery**.' },
  });
const button = (page: Page, name: string) => steps(page).getByRole('button', { name, exact: true });

test('[A-CONT-03, A-CONT-08, A-CONT-21, A-CONT-23, A-CONT-24, A-CONT-30, A-BILL-10, A-BILL-15, A-OVER-02, A-OVER-07] A draft is published to the end: its preview is sent to a colleague, the plan and the address follow in place, and then people and crawlers read it, until it is unpublished and deleted', {
  tag: '@main',
}, async ({ page, browser, person, sightline }) => {
  await writePage(sightline, person);
  await page.goto('/content');
  await passOverNews(page);
  await page.goto('/content?slug=which-till');
  await panel(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(steps(page)).toHaveAccessibleName('Two steps to go live');
  await expect(steps(page)).toContainText('goes live by itself once you have a plan and its address is set.');
  await look(page, 'go-live-two-steps');

  await button(page, 'Create preview link').click();
  const link = await steps(page).getByRole('textbox', { name: 'Preview link' }).inputValue();
  await readAsColleague(browser, link);

  // One state, in the list and in the panel.
  await button(page, 'Done').click();
  await expect(row(page, TITLE)).toContainText('drafttwo steps to go live');
  await expect(panel(page)).toContainText('queued to go live');
  await expect(panel(page)).not.toContainText('· published');
  await expect(panel(page).getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await look(page, 'go-live-waiting');
  await panel(page).getByRole('button', { name: 'Finish', exact: true }).click();

  await step(page, 'Choose a plan').getByRole('link', { name: 'Choose a Plan' }).click();
  await page.getByRole('button', { name: 'Get Started: Starter', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page).toHaveURL('/content?slug=which-till&publish=1');
  await expect(steps(page)).toHaveAccessibleName('One step to go live');
  await expect(step(page, 'Choose a plan')).toContainText('Your organization is on the Starter plan.');

  await button(page, 'Confirm').click();
  await button(page, 'Use a preview address').click();
  const address = `http://ai.${person.host}.localhost:${new URL(sightline.url).port}/which-till`;
  await expect(steps(page).getByRole('link', { name: address })).toBeVisible();
  await button(page, 'Done').click();
  await expect(row(page, TITLE)).toContainText('published');
  await expect(panel(page).getByRole('link', { name: 'Visit', exact: true })).toHaveAttribute(
    'href',
    address,
  );
  const read = await page.context().newPage();
  await expect.poll(async () => (await read.goto(address))?.status()).toBe(200);
  await expect(read.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await read.close();

  await panel(page).getByRole('button', { name: 'Share preview' }).click();
  await button(page, 'Revoke').click();
  await expect(button(page, 'Create preview link')).toBeVisible();
  expect((await page.request.get(link)).status()).toBe(404);

  await readAsCrawler(page, address);
  await page.goto('/content?slug=which-till');
  const status = async () => (await fetchAt(page, address)).status();
  await panel(page).getByRole('button', { name: 'Unpublish' }).click();
  await expect.poll(status).toBe(404);
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
  await expect(row(page, TITLE)).toHaveCount(0);
  await expect.poll(status).toBe(410);
});

/** Reads the page, its Markdown twin and the list of pages; the panel and the overview count that. */
async function readAsCrawler(page: Page, address: string) {
  const html = await fetchAt(page, address, GPTBOT);
  expect(await html.text()).toContain(`>${TITLE}</h1>`);
  const twin = await fetchAt(page, `${address}.md`, GPTBOT);
  expect(twin.headers()['content-type']).toContain('text/markdown');
  const llms = await fetchAt(page, address.replace('which-till', 'llms.txt'), GPTBOT);
  expect(await llms.text()).toContain(`[${TITLE}](${address}.md)`);
  await expect(async () => {
    await page.goto('/content?slug=which-till');
    const visits = panel(page).locator('dl', { hasText: 'GPTBot' });
    await expect(visits).toContainText(/GPTBot\s*2 visits/, { timeout: 2_000 });
  }).toPass();
  await page.goto('/overview');
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(block('Most Visited AI Pages').getByRole('listitem').first()).toHaveText(`${TITLE}2 visits`);
  await expect(block('AI Bot Visits (daily)').locator('.recharts-bar')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Bots' }).getByRole('row').nth(1)).toHaveText(
    'GPTBotOpenAITraining2',
  );
  await expect(page.getByRole('main')).toContainText('/llms.txt was read once by crawlers in this range.');
  const latest = page.getByRole('list', { name: 'Latest Crawler Visits' }).getByRole('listitem');
  await expect(latest).toHaveText([/GPTBot \/llms\.txt/, /which-till/, /which-till/]);
}

/** Not every machine resolves names below localhost like browsers do, so the name is sent in the header. */
function fetchAt(page: Page, address: string, user_agent = 'Mozilla/5.0 Firefox/140.0') {
  const { host, port, pathname } = new URL(address);
  return page.request.get(`http://localhost:${port}${pathname}`, {
    headers: { host, 'user-agent': user_agent },
  });
}

/** In a browser that is signed in nowhere. */
async function readAsColleague(browser: Browser, link: string) {
  const context = await browser.newContext();
  const colleague = await context.newPage();
  const reply = await colleague.goto(link);
  expect(reply?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(colleague.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(colleague.getByRole('note')).toContainText('Not the public page.');
  expect(await context.cookies()).toEqual([]);
  await context.close();
}

test('The records to set stand in the steps to publish, are looked up at once on request, and a page that waits can be unpublished there', async ({
  page,
  person,
  sightline,
}) => {
  await writePage(sightline, person);
  await withHosting(page, { preview: undefined });
  await page.goto('/content');
  await passOverNews(page);
  await page.goto('/content?slug=which-till');
  await panel(page).getByRole('button', { name: 'Publish', exact: true }).click();
  await button(page, 'Confirm').click();
  await expect(step(page, 'Set its address')).toContainText('Waiting for DNS');
  await expect(steps(page).getByRole('article', { name: 'CNAME record' })).toBeVisible();
  await expect(button(page, 'Copy value')).toHaveCount(2);
  await look(page, 'go-live-records');
  const looked = page.waitForRequest(/verify-subdomain$/);
  await button(page, 'Check now').click();
  await looked;
  await button(page, 'Unpublish').click();
  await expect(steps(page)).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Publish', exact: true })).toBeVisible();
  await expect(row(page, TITLE)).not.toContainText('to go live');
});
