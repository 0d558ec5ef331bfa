import { expect } from '@playwright/test';
import { consentTag, htmlPage, snippetTag } from '../support/script-site.ts';
import { PERSON, sitePage } from './engine-pages.ts';
import { test, until } from './engine-test.ts';
import { identities, viewed, visits } from './told-events.ts';

const UUID = /^[0-9a-f-]{36}$/;

/** As a browser drops it when it expires: on either host that the script may have set it for. */
const DROP_COOKIE = `['', ';domain=localhost'].forEach((domain) => {
  document.cookie = 'sightline=;path=/;max-age=0' + domain;
})`;

test('The script knows a visitor again on the next page and in another tab, by the cookie or by the storage', async ({
  site,
  tab,
  profile,
}) => {
  site.pages.set('/', sitePage(site, '', 'Home'));
  site.pages.set('/two', sitePage(site, '', 'Two'));
  await tab.goto(site.url);
  await expect.poll(() => viewed(site)).toEqual(['/']);
  const other = await profile.openTab();
  await other.goto(`${site.url}/two`);
  await expect.poll(() => viewed(site)).toEqual(['/', '/two']);
  expect(visits(site)).toHaveLength(1);
  // If a browser takes the link for a tracker's, the cookie lasts one day, but the storage lasts longer.
  await tab.evaluate(DROP_COOKIE);
  await expect.poll(() => tab.cookies()).toEqual([]);
  await tab.goto(`${site.url}/?next-day`);
  await expect.poll(() => viewed(site)).toEqual(['/', '/two', '/']);
  await expect.poll(async () => (await tab.cookies()).map(({ name }) => name)).toEqual(['sightline']);
  await tab.evaluate('localStorage.clear()');
  await tab.goto(`${site.url}/?later`);
  await expect.poll(() => viewed(site)).toEqual(['/', '/two', '/', '/']);
  expect(identities(site)).toEqual([expect.stringMatching(UUID)]);
});

test('A visitor whom the browser has forgotten, as Safari does after a week, counts as a new one', async ({
  site,
  tab,
}) => {
  site.pages.set('/', sitePage(site, '', 'Home'));
  site.pages.set('/without-the-script', htmlPage('', 'Plain', ''));
  await tab.goto(site.url);
  await expect.poll(() => viewed(site)).toEqual(['/']);
  await expect.poll(() => tab.cookies()).toHaveLength(1);
  await tab.goto(`${site.url}/without-the-script`);
  await tab.evaluate(DROP_COOKIE);
  await tab.evaluate('localStorage.clear()');
  await tab.goto(`${site.url}/?a-week-later`);
  await expect.poll(() => viewed(site)).toEqual(['/', '/']);
  expect(identities(site)).toHaveLength(2);
  expect(visits(site)).toHaveLength(2);
  expect(site.batches.at(-1)?.visit.touch.returning).toBe(false);
});

test('Each visit extends the time for which the browser keeps the visitor’s cookie', async ({
  site,
  tab,
}) => {
  site.pages.set('/', sitePage(site, '', 'Home'));
  await tab.goto(site.url);
  const expiry = async () => (await tab.cookies())[0]?.expires ?? 0;
  await expect.poll(expiry).toBeGreaterThan(0);
  const first = await expiry();
  // Some browsers round to a whole second, up or down.
  const second = Math.floor(Number(await tab.evaluate('Date.now()')) / 1000);
  await until(tab, `Date.now() >= ${(second + 2) * 1000}`);
  await tab.goto(`${site.url}/?again`);
  await expect.poll(expiry).toBeGreaterThan(first);
});

test('With Global Privacy Control on, the script keeps nothing in the browser and gives a visitor no lasting identity', async ({
  site,
  tab,
}) => {
  const signal = `<script>Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })</script>`;
  site.pages.set('/', htmlPage('', 'Home', signal + PERSON + snippetTag(site.url)));
  await tab.goto(site.url);
  await expect.poll(() => viewed(site)).toEqual(['/']);
  await tab.goto(`${site.url}/?two`);
  await expect.poll(() => viewed(site)).toEqual(['/', '/']);
  expect(identities(site)).toEqual([null]);
  expect(visits(site)).toHaveLength(1);
  expect(await tab.cookies()).toEqual([]);
  expect(await tab.evaluate('localStorage.length')).toBe(0);
});

const CONSENT_MODE = `window.dataLayer = []; window.gtag = function () { dataLayer.push(arguments); };
  gtag('consent', 'default', { analytics_storage: 'denied' });`;
const TCF = `window.listeners = []; window.__tcfapi = (command, version, heard) => listeners.push(heard);
  window.answer = (consents) => listeners.forEach((heard) =>
    heard({ eventStatus: 'useractioncomplete', gdprApplies: true, purpose: { consents } }, true));`;

for (const [name, platform, yes, no] of [
  [
    'Google’s consent mode',
    CONSENT_MODE,
    `gtag('consent', 'update', { analytics_storage: 'granted' })`,
    `gtag('consent', 'update', { analytics_storage: 'denied' })`,
  ],
  ['a platform of the TCF', TCF, 'answer({ 1: true, 8: true })', 'answer({ 1: true, 8: false })'],
] as const)
  test(`The script keeps nothing of a visitor until ${name} says yes, and nothing any more when it is taken back`, async ({
    site,
    tab,
  }) => {
    site.configure({ identity: 'consent' });
    const head = `<script>${platform}</script>${PERSON}${snippetTag(site.url)}${consentTag}`;
    site.pages.set('/', htmlPage('', 'Home', head));
    await tab.goto(site.url);
    await expect.poll(() => viewed(site)).toEqual(['/']);
    const listens = `window.listeners ? listeners.length > 0 : Object.hasOwn(dataLayer, 'push')`;
    await until(tab, listens);
    expect([identities(site), await tab.cookies()]).toEqual([[null], []]);
    await tab.evaluate(`void ${yes}`);
    await expect.poll(async () => (await tab.cookies()).map(({ name: of }) => of)).toEqual(['sightline']);
    // The next page begins by saying no, too, until the platform has read what was answered.
    await tab.goto(`${site.url}/?two`);
    await expect.poll(() => viewed(site)).toEqual(['/', '/']);
    await until(tab, listens);
    await tab.evaluate(`void ${yes}`);
    const [cookie] = await tab.cookies();
    expect([identities(site), cookie?.name]).toEqual([[null, expect.stringMatching(UUID)], 'sightline']);
    await tab.evaluate(`void ${no}`);
    await expect.poll(() => tab.cookies()).toEqual([]);
    expect(await tab.evaluate(`JSON.parse(localStorage.getItem('sightline') ?? '{}').id ?? null`)).toBeNull();
  });
