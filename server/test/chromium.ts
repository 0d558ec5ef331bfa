import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type Chromium, findChromium } from '../src/platform/browser/find-chromium.ts';

export type { Chromium };

const CACHE = path.resolve(import.meta.dirname, '../../.cache');

/** What Chromium calls itself where a person uses it. */
export const CHROME_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The browser that the product itself would use on this machine, unless another one is named. */
export function findTestChromium(chromium_path = process.env.CHROMIUM_PATH): Promise<Chromium> {
  return findChromium({ chromium_path, cache_dir: CACHE });
}

/** The one from npm, which the product uses where the system has none. */
export const findPackagedChromium = (): Promise<Chromium> =>
  findChromium({ cache_dir: CACHE, system_chromiums: [] });

/** Starts it like a person's browser: it does not say that it is driven. */
export function launchPersonsChromium(more: string[] = []): Promise<Browser> {
  return launchChromium(['--disable-blink-features=AutomationControlled', ...more]);
}

/** Starts it as the product does. Only the test's own limit ends what hangs: Playwright's would judge a busy machine. */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const { executable_path, args, env } = await findTestChromium();
  const browser = await chromium.launch({
    executablePath: executable_path,
    args: [...args, ...more],
    env,
    timeout: 0,
  });
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(0);
    return context;
  };
  return browser;
}
