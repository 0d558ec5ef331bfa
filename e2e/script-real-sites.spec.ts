import { type BrowserContext, expect, type Page } from '@playwright/test';
import { CHROME_AGENT } from '../server/test/chromium.ts';
import { buildRealSite, FRAMEWORKS, type Framework, serveRealSite } from './support/real-site.ts';
import { type ScriptSite, scriptTag, snippetTag } from './support/script-site.ts';
import { test } from './support/script-test.ts';

const id = (n: number) => `0190a0a0-0000-7000-8000-0000000004${String(n).padStart(2, '0')}`;

const PARTS: Record<Framework, { title: string; subtitle: string; button: string }> = {
  docusaurus: { title: '.hero__title', subtitle: '.hero__subtitle', button: '.hero .button' },
  next: { title: '.hero-title', subtitle: '.hero-subtitle', button: '.hero-button' },
};

const ORIGINAL = ['Tidewater plans the day', 'Plan your first route'];
const VARIANT = ['Routes that ChatGPT found for you', 'See your routes'];
const SUBTITLE = 'The plan of the day, in a minute';
const HREF = '/docs/?from=chatgpt';

for (const framework of FRAMEWORKS)
  test.describe(`A site of ${framework}`, { tag: '@walk' }, () => {
    const parts = PARTS[framework];
    let folder = '';

    test.beforeAll(async () => {
      folder = await buildRealSite(framework);
    });

    /** The site with a variant for ChatGPT; the framework's files are not answered before `started`. */
    function serve(site: ScriptSite, tag: string, { holdout = 0, started = Promise.resolve() } = {}) {
      const { title, subtitle, button } = parts;
      const changes = [
        { element: id(4), selector: title, text: VARIANT[0] },
        { element: id(5), selector: subtitle, text: SUBTITLE },
        { element: id(6), selector: button, text: VARIANT[1], href: HREF },
      ];
      const pages = [{ page: id(3), path: '/', version: 1, changes }];
      site.configure({
        triggers: [{ id: id(1), variant: id(2), when: ['host', '*.chatgpt.com'], holdout, pages }],
      });
      serveRealSite(site, folder, tag, started);
    }

    const shown = (visitor: Page) =>
      Promise.all([parts.title, parts.button].map((selector) => visitor.locator(selector).innerText()));

    /** Comes from ChatGPT. A busy machine may miss the half second; then the next page has it. */
    const arrive = (visitor: Page, site: ScriptSite, wanted: string[]) =>
      expect(async () => {
        await visitor.goto(site.url, { referer: 'https://chatgpt.com/', waitUntil: 'commit' });
        await expect.poll(() => shown(visitor), { timeout: 2000 }).toEqual(wanted);
      }).toPass();

    /** The framework works: its state changes, and it navigates without loading. */
    async function useSite(visitor: Page, wanted: string[]) {
      const loaded = await visitor.evaluate('performance.timeOrigin');
      const stops = visitor.locator('#add-stop');
      await expect(async () => {
        await stops.click();
        await expect(stops).not.toHaveText('Stops: 0', { timeout: 500 });
      }).toPass();
      expect(await shown(visitor)).toEqual(wanted);
      const ways = [
        () => visitor.goBack(),
        () => visitor.getByRole('link', { name: 'Tidewater', exact: true }).click(),
      ];
      for (const goHome of ways) {
        await visitor.getByRole('link', { name: 'Docs', exact: true }).click();
        await expect(visitor.locator('h1')).toHaveText('Plan your first route');
        await goHome();
        await expect(stops).toHaveText('Stops: 0');
        await expect.poll(() => shown(visitor)).toEqual(wanted);
        await stops.click();
        await expect(stops).toHaveText('Stops: 1');
        expect(await shown(visitor)).toEqual(wanted);
      }
      expect(await visitor.evaluate('performance.timeOrigin')).toBe(loaded);
    }

    test('A site built with a React framework that starts after the variant is there keeps the variant, works on and reports no errors', async ({
      site,
      visitor,
    }) => {
      const complaints = complaintsOf(visitor.context());
      let start = () => {};
      const started = new Promise<void>((resolve) => {
        start = resolve;
      });
      serve(site, snippetTag(site.url), { started });
      await arrive(visitor, site, VARIANT);
      start();
      await useSite(visitor, VARIANT);
      await expect(visitor.locator(parts.subtitle)).toHaveText(SUBTITLE, { useInnerText: true });
      await expect(visitor.locator(parts.button)).toHaveAttribute('href', HREF);
      expect(complaints).toEqual([]);
    });

    test('A site built with a React framework reports no errors in six loads with the variant, and none in the hold-out', async ({
      site,
      visitor,
    }) => {
      const complaints = complaintsOf(visitor.context());
      serve(site, snippetTag(site.url));
      for (let load = 0; load < 6; load++) {
        await arrive(visitor, site, VARIANT);
        await useSite(visitor, VARIANT);
      }
      await visitor.evaluate('localStorage.clear()');
      await visitor.context().clearCookies();
      serve(site, snippetTag(site.url), { holdout: 1 });
      await visitor.goto('about:blank');
      await arrive(visitor, site, ORIGINAL);
      await useSite(visitor, ORIGINAL);
      expect(complaints).toEqual([]);
    });

    test('A site built with a React framework keeps the variant under a tag without an inline part, though React reports error 418', async ({
      site,
      person,
    }) => {
      // React reports it as a page error, which must not affect the other tests' visitor.
      const context = await person.newContext({ userAgent: CHROME_AGENT });
      const complaints = complaintsOf(context);
      serve(site, scriptTag());
      const visitor = await context.newPage();
      await arrive(visitor, site, VARIANT);
      await useSite(visitor, VARIANT);
      await context.close();
      expect(complaints.filter((complaint) => !/React error #418;/.test(complaint))).toEqual([]);
    });
  });

/** What the pages report from now on: errors, warnings, and missing files. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('response', (answer) => {
    if (answer.status() >= 400) complaints.push(`${answer.status()} ${answer.url()}`);
  });
  return complaints;
}
