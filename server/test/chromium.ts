import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type Chromium, findChromium } from '../src/platform/browser/find-chromium.ts';

/** What Chromium calls itself where a person uses it. */
export const CHROME_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The browser that the product itself would use on this machine. */
export function findTestChromium(): Promise<Chromium> {
  const cache_dir = path.resolve(import.meta.dirname, '../../.cache');
  return findChromium({ chromium_path: process.env.CHROMIUM_PATH, cache_dir });
}

/** Starts it as a person's browser: it does not say that it is driven. */
export function launchPersonsChromium(more: string[] = []): Promise<Browser> {
  return launchChromium(['--disable-blink-features=AutomationControlled', ...more]);
}

/** Starts it as programs do. */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const { executable_path, args, env } = await findTestChromium();
  return chromium.launch({ executablePath: executable_path, args: [...args, ...more], env });
}
