import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { CHROME_AGENT, launchPersonsChromium } from '../server/test/chromium.ts';
import { startKnownDoubles } from '../server/test/doubles/known-doubles.ts';
import { startSite } from '../server/test/doubles/site-double.ts';
import { NOBODY } from './support/doubles.ts';
import { HOST, kayakSite } from './support/kayak-site.ts';
import { test as base } from './support/test.ts';
import { watchFaults } from './support/workspace-looks.ts';

const SCREENS = path.resolve(import.meta.dirname, '../test-results/screens');
const SITE = `http://${HOST}/`;
const FROM_CHATGPT = { referer: 'https://chatgpt.com/' };
const KEY = 'sk-proj-mara-owns-this-x7Qa';

interface Outside {
  env: Record<string, string>;
  /** What a person pastes into the head of the website. */
  paste: (tag: string) => void;
  visitors: Browser;
}

/** A website that nobody here has used, the people who visit it, and assistants that wait for a key. */
const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({ playwright: _ }, use) => {
      const site = kayakSite();
      const website = await startSite(site.behave);
      const assistants = await startKnownDoubles((seed) => ({ seed, ...ANSWERS }), NOBODY);
      const visitors = await launchPersonsChromium([
        `--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${website.port}`,
      ]);
      const env = { SITE_ORIGINS: `${HOST}=${website.origin}`, ...assistants.environment };
      await use({ env, paste: site.paste, visitors });
      await Promise.all([visitors.close(), website.close(), assistants.close()]);
    },
    { scope: 'worker' },
  ],
  server_env: [({ outside }, use) => use(outside.env), { scope: 'worker' }],
});

const ANSWERS = {
  brand: { name: 'Northwharf Kayaks', url: `https://${HOST}/prices`, mention_share: 0.5, cite_share: 0.3 },
  companies: ['Saltline Paddles', 'Tidewater Tours', 'Orca Bay Kayaks'],
  sources: ['https://paddle-weekly.example/puget-sound', 'https://saltline.example/tours'],
};

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  trace: 'off',
  viewport: { width: 1440, height: 900 },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const setup = (page: Page) => page.getByRole('region', { name: 'Set-up' });
const inSetup = (page: Page, name: string) => setup(page).getByRole('button', { name });
const toOverview = (page: Page) =>
  page.getByRole('complementary', { name: 'Workspace' }).getByRole('link', { name: 'Overview' }).click();

test('In one sitting a person gets from no account to a measured topic, a published page, a visit that was seen and a variant that visitors read', {
  tag: '@walk',
}, async ({ page, browser, outside }) => {
  const faults = watchFaults(page);
  const watch = await startWatch(page);
  await watch.step('account', () => openAccount(page));
  await watch.step('company', () => introduce(page));
  await watch.step('website checked', () => checkWebsite(page));
  await watch.step('assistant connected', () => connect(page));
  await watch.step('topic measured', () => measure(page));
  const title = await watch.step('draft opened', () => openDraft(page));
  await watch.step('preview sent', () => sendPreview(page, browser, title, watch.keep));
  await watch.step('page published', () => publish(page, title));
  await watch.step('tag copied', () => copyTag(page, outside));
  await watch.step('tag found', () => findTag(page));
  await watch.step('first visit', () => seeVisit(page, outside));
  await watch.step('variant proposed', () => openVariant(page));
  await watch.step('variant checked', () => checkVariant(page));
  const text = await watch.step('variant approved', () => approve(page));
  await readVariant(outside, text, watch.keep);
  watch.tell();
  expect(faults).toEqual([]);
});

/** Keeps a numbered picture for people to look at, if they asked for pictures. */
type Keep = (of: Page, name: string) => Promise<void>;

/** Counts clicks and seconds of each step for people to read; no step fails for being slow. */
async function startWatch(page: Page) {
  let clicks = 0;
  await page.exposeBinding('clickSeen', () => {
    clicks += 1;
  });
  await page.addInitScript(
    `addEventListener('click', (event) => event.isTrusted && event.detail > 0 && window.clickSeen(), true)`,
  );
  const lines: string[] = [];
  let pictures = 0;
  const keep: Keep = async (of, name) => {
    pictures += 1;
    if (!process.env.PICTURES) return;
    await expect(of.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
    const number = String(pictures).padStart(2, '0');
    await of.screenshot({ path: `${SCREENS}/start-${number}-${name.replaceAll(' ', '-')}.png` });
  };
  return {
    keep,
    step: async <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      const [before, began] = [clicks, performance.now()];
      const result = await act();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      lines.push(`${name.padEnd(20)} ${String(clicks - before).padStart(3)} clicks ${seconds.padStart(6)} s`);
      await keep(page, name);
      return result;
    },
    tell: () => process.stdout.write(`${lines.join('\n')}\n`),
  };
}

async function openAccount(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create your account' }).click();
  await page.getByLabel('Work email').fill(`mara@${HOST}`);
  await page.getByLabel('Company name').fill('Northwharf Kayaks');
  await page.getByLabel('Company website domain').fill(HOST);
  await button(page, 'Create account').click();
  await page.getByRole('link', { name: 'Open the mailbox' }).click();
  await page.locator('a[href*="/reset-password?"]').first().click();
  await page.getByLabel('New password').fill('paddle, tide and current');
  await button(page, 'Save password').click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
}

