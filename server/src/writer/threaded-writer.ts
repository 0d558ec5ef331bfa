import { inThread } from '../platform/threads/in-thread.ts';
import { type ThreadWork, threadWork } from '../platform/threads/thread-work.ts';
import {
  describeInThread,
  editInThread,
  mergeInThread,
  promptsInThread,
  topicsInThread,
  variantInThread,
  writeInThread,
} from './built-in/extractive-works.ts';
import type { Cancellable, Writer } from './writer.ts';

const MODULE = new URL('./built-in/extractive-works.ts', import.meta.url);
/** Fifty long pages with their sources take a second or two. */
const DEADLINE_MS = 60_000;

/** The built-in writer with its reading of others' texts moved into threads, so that it blocks nobody. */
export function inThreads(writer: Writer): Writer {
  return {
    ...writer,
    describeCompany: through(threadWork(MODULE, describeInThread)),
    proposeTopics: through(threadWork(MODULE, topicsInThread)),
    proposePrompts: through(threadWork(MODULE, promptsInThread)),
    writePage: through(threadWork(MODULE, writeInThread)),
    editPage: through(threadWork(MODULE, editInThread)),
    mergeKnowledge: through(threadWork(MODULE, mergeInThread)),
    writeVariant: through(threadWork(MODULE, variantInThread)),
  };
}

/** The signal is not passed on, because it ends the thread. */
function through<Input extends Cancellable, Output>(work: ThreadWork<Omit<Input, 'signal'>, Output>) {
  return ({ signal, ...input }: Input): Promise<Awaited<Output>> =>
    inThread(work, input, { signal, deadline_ms: DEADLINE_MS });
}
