import { awakeNow } from '../../../platform/awake/awake.ts';
import type { GuardedFetch } from '../../../platform/fetch/guarded-fetch.ts';
import { createFrontier, MAX_OF_A_FAMILY } from './crawl-frontier.ts';
import { type CrawlEvent, createJudge, type PageEvent, type Visit } from './crawl-judge.ts';
import { crawlOutcome } from './crawl-outcome.ts';
import { fetchPage, type PageRequest, type PageResult } from './crawl-page.ts';
import { createPace, createPool } from './crawl-pool.ts';
import { openSite, type SiteStart } from './crawl-start.ts';
import type { RenderPage } from './render-page.ts';
import { readSitemaps } from './sitemap.ts';

export interface CrawlInput {
  /** Such as `example.com`; its `www` twin is the same site, other subdomains are not. */
  host: string;
  fetch: GuardedFetch;
  /** Sent with each request and matched in robots.txt, such as `SightlineBot/1.0 (+https://…)`. */
  user_agent: string;
  signal: AbortSignal;
  /** Default 50. */
  max_pages?: number;
  /** Concurrent requests; default 4, and 1 when robots.txt asks for a delay. */
  concurrency?: number;
  /** No page is started after this time. Default two minutes. */
  time_limit_ms?: number;
  /** Per page; default 15 s. */
  page_timeout_ms?: number;
  /** For pages whose text is rendered by scripts. */
  render?: RenderPage;
  /** The language texts are written in; a site in another one is reported. Default `en`. */
  language?: string;
}

/** Reads a site, home page first. A bad site results in an outcome that says so; only an aborted `signal` throws. */
export async function* crawlSite(input: CrawlInput): AsyncGenerator<CrawlEvent, void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([input.signal, stop.signal]);
  const { fetch, user_agent, page_timeout_ms: timeout_ms = 15_000, render } = input;
  const request: PageRequest = { fetch, user_agent, signal, timeout_ms, ...(render && { render }) };
  try {
    const start = await openSite(input.host, request);
    if ('origin' in start) yield* readPages(input, request, start);
    else yield { type: 'done', outcome: start };
  } finally {
    stop.abort();
  }
}

interface Done {
  visit: Visit;
  result: PageResult;
}

/** Attempts per wanted page; the others are duplicates, refusals and missing pages. */
const MAX_TRIES_PER_PAGE = 4;
/** Addresses kept of the sitemaps, per page that may be read: the others could not be reached anyway. */
const MAX_LISTED_PER_PAGE = 20;

async function* readPages(
  input: CrawlInput,
  request: PageRequest,
  { origin, url, robots, home }: SiteStart,
): AsyncGenerator<CrawlEvent, void> {
  const { max_pages = 50, time_limit_ms = 120_000, concurrency = 4, language = 'en' } = input;
  const frontier = createFrontier(origin, home.page?.language ?? null);
  const { judge, accept, skipForRobots, tally } = createJudge(frontier, origin);
  const pace = createPace(robots.delay_ms, request.signal);
  const deadline = awakeNow() + time_limit_ms;
  const pool = createPool<Done | null>();
  const kept: PageEvent[] = [];
  let tries = 0;
  let open = 0;

  const start = (visit: Visit) => {
    open += 1;
    tries += 1;
    pool.add(pace(visit.pause_ms).then(async () => ({ visit, result: await fetchPage(visit.url, request) })));
  };
  const mayStart = () => {
    const isRoom = open < (robots.delay_ms > 0 ? 1 : concurrency) && tally.pages + open < max_pages;
    const isTime = awakeNow() < deadline && tries < max_pages * MAX_TRIES_PER_PAGE;
    return isRoom && isTime && tally.stopped === null;
  };

  frontier.claim(url);
  open += 1;
  pool.add(Promise.resolve({ visit: { url, hops: 0, detours: 0, pause_ms: 0 }, result: home }));
  pool.add(
    readSitemaps({
      ...request,
      origin,
      named: robots.sitemaps,
      language: home.page?.language ?? null,
      most: max_pages * MAX_LISTED_PER_PAGE,
      most_of_a_family: MAX_OF_A_FAMILY,
    }).then((map) => {
      frontier.add(map.pages, { hops: 2, in_menu: false });
      tally.unlisted = map.listed - map.pages.length;
      tally.is_map_cut = map.cut;
      return null;
    }),
  );
  while (open > 0 || (pool.size() > 0 && mayStart())) {
    const done = await pool.next();
    if (done) {
      open -= 1;
      const judged = judge(done.visit, done.result);
      if ('event' in judged) yield judged.event;
      else if ('kept' in judged) kept.push(judged.kept);
      else if (robots.allows(judged.again.url)) start(judged.again);
      else yield skipForRobots(judged.again.url);
    }
    while (mayStart()) {
      const next = frontier.take();
      if (next === undefined) break;
      if (robots.allows(next.url)) start({ url: next.url, hops: next.hops, detours: 0, pause_ms: 0 });
      else yield skipForRobots(next.url);
    }
  }
  const room = max_pages - tally.pages;
  for (const event of kept.slice(0, room)) yield accept(event);
  tally.over = Math.max(0, kept.length - room);
  if (awakeNow() > deadline && tally.pages < max_pages && frontier.counts().waiting > 0)
    tally.stopped ??= 'time';
  const limits = { max_pages, language, ...frontier.counts() };
  yield { type: 'done', outcome: crawlOutcome(input.host, tally, limits) };
}
