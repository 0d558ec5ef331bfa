import { type Browser, chromium } from 'playwright-core';
import { AppError } from '../app-error.ts';
import type { Chromium } from './find-chromium.ts';
import type { GuardedProxy } from './guarded-proxy.ts';

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
export const START_MS = 30_000;

/** What differs between a browser of this process and one of a browser worker. */
export interface Held {
  browser: Browser;
  proxy: GuardedProxy;
  memoryOf: (pids: readonly number[]) => number | null | Promise<number | null>;
  kill: (pid: number | undefined) => void;
}

/**
 * Starts Chromium, whose only way out is the proxy, with its own sandbox, or without it where the system forbids it, as
 * many containers do. Throws `no_browser` when it does not start.
 */
export async function launchChromium(found: Chromium, proxy_server: string): Promise<Browser> {
  const start = (sandbox: boolean) =>
    chromium.launch({
      executablePath: found.executable_path,
      args: [...found.args, ...WALLS],
      chromiumSandbox: sandbox,
      env: found.env,
      // Without a tab's secret the proxy lets nothing through, so the browser's own requests stay inside.
      proxy: { server: proxy_server },
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

/** The processes of a browser; its own comes first. */
export async function watchProcesses(browser: Browser): Promise<() => Promise<number[]>> {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const own = ({ type }: { type: string }) => (type === 'browser' ? 0 : 1);
    return processInfo.toSorted((a, b) => own(a) - own(b)).map(({ id }) => id);
  };
}

/** Chromium leads a process group that includes its helpers. */
export function killGroup(pid: number | undefined): void {
  if (!pid) return;
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It is already gone.
    }
  }
}
