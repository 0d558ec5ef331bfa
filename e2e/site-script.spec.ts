import { expect, type Page } from '@playwright/test';
import type { ScriptVerification } from '@sightline/contract/personalizing/site-pages';
import { HOST } from './support/doubles.ts';
import { onboard, test, type Workspace } from './support/workspace.ts';
import { look } from './support/workspace-looks.ts';
import { fail, rewrite } from './support/workspace-routes.ts';

test.use({ visitor: 'newcomer', permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(({ sightline, person }) => onboard(sightline, person));

const VERIFY = /\/script-verification$/;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const switchOn = (person: Workspace) =>
  person.api('PATCH', `/api/domains/${person.domain_id}`, { selected_personalization: true });

test('[P-SCRIPT-01 P-SCRIPT-02 P-SCRIPT-03 P-SCRIPT-04 P-SCRIPT-05 P-SCRIPT-06 P-SCRIPT-07 P-SCRIPT-08 P-SCRIPT-09 P-ERR-17 P-CONST-18] The script can be copied in Personalization Setup, which says whether the website has it', {
  tag: '@main',
}, async ({ page, person }) => {
  await switchOn(person);
  await page.goto('/personalization-setup/script');
  const snippet = main(page).locator('code');
  await expect(snippet).toHaveText(
    new RegExp(`^<script async src="http://localhost:\\d+/s/${person.domain_id}\\.js"></script>$`),
  );
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await snippet.textContent());
  await expect(button(page, 'Copy')).toBeVisible();

  // The longer tag, with its reason, is there on request.
  await button(page, 'Advanced').click();
  const advanced = main(page).getByRole('region', { name: 'Advanced' });
  await expect(advanced).toContainText('visitors may see the original for a moment');
  await expect(advanced.locator('code')).toHaveText(
    new RegExp(`^<script>.*"http://localhost:\\d+/s/${person.domain_id}\\.js".*</script>$`, 's'),
  );
  await look(page, 'site-script-advanced');
  await button(page, 'Advanced').click();
  await main(page).getByLabel('Your website platform').selectOption('Next.js');
  await expect(snippet).toHaveText(/^<script async src="[^"]+" \/>$/);
  await main(page).getByLabel('Your website platform').selectOption('HTML');

  await expect(main(page).getByRole('heading', { name: 'Verify Installation' })).toBeVisible();
  const check = button(page, 'Check Installation');
  await check.click();
  const outcome = main(page).getByRole('region', { name: 'Verify Installation' }).getByRole('status');
  await expect(outcome).toContainText('Script not detected');
  await expect(outcome).toContainText(`The script isn’t on the home page of ${HOST} yet.`);
  await look(page, 'site-script-missing');

  await rewrite<ScriptVerification>(page, VERIFY, () => ({ script_detected: true, message: 'It is there.' }));
  await check.click();
  await expect(outcome).toContainText('Script detected');
  await expect(outcome).toContainText('It is there.');
  await look(page, 'site-script-found');
  await page.unroute(VERIFY);
  await fail(page, VERIFY);
  await check.click();
  await expect(outcome.getByRole('alert')).toHaveText('Error: It broke.');
  await page.unroute(VERIFY);
  await page.route(VERIFY, (route) => route.fulfill({ status: 500, json: {} }));
  await check.click();
  await expect(outcome.getByRole('alert')).toHaveText('Failed to verify script installation');
});

test('How visitors are recognized, held out and forgotten is chosen in Personalization Setup, and the choice stays', async ({
  page,
  person,
}) => {
  await switchOn(person);
  await page.goto('/personalization-setup/script');
  await expect(main(page).getByRole('radio', { name: 'Recognize returning visitors' })).toBeChecked();
  await main(page).getByRole('radio', { name: 'Ask first' }).check();
  await button(page, 'Copy line').click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    new RegExp(`^<script async src="http://localhost:\\d+/s/${person.domain_id}\\.js\\?consent"></script>$`),
  );
  await main(page).getByRole('radio', { name: 'Recognize visitors for one day' }).check();
  await main(page).getByLabel('Hold-out').fill('20');
  await main(page).getByLabel('Forget visitors after').fill('90');
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/personalization-settings') && response.request().method() !== 'GET',
  );
  await button(page, 'Save settings').click();
  expect((await saved).ok()).toBe(true);
  await expect(button(page, 'Save settings')).toBeDisabled();
  expect(await person.call('GET', '/personalization-settings')).toMatchObject({
    identity: 'daily',
    holdout_share: 0.2,
    visitor_retention_days: 90,
  });
  await page.reload();
  await expect(main(page).getByRole('radio', { name: 'Recognize visitors for one day' })).toBeChecked();
  await expect(main(page).getByLabel('Hold-out')).toHaveValue('20 %');
});
