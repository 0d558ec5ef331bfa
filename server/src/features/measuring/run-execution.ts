import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, inTransaction } from '../../context.ts';
import { brandsVersion, listTracked } from '../brands/brands.service.ts';
import { getDomainRow } from '../domains/domains.service.ts';
import { cancelRequested, endTask, moveTask, reportProgress } from '../tasks/tasks.service.ts';
import { askAnswers } from './ask-answers.ts';
import {
  cancelOpenAnswers,
  countAnswers,
  failOpenAnswers,
  listPauses,
  reopenAnswers,
  setProviderSlots,
} from './asking.queries.ts';
import { assistantsOf } from './assistants-of-domain.ts';
import { auditTopicPrompts } from './audit-prompts.ts';
import { findTopicExecution, type TopicExecutionRow } from './executions.queries.ts';
import { finishExecution } from './finish-execution.ts';
import { createAnswerReader } from './read-answer.ts';

const WATCH_MS = 500;

/** Asks, reads and scores one planned sweep. May be run again after a crash: what is answered stays answered. */
export async function runPlannedExecution(
  ctx: Ctx,
  topic_execution_id: string,
  stop: AbortSignal,
): Promise<void> {
  const execution = await findTopicExecution(ctx.db, topic_execution_id);
  if (execution?.status !== 'running') return;
  const cancelled = new AbortController();
  const done = new AbortController();
  const watching = watch(ctx, execution, { cancelled, done: done.signal });
  try {
    await askAll(ctx, execution, AbortSignal.any([stop, cancelled.signal]));
  } finally {
    done.abort();
    await watching;
  }
  if (cancelled.signal.aborted) return finishCancelled(ctx, execution);
  if (stop.aborted) throw new Error('The worker is stopping; the rest is asked by the next one.');
  if (execution.task_id) await moveTask(ctx, execution.task_id, 'reading_answers');
  await finishExecution(ctx, topic_execution_id, 'completed');
}

async function askAll(ctx: Ctx, execution: TopicExecutionRow, signal: AbortSignal) {
  const { id: topic_execution_id, domain_id } = execution;
  const { assistants, reader } = await assistantsOf(ctx, domain_id);
  if (execution.task_id) await moveTask(ctx, execution.task_id, 'asking_assistants');
  await reopenAnswers(ctx.db, topic_execution_id);
  await auditTopicPrompts(ctx, execution.topic_id, reader);
  const read = createAnswerReader(await listTracked(ctx, domain_id), await brandsVersion(ctx, domain_id));
  const { default_location } = await getDomainRow(ctx, domain_id);
  const pauses = execution.trigger === 'schedule' ? await listPauses(ctx.db, ctx.now()) : [];
  for (const pause of pauses.filter(({ kind }) => kind !== 'rate')) {
    const { platform, kind, detail: text } = pause;
    await failOpenAnswers(ctx.db, { topic_execution_id, platform, kind, text, at: ctx.now() });
  }
  await Promise.all(
    [...assistants.values()].map(async (assistant) => {
      const width = assistant.surface === 'built_in' ? 1 : ctx.config.assistants.concurrency;
      await setProviderSlots(ctx.db, assistant.platform, ctx.config.assistants.concurrency);
      await askAnswers(
        ctx,
        { domain_id, topic_execution_id, assistant, location: default_location, read, signal },
        width,
      );
    }),
  );
}

/** Reports progress and looks whether somebody cancelled, until the asking is over. */
async function watch(
  ctx: Ctx,
  execution: TopicExecutionRow,
  ends: { cancelled: AbortController; done: AbortSignal },
) {
  const { id, task_id } = execution;
  if (!task_id) return;
  while (!ends.done.aborted) {
    await reportProgress(ctx, task_id, await countAnswers(ctx.db, id));
    if (await cancelRequested(ctx, task_id)) ends.cancelled.abort();
    await sleep(WATCH_MS, undefined, { signal: ends.done }).catch(() => undefined);
  }
  await reportProgress(ctx, task_id, await countAnswers(ctx.db, id));
}

/** What was answered before the cancel is kept and scored, but is not the topic's latest. */
async function finishCancelled(ctx: Ctx, execution: TopicExecutionRow) {
  await inTransaction(ctx, async (tx) => {
    await cancelOpenAnswers(tx.db, execution.id);
    await finishExecution(tx, execution.id, 'cancelled');
  });
}

/** When every try has failed. */
export async function giveUpExecution(ctx: Ctx, topic_execution_id: string, detail: string) {
  const execution = await findTopicExecution(ctx.db, topic_execution_id);
  if (execution?.status !== 'running') return;
  await inTransaction(ctx, async (tx) => {
    await cancelOpenAnswers(tx.db, topic_execution_id);
    await finishExecution(tx, topic_execution_id, 'error');
    if (execution.task_id) await endTask(tx, execution.task_id, 'error', detail);
  });
}
