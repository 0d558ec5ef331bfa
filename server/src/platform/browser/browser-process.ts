import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium } from 'playwright-core';
import { AppError } from '../app-error.ts';
import { type Chromium, findChromium } from './find-chromium.ts';
import { type GuardedProxy, type ProxyOptions, startGuardedProxy } from './guarded-proxy.ts';

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

/** Only the proxy may resolve names or send anything: WebRTC and prefetching must not bypass it. */
const WALLS = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-domain-reliability',
  '--deny-permission-prompts',
  '--js-flags=--max-old-space-size=512',
  '--mute-audio',
];
const START_MS = 30_000;
const MAX_WAIT_MS = 3000;
/** A browser that does not even list its processes is stuck; busy machines get extra time. */
const ANSWER_MS = 15_000;

export interface BrowserPlace extends ProxyOptions {
  chromium_path: string | undefined;
  chromium_sandbox?: boolean;
  cache_dir: string;
}

/** Starts Chromium behind a guarded proxy of its own. Throws `no_browser` when none can run here. */
export async function startBrowser(place: BrowserPlace): Promise<BrowserProcess> {
  const found = await findChromium(place);
  const proxy = await startGuardedProxy(place);
  try {
    const browser = await launch(found, proxy);
    return await watch(browser, proxy);
  } catch (error) {
    await proxy.close();
    throw error;
  }
}

/** With the browser's own sandbox, or without it where the system forbids it, as many containers do. */
async function launch(found: Chromium, proxy: GuardedProxy): Promise<Browser> {
  const start = (sandbox: boolean) =>
    chromium.launch({
      executablePath: found.executable_path,
      args: [...found.args, ...WALLS],
      chromiumSandbox: sandbox,
      env: found.env,
      // Without a tab's secret the proxy lets nothing through, so the browser's own requests stay inside.
      proxy: { server: proxy.server },
      timeout: START_MS,
      // The product handles signals and stops its parts in its own order.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  try {
    if (found.args.includes('--no-sandbox')) return await start(false);
    return await start(true).catch((error: unknown) => {
      if (/sandbox/i.test(String(error))) return start(false);
      throw error;
    });
  } catch (error) {
    const reason =
      /error while loading[^\n]+|FATAL[^\n]+|Timeout \d+ms/.exec(String(error))?.[0] ?? 'it ends at once';
    throw new AppError(
      'no_browser',
      `The browser at ${found.executable_path} does not start: ${reason}. Install another, or set CHROMIUM_PATH.`,
    );
  }
}

async function watch(browser: Browser, proxy: GuardedProxy): Promise<BrowserProcess> {
  const session = await browser.newBrowserCDPSession();
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  const pid = (await processes()).find(({ type }) => type === 'browser')?.id;
  let lost = false;
  browser.on('disconnected', () => {
    lost = true;
    void proxy.close();
  });
  const kill = () => {
    lost = true;
    if (browser.isConnected()) killGroup(pid);
    void proxy.close();
  };
  return {
    browser,
    proxy,
    lost: () => lost,
    kill,
    memory: async () => {
      const known = await within(ANSWER_MS, processes());
      if (known) return ownMemory(known.map(({ id }) => id));
      kill();
      return null;
    },
    close: async () => {
      lost = true;
      await within(MAX_WAIT_MS, browser.close());
      kill();
    },
  };
}

/** Chromium leads a process group that includes its helpers. */
function killGroup(pid: number | undefined) {
  if (!pid) return;
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It is already gone.
    }
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

/** The processes share the program file, so only memory without a file behind it counts. */
function ownMemory(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  return pids.reduce((sum, pid) => sum + memoryOf(pid), 0);
}

function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, amount]) =>
      Number(amount),
    );
    return kilobytes.reduce((sum, amount) => sum + amount, 0) * 1024;
  } catch {
    return 0; // It ended meanwhile.
  }
}
