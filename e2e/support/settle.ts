import { expect, type Page, type Request } from '@playwright/test';

/** Returns a function that waits until all requests the page has started are answered. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const close = (request: Request) => void open.delete(request);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    // A request of the page is known here after something that it sends later has come back.
    await askBehind(page);
    await expect.poll(() => open.size).toBe(0);
  };
}

/** Makes the page request something small: earlier requests are most likely answered when this is. */
export const askBehind = (page: Page) => page.evaluate(async () => (await fetch('/favicon.svg')).text());

/** How a screen says that something has just happened, behind these words, however slow the machine is. */
export const justNow = (before: string) =>
  new RegExp(`${before.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?:just now|\\d+ minutes? ago)`);
