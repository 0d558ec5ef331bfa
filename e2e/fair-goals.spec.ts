import { type BrowserContext, expect } from '@playwright/test';
import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { HOST, SITE, test } from './support/bakery-site.ts';

const NEW_TEXT = 'Book a test today';
const VISITORS = 8;
/** By chance fewer than one run in a million has so many in one arm. */
const MAX_VISITORS = 24;

test('Visitors of the hold-out and of the variant click the same button, and each of them counts for a goal on the variant’s text', async ({
  sightline,
  personalized: { api, variant_id },
  website,
}) => {
  await api('PATCH', '/personalization-settings', { holdout_share: 0.5 });
  const { id } = await api<SitePage>('POST', '/pages', { url: `${HOST}/pricing` });
  await api('PATCH', `/pages/${id}`, { enabled: true });
  const path = `/variants/${variant_id}/pages/${id}`;
  const changes = [{ selector: 'a.demo', tag: 'a', was: 'Book a demo', text: NEW_TEXT }];
  const { version } = await api<{ version: number }>('POST', `${path}/versions`, { newest: 0, changes });
  await api('POST', `${path}/approve`, { version });
  const { id: goal_id } = await api<{ id: string }>('POST', '/conversion-rules', {
    ...{ trigger_event: 'click', expression: NEW_TEXT },
  });
  // Copied now, the tag knows the way that has a variant.
  const settings = await api<{ inline_snippet: string; script_url: string }>(
    'GET',
    '/personalization-settings',
  );
  website.install(settings.inline_snippet, sightline.url);
  const script = async () => (await fetch(settings.script_url)).text();
  await expect.poll(script).toMatch(/Book a test today.*Book a test today/s);

  const read: string[] = [];
  // A context that is closed takes what it is still sending with it.
  const contexts: BrowserContext[] = [];
  while (read.length < VISITORS || (new Set(read).size < 2 && read.length < MAX_VISITORS)) {
    const context = await website.somebody();
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${SITE}/contact?utm_source=partner.example`, { referer: 'https://partner.example/' });
    // From then on the browser knows what is about to change, however slow the machine is.
    await page.waitForFunction(`localStorage['sightline.config']?.includes('"whole"')`);
    await page.goto(`${SITE}/pricing`);
    await page.waitForFunction('window.sightline?.add');
    const button = page.locator('a.demo');
    read.push(await button.innerText());
    await button.click();
    await expect(page.getByRole('heading', { name: 'Book a demo of Tillberry' })).toBeVisible();
    await page.waitForFunction('window.sightline?.add');
  }
  const shown = read.filter((text) => text === NEW_TEXT).length;
  const told = async () => {
    const rows = await api<VariantLift[]>('GET', '/analytics/lift');
    const row = rows.find((one) => one.variant_id === variant_id);
    return [row?.personalized, row?.holdout].map((arm) => [arm?.visitors, arm?.converted]);
  };
  await expect.poll(told).toEqual([
    [shown, shown],
    [read.length - shown, read.length - shown],
  ]);
  await Promise.all(contexts.map((context) => context.close()));
  const { visits } = (await api<{ id: string; visits: number }[]>('GET', '/conversion-rules')).find(
    (one) => one.id === goal_id,
  )!;
  expect(visits).toBe(read.length);
});
