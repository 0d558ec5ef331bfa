import { availableParallelism, loadavg } from 'node:os';
import { awakeSignal } from '../awake/awake.ts';
import { FetchError, timeoutOf } from '../fetch/fetch-error.ts';
import { createBrowserPool } from './browser-pool.ts';
import type { BrowserPlace } from './browser-process.ts';
import { createTurns } from './browser-turns.ts';
import type { Tab, TabOptions } from './open-tab.ts';

/** One browser per process: started when first needed, with a few tabs at a time, restarted when it hangs or dies. */
export interface PageBrowser {
  /**
   * Opens the address in a tab of its own through the guarded proxy, and closes it after `work`, which runs again if
   * the browser dies meanwhile. Throws `FetchError` like the guarded fetch, and `no_browser` when no browser runs here.
   * Hosts that SITE_ORIGINS serves over http are opened over http.
   */
  visit<Result>(options: TabOptions, work: (tab: Tab) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

const MAX_TABS = 3;
const MAX_WAITING = 60;
const TIMEOUT_MS = 20_000;
/** How many times as long the second attempt may take on a busy machine. */
const MORE = 3;

/** Result of one attempt: the browser may have died during it, or its time may have run out. */
type Outcome<Result> = { result: Result } | { lost: FetchError } | { late: FetchError };

export function createPageBrowser(options: BrowserPlace): PageBrowser {
  const waitForPlace = createTurns({ places: MAX_TABS, most_waiting: MAX_WAITING });
  const pool = createBrowserPool(options);

  async function visitOnce<Result>(
    tab: TabOptions,
    work: (tab: Tab) => Promise<Result>,
  ): Promise<Outcome<Result>> {
    const engine = await pool.enter();
    const deadline = awakeSignal(tab.timeout_ms ?? TIMEOUT_MS);
    const signal = tab.signal ? AbortSignal.any([tab.signal, deadline]) : deadline;
    try {
      const { openTab } = await import('./open-tab.ts');
      return { result: await openTab(engine.process, { ...tab, routes: options, signal }, work) };
    } catch (error) {
      tab.signal?.throwIfAborted();
      if (deadline.aborted) return { late: timeoutOf(hostOf(tab.url), error) };
      if (!engine.process.lost()) throw error;
      return { lost: lostBy(hostOf(tab.url), engine.too_large, error) };
    } finally {
      void pool.leave(engine);
    }
  }

  return {
    async visit(tab, work) {
      const { protocol } = URL.parse(tab.url) ?? {};
      if (protocol !== 'http:' && protocol !== 'https:')
        throw new FetchError('bad_url', `"${tab.url.slice(0, 200)}" is not an address on the web.`);
      const giveBack = await waitForPlace(tab.signal);
      try {
        const first = await visitOnce(tab, work);
        if ('result' in first) return first.result;
        // Nobody can tell a slow page from a busy machine, which may have more time.
        if ('late' in first && (loadavg()[0] ?? 0) < availableParallelism()) throw first.late;
        const more = 'late' in first ? { timeout_ms: MORE * (tab.timeout_ms ?? TIMEOUT_MS) } : {};
        // A browser may die because of another page.
        const second = await visitOnce({ ...tab, ...more }, work);
        if ('result' in second) return second.result;
        throw 'late' in second ? second.late : second.lost;
      } finally {
        giveBack();
      }
    },
    close: pool.close,
  };
}

const hostOf = (url: string) => URL.parse(url)?.host ?? url;

function lostBy(host: string, too_large: boolean, error: unknown): FetchError {
  return too_large
    ? new FetchError('too_large', `${host} needs more memory than a page may.`, error)
    : new FetchError('bad_response', `${host} has a page that ends the browser.`, error);
}
