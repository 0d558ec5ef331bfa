import { expect, type Page } from '@playwright/test';
import type { Topic } from '@sightline/contract/measuring/topics';
import { test } from './support/workspace.ts';
import { hold, rewrite } from './support/workspace-routes.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

/** What is drawn by a background alone, and whose background is the page's: it cannot be seen. */
const unseen = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll(
    (marks) =>
      marks.filter((mark) => {
        const { backgroundColor, backgroundImage, outlineStyle } = getComputedStyle(mark);
        const page = getComputedStyle(document.body).backgroundColor;
        const isBlank = backgroundColor === page || backgroundColor === 'rgba(0, 0, 0, 0)';
        return isBlank && backgroundImage === 'none' && outlineStyle === 'none';
      }).length,
  );

test('With colors of the system, marks and what is chosen can still be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/topic-analysis');
  const current = page.getByRole('navigation').locator('[aria-current="page"]');
  await expect(current.first()).toBeVisible();
  expect(await unseen(page, 'nav [aria-current="page"]')).toBe(0);
  const meters =
    '[class*=meter] [data-on="true"], [class*=_step_][data-on="true"], [class*=_dot_][data-tone]';
  await expect(page.locator(meters).first()).toBeAttached();
  expect(await unseen(page, meters)).toBe(0);
  await page.goto('/overview');
  const cells = 'table[aria-label="Mentions by assistant"] td';
  await expect(page.locator(cells).first()).toBeVisible();
  expect(await unseen(page, cells)).toBe(0);
});

test('A topic of one long word stays within its card and its row', async ({ page }) => {
  await rewrite<{ topics: Topic[] }>(page, /\/aeo\/snapshot$/, (snapshot) => ({
    ...snapshot,
    topics: snapshot.topics.map((topic) => ({ ...topic, text: LONG })),
  }));
  for (const address of ['/topic-analysis', '/target-topics', '/overview']) {
    await page.goto(address);
    const names = page.getByText(LONG, { exact: true });
    await expect(names.first()).toBeVisible();
    const beyond = await names.evaluateAll(
      (all) =>
        all.filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'visible',
        ).length,
    );
    expect(beyond, address).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
});

test('A topic in Arabic among English words reads in its own direction', async ({ page }) => {
  const arabic = 'أفضل ماكينة قهوة (2026)';
  await rewrite<{ topics: Topic[] }>(page, /\/aeo\/snapshot$/, (snapshot) => ({
    ...snapshot,
    topics: snapshot.topics.map((topic) => ({ ...topic, text: arabic })),
  }));
  await page.goto('/prompts');
  const name = page.getByRole('main').getByRole('link', { name: arabic }).first();
  await expect(name).toBeVisible();
  // The year ends the name, so it stands left of the first word.
  const [first = 0, last = 0] = await name.evaluate((link) => {
    const text = link.firstChild as Text;
    const leftOf = (from: number) => {
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(0), leftOf(text.length - 1)];
  });
  expect(last).toBeLessThan(first);
});

test('With less motion, nothing that waits pulses', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const answer = hold(page, /\/aeo\/snapshot$/);
  await page.goto('/target-topics');
  const waiting = page.locator('.mantine-Skeleton-root').first();
  await expect(waiting).toBeVisible();
  const animation = () => waiting.evaluate((one) => getComputedStyle(one, '::after').animationName);
  expect(await animation()).not.toBe('none');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animation()).toBe('none');
  await answer.release();
});
