import { setTimeout as sleep } from 'node:timers/promises';
import { accountOf } from '../../assistants/assistant.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { isCancelRequested } from '../../company/tasks/tasks.queries.ts';
import { endTask, moveTask, reportProgress } from '../../company/tasks/tasks.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { retryWhileAway } from '../../platform/db/away.ts';
import { runTogether } from '../../platform/jobs/run-together.ts';
import { getBrandsVersion } from '../../understanding/brands/brands.queries.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import type { DomainReader } from '../../understanding/reader/reader.service.ts';
import { askUntilDone } from '../asking/ask-answers.ts';
import {
  type ClaimedAnswer,
  cancelOpenAnswers,
  countAnswers,
  countOpen,
  failDisconnected,
  failOpenAnswers,
  listPauses,
  renewLeases,
  setProviderSlots,
} from '../asking/asking.queries.ts';
import { type Asking, LEASE_MS } from '../asking/asking.ts';
import { assistantsOf } from '../asking/assistants-of-domain.ts';
import { priceOf } from '../asking/promise-price.ts';
import { noOutage } from '../asking/provider-outage.ts';
import { createThreadReader } from '../reading/read-in-thread.ts';
import { setAudits } from './audits.queries.ts';
import { findTopicExecution, setTopicResults, type TopicExecutionRow } from './executions.queries.ts';
import { finishExecution } from './finish-execution.ts';
import { listPromptsToAsk } from './planning.queries.ts';
import { rereadAnswersOf } from './reread-answers.ts';
import { scoreSoFar } from './score-so-far.ts';

/** Records for each prompt of a topic whether the customer's own site answers it. */
async function auditTopicPrompts(ctx: Ctx, topic_id: string, reader: DomainReader) {
  if (reader.pages.own === 0) return;
  const prompts = await listPromptsToAsk(ctx.db, topic_id);
  const audits = await reader.audit(prompts.map(({ text }) => text));
  await setAudits(
    ctx.db,
    prompts.flatMap(({ id }, at) => {
      const audit = audits[at];
      return audit ? [{ prompt_id: id, audit }] : [];
    }),
  );
}

const WATCH_MS = 1000;
/** While answers arrive, interim figures are at most this old. */
const SCORE_MS = 5000;
const DISCONNECTED = 'This assistant was disconnected before it could answer. Connect it and measure again.';

/** Asks, reads and scores one planned run. Can be repeated after a crash, because stored answers are kept. */
export async function runPlannedExecution(
  ctx: Ctx,
  topic_execution_id: string,
  stop: AbortSignal,
): Promise<void> {
  const execution = await findTopicExecution(ctx.db, topic_execution_id);
  if (execution?.status !== 'running') return;
  const cancelled = new AbortController();
  if (await isCancelled(ctx, execution)) cancelled.abort();
  else await askAndWatch(ctx, execution, cancelled, stop);
  if (cancelled.signal.aborted) await cancelOpenAnswers(ctx.db, topic_execution_id);
  else if (stop.aborted) throw new Error('The worker is stopping; the rest is asked by the next one.');
  if (execution.task_id) await moveTask(ctx, execution.task_id, 'reading_answers');
  await conclude(ctx, execution, cancelled.signal.aborted ? 'cancelled' : 'completed', stop);
}

const isCancelled = async (ctx: Ctx, { task_id }: TopicExecutionRow) =>
  task_id !== null && (await isCancelRequested(ctx.db, task_id));

async function askAndWatch(
  ctx: Ctx,
  execution: TopicExecutionRow,
  cancelled: AbortController,
  stop: AbortSignal,
) {
  const asked = new AbortController();
  const asking = await prepare(ctx, execution);
  await runTogether(AbortSignal.any([stop, cancelled.signal]), [
    (signal) => askAll(ctx, asking, signal).finally(() => asked.abort()),
    (signal) => watch(ctx, execution, { asking, cancelled }, AbortSignal.any([signal, asked.signal])),
  ]);
}

/** Prepares asking for each assistant; questions that cannot be asked at all fail here. */
async function prepare(ctx: Ctx, execution: TopicExecutionRow): Promise<Asking[]> {
  const { id: topic_execution_id, domain_id } = execution;
  const { assistants, reader, is_sample } = await assistantsOf(ctx, domain_id);
  const asksAssistants = [...assistants.values()].some(({ surface }) => surface === 'api');
  if (execution.task_id)
    await moveTask(ctx, execution.task_id, asksAssistants ? 'asking_assistants' : 'checking_your_site');
  await auditTopicPrompts(ctx, execution.topic_id, reader);
  const at = ctx.now();
  const connected = [...assistants.keys()];
  await failDisconnected(ctx.db, { topic_execution_id, connected, text: DISCONNECTED, at });
  const pauses = execution.trigger === 'schedule' && !is_sample ? await listPauses(ctx.db, at) : [];
  const stopped = new Map(
    pauses.filter((pause) => pause.kind !== 'rate').map((pause) => [pause.account, pause]),
  );
  for (const assistant of assistants.values()) {
    const pause = stopped.get(accountOf(assistant));
    const { platform } = assistant;
    if (pause)
      await failOpenAnswers(ctx.db, {
        topic_execution_id,
        platform,
        kind: pause.kind,
        text: pause.detail,
        at,
      });
  }
  // The version first: names that change in between are then read again, not taken for read.
  const version = await getBrandsVersion(ctx.db, domain_id);
  const read = createThreadReader(await listTracked(ctx, domain_id), version);
  const { default_location: location } = await getDomainRow(ctx, domain_id);
  const together: Asking[] = [];
  for (const assistant of assistants.values()) {
    await setProviderSlots(ctx.db, assistant.platform, ctx.config.assistants.concurrency);
    const price = await priceOf(ctx, domain_id, assistant);
    const held = new Set<ClaimedAnswer>();
    const outage = noOutage();
    together.push({
      domain_id,
      topic_execution_id,
      assistant,
      location,
      read,
      held,
      isClaimed: false,
      price,
      outage,
      turn: Promise.resolve(),
      together,
    });
  }
  return together;
}

