import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { slowness } from '../../server/test/slowness.ts';
import { until } from '../../server/test/soon.ts';

const START_MS = Math.round(300_000 * slowness());
const STOP_MS = 5_000;

interface Started {
  stop(): Promise<void>;
}

/** An invisible screen; `display` is its name. */
export async function startScreen(program: string): Promise<Started & { display: string }> {
  // It chooses a free number and writes it to file descriptor 3.
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const started = killable(child);
  try {
    const [number] = await once(child.stdio[3] as Readable, 'data', {
      signal: AbortSignal.timeout(START_MS),
    });
    return { display: `:${String(number).trim()}`, ...started };
  } catch (error) {
    await started.stop();
    throw new Error('Xvfb did not start.', { cause: error });
  }
}

/** A WebKit driver, which accepts one session. */
export async function startDriver(program: string, display: string): Promise<Started & { url: string }> {
  const port = await freePort();
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-webkit-'));
  const child = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DISPLAY: display,
      LANG: 'C.UTF-8',
      LANGUAGE: 'en_GB',
      // Its sandbox needs what containers and root are denied.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const { stop } = killable(child);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MS;
  await until(async () => {
    if (await isReady(url)) return true;
    if (child.exitCode === null && Date.now() <= deadline) return false;
    await stop();
    throw new Error('WebKitWebDriver did not start.');
  });
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const isReady = (url: string) =>
  fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Ends with everything it started, at the latest when we end. */
function killable(child: ChildProcess): Started {
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // They have ended.
    }
  };
  const killAll = () => signal('SIGKILL');
  process.once('exit', killAll);
  return {
    stop: async () => {
      const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      signal('SIGTERM');
      await Promise.race([gone, sleep(STOP_MS, undefined, { ref: false })]);
      killAll();
      process.off('exit', killAll);
    },
  };
}
