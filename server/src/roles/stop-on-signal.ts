import { setTimeout as sleep } from 'node:timers/promises';
import { errorWords } from '../platform/log/error-words.ts';
import type { Logger } from '../platform/log/logger.ts';

interface Stopping {
  /** State that others read: from the first signal on, nothing more should be sent here. */
  life: { stopping: boolean };
  log: Logger;
  drain_ms: number;
  /** Time for ending; unfinished work is abandoned after it. */
  limit_ms: number;
  /** Called at a second signal, or when something does not end. */
  at_once?: () => void;
}

/**
 * First announces the stop, then ends work in progress; a second signal does not wait. What is returned stops it for
 * another reason: `drain` resolves when its clients are gone.
 */
export function stopOnSignal(
  { life, log, drain_ms, limit_ms, at_once = () => undefined }: Stopping,
  end: () => Promise<void>,
): (reason: string, drain: () => Promise<unknown>) => void {
  const giveUp = () => {
    at_once();
    process.exit(1);
  };
  const stop = async (reason: string, drain: () => Promise<unknown>) => {
    if (life.stopping) {
      log.warn({ signal: reason }, 'stopped at once; interrupted jobs will run again');
      return giveUp();
    }
    life.stopping = true;
    log.info({ signal: reason }, 'stopping');
    await drain();
    setTimeout(() => {
      log.error({}, 'shutdown timed out; interrupted jobs will run again');
      giveUp();
    }, limit_ms).unref();
    try {
      await end();
    } catch (error) {
      log.error({ error: errorWords(error) }, 'shutdown failed');
      return giveUp();
    }
    log.info({}, 'stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => void stop(signal, () => sleep(drain_ms)));
  return stop;
}
