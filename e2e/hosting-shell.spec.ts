import { expect, type Page } from '@playwright/test';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { test } from './support/network.ts';
import { call } from './support/person.ts';
import { watchRequests } from './support/settle.ts';
import { HOSTING, withHosting, withPlan } from './support/states.ts';
import { expectEvery, fail, hold, letArrive, pass, record } from './support/workspace-routes.ts';

const VERIFY = /\/hosting\/verify-subdomain$/;

const main = (page: Page) => page.getByRole('main');

test('[P-HOST-01 P-HOST-02 P-CONST-02] The dashboard asks for the hosting status every 5 seconds until hosting is active', {
  tag: '@main',
}, async ({ page, person: _ }) => {
  await page.clock.install();
  const settle = watchRequests(page);
  await page.goto('/settings');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectEvery(page, HOSTING, 5000);
  await withHosting(page, { is_active: true });
  const active = page.waitForRequest(HOSTING);
  await page.clock.runFor(5000);
  await active;
  await settle();
  await letArrive(page);
  const calls = record(page, HOSTING);
  await pass(page, 30_000);
  expect(calls).toEqual([]);
});

for (const [row, change] of [
  ['[P-HOST-03 P-HOST-05] Once the DNS records are there', { dns_verified: true }],
  ['[P-HOST-04 P-HOST-05] Once the certificate is there', { ssl_status: { status: 'ACTIVE', detail: null } }],
] as const) {
  test(`${row}, the dashboard asks once for a check of the host`, async ({ page, person: _ }) => {
    await withHosting(page, change);
    const calls = record(page, VERIFY);
    await page.clock.install();
    const verified = page.waitForResponse(VERIFY);
    await page.goto('/settings');
    await verified;
    for (let polls = 0; polls < 3; polls++) {
      const polled = page.waitForResponse(HOSTING);
      await page.clock.runFor(5000);
      await polled;
    }
    await page.getByRole('link', { name: 'Changelog' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Changelog');
    expect(calls).toMatchObject([{ method: 'POST', body: null }]);
  });
}

test('[P-HOST-03] The dashboard shows the hosting status that its check of the host returns', async ({
  page,
  person,
  sightline,
  network,
}) => {
  const hosting = `/api/domains/${person.domain_id}/hosting`;
  const chosen = { subdomain: 'ai' };
  const { dns_verification_token: token } = await call<HostingStatus>(
    sightline,
    person,
    'POST',
    `${hosting}/onboard-subdomain`,
    chosen,
  );
  network.setRecords(token ?? '');
  await call(sightline, person, 'POST', `${hosting}/verify-subdomain`);
  const looked_at = Date.now();
  network.certify(true);
  await withPlan(page);
  // The server looks at a host at most once in two seconds.
  await expect.poll(() => Date.now()).toBeGreaterThan(looked_at + 2000);
  // Only the first poll is answered, so that none of the next ones can bring what the check found.
  let polls = 0;
  await page.route(HOSTING, (route) => (polls++ === 0 ? route.fallback() : undefined));
  const check = hold(page, VERIFY);
  await page.goto('/settings');
  const banner = page.getByRole('complementary', { name: 'Account status' });
  await expect(banner).toContainText('Finish DNS setup');
  const looked = page.waitForResponse(VERIFY);
  await check.release();
  expect(((await (await looked).json()) as HostingStatus).is_active).toBe(true);
  await expect(banner).toHaveCount(0);
});

test('[P-HOST-06] When the hosting status cannot be loaded, the banner asks for the DNS setup', async ({
  page,
  person: _,
}) => {
  await withPlan(page);
  await withHosting(page, { dns_verified: true, is_active: true });
  await Promise.all([page.waitForResponse(HOSTING), page.goto('/settings')]);
  const banner = page.getByRole('complementary', { name: 'Account status' });
  await expect(banner).toHaveCount(0);
  await fail(page, HOSTING);
  await page.reload();
  await expect(banner).toContainText('Finish DNS setup to publish your AEO pages.');
  await expect(banner.getByRole('link', { name: 'Go live' })).toHaveAttribute('href', '/setup/dns');
});
