import path from 'node:path';
import { type Chromium, findChromium } from '../src/platform/browser/find-chromium.ts';

/** The browser that the product itself would use on this machine. */
export function findTestChromium(): Promise<Chromium> {
  const cache_dir = path.resolve(import.meta.dirname, '../../.cache');
  return findChromium({ chromium_path: process.env.CHROMIUM_PATH, cache_dir });
}
