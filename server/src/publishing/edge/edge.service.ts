import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import { qualityOf } from '../../platform/http/accept-quality.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { recordRequest } from '../crawlers/crawlers.service.ts';
import type { EdgeRequest } from '../crawlers/edge-request.ts';
import { createDocumentCache } from './document-cache.ts';
import { type Address, addressOf, hostReader } from './edge-address.ts';
import { type EdgeDocument, makeDocument, replyTo } from './edge-document.ts';
import type { EdgeAsk, EdgeReply, Site } from './edge-types.ts';
import { findDocument } from './find-document.ts';
import { missingDocument } from './listing-document.ts';
import { createSiteCache, type SiteEntry } from './site-cache.ts';

const CACHE_BYTES = 64 * 2 ** 20;
/** Addresses of one site that are known not to exist. */
const MAX_MISSING = 1000;

const text = (status: number, body: string, headers: readonly string[] = []) =>
  makeDocument({ status, type: 'text/plain', body, headers });
const NO_SITE = text(404, 'There is no site at this address.\n');
const AWAY = text(503, 'This site cannot be read at the moment.\n', ['Retry-After', '5']);
const BROKEN = text(500, 'This page could not be made.\n');

export type Edge = ReturnType<typeof createEdge>;
export type { EdgeReply };
export const acceptsGzip = (accept_encoding: string) => qualityOf(accept_encoding, 'gzip') > 0;

/** Answers requests for published pages, from memory whenever possible. */
export function createEdge(ctx: Ctx) {
  const cache = createDocumentCache(CACHE_BYTES);
  const sites = createSiteCache(ctx);
  const hostOf = hostReader();

  function answer(ask: EdgeAsk): EdgeReply | Promise<EdgeReply> {
    const host = hostOf(ask.host);
    if (host === null) return replyTo(NO_SITE, ask);
    const entry = sites.get(host);
    if (!(entry instanceof Promise)) return answerFrom(entry, ask);
    return entry
      .then((loaded) => answerFrom(loaded, ask))
      .catch((error: unknown) => replyTo(failed(error), ask));
  }

  function answerFrom(entry: SiteEntry, ask: EdgeAsk): EdgeReply | Promise<EdgeReply> {
    const { site, documents } = entry;
    if (!site) return replyTo(NO_SITE, ask);
    const markdown = ask.accept.includes('text/markdown') && prefersMarkdown(ask.accept);
    const hot = markdown ? undefined : documents.get(ask.url);
    if (hot) return use(hot, ask);
    const address = addressOf(ask.url);
    if (!address) return replyTo(missing(entry, site), ask);
    const key = keyOf(address, markdown);
    const known = documents.get(key);
    if (known) return use(known, ask);
    if (entry.missing.has(key)) return replyTo(missing(entry, site), ask);
    return load(entry, site, { key, address, markdown })
      .catch((error: unknown) => entry.previous?.documents.get(key) ?? failed(error))
      .then((document) => use(document, ask));
  }

  function load(entry: SiteEntry, site: Site, asked: { key: string; address: Address; markdown: boolean }) {
    const { key, address, markdown } = asked;
    const running = entry.loading.get(key);
    if (running) return running;
    const loading = findDocument(ctx, site, address, markdown)
      .then((document) => {
        if (document) cache.keep(entry.documents, key, document);
        else if (entry.missing.size < MAX_MISSING) entry.missing.add(key);
        return document ?? missing(entry, site);
      })
      .finally(() => entry.loading.delete(key));
    entry.loading.set(key, loading);
    return loading;
  }

  function failed(error: unknown): EdgeDocument {
    if (isAway(error)) return AWAY;
    ctx.log.error({ error: errorWords(error) }, 'edge');
    return BROKEN;
  }

  return {
    answer,
    /** The site of a host, with a key that changes whenever its pages do; null where nothing is served. */
    async siteAt(header: string): Promise<{ key: string; site: Site } | null> {
      const host = hostOf(header);
      const { key, site } = host === null ? { key: '', site: null } : await sites.get(host);
      return site && { key, site };
    },
    /** Counts a reply that was sent to a reader. */
    record({ status, visit }: EdgeReply, by: Pick<EdgeRequest, 'user_agent' | 'ip' | 'signed'>) {
      if (visit)
        recordRequest(ctx, {
          domain_id: visit.domain_id,
          page_id: visit.page_id,
          path: visit.path,
          status,
          ...by,
        });
    },
    feed: sites.feed,
  };
}

function use(document: EdgeDocument, ask: EdgeAsk): EdgeReply {
  document.used = true;
  return replyTo(document, ask);
}

function missing(entry: SiteEntry, site: Site): EdgeDocument {
  entry.not_found ??= makeDocument({
    status: 404,
    type: 'text/html',
    body: missingDocument(site, 'not_found'),
  });
  return entry.not_found;
}

function prefersMarkdown(accept: string): boolean {
  const wanted = qualityOf(accept, 'text/markdown');
  return wanted > 0 && wanted >= qualityOf(accept, 'text/html', 'text/*', '*/*');
}

/** A decoded path never contains a line feed, so no address can be crafted to match another key. */
const keyOf = ({ path, page }: Address, markdown: boolean) =>
  `${path}${path === '/index' && page > 1 ? `\npage ${page}` : ''}${markdown ? '\nmarkdown' : ''}`;
