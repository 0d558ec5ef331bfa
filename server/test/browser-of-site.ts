import path from 'node:path';
import { createPageBrowser, type PageBrowser } from '../src/platform/browser/page-browser.ts';
import type { SiteDouble } from './doubles/site-double.ts';

/** The product's own browser, for which `host` is the double. */
export const openBrowserOf = (
  site: SiteDouble,
  host: string,
  more: Partial<Parameters<typeof createPageBrowser>[0]> = {},
): PageBrowser =>
  createPageBrowser({
    chromium_path: process.env.CHROMIUM_PATH,
    cache_dir: path.resolve(import.meta.dirname, '../../.cache'),
    site_origins: new Map([[host, site.origin]]),
    local_port: site.port,
    dns_server: undefined,
    ...more,
  });
