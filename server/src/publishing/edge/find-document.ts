import { pageUrl } from '@sightline/contract/publishing/page-address';
import type { Ctx } from '../../context.ts';
import { indexNowKey } from '../hosting/hosting.service.ts';
import {
  findFormerPage,
  findLiveOverview,
  findLivePage,
  type LivePage,
  listLive,
  listRelated,
} from './edge.queries.ts';
import { type Address, pageAddress } from './edge-address.ts';
import { type EdgeDocument, makeDocument } from './edge-document.ts';
import type { Site } from './edge-types.ts';
import { listingDocument, MAX_LISTING_PAGES, missingDocument } from './listing-document.ts';
import { llmsFullDocument } from './llms-full-document.ts';
import { llmsText, MAX_LLMS_PAGES } from './llms-text.ts';
import { languageOfPage, pageMarkdown } from './markdown-twin.ts';
import { drawPage } from './page-document.service.ts';
import { sitemapDocument } from './sitemap-document.ts';

/**
 * Search engines for people, not assistants. Those that understand X-Robots-Tag must fetch a page to learn that they
 * may not list it; robots.txt keeps the others away.
 */
const TOLD_BY_HEADER = ['googlebot', 'bingbot', 'yandexbot', 'applebot', 'slurp'];
const TOLD_BY_ROBOTS = ['Baiduspider', 'Sogou web spider', 'SeznamBot', 'Yeti', 'coccocbot-web', 'MojeekBot'];

/**
 * What the pages may be used for: by Cloudflare's content signals, and by the IETF's AI preferences, whose other labels
 * change from draft to draft. If search engines may not index, the lists above tell each of them.
 */
function usesOf(site: Site): { signal: string; usage: string } {
  const searches = site.search_engines_may_index;
  const [trains, train] = site.models_may_train ? ['yes', 'y'] : ['no', 'n'];
  return {
    signal: `${searches ? 'search=yes, ' : ''}ai-input=yes, ai-train=${trains}`,
    usage: `train-ai=${train}${searches ? ', search=y' : ''}`,
  };
}

/** Everyone may read everything; ordinary search engines only if the customer allows them. */
function robotsText(site: Site): string {
  const { signal, usage } = usesOf(site);
  const kept_out = site.search_engines_may_index
    ? ''
    : `${TOLD_BY_ROBOTS.map((name) => `User-agent: ${name}`).join('\n')}\nDisallow: /\n\n`;
  const uses = `Content-Signal: ${signal}\nContent-Usage: / ${usage}`;
  return `${kept_out}User-agent: *\n${uses}\nAllow: /\n\nSitemap: ${site.url}sitemap.xml\n`;
}

const MAX_RELATED = 5;

/** What a site answers at an address; null when it has nothing there. */
export async function findDocument(
  ctx: Ctx,
  site: Site,
  { path, page }: Address,
  markdown: boolean,
): Promise<EdgeDocument | null> {
  if (path === '/robots.txt') return plain(site, path, robotsText(site));
  if (path === '/sitemap.xml') return sitemapDocument(ctx, site);
  if (path === '/llms-full.txt') return llmsFullDocument(ctx, site);
  if (path === '/llms.txt') return plain(site, path, await llms(ctx, site));
  const key = /^\/([0-9a-f]{32})\.txt$/.exec(path)?.[1];
  if (key && key === indexNowKey(ctx, site.domain_id)) return makeDocument({ type: 'text/plain', body: key });
  if (path === '/favicon.ico') return favicon(site);
  if (path === '/index.md' || (path === '/index' && markdown)) return llmsAsMarkdown(ctx, site);
  if (path === '/index') return listing(ctx, site, { path, page, address: `${site.url}index` });
  if (path === '/') return home(ctx, site, markdown);
  const asked = pageAddress(path);
  if (!asked) return null;
  const found = await findLivePage(ctx.db, site.domain_id, asked.slug);
  if (!found) return former(ctx, site, asked);
  return pageOf(ctx, site, found, { path, markdown: markdown || asked.markdown });
}

async function home(ctx: Ctx, site: Site, markdown: boolean): Promise<EdgeDocument> {
  const overview = await findLiveOverview(ctx.db, site.domain_id);
  if (overview) return pageOf(ctx, site, overview, { path: '/', markdown });
  if (markdown) return llmsAsMarkdown(ctx, site);
  const shown = await listing(ctx, site, { path: '/', page: 1, address: site.url });
  if (!shown) throw new Error('The first part of a listing is never missing.');
  return shown;
}