async function introduce(page: Page) {
  await page.getByLabel('Full Name').fill('Mara Lind');
  await page.getByLabel('Job Title').fill('Owner');
  await button(page, 'Continue').click();
  await expect(page.getByText('5 pages were read.')).toBeVisible();
  await expect(button(page, 'Continue')).toBeEnabled();
}

async function checkWebsite(page: Page) {
  await button(page, 'Continue').click();
  await expect(page.getByLabel('Initial Topic')).toHaveValue(/kayak/i);
  await button(page, 'Start analysis').click();
  await expect(page.getByRole('heading', { name: /Your website answers \d of 5 questions/ })).toBeVisible();
}

async function connect(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Connect an assistant' }).click();
  await dialog(page).getByLabel('OpenAI API key').fill(KEY);
  await dialog(page).getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog(page)).toContainText('ChatGPT answered our question and is connected.');
}

async function measure(page: Page) {
  await dialog(page).getByRole('button', { name: 'Measure now' }).click();
  await expect(page.getByRole('main')).toContainText(/Mentioned in \d+ of 15 answers/);
}

async function openDraft(page: Page): Promise<string> {
  await toOverview(page);
  await setup(page).getByRole('link', { name: 'Choose a page' }).click();
  const draft = page.getByRole('main').getByRole('link', { name: /would you recommend\?$/ });
  const title = await draft.innerText();
  await draft.click();
  await expect(
    page.getByRole('region', { name: 'Page' }).getByRole('heading', { level: 2 }).first(),
  ).toHaveText(title);
  return title;
}

async function sendPreview(page: Page, browser: Browser, title: string, keep: Keep) {
  await button(page, 'Publish').click();
  await expect(dialog(page)).toHaveAccessibleName('Two steps to go live');
  await button(page, 'Create preview link').click();
  await button(page, 'Copy link').click();
  const link: string = await page.evaluate('navigator.clipboard.readText()');
  const elsewhere = await browser.newContext();
  const colleague = await elsewhere.newPage();
  await colleague.goto(link);
  await expect(colleague.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await keep(colleague, 'preview as a colleague');
  await elsewhere.close();
}

async function publish(page: Page, title: string) {
  await dialog(page).getByRole('link', { name: 'Choose a Plan' }).click();
  await button(page, 'Get Started: Starter').click();
  await button(page, 'Confirm').click();
  await expect(dialog(page)).toHaveAccessibleName('One step to go live');
  await button(page, 'Confirm').click();
  await button(page, 'Use a preview address').click();
  const address = dialog(page).getByRole('link', { name: /^http:\/\/ai\..*localhost/ });
  const opened = page.waitForEvent('popup');
  await address.click();
  await expect((await opened).getByRole('heading', { level: 1, name: title })).toBeVisible();
  await (await opened).close();
}

async function copyTag(page: Page, { paste }: Outside) {
  await button(page, 'Done').click();
  await toOverview(page);
  await inSetup(page, 'Add the tag to your website').click();
  await button(page, 'Turn on personalization').click();
  await setup(page).getByRole('button', { name: 'Copy', exact: true }).click();
  paste(await page.evaluate('navigator.clipboard.readText()'));
}

async function findTag(page: Page) {
  await button(page, 'Check Installation').click();
  await expect(setup(page)).toContainText('Script detected');
  await expect(inSetup(page, 'Next: See your first visit')).toBeVisible();
}

async function seeVisit(page: Page, { visitors }: Outside) {
  await inSetup(page, 'Next: See your first visit').click();
  await expect(setup(page)).toContainText('Waiting for the first visit');
  const site = await visitors.newPage({ userAgent: CHROME_AGENT });
  await site.goto(`${SITE}prices`, FROM_CHATGPT);
  await expect(setup(page)).toContainText('Visit seen');
  await expect(setup(page).locator('dl')).toContainText(/Page\s*\/prices\s*Came from\s*ChatGPT/);
  await site.close();
}

async function openVariant(page: Page) {
  await inSetup(page, 'Next: Show visitors a variant').click();
  await expect(setup(page).getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
}

async function checkVariant(page: Page) {
  await setup(page).getByRole('button', { name: 'Check', exact: true }).click();
  await expect(dialog(page).getByRole('img', { name: 'The page, desktop, after' })).toBeVisible();
}

/** Returns a text that visitors read from then on. */
async function approve(page: Page): Promise<string> {
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  const text = await setup(page).locator('ins').first().innerText();
  await setup(page).getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(setup(page)).toContainText('These visitors read it from now on.');
  return text.replace(/^Now:\s*/, '');
}

/** One in ten keeps the original, so another person comes until someone is shown the variant. */
async function readVariant({ visitors }: Outside, text: string, keep: Keep) {
  await expect(async () => {
    const context = await visitors.newContext({ userAgent: CHROME_AGENT });
    const site = await context.newPage();
    await site.goto(SITE, FROM_CHATGPT);
    await expect(site.getByRole('main')).toContainText(text, { timeout: 3_000 });
    await keep(site, 'variant as a visitor');
    await context.close();
  }).toPass();
}
