import { expect, type Page } from '@playwright/test';
import { openFurtherScreens, openScreens, watchStrangers } from './support/screens.ts';
import { test } from './support/test.ts';

// A separate server, so that nothing made here affects other tests.
test.use({ server_env: { SAMPLE_WORKSPACE: 'on' } });

test('A visitor opens the sample workspace, looks around, and starts it over', { tag: '@walk' }, async ({
  page,
}) => {
  const strangers = watchStrangers(page.context());
  await page.goto('/login');
  await page.getByRole('link', { name: 'Explore the sample workspace' }).click();
  await expect(page.getByRole('heading', { name: 'The sample workspace' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();

  const mark = page.getByRole('complementary', { name: 'Sample workspace' });
  await expect(mark).toContainText('Sample data, simulated days');
  await expect(answersMark(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Topics' })).toContainText('Time clock and payroll');
  await expect(page.getByRole('region', { name: 'Most Visited AI Pages' })).toContainText('visits');
  await expect(page.getByText(/^Overall: \d+%/)).toBeVisible();
  const funnel = page.getByRole('region', { name: 'From AI answer to conversion', exact: true });
  await funnel.getByRole('button', { name: /^ChatGPT, Visits: [1-9]/ }).click();
  const evidence = page.getByRole('region', { name: 'ChatGPT: Visits' });
  await expect(page).toHaveURL(/assistant=chatgpt&stage=visits/);
  await evidence.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/journeys\?visitor_id=/);
  await page.goBack();
  await expect(evidence.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(evidence).toHaveCount(0);
  await expect(page.getByText('Not asked')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const goTo = palette.getByRole('textbox', { name: 'Go to' });
  await expect(goTo).toBeFocused();
  await page.keyboard.type('script install');
  await palette.getByRole('button', { name: 'Script Installation Personalization Setup' }).click();
  await expect(page).toHaveURL(/\/personalization-setup\/script/);
  await page.keyboard.press('Control+k');
  await expect(goTo).toBeFocused();
  await page.keyboard.type('came from perplexity');
  await palette
    .getByRole('button', { name: /Visitor [0-9a-f]{8}$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/journeys\?visitor_id=/);
  await openAnswers(page);
  await openScreens(page);
  await openFurtherScreens(page);
  await expect(mark).toBeVisible();
  await openPublished(page);
  expect(strangers, 'nobody else is asked for anything').toEqual([]);

  await mark.getByRole('button', { name: 'Start over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();

  await mark.getByRole('button', { name: 'Use your own website' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
});

const answersMark = (page: Page) => page.getByRole('main').getByText('Sample answers', { exact: true });

/** Every screen that shows answers says whose they are. */
async function openAnswers(page: Page) {
  await page.goto('/media-opportunities');
  await expect(page.getByRole('tab', { name: 'Earned Media' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(/^Join the discussions on rota-talk-sample/).first()).toBeVisible();
  await expect(answersMark(page)).toBeVisible();
  await page.goto('/topic-analysis');
  await expect(answersMark(page)).toBeVisible();
  await page.getByRole('heading', { name: 'Shift swaps and holiday' }).click();
  await expect(page.getByRole('heading', { name: 'Shift swaps and holiday', level: 1 })).toBeVisible();
  await expect(answersMark(page)).toBeVisible();
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await page.getByRole('table', { name: 'Prompt Analyses' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Response' }).click();
  await expect(page.getByRole('heading', { name: 'Citations' })).toBeVisible();
  await expect(answersMark(page)).toBeVisible();
  await page.goto('/analytics');
  await expect(page.getByText('Better than the original').first()).toBeVisible();
}

/** What the public sees on the sample's own host: the list of its pages, one of them, and none. */
async function openPublished(page: Page) {
  await page.goto('/setup/dns');
  const address = await page
    .getByRole('main')
    .getByRole('link', { name: 'Visit', exact: true })
    .getAttribute('href');
  await page.goto(String(address));
  await page.getByRole('link', { name: 'All pages' }).first().click();
  await page.getByRole('main').getByRole('link', { name: 'Which rota software suits a small café?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Which rota software suits a small café?');
  expect((await page.goto(`${address}/nothing-here`))?.status()).toBe(404);
  // Without a mail server, the mailbox stands in, and links back to the dashboard.
  await page.goto('/mailbox');
  await page.getByRole('link', { name: 'Sightline', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
