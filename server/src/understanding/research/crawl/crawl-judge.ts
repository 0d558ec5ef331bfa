import type { Page } from '../../../language/page/page.ts';
import { type Address, siteAddress } from './crawl-address.ts';
import type { Frontier } from './crawl-frontier.ts';
import type { Outcome } from './crawl-outcome.ts';
import type { PageResult } from './crawl-page.ts';
import type { Tally } from './crawl-tally.ts';
import { hashOf, type SkipReason, textLength } from './judge-page.ts';

/** `html_hash` is computed from the page's text, so that it stays the same while only markup changes. */
export interface PageEvent {
  type: 'page';
  page: Page;
  html_hash: string;
}

export type CrawlEvent =
  | PageEvent
  | { type: 'skipped'; url: string; reason: SkipReason; detail: string }
  /** Called once, at the end. */
  | { type: 'done'; outcome: Outcome };

/** One request for a page. */
export interface Visit {
  url: string;
  /** Number of links from the home page to this one. */
  hops: number;
  /** Redirects and refusals so far. */
  detours: number;
  /** Wait before this request and all later ones. */
  pause_ms: number;
}

/** Result of a request: an event to report, another request to make, or a page kept for later. */
export type Judgement = { event: CrawlEvent } | { again: Visit } | { kept: PageEvent };

const MAX_DETOURS = 3;
/** Pages with less text and no figure are mere link lists: their links are followed, the page is dropped. */
const MIN_CHARS = 120;
/** Pages with less text are used only if fuller ones leave room. */
const MIN_FULL_CHARS = 600;

/** Judges results as they arrive, counts them, and passes links to the frontier. */
export function createJudge(frontier: Frontier, origin: string) {
  const tally: Tally = {
    pages: 0,
    chars: 0,
    languages: new Map(),
    skipped: new Map(),
    stopped: null,
    scripts: null,
    unlisted: 0,
    is_map_cut: false,
    over: 0,
  };
  const hashes = new Set<string>();
  /** Keys of the addresses that pages were read as. */
  const read = new Set<string>();

  const skip = (url: string, reason: SkipReason, detail: string): CrawlEvent => {
    tally.skipped.set(reason, (tally.skipped.get(reason) ?? 0) + 1);
    return { type: 'skipped', url, reason, detail };
  };
  const accept = (event: PageEvent): PageEvent => {
    count(tally, event.page);
    return event;
  };
  const judgePage = (visit: Visit, page: Page, html_hash: string): Judgement => {
    const own = canonicalOf(page, origin);
    const key = own?.key ?? siteAddress(page.url, origin)?.key ?? page.url;
    if (hashes.has(html_hash) || read.has(key))
      return { event: skip(visit.url, 'duplicate', 'Duplicate of another page.') };
    hashes.add(html_hash);
    read.add(key);
    if (own) frontier.claim(own.url);
    for (const twin of twinsOf(page)) if (frontier.claim(twin)) skip(twin, 'duplicate', '');
    addLinks(frontier, page, visit.hops);
    const event: PageEvent = { type: 'page', page: own ? { ...page, url: own.url } : page, html_hash };
    const chars = textLength(page);
    if (visit.hops > 0 && chars < MIN_CHARS && !hasFigure(page))
      return { event: skip(visit.url, 'empty', 'Almost no text.') };
    if (visit.hops > 0 && chars < MIN_FULL_CHARS) return { kept: event };
    return { event: accept(event) };
  };
  const judgeRedirect = (visit: Visit, to: string): Judgement => {
    const target = siteAddress(to, origin);
    if (target === null) return { event: skip(visit.url, 'other_host', `It redirects to ${to}.`) };
    const isSame = target.key === siteAddress(visit.url, origin)?.key && target.url !== visit.url;
    if (!isSame && !frontier.claim(target.url))
      return { event: skip(visit.url, 'duplicate', `It redirects to ${to}.`) };
    if (visit.detours >= MAX_DETOURS)
      return { event: skip(visit.url, 'error', 'Redirects in a loop or too many times.') };
    return { again: { ...visit, url: target.url, detours: visit.detours + 1, pause_ms: 0 } };
  };

  return {
    tally,
    /** Counts a page that was kept for later. */
    accept,
    /** Counts an address that robots.txt forbids. */
    skipForRobots: (url: string) => skip(url, 'robots', 'Blocked by the site’s robots.txt.'),
    judge(visit: Visit, result: PageResult): Judgement {
      if (result.scripts) tally.scripts = tally.scripts === 'ran' ? 'ran' : result.scripts;
      if (result.type === 'page') return judgePage(visit, result.page, result.html_hash);
      if (result.type === 'redirect') return judgeRedirect(visit, result.to);
      if (result.reason === 'rate' && visit.detours < MAX_DETOURS)
        return { again: { ...visit, detours: visit.detours + 1, pause_ms: result.retry_after_ms } };
      if (result.reason === 'rate') tally.stopped = 'rate';
      // A start page of scripts that cannot run still has a title.
      const { page, scripts } = result;
      if (visit.hops === 0 && result.reason === 'empty' && page?.title && scripts)
        return judgePage(visit, page, hashOf(page));
      if (page) addLinks(frontier, page, visit.hops);
      return { event: skip(visit.url, result.reason, result.detail) };
    },
  };
}

/**
 * The address that a page names as its own, if it may be believed: the same path without its parameters, or one that
 * ends alike. Templates name the home page or any other on all of their pages.
 */
function canonicalOf({ url, canonical }: Page, origin: string): Address | null {
  const named = canonical ? siteAddress(canonical, origin) : null;
  const here = siteAddress(url, origin);
  if (named === null || here === null || named.key === here.key) return null;
  const [path, own] = [pathOf(named.key), pathOf(here.key)];
  if (path === own) return named;
  return path !== '/' && lastOf(path) === lastOf(own) ? named : null;
}

const pathOf = (key: string) => key.split('?', 1)[0] ?? '';
const lastOf = (path: string) =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.\w{2,5}$/, '');

/** A price, a telephone number or a time makes a few words worth reading. */
const hasFigure = ({ blocks }: Page) => blocks.some(({ text }) => /\d{2}/.test(text));

/** The same page for other countries that speak its language. */
const twinsOf = ({ alternates = [], language }: Page) =>
  alternates.filter((one) => one.language === language).map(({ url }) => url);

function count(tally: Tally, page: Page) {
  const chars = textLength(page);
  tally.pages += 1;
  tally.chars += chars;
  if (page.language !== null)
    tally.languages.set(page.language, (tally.languages.get(page.language) ?? 0) + chars);
}

/** A longer menu is a table of contents, so its links get no preference. */
const MAX_MENU_LENGTH = 60;

function addLinks(frontier: Frontier, { links }: Page, hops: number) {
  const menu = links.filter(({ place }) => place === 'navigation').length;
  const favours = hops === 0 && menu <= MAX_MENU_LENGTH;
  for (const { url, place } of links)
    frontier.add([url], { hops: hops + 1, in_menu: favours && place === 'navigation' });
}
