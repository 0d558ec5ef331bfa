import { inThread } from '../platform/threads/in-thread.ts';
import { type ThreadWork, threadWork } from '../platform/threads/thread-work.ts';
import {
  describeInThread,
  editInThread,
  mergeInThread,
  promptsInThread,
  queriesInThread,
  topicsInThread,
  variantInThread,
  writeInThread,
} from './built-in/extractive-works.ts';
import type { QueryPrompts, ReadQueries } from './built-in/search-queries.ts';
import type { Cancellable, Writer } from './writer.ts';

const MODULE = new URL('./built-in/extractive-works.ts', import.meta.url);
/** Fifty long pages with their sources take a second or two. */
const CPU_MS = 60_000;

/** The built-in writer, whose reading of others' texts keeps nobody waiting: it is done in threads. */
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

const readQueries = threadWork(MODULE, queriesInThread);

/** Prompts out of search queries, which no model is asked for: what people typed stays here. */
export const promptsOfQueries = (input: ReadQueries): Promise<QueryPrompts> =>
  inThread(readQueries, input, { cpu_ms: CPU_MS });

/** The signal is not passed on, because it ends the thread. */
function through<Input extends Cancellable, Output>(work: ThreadWork<Omit<Input, 'signal'>, Output>) {
  return ({ signal, ...input }: Input): Promise<Awaited<Output>> =>
    inThread(work, input, { signal, cpu_ms: CPU_MS });
}
