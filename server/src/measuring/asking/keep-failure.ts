import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import { accountOf } from '../../assistants/assistant.ts';
import type { AssistantError } from '../../assistants/assistant-error.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { markModelGone } from './asked-models.queries.ts';
import { readModelLists } from './asking.jobs.ts';
import {
  type ClaimedAnswer,
  failAnswer,
  failOpenAnswers,
  pauseProvider,
  postponeAnswer,
} from './asking.queries.ts';
import type { Asking } from './asking.ts';
import { LEFT_ALONE_MS, noteFailure } from './provider-outage.ts';
import { settleSpend } from './spend.queries.ts';

const MAX_ATTEMPTS = 4;
const PAUSE_MS = 3_600_000;
/** If a provider asks for a longer pause than this, the run does not wait for it. */
const MAX_WAIT_MS = 15 * 60_000;

/** Records a failed attempt and decides: retry it, give it up, or stop asking this provider. */
export async function keepFailure(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer, failure: AssistantError) {
  const { platform } = asking.assistant;
  const account = accountOf(asking.assistant);
  const { id: answer_id, attempts: attempt } = claimed;
  const { kind, message } = failure;
  const now = ctx.now().getTime();
  // The provider's message is stored with the answer; it may quote the question.
  ctx.log.warn({ platform, kind, attempt, answer_id }, 'assistant failed to answer a question');
  await settleSpend(ctx.db, { answer_id, attempt, actual_usd: failure.is_free ? 0 : null });
  if (kind === 'model') await noteGoneModel(ctx, asking);
  const outage =
    failure.retryable && kind !== 'rate' && asking.assistant.surface === 'api'
      ? noteFailure(asking.outage, now)
      : null;
  if (outage === 'over') return endOutage(ctx, asking, claimed, failure);
  const backoff = Math.min(60_000, 1000 * 2 ** attempt) * (0.75 + Math.random() / 2);
  const wait_ms = Math.max(failure.retry_after_ms ?? backoff, outage ?? 0);
  if (failure.stops_provider || (failure.retryable && wait_ms > MAX_WAIT_MS)) {
    const until = new Date(now + Math.max(PAUSE_MS, failure.retry_after_ms ?? 0));
    const stop = failure.stops_provider
      ? { kind, text: message }
      : { kind: 'wait', text: leaveAlone(platform, until) };
    // One question of each run finds out whether the model is back, or another is chosen.
    if (kind !== 'model') await pauseProvider(ctx.db, { account, kind: stop.kind, detail: stop.text, until });
    return failThisAndOpen(ctx, asking, claimed, stop);
  }
  const not_before = new Date(now + wait_ms);
  const waits = `${message} It’s retried automatically.`;
  if (kind === 'rate' || outage)
    await pauseProvider(ctx.db, { account, kind: 'rate', detail: waits, until: not_before });
  if (failure.retryable && attempt < MAX_ATTEMPTS)
    return postponeAnswer(ctx.db, claimed, { kind, text: waits, not_before });
  const text = failure.retryable
    ? `${message} It gave no answer in ${attempt} tries. Measure again later.`
    : message;
  await failAnswer(ctx.db, claimed, { kind, text, at: ctx.now() });
}

/** The list of the provider, which has the successor, is asked for at once. */
function noteGoneModel(ctx: Ctx, { assistant }: Asking) {
  const { platform, model } = assistant;
  return inTransaction(ctx, async (tx) => {
    const gone = { account: accountOf(assistant), platform, model, at: tx.now() };
    if (await markModelGone(tx.db, gone)) await tx.jobs.send(tx.db, readModelLists, {});
  });
}

/** The remaining questions would fail too, and others wait for this run's place. */
async function endOutage(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer, failure: AssistantError) {
  const { platform } = asking.assistant;
  const account = accountOf(asking.assistant);
  const text = outOfOrder(platform, failure);
  const until = new Date(ctx.now().getTime() + LEFT_ALONE_MS);
  await pauseProvider(ctx.db, { account, kind: 'wait', detail: text, until });
  await failThisAndOpen(ctx, asking, claimed, { kind: failure.kind, text });
}

/** Includes the cause, such as an expired certificate, which does not fix itself. */
const outOfOrder = (platform: Platform, { kind, message }: AssistantError) =>
  [
    `${PLATFORM_LABEL[platform]} hasn’t answered for ten minutes, so the run stopped asking it.`,
    ...(kind === 'network' ? [message] : []),
    'Measure again when it works.',
  ].join(' ');

const leaveAlone = (platform: Platform, until: Date) =>
  `${PLATFORM_LABEL[platform]} is rate-limited until ${until.toISOString().slice(0, 16).replace('T', ' ')} UTC. Measure again then.`;

export function refuseForSpendCap(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer) {
  const text = 'You’ve reached this month’s spending cap. Raise it in Settings or wait until next month.';
  return failThisAndOpen(ctx, asking, claimed, { kind: 'spend_cap', text });
}

async function failThisAndOpen(
  ctx: Ctx,
  asking: Asking,
  claimed: ClaimedAnswer,
  failure: { kind: string; text: string },
) {
  const { topic_execution_id, assistant } = asking;
  const at = ctx.now();
  await failAnswer(ctx.db, claimed, { ...failure, at });
  await failOpenAnswers(ctx.db, { topic_execution_id, platform: assistant.platform, ...failure, at });
}
