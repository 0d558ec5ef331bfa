import { VISITOR_SCRIPT } from '@sightline/contract/shapes';
import { AppError } from '../../../platform/app-error.ts';
import type { PageBrowser } from '../../../platform/browser/page-browser.ts';
import { FetchError } from '../../../platform/fetch/fetch-error.ts';

/** The markup of a page after its scripts ran in a browser, or null when unavailable. */
export type RenderPage = (url: string, signal: AbortSignal) => Promise<Buffer | null>;

/** Maximum per site, because a browser takes seconds per page. */
const MAX_RENDERED = 25;
const HOW = { timeout_ms: 20_000, block: (url: string) => VISITOR_SCRIPT.test(url) };
/** A page is read when its text has not changed for this long, or after the maximum wait. */
const STILL_MS = 600;
const MAX_WAIT_MS = 5000;
const MAX_CHARS = 2 * 1024 * 1024;

/** Opens a limited number of pages of one site in the product's browser. */
export function createRenderer(browser: PageBrowser): RenderPage {
  let left = MAX_RENDERED;
  return async (url, signal) => {
    if (left === 0) return null;
    left -= 1;
    try {
      return await browser.visit({ ...HOW, url, signal }, async (tab) => {
        const moved = URL.parse(tab.url)?.host !== URL.parse(url)?.host;
        if (tab.status >= 400 || moved) return null;
        const html = await tab.evaluate(readMarkup, {
          still_ms: STILL_MS,
          wait_ms: MAX_WAIT_MS,
          chars: MAX_CHARS,
        });
        return typeof html === 'string' ? Buffer.from(html) : null;
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof FetchError || error instanceof AppError)) throw error;
      if (error.code === 'no_browser') left = 0;
      // Otherwise the fetched page is read as it is.
      return null;
    }
  };
}

/** Runs in the page. */
async function readMarkup(limits: { still_ms: number; wait_ms: number; chars: number }): Promise<unknown> {
  const { body, documentElement } = Reflect.get(globalThis, 'document');
  const began = Date.now();
  let length = -1;
  let since = began;
  for (;;) {
    const now = Date.now();
    const { length: shown } = String(body?.innerText ?? '');
    if (shown !== length) since = now;
    length = shown;
    if ((length > 0 && now - since >= limits.still_ms) || now - began >= limits.wait_ms) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  return `<!doctype html>${documentElement.outerHTML.slice(0, limits.chars)}`;
}
