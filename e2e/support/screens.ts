import { expect, type Page } from '@playwright/test';
import { watchRequests } from './settle.ts';

const SCREENS = [
  '/overview',
  '/content',
  '/media-opportunities',
  '/topic-analysis',
  '/content-updates',
  '/knowledge-base/overview',
  '/knowledge-base/competitors',
  '/target-topics',
  '/setup/dns',
  '/billing',
  '/aeo-help',
  '/settings',
];

/** Opens every screen of the shell by its address, and waits for what it asks for. */
export async function openScreens(page: Page) {
  const settle = watchRequests(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle();
    await expect(page).toHaveURL(path);
  }
}
