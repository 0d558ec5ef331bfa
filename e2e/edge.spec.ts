import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { buyPlan, publishPage, takeHost } from '../server/test/publisher.ts';
import { test } from './support/member.ts';
import { inDomain, signUp } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { COLOUR_RULES, watchFaults } from './support/workspace-looks.ts';

test.use({ session: null });

const SCREENS = path.resolve(import.meta.dirname, '../test-results/screens');

const LONG = `Tillberry costs **€29 a month** for one till, and every further till is €19. There is no fee for payments.

## Which plans are there?

| Plan | For whom | Tills | Price a month |
|---|---|---:|---:|
| Counter | one bakery with one counter | 1 | €29 |
| Bakery | a bakery with a café | 3 | €67 |
| Chain | many shops with one stock, one accountant and one list of prices | 20 | €352 |

## What is part of every plan?

- Orders of cakes, with deposits and the day they are collected
- A list of what has to be baked tomorrow
- Exports for the accountant, in the [format of most programs](https://tillberry.example/exports)

1. Count the tills.
2. Choose a plan.

> Prices are without VAT.

### How is it called by a program?

\`\`\`http
GET /v1/orders?collected=2026-03-01&status=open&sort=collected_at&include=customer,deposit,items,notes HTTP/1.1
Authorization: Bearer <token>
\`\`\`

Use \`status=open\` for what is not collected yet. ![A till](https://pictures.invalid/till.png)

---

#### Small print

The long word Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft does not widen the page, and neither does https://tillberry.example/a/very/long/address/that/does/not/end/where/a/line/ends/because/nobody/thought/of/it.
`;

async function openSite(sightline: Sightline) {
  const host = `${randomUUID().slice(0, 8)}.example`;
  const api = inDomain(sightline, await signUp(sightline, { organization: 'Tillberry', host }));
  await buyPlan(api);
  const { subdomain_url } = await takeHost(api);
  return {
    /** Base address of its pages, without a trailing slash. */
    origin: subdomain_url.replace(/\/$/, ''),
    publish: (page: Parameters<typeof publishPage>[1]) => publishPage(api, page),
  };
}

/** Three widths and both schemes: pictures, axe, and no horizontal scrolling. */
async function look(page: Page, name: string) {
  for (const width of [400, 1000, 1440])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SCREENS}/edge-${name}-${colorScheme}-${width}.png`, fullPage: true });
      const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
      // The schemes differ in colors alone: every other rule is asked once at each width.
      if (colorScheme === 'dark') axe.withRules(COLOUR_RULES);
      const { violations } = await axe.analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
      );
      expect.soft(found, `${name}, ${colorScheme}, ${width} px`).toEqual([]);
      const sideways = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      expect.soft(sideways, `${name}, ${width} px scrolls sideways`).toBe(false);
    }
}

test('Published pages, their list and the page for unknown addresses look right at the host that serves them', {
  tag: '@walk',
}, async ({ page, sightline }) => {
  const site = await openSite(sightline);
  await site.publish({
    slug: 'price',
    title: 'What does Tillberry cost?',
    content: LONG,
    meta_description: 'All prices of Tillberry.',
  });
  await site.publish({
    slug: 'offline',
    title: 'Does Tillberry work offline?',
    content: 'Yes. Sales are kept and sent later.',
  });
  const faults = watchFaults(page);
  await expect(async () => {
    await page.goto(`${site.origin}/offline`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Does Tillberry work offline?', {
      timeout: 500,
    });
  }).toPass();
  await look(page, 'short');
  await page.getByRole('link', { name: 'What does Tillberry cost?' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await look(page, 'long');
  await page.getByRole('navigation').getByRole('link', { name: 'All pages' }).click();
  await expect(page).toHaveURL(`${site.origin}/index`);
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await look(page, 'listing');
  // The picture named on the long page does not exist.
  expect(
    faults.filter((fault) => !fault.includes('pictures.invalid') && !fault.includes('ERR_NAME_NOT_RESOLVED')),
  ).toEqual([]);
  await page.goto(`${site.origin}/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no page at this address.');
  await look(page, 'missing');
});

test('A published page runs no script, whatever was written into it', { tag: '@main' }, async ({
  page,
  sightline,
}) => {
  const site = await openSite(sightline);
  const attack = '<script>document.title="run"</script><img src=x onerror="document.title=\'run\'">';
  await site.publish({
    slug: 'attack',
    title: `Attack ${attack}`,
    meta_description: `"><script>document.title="run"</script>`,
    content: `${attack}\n\n[link](javascript:document.title='run')\n\n</script></style>${attack}`,
  });
  await expect(async () => {
    await page.goto(`${site.origin}/attack`);
    await expect(page.getByRole('article')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.title()).toContain('Attack <script>');
  expect(await page.locator('script:not([type="application/ld+json"]), img, iframe').count()).toBe(0);
  await page.getByText('link', { exact: true }).click();
  expect(await page.title()).toContain('Attack <script>');
});
