import { currentTrace } from '../log/trace.ts';
import type { TaskLimits } from './run-task.ts';
import { noteUse } from './thread-figures.ts';
import { createThreadPool } from './thread-pool.ts';
import { ROOM_MB } from './thread-room.ts';
import type { ThreadWork } from './thread-work.ts';

/** Each takes up to 200 MB at ordinary texts. */
const threads = ROOM_MB < 1500 ? 1 : 2;
const LIMITS = { threads, waiting: 200, idle_ms: 30_000, used: noteUse };

/** Background work has its own threads, so that people who save a page do not wait behind it. */
const forJobs = createThreadPool(LIMITS);
const forCalls = createThreadPool(LIMITS);

/**
 * Runs work over untrusted texts in a thread, within a budget of processor time. Organizations take turns by what they
 * have used.
 */
export function inThread<Input, Output>(
  work: ThreadWork<Input, Output>,
  input: Input,
  limits?: TaskLimits,
): Promise<Awaited<Output>> {
  return (currentTrace().job ? forJobs : forCalls).run(work, input, limits);
}