async function pageOf(
  ctx: Ctx,
  site: Site,
  page: LivePage,
  { path, markdown }: { path: string; markdown: boolean },
): Promise<EdgeDocument> {
  const language = languageOfPage(site, page);
  const url = pageUrl(site.url, page.slug);
  const visit = { domain_id: site.domain_id, page_id: page.id, path };
  const { updated_at, sources } = page;
  const link = `<${url}>; rel="canonical"${markdown ? '' : `, <${url}.md>; rel="alternate"; type="text/markdown"`}`;
  const at = { updated_at, visit, headers: [...inLanguage(language), ...wishesOf(site), 'Link', link] };
  if (markdown) {
    const body = pageMarkdown(site, page, language);
    return makeDocument({ type: 'text/markdown', body, ...at });
  }
  const related = await listRelated(ctx.db, site.domain_id, page.id, MAX_RELATED);
  const body = await drawPage({
    title: page.title,
    meta_description: page.meta_description,
    markdown: page.markdown_content,
    question: page.question,
    sources,
    language,
    url,
    published_at: page.published_at,
    updated_at,
    branding: site.branding,
    related: related.map(({ slug, title }) => ({ url: pageUrl(site.url, slug), title })),
  });
  return makeDocument({ type: 'text/html', body, ...at });
}

async function former(
  ctx: Ctx,
  site: Site,
  { slug, markdown }: { slug: string; markdown: boolean },
): Promise<EdgeDocument | null> {
  const was = await findFormerPage(ctx.db, site.domain_id, slug);
  if (was?.slug) {
    const location = `${pageUrl(site.url, was.slug)}${markdown ? '.md' : ''}`;
    const headers = ['Location', location];
    return makeDocument({ status: 301, type: 'text/plain', body: `${location}\n`, headers });
  }
  if (!was?.deleted) return null;
  return makeDocument({ status: 410, type: 'text/html', body: missingDocument(site, 'gone') });
}

async function listing(
  ctx: Ctx,
  site: Site,
  { path, page, address }: { path: string; page: number; address: string },
): Promise<EdgeDocument | null> {
  const offset = (page - 1) * MAX_LISTING_PAGES;
  const rows = await listLive(ctx.db, site.domain_id, { limit: MAX_LISTING_PAGES + 1, offset });
  if (rows.length === 0 && page > 1) return null;
  const pages = rows.slice(0, MAX_LISTING_PAGES);
  return makeDocument({
    type: 'text/html',
    body: listingDocument(site, { pages, number: page, more: rows.length > MAX_LISTING_PAGES, address }),
    updated_at: pages[0]?.updated_at ?? null,
    visit: { domain_id: site.domain_id, page_id: null, path },
    headers: [...inLanguage(site.branding.language), ...wishesOf(site)],
  });
}

async function llms(ctx: Ctx, site: Site): Promise<string> {
  return llmsText(site, await listLive(ctx.db, site.domain_id, { limit: MAX_LLMS_PAGES, offset: 0 }));
}

async function llmsAsMarkdown(ctx: Ctx, site: Site): Promise<EdgeDocument> {
  const visit = { domain_id: site.domain_id, page_id: null, path: '/index.md' };
  return makeDocument({ type: 'text/markdown', body: await llms(ctx, site), visit, headers: wishesOf(site) });
}

const plain = (site: Site, path: string, body: string) =>
  makeDocument({ type: 'text/plain', body, visit: { domain_id: site.domain_id, page_id: null, path } });

function favicon({ branding }: Site): EdgeDocument | null {
  const icon = URL.parse(branding.favicon_url ?? '');
  if (icon?.protocol !== 'https:') return null;
  return makeDocument({ status: 302, type: 'text/plain', body: '', headers: ['Location', icon.href] });
}

const inLanguage = (language: string) => ['Content-Language', language];

const wishesOf = (site: Site) => [
  'Content-Usage',
  usesOf(site).usage,
  ...(site.search_engines_may_index
    ? []
    : TOLD_BY_HEADER.flatMap((bot) => ['X-Robots-Tag', `${bot}: noindex`])),
];
