import { expect, type Page, type Request } from '@playwright/test';

/** Gives a function that waits until whatever the page has begun to ask for is answered. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  const close = (request: Request) => void open.delete(request);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    // What the page has sent is known here once something that it sends later has come back.
    await askBehind(page);
    await expect.poll(() => open.size).toBe(0);
  };
}

/** Lets the page ask for something small: what it asked for before is most likely answered when this is. */
export const askBehind = (page: Page) => page.evaluate(async () => (await fetch('/favicon.svg')).text());
