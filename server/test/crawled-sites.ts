import { expect } from 'vitest';
import { createGuardedFetch } from '../src/platform/fetch/guarded-fetch.ts';
import { type CrawlInput, crawlSite } from '../src/understanding/research/crawl/crawl.ts';
import type { CrawlEvent } from '../src/understanding/research/crawl/crawl-judge.ts';
import { type Behaviour, type SiteDouble, startSite } from './doubles/site-double.ts';

const open: SiteDouble[] = [];
/** Closes what the previous test has opened. */
export async function closeSites() {
  for (const site of open.splice(0)) await site.close();
}

export const USER_AGENT = 'SightlineBot/1.0 (+https://sightline.test)';
type Site = Record<string, Behaviour>;

/** Sites by host, each on a server of its own. */
export async function serveSites(sites: Record<string, Site | ((path: string) => Behaviour | undefined)>) {
  const doubles = new Map<string, SiteDouble>();
  for (const [host, site] of Object.entries(sites)) doubles.set(host, await startSite(site));
  open.push(...doubles.values());
  const site_origins = new Map([...doubles].map(([host, { origin }]) => [host, origin]));
  return { doubles, fetch: createGuardedFetch({ site_origins, local_port: 1 }) };
}

export async function crawlAll(sites: Parameters<typeof serveSites>[0], options: Partial<CrawlInput> = {}) {
  const { doubles, fetch } = await serveSites(sites);
  const events: CrawlEvent[] = [];
  const input = {
    host: 'acme.test',
    fetch,
    user_agent: USER_AGENT,
    signal: new AbortController().signal,
    ...options,
  };
  for await (const event of crawlSite(input)) events.push(event);
  const paths = events.flatMap((event) =>
    event.type === 'page' ? [event.page.url.replace('https://acme.test', '')] : [],
  );
  const skipped = events.flatMap((event) =>
    event.type === 'skipped' ? [[event.url.replace('https://acme.test', ''), event.reason]] : [],
  );
  const outcomes = events.flatMap((event) => (event.type === 'done' ? [event.outcome] : []));
  expect(outcomes.length).toBe(1);
  expect(events.at(-1)?.type).toBe('done');
  return {
    paths,
    skipped: Object.fromEntries(skipped),
    outcome: outcomes[0]!,
    events,
    requests: doubles.get('acme.test')?.requests ?? [],
  };
}

let pages = 0;
/** A page with text of its own in English, and links. */
export function page(title: string, ...links: string[]): string {
  pages += 1;
  const text = `Page ${pages} tells about ${title}. It is one of the pages that this company has written for its visitors. `;
  return `<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text.repeat(8)}</p>${links.map((link) => `<p>See <a href="${link}">the page about this</a> for what else there is to know.</p>`).join('')}</body></html>`;
}
