import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import type { Postmaster } from './embedded-launch.ts';

const MAX_WAIT_MS = 5000;

/** Starts a database, and restarts it whenever it ends unexpectedly, until `stop`. */
export async function keepRunning(start: () => Promise<Postmaster>, log: Logger | undefined) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await start();
  const { version } = current;
  const kept = keep();
  return {
    version,
    stop: async () => {
      stopping.abort();
      await current.stop();
      await kept;
      await current.stop();
    },
  };

  async function keep() {
    for (;;) {
      const last_words = await Promise.race([current.collapsed, whenAborted(signal)]);
      if (last_words === null || signal.aborted) return;
      log?.error({ last_words }, 'database exited, restarting it');
      await startAgain();
      if (!signal.aborted) log?.warn({}, 'database restarted');
    }
  }

  /** An obstacle such as a full disk may go away; each reason is logged once. */
  async function startAgain() {
    let told = '';
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      await sleep(wait, null, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        current = await start();
        return;
      } catch (error) {
        const reason = reasonIn(error);
        if (reason !== told) log?.error({ error: reason }, 'database does not start, retrying');
        told = reason;
      }
    }
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));

/** PostgreSQL's line with the error, without the parts that vary. */
function reasonIn(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return /(?:FATAL|PANIC): .*/.exec(text)?.[0] ?? text;
}