async function askAll(ctx: Ctx, asking: readonly Asking[], signal: AbortSignal): Promise<void> {
  const works = await Promise.all(
    asking.map(async (one) => {
      const width = await widthOf(ctx, one, signal);
      return Array.from({ length: width }, () => (either: AbortSignal) => askUntilDone(ctx, one, either));
    }),
  );
  await runTogether(signal, works.flat());
}

/** No more at once than there are questions, because each of the others would only look for one again and again. */
async function widthOf(ctx: Ctx, { topic_execution_id, assistant }: Asking, signal: AbortSignal) {
  const { platform, surface } = assistant;
  const input = { topic_execution_id, platform, held: [] };
  const open = await retryWhileAway(() => countOpen(ctx.db, input), signal);
  return Math.min(open, surface === 'built_in' ? 1 : ctx.config.assistants.concurrency);
}

/** While questions are being asked: renews the claims, reports progress and notices a cancellation. */
async function watch(
  ctx: Ctx,
  execution: TopicExecutionRow,
  { asking, cancelled }: { asking: readonly Asking[]; cancelled: AbortController },
  signal: AbortSignal,
) {
  let renewed_at = ctx.now().getTime();
  const scored = { at: 0, done: 0 };
  while (!signal.aborted) {
    const { isCancelled: isOver, done } = await retryWhileAway(() => report(ctx, execution), signal);
    if (isOver) cancelled.abort();
    const now = ctx.now().getTime();
    if (done > scored.done && Math.abs(now - scored.at) >= SCORE_MS) {
      await retryWhileAway(() => scoreSoFar(ctx, execution), signal);
      Object.assign(scored, { at: now, done });
    }
    // Immediately when the clock was set, because claims would look abandoned.
    if (Math.abs(now - renewed_at) > LEASE_MS / 4) {
      renewed_at = now;
      await retryWhileAway(() => renewAll(ctx, asking, new Date(now + LEASE_MS)), signal);
    }
    await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
  }
  await report(ctx, execution);
}

async function report(ctx: Ctx, { id, task_id }: TopicExecutionRow) {
  const progress = await countAnswers(ctx.db, id);
  const wasCancelled = task_id !== null && (await reportProgress(ctx, task_id, progress));
  return { isCancelled: wasCancelled, done: progress.done };
}

async function renewAll(ctx: Ctx, asking: readonly Asking[], lease_until: Date) {
  for (const { assistant, held } of asking) {
    const claims = [...held];
    // Recorded before the write, because a renewal may succeed without its confirmation arriving.
    for (const { leases } of claims) leases.push(lease_until);
    if (claims.length > 0) await renewLeases(ctx.db, assistant.platform, claims, lease_until);
  }
}

/**
 * Scores the stored answers, after a cancellation too, although the run is then not the topic's latest. Answers that
 * arrived while names changed are re-read first, and once more at the end for names that changed at the last moment.
 */
async function conclude(
  ctx: Ctx,
  execution: TopicExecutionRow,
  end: 'completed' | 'cancelled',
  stop: AbortSignal,
) {
  const { id, domain_id } = execution;
  await rereadAnswersOf(ctx, domain_id, stop);
  await finishExecution(ctx, id, end);
  await rereadAnswersOf(ctx, domain_id, stop);
}

const GAVE_UP = 'The analysis stopped because of a server error. Details are in the log.';
const WHAT_TO_DO = 'Start it again; finished answers are kept.';

/**
 * Runs after the last attempt has failed: ends the run, which would otherwise look active forever, and scores what was
 * answered.
 */
export async function giveUpExecution(
  ctx: Ctx,
  topic_execution_id: string,
  reason: string | null = null,
): Promise<void> {
  const execution = await findTopicExecution(ctx.db, topic_execution_id);
  if (execution?.status === 'running') await endGivenUp(ctx, execution, `${reason ?? GAVE_UP} ${WHAT_TO_DO}`);
  // Ended by a worker that was killed before scoring it.
  else if (execution?.status !== 'error') return;
  await finishExecution(ctx, topic_execution_id, null);
}

async function endGivenUp(ctx: Ctx, execution: TopicExecutionRow, detail: string) {
  const { id: topic_execution_id } = execution;
  await inTransaction(ctx, async (tx) => {
    await cancelOpenAnswers(tx.db, topic_execution_id);
    const nothing = { score: null, results: null, overview: null, readings: execution.readings };
    await setTopicResults(tx.db, topic_execution_id, { status: 'error', ...nothing, at: tx.now() });
    if (execution.task_id) await endTask(tx, execution.task_id, 'error', detail);
  });
}
