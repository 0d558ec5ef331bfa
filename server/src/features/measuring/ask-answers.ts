import { setTimeout as sleep } from 'node:timers/promises';
import type { Assistant, Locale } from '../../assistants/assistant.ts';
import { AssistantError } from '../../assistants/assistant-error.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { insertAnswer } from './answers.queries.ts';
import {
  type ClaimedAnswer,
  claimAnswer,
  countOpen,
  failAnswer,
  failOpenAnswers,
  pauseProvider,
  postponeAnswer,
  releaseSlot,
} from './asking.queries.ts';
import type { AnswerReader } from './read-answer.ts';
import { reserveSpend, settleSpend } from './spend.queries.ts';

export interface Asking {
  domain_id: string;
  topic_execution_id: string;
  assistant: Assistant;
  location: Omit<Locale, 'language'>;
  read: AnswerReader;
  signal: AbortSignal;
}

const MAX_ATTEMPTS = 4;
const PAUSE_MS = 3_600_000;
/** Promised before an answer whose price nobody knows yet; settled by what it did cost. */
const RESERVE_USD = 0.05;
/** These failures cost nothing: the provider refused before it worked. */
const FREE_FAILURES = new Set(['quota', 'key', 'access', 'request', 'rate']);

/** Asks one assistant everything of an execution that is open, `width` questions at a time. */
export async function askAnswers(ctx: Ctx, asking: Asking, width: number): Promise<void> {
  await Promise.all(Array.from({ length: width }, () => askUntilDone(ctx, asking)));
}

async function askUntilDone(ctx: Ctx, asking: Asking) {
  const { topic_execution_id, assistant, signal } = asking;
  let wait = 100;
  while (!signal.aborted) {
    const now = ctx.now();
    const lease_until = new Date(now.getTime() + ctx.config.assistants.timeout_ms + 60_000);
    const claimed = await claimAnswer(ctx.db, {
      topic_execution_id,
      platform: assistant.platform,
      now,
      lease_until,
    });
    if (claimed) {
      wait = 100;
      await askOne(ctx, asking, claimed).finally(() => releaseSlot(ctx.db, assistant.platform, claimed.slot));
      continue;
    }
    // Nothing to claim: all done, or others hold the places, or the provider asked us to wait.
    if ((await countOpen(ctx.db, topic_execution_id, assistant.platform)) === 0) return;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, 1000);
  }
}

async function askOne(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer) {
  const { assistant, domain_id, topic_execution_id } = asking;
  const { id, attempts: attempt } = claimed;
  const paid = assistant.surface === 'api';
  if (paid) {
    const reservation = {
      answer_id: id,
      attempt,
      domain_id,
      platform: assistant.platform,
      reserve_usd: RESERVE_USD,
      at: ctx.now(),
    };
    if (!(await reserveSpend(ctx.db, reservation))) {
      const text = "This month's spending limit is reached. Raise it in Settings, or wait for next month.";
      await failAnswer(ctx.db, id, { kind: 'spend_cap', text, at: ctx.now() });
      await failOpenAnswers(ctx.db, {
        topic_execution_id,
        platform: assistant.platform,
        kind: 'spend_cap',
        text,
        at: ctx.now(),
      });
      return;
    }
  }
  try {
    const answer = await assistant.ask({
      text: claimed.prompt_text,
      locale: {
        ...asking.location,
        country: claimed.country ?? asking.location.country,
        language: claimed.language,
      },
      signal: asking.signal,
    });
    await inTransaction(ctx, async (tx) => {
      await insertAnswer(tx.db, { id, attempt, answer, reading: asking.read(answer), at: tx.now() });
      if (paid) await settleSpend(tx.db, { answer_id: id, attempt, actual_usd: answer.cost_usd });
    });
  } catch (error) {
    if (asking.signal.aborted) return;
    const failure = toFailure(error);
    if (paid)
      await settleSpend(ctx.db, {
        answer_id: id,
        attempt,
        actual_usd: FREE_FAILURES.has(failure.kind) ? 0 : null,
      });
    await keepFailure(ctx, asking, claimed, failure);
  }
}

async function keepFailure(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer, failure: AssistantError) {
  const { platform } = asking.assistant;
  const { topic_execution_id } = asking;
  const now = ctx.now();
  const { kind, message: text } = failure;
  ctx.log.warn({ platform, kind, attempt: claimed.attempts, answer_id: claimed.id }, text);
  if (failure.stops_provider) {
    await pauseProvider(ctx.db, { platform, kind, detail: text, until: new Date(now.getTime() + PAUSE_MS) });
    await failAnswer(ctx.db, claimed.id, { kind, text, at: now });
    await failOpenAnswers(ctx.db, { topic_execution_id, platform, kind, text, at: now });
    return;
  }
  if (!failure.retryable || claimed.attempts >= MAX_ATTEMPTS) {
    await failAnswer(ctx.db, claimed.id, { kind, text, at: now });
    return;
  }
  const backoff = Math.min(60_000, 1000 * 2 ** claimed.attempts) * (0.75 + Math.random() / 2);
  const not_before = new Date(now.getTime() + (failure.retry_after_ms ?? backoff));
  if (kind === 'rate') await pauseProvider(ctx.db, { platform, kind, detail: text, until: not_before });
  await postponeAnswer(ctx.db, claimed.id, { kind, text, not_before });
}

function toFailure(error: unknown): AssistantError {
  if (error instanceof AssistantError) return error;
  throw error;
}
