import { currentTrace } from '../log/trace.ts';
import { createThreadPool, type ThreadPool } from './thread-pool.ts';
import type { ThreadWork } from './thread-work.ts';

const MAX_WAITING = 200;
const IDLE_MS = 30_000;
/** Background work has its own threads, so that people who save a page do not wait behind it. */
const forJobs = createThreadPool({ threads: 2, waiting: MAX_WAITING, idle_ms: IDLE_MS });
const forCalls = createThreadPool({ threads: 2, waiting: MAX_WAITING, idle_ms: IDLE_MS });

/** Runs work over untrusted texts in a thread, with a deadline after which the thread is ended. */
export function inThread<Input, Output>(
  work: ThreadWork<Input, Output>,
  input: Input,
  limits?: Parameters<ThreadPool['run']>[2],
): Promise<Awaited<Output>> {
  return (currentTrace().job ? forJobs : forCalls).run(work, input, limits);
}
