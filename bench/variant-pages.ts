import { join, resolve } from 'node:path';
import type { Page } from '../server/src/language/page/page.ts';
import { mainPaths } from '../server/src/personalizing/site-pages/first-pages.service.ts';
import { lookAtPage } from '../server/src/personalizing/site-pages/look-at-page.ts';
import { proposeElements } from '../server/src/personalizing/site-pages/propose-elements.ts';
import type { SeenElement } from '../server/src/personalizing/site-pages/scan-room.ts';
import { createPageBrowser } from '../server/src/platform/browser/page-browser.ts';
import { createGuardedFetch } from '../server/src/platform/fetch/guarded-fetch.ts';
import { crawlSite } from '../server/src/understanding/research/crawl/crawl.ts';
import { createRenderer } from '../server/src/understanding/research/crawl/render-page.ts';
import { inMainLanguage, mainLanguage } from '../server/src/understanding/research/main-language.ts';
import { serveSiteFolder } from './serve-site-folder.ts';

export interface SeenPage {
  path: string;
  title: string;
  /** All that the scan found, and whether a first scan enables it. */
  elements: (SeenElement & { id: string; enabled: boolean })[];
}

/** A website as the product knows it on its first day: what research read, and its first pages with their elements. */
export interface SeenSite {
  host: string;
  language: string;
  pages: Page[];
  seen: SeenPage[];
}

const MAX_PAGES = 50;

/** Reads, opens and scans a site's folder as the product does with a live site that is added and enabled. */
export async function seeSite(folder: string, host: string): Promise<SeenSite> {
  const site = await serveSiteFolder(join(folder, host));
  const ways = { site_origins: new Map([[host, site.origin]]), local_port: site.port, dns_server: undefined };
  const browser = createPageBrowser({
    ...ways,
    chromium_path: process.env.CHROMIUM_PATH,
    cache_dir: resolve(import.meta.dirname, '../.cache'),
  });
  const signal = AbortSignal.timeout(300_000);
  try {
    const all: Page[] = [];
    const events = crawlSite({
      host,
      fetch: createGuardedFetch(ways),
      user_agent: 'SightlineBench/1.0',
      signal,
      max_pages: MAX_PAGES,
      render: createRenderer(browser),
    });
    for await (const event of events) if (event.type === 'page') all.push(event.page);
    const pages = inMainLanguage(all);
    const seen: SeenPage[] = [];
    for (const path of [
      '/',
      ...mainPaths(
        pages.map(({ url }) => url),
        host,
      ),
    ]) {
      const looked = await lookAtPage({ browser }, { host, path }, signal);
      if ('problem' in looked) {
        console.log(`not seen (${host}): ${looked.problem}`);
        continue;
      }
      const enabled = proposeElements(looked.seen.elements);
      const elements = looked.seen.elements.map((element, at) => ({
        ...element,
        id: String(at),
        enabled: enabled.has(at),
      }));
      seen.push({ path, title: looked.seen.title, elements });
    }
    return { host, language: mainLanguage(pages) ?? 'en', pages, seen };
  } finally {
    await browser.close();
    site.close();
  }
}
