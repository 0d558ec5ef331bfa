import { gunzipSync } from 'node:zlib';
import type { Indexing } from '@sightline/contract/publishing/hosting';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import type { linksOf } from '../../language/page/links-of.ts';
import { botName } from '../../platform/fetch/bot-name.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { isLocal } from './host-name.ts';
import { claimIndexing, findHosting, saveIndexing } from './hostings.queries.ts';

/** Screens poll every five seconds; once found, a link is not searched each time. */
const LOOK_AGAIN_MS = 4000;
const FOUND_LASTS_MS = 60_000;
const TIMEOUT_MS = 6000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_SITEMAPS = 6;

/** Whether the customer's website links to the host of the pages. */
export async function verifyIndexing(ctx: DomainCtx): Promise<Indexing> {
  const row = await findHosting(ctx.db, ctx.domain_id);
  if (!row) return { found: false, where: null, detail: 'Choose a subdomain first.' };
  const { host: site } = await getDomainRow(ctx, ctx.domain_id);
  if (isLocal(row.host) && !isLocal(site))
    return {
      found: false,
      where: null,
      detail: 'Previews aren’t on the internet, so links to them won’t work. Choose the real name first.',
    };
  const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
  const isMine = await claimIndexing(
    ctx.db,
    ctx.domain_id,
    ctx.now(),
    ago(LOOK_AGAIN_MS),
    ago(FOUND_LASTS_MS),
  );
  if (!isMine && row.indexing) return row.indexing;
  const indexing = await lookForLink(ctx, site, row.host);
  await saveIndexing(ctx.db, row, indexing);
  return indexing;
}

async function lookForLink(ctx: DomainCtx, site: string, host: string): Promise<Indexing> {
  const home = await readHome(ctx, site);
  if (home.url !== null && home.links.some((link) => isAt(link, host)))
    return { found: true, where: home.url, detail: `The home page links to ${host}.` };
  const origin = new URL(home.url ?? `https://${site}/`).origin;
  const sitemaps = await readSitemaps(ctx, origin, host);
  if (sitemaps.where !== null)
    return { found: true, where: sitemaps.where, detail: `A sitemap links to ${host}.` };
  const looked = [home.url, ...sitemaps.read].filter((url) => url !== null);
  const parts = [
    home.problem,
    looked.length > 0
      ? `No link to ${host} was found in ${list(looked)}. Links added by scripts don’t count; most crawlers can’t see them.`
      : null,
  ];
  return { found: false, where: null, detail: parts.filter(Boolean).join(' ') };
}

const isAt = (link: string, host: string) => URL.parse(link)?.hostname === host;
const list = (urls: string[]) =>
  urls.length < 2 ? urls.join() : `${urls.slice(0, -1).join(', ')} and ${urls.at(-1)}`;

const readLinks = threadWork<typeof linksOf>(
  new URL('../../language/page/links-of.ts', import.meta.url),
  'linksOf',
);

type Home = { url: string; links: string[]; problem: null } | { url: null; links: never[]; problem: string };

async function readHome(ctx: DomainCtx, site: string): Promise<Home> {
  const schemes = isLocal(site) ? ['http'] : ['https', 'http'];
  let problem = '';
  for (const scheme of schemes) {
    try {
      const response = await ctx.fetch(`${scheme}://${site}/`, options(ctx));
      if (response.status !== 200)
        return { url: null, links: [], problem: `${site} returned an error (${response.status}).` };
      const { url, headers, body } = response;
      const links = await inThread(readLinks, { body, url, content_type: headers['content-type'] ?? '' });
      return { url, links, problem: null };
    } catch (error) {
      if (error instanceof OverLimit)
        return { url: null, links: [], problem: `The home page of ${site} is too large to read.` };
      if (!(error instanceof FetchError)) throw error;
      problem ||= error.message;
    }
  }
  return { url: null, links: [], problem };
}

/** Follows robots.txt and sitemap indexes; skips whatever cannot be read. */
async function readSitemaps(ctx: DomainCtx, origin: string, host: string) {
  const robots = (await readText(ctx, `${origin}/robots.txt`)) ?? '';
  const named = [...robots.matchAll(/^[ \t]*sitemap:[ \t]*(\S+)/gim)].map(([, url]) => url ?? '');
  const queue = named.length > 0 ? named : [`${origin}/sitemap.xml`];
  const read: string[] = [];
  const asked = new Set<string>();
  // Failures count too: a site may name thousands of addresses on other people's hosts.
  for (let url = queue.shift(); url !== undefined && asked.size < MAX_SITEMAPS; url = queue.shift()) {
    // A sitemap on the host itself, named by the site, counts as a link too.
    if (isAt(url, host)) return { where: `${origin}/robots.txt`, read };
    if (asked.has(url)) continue;
    asked.add(url);
    const text = await readText(ctx, url);
    if (text === null) continue;
    read.push(url);
    if (addressesIn(text).some((address) => isAt(address, host))) return { where: url, read };
    if (/<sitemapindex[\s>]/i.test(text)) queue.push(...addressesIn(text).slice(0, MAX_SITEMAPS));
  }
  return { where: null, read };
}

async function readText(ctx: DomainCtx, url: string): Promise<string | null> {
  try {
    const { status, body } = await ctx.fetch(url, options(ctx));
    if (status !== 200) return null;
    const isPacked = body[0] === 0x1f && body[1] === 0x8b;
    return (isPacked ? gunzipSync(body, { maxOutputLength: MAX_BYTES }) : body).toString();
  } catch (error) {
    if (error instanceof FetchError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

/** The `loc` elements of XML, or the lines of a plain list. */
function addressesIn(text: string): string[] {
  if (!text.trimStart().startsWith('<')) return text.split(/\s+/);
  return [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[\s*)?([^<\s\]]+)/gi)].map(([, url]) => url ?? '');
}

const options = (ctx: DomainCtx) => ({
  timeout_ms: TIMEOUT_MS,
  max_bytes: MAX_BYTES,
  headers: { 'user-agent': botName(ctx.config) },
});
