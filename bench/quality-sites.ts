import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../server/src/language/page/page.ts';
import { readPage } from '../server/src/language/page/read-page.ts';
import type { ReaderSite } from '../server/src/language/search/reader-index.ts';

/** A website installed by a Debian package, and the crawler's start page. */
export interface PackagedSite {
  site_id: string;
  name: string;
  domain: string;
  package: string;
  /** Under the documentation folder. */
  folder: string;
  start: string;
}

/** Debian's folder for documentation; QUALITY_MANUALS names another one with the same content. */
const DOCUMENTATION = process.env.QUALITY_MANUALS ?? '/usr/share/doc';

/** How to install the sites that are missing, or null. */
export function absentPackages(sites: PackagedSite[]): string | null {
  const absent = sites.filter(({ folder, start }) => !existsSync(join(DOCUMENTATION, folder, start)));
  if (absent.length === 0) return null;
  const packages = absent.map((site) => site.package).join(' ');
  const folders = absent.map(({ folder }) => folder).join(', ');
  return `the sites it reads are not in ${DOCUMENTATION}. On Debian: apt-get install ${packages}; elsewhere set QUALITY_MANUALS to a folder that holds ${folders}.`;
}

/** Reads the sites, at most `maxPages` pages of each; throws with instructions to install missing ones. */
export function readPackagedSites(sites: PackagedSite[], maxPages = 50): ReaderSite[] {
  const absent = absentPackages(sites);
  if (absent !== null) throw new Error(absent);
  return sites.map(({ site_id, name, domain, folder, start }) => ({
    site_id,
    name,
    domain,
    pages: crawlFolder(join(DOCUMENTATION, folder), `https://${domain}${start}`, maxPages),
  }));
}

/** Pages as a crawler reads them: those of the sitemap, then links from the start page, only on the site itself. */
export function crawlFolder(folder: string, start: string, maxPages: number): Page[] {
  const { origin } = new URL(start);
  const queue = new Set([start, ...sitemapOf(folder, origin)]);
  const pages: Page[] = [];
  for (const url of queue) {
    const file = fileOf(folder, url);
    if (!file) continue;
    const page = readPage(readFileSync(file), { url, content_type: '' });
    if (pages.push(page) === maxPages) break;
    for (const link of page.links) if (link.url.startsWith(`${origin}/`)) queue.add(link.url);
  }
  return pages;
}

function sitemapOf(folder: string, origin: string): string[] {
  const file = join(folder, 'sitemap.xml');
  if (!existsSync(file)) return [];
  const places = readFileSync(file, 'utf8').matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g);
  return [...places].flatMap(([, url = '']) =>
    URL.canParse(url) ? `${origin}${new URL(url).pathname}` : [],
  );
}

function fileOf(folder: string, url: string): string | null {
  const path = join(folder, decodeURIComponent(new URL(url).pathname));
  const files = [path, `${path}.html`, join(path, 'index.html'), join(path, 'index.htm')];
  return files.find((file) => /\.html?$/.test(file) && existsSync(file) && statSync(file).isFile()) ?? null;
}
