import { expect, type Page } from '@playwright/test';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import { HOST, TARGET, test } from './support/network.ts';
import { call, type Person } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { withHosting, withPlan } from './support/states.ts';
import { look, watchFaults } from './support/workspace-looks.ts';
import { expectEvery, pass, record } from './support/workspace-routes.ts';

const VERIFY = /\/hosting\/verify-subdomain$/;
const INDEXING = /\/aeo-onboarding\/indexing-verification$/;

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const subdomain = (page: Page) => main(page).getByLabel('Subdomain');
const recordOf = (page: Page, type: string) => main(page).getByRole('article', { name: `${type} record` });
const copied = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

const choose = (sightline: Sightline, person: Person) =>
  call<HostingStatus>(
    sightline,
    person,
    'POST',
    `/api/domains/${person.domain_id}/hosting/onboard-subdomain`,
    { subdomain: 'ai' },
  );

test('[A-SETUP-07 A-SETUP-08 A-SETUP-09 A-SETUP-10 A-SETUP-11 A-SETUP-17 A-SETUP-18 A-SETUP-19 A-SETUP-24 A-STATE-01 A-CONST-08] The DNS setup leads from nothing, through wrong records, to a live host', async ({
  page,
  person: _,
  network,
}) => {
  const faults = watchFaults(page);
  await page.clock.install();
  await page.goto('/setup');
  await expect(page).toHaveURL('/setup/dns');
  await expect(main(page).getByRole('tab')).toHaveText(['DNS Configuration', 'Indexing']);
  await expect(main(page).getByRole('tab', { selected: true })).toHaveText('DNS Configuration');
  await expect(main(page).getByRole('heading', { name: 'Configure DNS' })).toBeVisible();
  await expect(subdomain(page)).toHaveValue('ai');
  await look(page, 'setup-dns-new');
  await button(page, 'Confirm').click();

  const alias = recordOf(page, 'CNAME');
  const text = recordOf(page, 'TXT');
  await expect(alias.getByText(`in full: ${HOST}`)).toBeVisible();
  await expect(button(page, 'Confirm')).toHaveCount(0);
  await expect(subdomain(page)).toBeFocused();
  await expect(main(page).getByRole('status')).toHaveText('Checking DNS configuration...');
  await expect(main(page).getByText('up to 15 minutes')).toBeVisible();
  await expect(alias.getByText('Not there yet')).toBeVisible();
  await look(page, 'setup-dns-missing');

  await text.getByRole('button', { name: 'Copy value' }).click();
  const token = await copied(page);
  network.setRecords('sightline-verify=old', 'shops.example.net');
  await expect(alias.getByText('Needs a change')).toBeVisible();
  await expect(alias.getByText(`Change the record’s value to ${TARGET}`)).toBeVisible();
  await expect(text.getByText('Seen: sightline-verify=old')).toBeVisible();
  await look(page, 'setup-dns-wrong');

  network.setRecords(token);
  await expect(main(page).getByRole('status')).toHaveText('DNS configured successfully');
  await expect(main(page).getByText('Its certificate is issued automatically next')).toBeVisible();
  network.certify(true);
  await expect(main(page).getByText('is ready. Choose a plan to put its pages online')).toBeVisible();
  await look(page, 'setup-dns-live');
  const calls = record(page, /\/hosting\//);
  await pass(page, 10_000);
  expect(calls).toEqual([]);
  expect(faults).toEqual([]);
});

test('The DNS setup names a stale AAAA record, and CAA records that forbid the certificate with what to add', async ({
  page,
  person,
  sightline,
  network,
}) => {
  const { dns_verification_token } = await choose(sightline, person);
  network.setRecords(dns_verification_token ?? '');
  network.zone[HOST] = { A: ['198.51.100.99'], AAAA: ['2001:db8:bad::1'] };
  network.zone['tillberry.test'] = { CAA: ['0 issue "pki.example"'] };
  await page.goto('/setup/dns');
  const alias = recordOf(page, 'CNAME');
  await expect(alias.getByText('also elsewhere: AAAA 2001:db8:bad::1.')).toBeVisible();
  const caa = main(page).getByRole('article', { name: 'CAA records' });
  await expect(caa.getByText('Needs a change')).toBeVisible();
  await expect(caa).toContainText('tillberry.test CAA 0 issue "letsencrypt.org"');
  await expect(caa.getByText('Seen: 0 issue "pki.example"')).toBeVisible();

  network.setRecords(dns_verification_token ?? '');
  await expect(main(page).getByText('No certificate can be issued until')).toBeVisible();
  await look(page, 'setup-dns-forbidden');
  network.zone['tillberry.test'] = { CAA: ['0 issue "letsencrypt.org"'] };
  await expect(caa).toHaveCount(0);
  await expect(main(page).getByText('Its certificate is issued automatically next')).toBeVisible();
});

test('[A-VAL-06 A-VAL-07 A-VAL-08 A-VAL-09] In the DNS setup, Confirm shows while the subdomain differs from the saved one, and works while it is valid', {
  tag: '@main',
}, async ({ page, person, sightline }) => {
  await choose(sightline, person);
  await page.goto('/setup/dns');
  await expect(recordOf(page, 'TXT')).toBeVisible();
  await expect(button(page, 'Confirm')).toHaveCount(0);
  for (const [typed, reason] of [
    ['AI', 'lowercase letters'],
    ['a_b', 'lowercase letters'],
    ['-ai', 'Start and end'],
    ['ai-', 'Start and end'],
    ['a'.repeat(64), '63 characters'],
    ['', 'Enter a subdomain'],
  ] as const) {
    await subdomain(page).fill(typed);
    await expect(button(page, 'Confirm')).toBeDisabled();
    await expect(main(page).getByText(reason)).toBeVisible();
  }
  await subdomain(page).fill('ai');
  await expect(button(page, 'Confirm')).toHaveCount(0);
  await subdomain(page).fill('www');
  await button(page, 'Confirm').click();
  await expect(main(page).getByText('is usually used for something else')).toBeVisible();
  await subdomain(page).fill('answers');
  await button(page, 'Confirm').click();
  await expect(recordOf(page, 'CNAME').getByText('in full: answers.tillberry.test')).toBeVisible();
});

test('[A-SETUP-12 A-SETUP-13 A-SETUP-14 A-SETUP-16 A-SETUP-20 A-SETUP-21 A-SETUP-22 A-SETUP-23 A-CONST-09] The DNS setup shows each provider’s records its own way, to be copied', async ({
  page,
  person,
  sightline,
}) => {
  const { dns_verification_token } = await choose(sightline, person);
  await page.goto('/setup/dns');
  const provider = main(page).getByLabel('DNS provider');
  await expect(provider).toHaveValue('GoDaddy');
  await expect(provider.getByRole('option')).toHaveText([
    'GoDaddy',
    'Namecheap',
    'Google Domains (legacy)',
    'Squarespace Domains',
    'Cloudflare',
    'AWS Route 53',
    'DigitalOcean',
  ]);
  const copy = async (type: string, name: string) => {
    await recordOf(page, type).getByRole('button', { name }).click();
    return copied(page);
  };
  for (const [name, target, text] of [
    ['GoDaddy', `${TARGET}.`, dns_verification_token],
    ['Squarespace Domains', TARGET, dns_verification_token],
    ['AWS Route 53', `${TARGET}.`, `"${dns_verification_token}"`],
  ] as const) {
    await provider.selectOption(name);
    await expect(recordOf(page, 'CNAME').getByText(target, { exact: true })).toBeVisible();
    expect(await copy('CNAME', 'Copy value')).toBe(target);
    expect(await copy('TXT', 'Copy value')).toBe(text);
    expect(await copy('CNAME', 'Copy name')).toBe('ai');
    expect(await copy('TXT', 'Copy name')).toBe('_sightline.ai');
    await expect(main(page).getByRole('button', { name: 'Copied' })).toHaveCount(0);
  }
  await expect(main(page).getByText('DNS only')).toHaveCount(0);
  await provider.selectOption('Cloudflare');
  await expect(main(page).getByText('DNS only')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await recordOf(page, 'CNAME').getByRole('button', { name: 'Copy name' }).click();
  await expect(recordOf(page, 'CNAME').getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.clock.runFor(1900);
  await expect(recordOf(page, 'CNAME').getByRole('button', { name: 'Copied' })).toBeVisible();
  await page.clock.runFor(200);
  await expect(recordOf(page, 'CNAME').getByRole('button', { name: 'Copied' })).toHaveCount(0);
});

test('[A-SETUP-01 A-SETUP-02 A-SETUP-03 A-SETUP-04 A-SETUP-05 A-SETUP-06 A-SETUP-25 A-SETUP-26 A-SETUP-27 A-SETUP-28] The onboarding for AI pages leads through DNS and the link on the website to the Content screen', {
  tag: '@walk',
}, async ({ page, person, sightline, network }) => {
  const faults = watchFaults(page);
  const { dns_verification_token } = await choose(sightline, person);
  await page.goto('/aeo-onboarding');
  await expect(main(page).getByText('Step 1 of 2')).toBeVisible();
  await expect(button(page, 'Previous')).toBeDisabled();
  await expect(recordOf(page, 'CNAME').getByText('Not there yet')).toBeVisible();
  await expect(button(page, 'Next')).toBeDisabled();
  network.setRecords(dns_verification_token ?? '');
  await expect(button(page, 'Next')).toBeEnabled();
  await look(page, 'onboarding-dns-configured');
  await button(page, 'Next').click();

  await expect(page).toHaveURL('/aeo-onboarding/indexing');
  await expect(main(page).getByText('Step 2 of 2')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Enable Indexing' })).toBeVisible();
  await expect(main(page).getByText('Required', { exact: true })).toBeVisible();
  await expect(main(page)).toContainText('from your site’s header or footer, or from a sitemap');
  await expect(main(page)).toContainText('AI models and search engines will not find the pages');
  await expect(main(page).getByText(`No link to ${HOST} was found`)).toBeVisible();
  await expect(button(page, 'Finish')).toBeDisabled();
  await look(page, 'onboarding-indexing-missing');
  network.pages['/'] = `<title>Tillberry</title><footer><a href="https://${HOST}/">Answers</a></footer>`;
  await expect(main(page).getByRole('status')).toHaveText('Link found');
  await look(page, 'onboarding-indexing-found');

  await button(page, 'Previous').click();
  await expect(page).toHaveURL('/aeo-onboarding/dns');
  await button(page, 'Next').click();
  const saved = record(page, new RegExp(`/api/domains/${person.domain_id}$`));
  await button(page, 'Finish').click();
  await expect(page).toHaveURL('/content');
  expect(saved.filter(({ method }) => method === 'PATCH')).toMatchObject([
    { body: { completed_cms_onboarding: true } },
  ]);
  for (const step of ['dns', 'indexing']) {
    await page.goto(`/aeo-onboarding/${step}`);
    await main(page).getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/content');
  }
  expect(faults).toEqual([]);
});

for (const [rows, path, ms] of [
  ['[A-API-27 A-CONST-02 A-STATE-02]', '/setup/dns', 5000],
  ['[A-API-27 A-CONST-02 A-STATE-02]', '/aeo-onboarding/dns', 3000],
] as const) {
  test(`${rows} The screen ${path} checks the DNS records every ${ms / 1000} seconds`, async ({
    page,
    person,
    sightline,
  }) => {
    await choose(sightline, person);
    await page.clock.install();
    await page.goto(path);
    await expect(recordOf(page, 'CNAME').getByText('Not there yet')).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await expectEvery(page, VERIFY, ms);
  });
}

test('[A-SETUP-28] The Indexing tab looks for the link on the website every 5 seconds', async ({
  page,
  person,
  sightline,
}) => {
  await choose(sightline, person);
  await page.clock.install();
  await page.goto('/setup/indexing');
  await expect(main(page).getByText('No link to')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectEvery(page, INDEXING, 5000);
});

test('A website that refuses AI crawlers is told first on the Overview, which leads to who they are', async ({
  page,
  person: _,
  network,
}) => {
  const text = 'Tillberry sells tills to bakeries, and its people answer every call. '.repeat(9);
  network.pages['/'] = ({ headers }, response) => {
    const status = headers['user-agent']?.includes('GPTBot') ? 403 : 200;
    response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>Tillberry</h1><p>${text}</p>`);
  };
  await page.goto('/overview');
  const next = page.getByRole('region', { name: 'Do next' });
  await expect(next.getByRole('listitem').first()).toContainText(
    'answers 403 to requests that call themselves GPTBot, although browsers get in.',
  );
  await next.getByRole('link', { name: 'See which crawlers' }).click();
  await expect(page).toHaveURL('/setup/indexing');
  const rows = main(page).getByRole('table', { name: 'AI crawlers on your website' }).getByRole('row');
  await expect(rows.filter({ hasText: 'GPTBot' })).toContainText('Answered 403');
  await expect(rows.filter({ hasText: 'ClaudeBot' })).toContainText('Let in');
  await look(page, 'setup-indexing-crawlers');
});

test('[A-ROLE-03] The DNS setup is open to everybody, but links to the live pages only with a plan', async ({
  page,
  person: _,
}) => {
  const live = { is_active: true, ai_subdomain: HOST, subdomain: 'ai', subdomain_url: `https://${HOST}` };
  await withHosting(page, { ...live, status: 'active', dns_verified: true, dns_configured: true });
  await page.goto('/setup/dns');
  await expect(main(page).getByText('Choose a plan to put its pages online')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Visit', exact: true })).toHaveCount(0);
  await withPlan(page);
  await page.reload();
  await expect(main(page).getByRole('link', { name: 'Visit', exact: true })).toHaveAttribute(
    'href',
    `https://${HOST}`,
  );
});
