import { expect, type Page } from '@playwright/test';
import { richEmails } from '../server/test/rich-emails.ts';
import { test } from './support/member.ts';
import { post, signUp } from './support/person.ts';
import { look, widerThanWindow } from './support/workspace-looks.ts';

test.use({ session: null });

const PHONE = { width: 360, height: 740 };

/** Looks at an email as a mail app shows it: alone, in both schemes, wide and on a phone. */
async function lookAtEmail(page: Page, name: string, html: string) {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(html);
  await look(page, `mail-${name}`);
  const button = page.locator('td[bgcolor] a');
  if ((await button.count()) > 0) {
    const { height } = (await button.boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    const href = await button.getAttribute('href');
    await expect(page.getByRole('link', { name: href ?? '', exact: true })).toHaveAttribute(
      'href',
      href ?? '',
    );
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(await page.title());
  await page.setViewportSize(PHONE);
  expect(await widerThanWindow(page), `${name} on a phone`).toEqual([]);
  expect(asked).toEqual([]);
}

test('Account emails can be read in both color schemes and load nothing', { tag: '@main' }, async ({
  page,
  sightline,
}) => {
  const { email, host } = await signUp(sightline, { organization: '<b>Ann</b>' });
  await post(sightline, '/auth/request-password-reset', { email });
  await post(sightline, '/auth/signup', {
    email,
    organization_name: 'Again',
    domain_url: host,
    generated_pages_enabled: true,
  });
  await expect.poll(async () => (await emailsTo(sightline, email)).length).toBe(3);
  for (const { subject, html } of await emailsTo(sightline, email))
    await lookAtEmail(page, subject.toLowerCase().replace(/\W+/g, '-'), html);
});

for (const { name, html } of richEmails())
  test(`An email with everything that emails can hold (${name}) can be read in both color schemes and on a phone`, async ({
    page,
  }) => {
    await lookAtEmail(page, name, html);
  });

const emailsTo = async (
  sightline: { mailbox: () => Promise<{ to: string; subject: string; html: string }[]> },
  email: string,
) => (await sightline.mailbox()).filter(({ to }) => to === email);

test('The mailbox shows emails newest first and finds them by recipient', async ({ page, sightline }) => {
  const [ann, bob] = [await signUp(sightline), await signUp(sightline)];
  const faults: string[] = [];
  page.on('console', (message) => {
    // The test's own scripts, which the frame does not run either.
    const is_ours = message.text().includes("'allow-scripts' permission is not set");
    if (message.type() === 'error' && !is_ours) faults.push(message.text());
  });
  await page.goto('/mailbox');
  const emails = page.getByRole('article');
  await expect(emails.first()).toContainText(`To ${bob.email}`);
  await page.getByLabel('Recipient').fill(ann.email.slice(0, 8).toUpperCase());
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(emails).toHaveCount(1);
  await expect(emails).toContainText(`To ${ann.email}`);
  const framed = emails.frameLocator('iframe');
  await expect(framed.getByRole('heading', { level: 1 })).toHaveText('Choose your Sightline password');
  await look(page, 'mailbox');

  const opened = page.waitForEvent('popup');
  await framed.getByRole('link', { name: 'Choose a password', exact: true }).click();
  await expect((await opened).getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByLabel('Recipient').fill('nobody@nowhere.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No emails to an address containing “nobody@nowhere.example”.')).toBeVisible();
  expect(faults).toEqual([]);
});
