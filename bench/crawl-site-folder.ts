import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '../server/src/language/page/page.ts';
import type { GuardedFetch } from '../server/src/platform/fetch/guarded-fetch.ts';
import { crawlSite } from '../server/src/understanding/research/crawl/crawl.ts';

const TYPES: Record<string, string> = {
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
};

/** The pages of a folder as the product's crawler reads them: the same choice, order and limits as for a live site. */
export async function crawlSiteFolder(folder: string, host: string, max_pages: number): Promise<Page[]> {
  const events = crawlSite({
    host,
    fetch: serveFolder(folder),
    user_agent: 'SightlineBench/1.0',
    signal: AbortSignal.timeout(120_000),
    max_pages,
    concurrency: 1,
  });
  const pages: Page[] = [];
  for await (const event of events) if (event.type === 'page') pages.push(event.page);
  return pages;
}

function serveFolder(folder: string): GuardedFetch {
  return async (url) => {
    const file = fileOf(folder, new URL(url));
    const type = file === null ? 'text/plain' : (TYPES[extname(file)] ?? 'text/html');
    return {
      status: file === null ? 404 : 200,
      url: String(url),
      headers: { 'content-type': type },
      body: file === null ? Buffer.alloc(0) : readFileSync(file),
      truncated: false,
    };
  };
}

const fileOf = (folder: string, { pathname }: URL): string | null => {
  const file = fileOfPath(folder, pathname);
  return file !== null && /\.(?:html?|xml|txt|pdf)$/.test(file) ? file : null;
};

/** As static hosts serve it: "/about" is about.html or about/index.html. */
export function fileOfPath(folder: string, pathname: string): string | null {
  const path = join(folder, decodeURIComponent(pathname));
  const files = [path, `${path}.html`, join(path, 'index.html'), join(path, 'index.htm')];
  return files.find((file) => existsSync(file) && statSync(file).isFile()) ?? null;
}

/** The paths of one page may end in ".html", in a slash, or in neither. */
const pathOf = (url: string) =>
  decodeURIComponent(new URL(url, 'https://site.example').pathname)
    .replace(/(?:index)?\.html$/, '')
    .replace(/(?<=.)\/$/, '');

export const isAmong = (paths: string[], url: string): boolean =>
  paths.some((path) => pathOf(path) === pathOf(url));
