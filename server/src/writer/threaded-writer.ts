import { inThread } from '../platform/threads/in-thread.ts';
import { type ThreadWork, threadWork } from '../platform/threads/thread-work.ts';
import { summaryOf } from './built-in/extractive-summary.ts';
import type {
  describeInThread,
  editInThread,
  mergeInThread,
  promptsInThread,
  queriesInThread,
  topicsInThread,
  variantInThread,
  writeInThread,
} from './built-in/extractive-works.ts';
import type { QueryPrompts, ReadQueries } from './built-in/topics/search-queries.ts';
import { describePlainly } from './built-in/variant/visitor-sentences.ts';
import { BUILT_IN_WRITER, type Writer } from './writer.ts';
import type { Cancellable } from './writing-sources.ts';

const MODULE = new URL('./built-in/extractive-works.ts', import.meta.url);
/** Fifty long pages with their sources take a second or two. */
const CPU_MS = 60_000;

/**
 * The writer that needs no model. Reading others' texts is done in threads, so that it blocks nobody and its word lists
 * take no memory here. What is given in figures is phrased at once.
 */
export const BUILT_IN: Writer = {
  setup: '',
  name: BUILT_IN_WRITER,
  describeCompany: through(threadWork<typeof describeInThread>(MODULE, 'describeInThread')),
  findRivals: async () => [],
  proposeTopics: through(threadWork<typeof topicsInThread>(MODULE, 'topicsInThread')),
  proposePrompts: through(threadWork<typeof promptsInThread>(MODULE, 'promptsInThread')),
  summariseTopic: async (facts) => summaryOf(facts),
  phraseInsights: async ({ facts }) => facts.map(({ plain }) => plain),
  writePage: through(threadWork<typeof writeInThread>(MODULE, 'writeInThread')),
  editPage: through(threadWork<typeof editInThread>(MODULE, 'editInThread')),
  mergeKnowledge: through(threadWork<typeof mergeInThread>(MODULE, 'mergeInThread')),
  writeVariant: through(threadWork<typeof variantInThread>(MODULE, 'variantInThread')),
  describeVisitor: async (facts) => describePlainly(facts),
};

const readQueries = threadWork<typeof queriesInThread>(MODULE, 'queriesInThread');

/** Prompts out of search queries, which no model is asked for: what people typed stays here. */
export const promptsOfQueries = (input: ReadQueries): Promise<QueryPrompts> =>
  inThread(readQueries, input, { cpu_ms: CPU_MS });

/** The signal is not passed on, because it ends the thread. */
function through<Input extends Cancellable, Output>(work: ThreadWork<Omit<Input, 'signal'>, Output>) {
  return ({ signal, ...input }: Input): Promise<Awaited<Output>> =>
    inThread(work, input, { signal, cpu_ms: CPU_MS });
}
