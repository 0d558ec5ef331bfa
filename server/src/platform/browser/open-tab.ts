import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { FetchError } from '../fetch/fetch-error.ts';
import { findRoute, type RouteOptions } from '../fetch/outgoing-route.ts';
import { type BrowserProcess, within } from './browser-process.ts';
import { type Admission, placeOf } from './guarded-proxy.ts';

/** What a request gets in place of an answer from the network. */
export interface Answered {
  type: string;
  body: Buffer;
}

/** The part of a real browser's tab that features need. */
export interface Tab {
  /** Runs in the page; `work` must not use anything from outside itself. */
  evaluate<Argument, Result>(
    work: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Addresses the page has requested so far. */
  requested(): string[];
  /** PNG of the window, or of the page down to `height`. */
  screenshot(options?: { height?: number }): Promise<Buffer>;
  /** The page on sheets as its styles for print say, A4 by default. */
  pdf(): Promise<Buffer>;
  /** HTTP status of the page, and its address after redirects. */
  status: number;
  url: string;
}

export interface TabOptions {
  url: string;
  /** Pixels of the window. Default 1280 × 800. */
  width?: number;
  height?: number;
  /** Runs in every document before the page's own scripts. */
  init_script?: string;
  /** Requests for which this returns true are blocked. */
  block?: (url: string) => boolean;
  /** Answers every request of the page; those it has no answer for are blocked, so nothing leaves this machine. */
  answer?: (url: string) => Promise<Answered | null>;
  /** How long the page may load before `work` uses what is there. Default 8 s. */
  load_ms?: number;
  /** For everything except waiting for a place. Default 20 s. */
  timeout_ms?: number;
  signal?: AbortSignal | undefined;
}

/** Even a hanging page closes at once, but a busy machine needs longer. */
const CLOSE_MS = 10_000;
const MAX_REQUESTED = 3000;
const MAX_HOPS = 3;
const HOP_MS = 3000;
/** Longer pictures are useless and cost memory. */
const MAX_PIXELS_HIGH = 10_000;

export interface OpenTabOptions extends TabOptions {
  url: string;
  routes: RouteOptions;
  signal: AbortSignal;
}

/** One visit in a context of its own, which is removed afterwards; a browser that cannot close it is killed. */
export async function openTab<Result>(
  engine: BrowserProcess,
  options: OpenTabOptions,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const admission = engine.proxy.admit();
  let context: BrowserContext | undefined;
  const crash = new AbortController();
  const visit = async () => {
    context = await newContext(engine, admission, options);
    context.on('page', (page) => page.on('crash', () => crash.abort(crashOf(options.url))));
    return work(await openPage(context, admission, options));
  };
  try {
    return await until(AbortSignal.any([options.signal, crash.signal]), visit);
  } finally {
    admission.release();
    if (context && !engine.lost()) {
      const closed = await within(
        CLOSE_MS,
        context.close().then(() => true),
      );
      if (!closed) engine.kill();
    } else if (!context) {
      // It used up the visit's time without opening anything.
      engine.kill();
    }
  }
}

function newContext({ browser, proxy }: BrowserProcess, admission: Admission, options: OpenTabOptions) {
  const { width = 1280, height = 800 } = options;
  return browser.newContext({
    viewport: { width, height },
    userAgent: userAgent(browser),
    proxy: { server: proxy.server, username: admission.username, password: admission.password },
    serviceWorkers: 'block',
    acceptDownloads: false,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-US',
  });
}

/**
 * Uses the user agent of a person's browser, because sites refuse others. Scripts can still see that a program drives
 * it.
 */
function userAgent(browser: Browser): string {
  const [major] = browser.version().split('.');
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

async function openPage(
  context: BrowserContext,
  admission: Admission,
  options: OpenTabOptions,
): Promise<Tab> {
  const requested: string[] = [];
  context.on('request', (request) => {
    if (requested.length < MAX_REQUESTED) requested.push(request.url());
  });
  await context.grantPermissions([]);
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    if (options.answer) return answerBy(options.answer, route);
    const secure = httpAddress(url, options.routes);
    if (options.block?.(url)) return route.abort('blockedbyclient');
    if (secure === url) return route.continue();
    return route.fulfill({ status: 307, headers: { location: secure, 'access-control-allow-origin': '*' } });
  });
  if (options.init_script) await context.addInitScript({ content: options.init_script });
  const page = await context.newPage();
  const failed: { request?: Request } = {};
  context.on('page', (popup) => void popup.close().catch(() => undefined));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('requestfailed', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) failed.request = request;
  });
  const status = await goTo(page, options, (error) => {
    const url = URL.parse(failed.request?.url() ?? options.url) ?? new URL(options.url);
    return admission.failures.get(placeOf(url)) ?? toLoadError(url, error);
  });
  const url = new URL(page.url());
  const failure = status === 502 ? admission.failures.get(placeOf(url)) : undefined;
  if (failure) throw failure;
  return tabOf(page, { status, url: page.url(), requested });
}

