import { expect, type Page } from '@playwright/test';
import type { TriggerDetail } from '@sightline/contract/personalizing/variants';

/** As the owner: looks at each page's draft and approves it; then the script carries what visitors are to read. */
export async function approveDraft(page: Page, draft: TriggerDetail, script_url: string) {
  const main = page.getByRole('main');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const texts = draft.pages.flatMap(({ changes }) => changes.map(({ now }) => JSON.stringify(now)));
  const missing = async () => {
    const script = await (await fetch(script_url)).text();
    return texts.filter((text) => !script.includes(text));
  };
  expect(await missing()).toEqual(texts);
  await page.goto('/personalized-pages');
  await expect(main.getByRole('link', { name: /^\d+ waiting for approval$/ })).toBeVisible();
  await main.getByRole('link', { name: /^ChatGPT/ }).click();
  const status = main.getByRole('region', { name: 'Status' });
  for (const { path } of draft.pages) {
    const name = path === '/' ? /^Homepage/ : new RegExp(`^${path}`);
    await main.getByRole('region', { name: 'Pages' }).getByRole('button', { name }).click();
    await expect(status).toContainText('Visitors see the original until you approve this variant.');
    await button('Approve').click();
    await expect(status).toContainText('Visitors see version 1.');
  }
  await expect.poll(missing).toEqual([]);
  await button('Pause').click();
  await expect(status).toContainText('Paused');
  await expect.poll(async () => (await missing()).length).toBeGreaterThan(0);
  await button('Versions').click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    /^Paused version 1/,
    /^Approved version 1/,
  ]);
  await page.keyboard.press('Escape');
  await button('Resume').click();
  await expect.poll(missing).toEqual([]);
}
