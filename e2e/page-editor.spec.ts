import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { PersonalizationTrigger, TriggerDetail } from '@sightline/contract/personalizing/variants';
import { SITE } from './support/bakery-site.ts';
import { test } from './support/bakery-visit.ts';
import { type InDomain, inDomain } from './support/person.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const after = (page: Page): FrameLocator => page.frameLocator('iframe[title$=" after"]');

/** A real click: the frame is drawn smaller than it is, which Playwright's own clicks don't reckon with. */
async function clickIn(page: Page, part: Locator) {
  const frame = page.locator('iframe[title$=" after"]');
  const [outer, width] = [
    await frame.boundingBox(),
    await frame.evaluate((one) => Number.parseFloat(getComputedStyle(one).width)),
  ];
  const inner = await part.evaluate((one) => {
    one.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + Math.min(width / 2, 20), y: top + height / 2 };
  });
  if (!outer) throw new Error('The frame is not there.');
  const scale = outer.width / width;
  await page.mouse.click(outer.x + inner.x * scale, outer.y + inner.y * scale);
}

/** The draft for visitors from ChatGPT, whatever the product made of it. */
async function chatgptOf(api: InDomain): Promise<{ trigger: PersonalizationTrigger; detail: TriggerDetail }> {
  let found: { trigger: PersonalizationTrigger; detail: TriggerDetail } | undefined;
  await expect
    .poll(
      async () => {
        const { personalization_triggers: all } = await api<{
          personalization_triggers: PersonalizationTrigger[];
        }>('GET', '/personalization-triggers');
        const trigger = all.find(({ label }) => label === 'ChatGPT');
        const detail =
          trigger && (await api<TriggerDetail>('GET', `/personalization-triggers/${trigger.id}`));
        if (trigger && detail) found = { trigger, detail };
        return detail?.pages.length ?? 0;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  return found!;
}

test('A marketer edits a page by hand where it stands, approves it, and visitors from an assistant see it by the real tag', async ({
  page,
  sightline,
  person,
  website,
}) => {
  const api = inDomain(sightline, person);
  await api('PATCH', '', { selected_personalization: true });
  await api('PATCH', '/personalization-settings', { holdout_share: 0 });
  const { snippet, script_url } = await api<{ snippet: string; script_url: string }>(
    'GET',
    '/personalization-settings',
  );
  website.install(snippet, sightline.url);
  const { trigger } = await chatgptOf(api);
  await page.goto(`/personalized-pages?variant=${trigger.variant_id}`);
  await main(page).getByRole('link', { name: 'Edit on the page' }).click();
  const headline = after(page).locator('h1');
  await expect(headline).toHaveText('Tillberry, the till for bakeries', { timeout: 60_000 });
  await clickIn(page, headline);
  await expect(main(page).getByRole('heading', { name: 'Headline' })).toBeVisible();
  await clickIn(page, headline);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Tills by hand');
  await page.keyboard.press('Escape');
  await expect(main(page).getByLabel('Text', { exact: true })).toHaveValue('Tills by hand');
  await expect(headline).toHaveText('Tills by hand');
  await clickIn(page, after(page).locator('h2'));
  await button(page, 'Let it change').click();
  await main(page).getByLabel('Hide this element').check();
  await expect(after(page).locator('h2')).toBeHidden();
  await button(page, 'Save as draft').click();
  const status = main(page).getByRole('region', { name: 'Status' });
  await expect(status).toContainText('Visitors see the original until you approve this variant.');
  await expect(main(page).getByRole('list', { name: 'Changes' })).toContainText('Tills by hand');
  await button(page, 'Approve').click();
  await expect(status).toContainText('Live');
  await expect
    .poll(async () => (await fetch(script_url)).text(), { timeout: 60_000 })
    .toContain('Tills by hand');
  const visitor = await (await website.somebody()).newPage();
  await visitor.goto(`${SITE}/?utm_source=chatgpt.com`);
  await expect(visitor.locator('h1')).toHaveText('Tills by hand');
  await expect(visitor.locator('h2')).toBeHidden();
});
