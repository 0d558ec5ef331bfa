import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const SCREENS = path.resolve(import.meta.dirname, '../../test-results/screens');
const WIDE = { width: 1440, height: 900 };
/** The rules of axe whose outcome depends on colors. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const NARROW = { width: 1000, height: 800 };
const softly = expect.configure({ soft: true });

/** Collects invisible problems: console errors, exceptions, failed calls. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Requests that a screen no longer needs when it is left are aborted.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${reason} ${request.url()}`);
  });
  return faults;
}

/**
 * Checks what is on screen, with `THOROUGH=on` in both schemes and at both widths; with `PICTURES=on` also keeps
 * pictures as `name`.
 */
export async function look(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  await page.setViewportSize(WIDE);
  if (!process.env.THOROUGH) return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const other = colorScheme === 'dark' ? 'light' : 'dark';
    await expect(page.locator(`html[data-mantine-color-scheme=${other}]`)).toHaveCount(0);
    await keepPicture(page, `${name}-${colorScheme}-1440`);
    // The schemes differ in colors alone: every other rule is asked once.
    const rules = colorScheme === 'light' ? COLOUR_RULES : undefined;
    // Anything still being rendered is checked again.
    await softly.poll(() => violationsOf(page, rules), `${name}, ${colorScheme}`).toEqual([]);
  }
  await page.setViewportSize(NARROW);
  await keepPicture(page, `${name}-light-1000`);
  // Charts take the new width a moment later.
  await softly.poll(() => widerThanWindow(page), `${name}, 1000 px wide`).toEqual([]);
  await page.setViewportSize(WIDE);
}

/** For people to look at; no test reads them. */
async function keepPicture(page: Page, name: string) {
  if (process.env.PICTURES) await page.screenshot({ path: `${SCREENS}/${name}.png` });
}

/** All rules or the named ones, of any severity: the rule and where it is broken. */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  // Reporting every correct element takes axe as long as finding the others.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
  );
}

/** The parts of the page that scroll horizontally. */
export function widerThanWindow(page: Page): Promise<string[]> {
  return page.evaluate(
    `[...document.querySelectorAll('html, body, main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => tagName + ' ' + scrollWidth + ' > ' + clientWidth)`,
  );
}

/** From the next page on, adds up how much of a page moves on its own, as browsers compute it: 1 is all of it. */
export async function sumShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  return () => page.evaluate('window.shifted');
}

/** From the next page on, records what moves on its own. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput && value > 0.0001)
          window.shifts.push(...sources.map(({ node, previousRect, currentRect }) =>
            (node?.textContent ?? '').slice(0, 60) + ' ' + previousRect.y + ' → ' + currentRect.y));
    }).observe({ type: 'layout-shift', buffered: true });`);
  return () => page.evaluate('window.shifts');
}