async function answerBy(answer: NonNullable<TabOptions['answer']>, route: Route) {
  const given = await answer(route.request().url());
  if (!given) return route.abort('blockedbyclient');
  return route.fulfill({ status: 200, contentType: given.type, body: given.body });
}

/** Waits until the page has loaded, or for the maximum time. */
async function goTo(
  page: Page,
  options: OpenTabOptions,
  explain: (error: unknown) => unknown,
): Promise<number> {
  const { load_ms = 8000 } = options;
  const address = httpAddress(options.url, options.routes);
  const response = await page.goto(address, { waitUntil: 'commit', timeout: 0 }).catch((error) => {
    throw explain(error);
  });
  await within(load_ms, page.waitForLoadState('load', { timeout: 0 }));
  return response?.status() ?? 0;
}

function crashOf(url: string): FetchError {
  return new FetchError('bad_response', `${new URL(url).host} couldn’t be rendered.`);
}

function toLoadError({ host }: URL, error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/ERR_CERT|ERR_SSL/.test(message))
    return new FetchError('tls', `${host} has no valid certificate, so a secure connection failed.`, error);
  if (/ERR_TOO_MANY_REDIRECTS/.test(message))
    return new FetchError('redirect_loop', `${host} redirects in a loop or too many times.`, error);
  if (/Download is starting/.test(message))
    return new FetchError('bad_response', `${host} offers a file here, not a page.`, error);
  if (/ERR_(BLOCKED|UNSAFE|UNKNOWN_URL|INVALID|DISALLOWED|ABORTED)/.test(message))
    return new FetchError('bad_url', `${host} leads to an address that is not opened.`, error);
  if (/net::ERR_/.test(message))
    return new FetchError('connection', `${host} did not accept the connection, or broke it off.`, error);
  return error;
}

/** A host that the operator serves over http has no certificate of its own, so it is requested over http. */
function httpAddress(address: string, routes: RouteOptions): string {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:') return address;
  try {
    const route = findRoute(url, routes);
    if (!route.trusted || !route.origin.startsWith('http:')) return address;
  } catch {
    return address; // The proxy refuses it, and says why.
  }
  url.protocol = 'http:';
  return url.href;
}

function tabOf(page: Page, known: { status: number; url: string; requested: string[] }): Tab {
  return {
    status: known.status,
    url: known.url,
    requested: () => [...known.requested],
    evaluate: (work, argument) => runIn(page, work, argument),
    screenshot: ({ height } = {}) => {
      const { width = 0, height: window = 0 } = page.viewportSize() ?? {};
      const clip = { x: 0, y: 0, width, height: Math.min(height ?? window, MAX_PIXELS_HIGH) };
      return page.screenshot({
        fullPage: height !== undefined,
        clip,
        animations: 'disabled',
        caret: 'hide',
        scale: 'css',
        timeout: 0,
      });
    },
    pdf: () => page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true }),
  };
}

/** When a page redirects itself, the work is interrupted and runs again on the new page. */
async function runIn<Argument, Result>(
  page: Page,
  work: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
): Promise<Result> {
  // Playwright has a special argument type for handles, which we never pass.
  const call: (work: unknown, argument: unknown) => Promise<Result> = page.evaluate.bind(page) as never;
  for (let hops = 0; ; hops += 1) {
    try {
      return await call(work, argument);
    } catch (error) {
      if (hops === MAX_HOPS || !/context was destroyed|find context/.test(String(error))) throw error;
      await within(HOP_MS, page.waitForLoadState('load', { timeout: 0 }));
    }
  }
}

/** The result of `work`, unless the signal comes first. */
function until<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return new Promise((done, failed) => {
    const stop = () => failed(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work()
      .then(done, failed)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}
