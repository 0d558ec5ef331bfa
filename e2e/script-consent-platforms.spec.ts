import { expect, type Page } from '@playwright/test';
import { consentTag, htmlPage, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const GTAG = `<script>
  window.dataLayer = window.dataLayer || [];
  function gtag() { dataLayer.push(arguments); }
  gtag('consent', 'default', { analytics_storage: 'denied' });
</script>`;
/** As the framework describes it: a stub that knows its listeners. */
const CMP = `<script>
  window.listeners = [];
  window.__tcfapi = (command, version, heard) => listeners.push(heard);
  window.answer = (consents) => listeners.forEach((heard) =>
    heard({ eventStatus: 'useractioncomplete', gdprApplies: true, purpose: { consents } }, true));
</script>`;

const identityOf = (page: Page) =>
  page.evaluate(() => ({
    cookie: /sightline=([\w-]{36})/.exec(document.cookie)?.[1] ?? null,
    kept: JSON.parse(localStorage.getItem('sightline') ?? '{}').id ?? null,
  }));
const NOBODY = { cookie: null, kept: null };

for (const [name, signals, yes, no] of [
  [
    'Google’s consent mode',
    GTAG,
    "gtag('consent', 'update', { analytics_storage: 'granted' })",
    "gtag('consent', 'update', { analytics_storage: 'denied' })",
  ],
  ['a platform of the TCF', CMP, 'answer({ 1: true, 8: true })', 'answer({ 1: true, 8: false })'],
] as const)
  test(`A visitor has no lasting identity before ${name} says yes, the same one on the next page, and none when it is taken back`, async ({
    site,
    visitor,
  }) => {
    site.configure({ identity: 'consent' });
    site.pages.set('/', htmlPage('', 'A page', `${signals}${snippetTag(site.url, [])}${consentTag}`));
    const lastVisitor = () => site.batches.at(-1)?.visitor;
    await visitor.goto(site.url);
    await expect.poll(() => site.eventsOf('view')).toHaveLength(1);
    expect(lastVisitor()).toBeNull();
    await visitor.waitForFunction(() => 'push' in dataLayer && Object.hasOwn(dataLayer, 'push'));
    expect(await identityOf(visitor)).toEqual(NOBODY);

    await visitor.evaluate(yes);
    await expect.poll(async () => (await identityOf(visitor)).cookie).not.toBeNull();
    const { cookie } = await identityOf(visitor);
    // The next page begins by saying no, too, until the platform has read what was answered.
    await visitor.goto(site.url);
    await expect.poll(() => lastVisitor()).toBe(cookie);
    await visitor.waitForFunction(() => 'push' in dataLayer && Object.hasOwn(dataLayer, 'push'));
    await visitor.evaluate(yes);
    expect(await identityOf(visitor)).toEqual({ cookie, kept: cookie });

    await visitor.evaluate(no);
    await expect.poll(() => identityOf(visitor)).toEqual(NOBODY);
  });

declare const dataLayer: unknown[];
