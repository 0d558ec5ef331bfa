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
const MAX_SCREENS = 20;
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
          screens: MAX_SCREENS,
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

interface Reading {
  still_ms: number;
  wait_ms: number;
  screens: number;
  chars: number;
}

/**
 * Runs in the page: scrolls through it, because figures count up when they are seen, and waits until its text is at rest.
 * What never is, such as a ticker, is left out.
 */
async function readMarkup({ still_ms, wait_ms, screens, chars }: Reading): Promise<unknown> {
  const page = Reflect.get(globalThis, 'document');
  const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const shown = () => String(page.body?.innerText ?? '');
  const rest = async () => {
    const end = Date.now() + wait_ms;
    let [text, since] = ['', Date.now()];
    while (Date.now() < end) {
      if (shown() !== text) [text, since] = [shown(), Date.now()];
      if (text !== '' && Date.now() - since >= still_ms) return true;
      await sleep(100);
    }
    return false;
  };
  const leaves = (): { textContent: string; childElementCount: number; remove(): void }[] =>
    [...page.querySelectorAll('body *')].filter(({ childElementCount }) => childElementCount === 0);
  await rest();
  const high = Reflect.get(globalThis, 'innerHeight');
  const scroll = Reflect.get(globalThis, 'scrollTo');
  for (let screen = 0; screen < screens && screen * high < page.documentElement.scrollHeight; screen += 1) {
    scroll({ top: screen * high, behavior: 'instant' });
    await sleep(50);
  }
  scroll({ top: 0, behavior: 'instant' });
  if (shown() !== '' && !(await rest())) {
    const before = new Map(leaves().map((leaf) => [leaf, leaf.textContent]));
    await sleep(still_ms);
    for (const [leaf, text] of before) if (leaf.textContent !== text) leaf.remove();
  }
  return `<!doctype html>${page.documentElement.outerHTML.slice(0, chars)}`;
}
