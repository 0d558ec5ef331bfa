import { type BrowserContext, expect, type Page } from '@playwright/test';
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
  '/settings/options',
  '/settings/branding',
  '/settings/team',
];

/** Opens every screen of the shell by its address, and waits for its data. */
export async function openScreens(page: Page) {
  const settle = watchRequests(page);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await settle();
    await expect(page).toHaveURL(path);
  }
}

/** Screens that only the sample workspace has. */
const FURTHER = [
  '/personalized-pages',
  '/journeys',
  '/analytics',
  '/personalization-setup/pages',
  '/personalization-setup/script',
  '/personalization-setup/conversions',
  '/knowledge-base/feedback',
  '/knowledge-base/sources',
  '/setup/indexing',
  '/aeo-onboarding/dns',
  '/guidance',
  '/api-reference',
];

/** Opens the other screens; does not wait for pictures that are still being taken. */
export async function openFurtherScreens(page: Page) {
  for (const path of FURTHER) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`^[^?]*${path}(\\?|$)`));
  }
}

/** Collects a browser's requests to anybody but this installation; its pages are on names under .localhost. */
export function watchStrangers(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    const isOurs = hostname === 'localhost' || hostname.endsWith('.localhost');
    if (/^(https?|wss?):$/.test(protocol) && !isOurs)
      asked.push(`${request.url()} on ${request.frame().url()}`);
  });
  return asked;
}
