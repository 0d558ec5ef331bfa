import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { launchChromium } from '../../../test/chromium.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { leaveUrl } from '../../whole/reports/report-links.ts';
import { unsubscribeUrl } from './email-links.service.ts';

let app: TestApp;
let person: Person;
let browser: Browser;
beforeAll(async () => {
  app = await startTestApp({ collect: true });
  person = await signUpPerson(app);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app.stop();
});

const isOn = async () => {
  const { body } = await app.call('GET', '/api/users/me/notifications', { token: person.token });
  return body.weekly_digest as boolean;
};
const open = async () => {
  const { pathname, search } = new URL(unsubscribeUrl(app.ctx, person.user_id, 'weekly_digest'));
  const page = await browser.newPage();
  await page.goto(app.url + pathname + search);
  return page;
};
/** Waits for the page that comes of it: what is read sooner may be of the page before. */
const loads = (page: Page, act: () => Promise<unknown>) => Promise.all([page.waitForEvent('load'), act()]);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

it('A scanner that runs a browser and presses every button, tries every choice and submits every form unsubscribes nobody', async () => {
  const page = await open();
  for (const one of await page.locator('button').all()) await one.click();
  expect(await heading(page).textContent()).toBe('Stop the weekly digest?');
  await loads(page, () => page.evaluate('document.forms[0].submit()'));
  expect(await heading(page).textContent()).toBe('Stop the weekly digest?');
  for (const one of await page.locator('input:visible, button').all()) await one.click();
  await expect.poll(() => heading(page).textContent()).toBe('Nothing was changed');
  expect(await isOn()).toBe(true);
  await page.close();
});

it('The person unsubscribes after the scanner by choosing so, takes it back, and is asked again', async () => {
  const page = await open();
  await page.getByLabel('Stop these emails').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => heading(page).textContent()).toBe('The weekly digest is off');
  expect(await isOn()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => heading(page).textContent()).toBe('The weekly digest is on');
  expect(await isOn()).toBe(true);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  await page.close();
});

it('A report by mail is asked about in the same way', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = { token: person.token };
  const schedule = { every: 'week', recipients: ['bo@example.com'] };
  const list = `/api/domains/${person.domain_id}/reports`;
  const report = (await app.call('POST', list, { ...token, body: { schedule } })).body;
  const path = leaveUrl(app.ctx, report.id, 'bo@example.com').replace(app.ctx.config.public_url, '');
  const send = async (body: string) => (await app.call('POST', path, { headers, body })).text;
  const recipients = async () => (await app.call('GET', list, token)).body[0].schedule?.recipients ?? [];
  expect(await send('asked=page')).toContain('Stop this report by mail?');
  expect(await send('asked=page&emails=keep')).toContain('Nothing was changed');
  expect(await recipients()).toEqual(['bo@example.com']);
  expect(await send('asked=page&emails=stop')).toContain('You’ve unsubscribed from this report');
  expect(await recipients()).toEqual([]);
});

it.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('The button of a mail program unsubscribes with one click, sent as %s', async (type, body) => {
  const { pathname, search } = new URL(unsubscribeUrl(app.ctx, person.user_id, 'weekly_digest'));
  const headers = { 'content-type': type };
  expect((await app.call('POST', pathname + search, { headers, body })).text).toContain('is off');
  expect(await isOn()).toBe(false);
  await app.call('POST', pathname.replace('off', 'on') + search);
});
