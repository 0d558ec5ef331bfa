import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { BringPackage } from './bring-package.ts';
import { rentBrowser } from './browser-apart.ts';
import { ownMemory } from './chromium-memory.ts';
import { findChromium } from './find-chromium.ts';
import { type GuardedProxy, type ProxyOptions, startGuardedProxy } from './guarded-proxy.ts';
import { type Held, killGroup, launchChromium, watchProcesses } from './launch-chromium.ts';

export interface BrowserProcess {
  browser: Browser;
  proxy: GuardedProxy;
  /** Set when it died, hung or was stopped. */
  lost(): boolean;
  /** Private memory of its whole process tree in bytes; null when the system does not report it. */
  memory(): Promise<number | null>;
  /** Asks it to end, then kills it. */
  close(): Promise<void>;
  kill(): void;
}

const MAX_WAIT_MS = 3000;
/** A browser that does not even list its processes is stuck; busy machines get extra time. */
const ANSWER_MS = 15_000;

export interface BrowserPlace extends ProxyOptions {
  /** The socket of a browser worker; without one, the browser is a child of this process. */
  browser_socket?: string | undefined;
  chromium_path: string | undefined;
  chromium_sandbox?: boolean;
  cache_dir: string;
  bring?: BringPackage;
}

/** Starts Chromium behind a guarded proxy of its own. Throws `no_browser` when none can run here. */
export async function startBrowser(place: BrowserPlace): Promise<BrowserProcess> {
  const { browser_socket } = place;
  return watch(browser_socket ? await rentBrowser(browser_socket, place) : await startChild(place));
}

async function startChild(place: BrowserPlace): Promise<Held> {
  const found = await findChromium(place);
  const proxy = await startGuardedProxy(place);
  try {
    const browser = await launchChromium(found, proxy.server);
    return { browser, proxy, memoryOf: ownMemory, kill: killGroup };
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

async function watch({ browser, proxy, memoryOf, kill: end }: Held): Promise<BrowserProcess> {
  let lost = false;
  browser.on('disconnected', () => {
    lost = true;
    void proxy.close();
  });
  let pid: number | undefined;
  const kill = () => {
    lost = true;
    if (browser.isConnected()) end(pid);
    void proxy.close();
  };
  try {
    const processes = await watchProcesses(browser);
    [pid] = await processes();
    return {
      browser,
      proxy,
      lost: () => lost,
      kill,
      memory: async () => {
        const known = await within(ANSWER_MS, processes());
        if (known) return memoryOf(known);
        kill();
        return null;
      },
      close: async () => {
        lost = true;
        await within(MAX_WAIT_MS, browser.close());
        kill();
      },
    };
  } catch (error) {
    kill();
    throw error;
  }
}

/** The result of the work, or null when it fails or takes longer. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work.catch(() => null),
      sleep(ms, null, { signal: late.signal, ref: false }).catch(() => null),
    ]);
  } finally {
    late.abort();
  }
}
