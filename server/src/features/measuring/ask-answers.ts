import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../assistants/assistant.ts';
import { AssistantError } from '../../assistants/assistant-error.ts';
import type { Ctx } from '../../context.ts';
import { isAway, outlast } from '../../platform/db/away.ts';
import { isDuplicate, storableJson } from '../../platform/db/database.ts';
import { keepAnswer } from './answers.queries.ts';
import { type ClaimedAnswer, claimAnswer, countOpen, releaseSlot, reopenAnswer } from './asking.queries.ts';
import { type Asking, LEASE_MS } from './asking.ts';
import { keepFailure, refuseForSpendCap } from './keep-failure.ts';
import { noteAnswer } from './provider-outage.ts';
import { reserveSpend, settleSpend } from './spend.queries.ts';

/** Asks one assistant whatever of the sweep is open, one question after the other, until nothing is. */
export async function askUntilDone(ctx: Ctx, asking: Asking, signal: AbortSignal): Promise<void> {
  const { topic_execution_id, held } = asking;
  const { platform } = asking.assistant;
  let wait = 100;
  while (!signal.aborted) {
    const now = ctx.now();
    const lease_until = new Date(now.getTime() + LEASE_MS);
    const claimed = await outlast(() => {
      const ids = [...held].map(({ id }) => id);
      return claimAnswer(ctx.db, { topic_execution_id, platform, held: ids, now, lease_until });
    }, signal);
    if (claimed) {
      wait = 100;
      held.add(claimed);
      await askOne(ctx, asking, claimed, signal).finally(() => held.delete(claimed));
      await outlast(() => releaseSlot(ctx.db, platform, claimed), signal);
      continue;
    }
    // Nothing to claim: all done, or others hold the places, or the provider asked us to wait.
    if ((await outlast(() => countOpen(ctx.db, topic_execution_id, platform), signal)) === 0) return;
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, 1000);
  }
}

async function askOne(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer, signal: AbortSignal) {
  if (!(await promisePrice(ctx, asking, claimed))) return refuseForSpendCap(ctx, asking, claimed);
  try {
    const { location } = asking;
    const country = claimed.country ?? location.country;
    const locale = { ...location, country, language: claimed.language };
    const answer = await asking.assistant.ask({ text: claimed.prompt_text, locale, signal });
    noteAnswer(asking.outage);
    await outlast(() => keep(ctx, asking, claimed, answer), signal);
  } catch (error) {
    if (signal.aborted || isAway(error)) {
      await giveBack(ctx, claimed);
      if (signal.aborted) return;
      throw error;
    }
    await outlast(() => keepFailure(ctx, asking, claimed, toFailure(ctx, error)), signal);
  }
}

async function promisePrice(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer): Promise<boolean> {
  const { assistant, domain_id, price_usd: reserve_usd } = asking;
  if (assistant.surface !== 'api') return true;
  const { id: answer_id, attempts: attempt } = claimed;
  const { platform } = assistant;
  const promise = { answer_id, attempt, domain_id, platform, reserve_usd, at: ctx.now() };
  return outlast(() => reserveSpend(ctx.db, promise)).catch((error) => {
    // Promised by a try whose success nobody heard of.
    if (isDuplicate(error)) return true;
    throw error;
  });
}

async function keep(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer, answered: Answer) {
  const answer = storable(answered);
  const { id, attempts: attempt } = claimed;
  await keepAnswer(ctx.db, { id, attempt, answer, reading: asking.read(answer), at: ctx.now() });
  asking.price_usd = Math.max(asking.price_usd, answer.cost_usd ?? 0);
}

/** As the database can hold it; read in this form, so that places in the text stay right. */
function storable(answer: Answer): Answer {
  const text = JSON.stringify(answer);
  const clean = storableJson(answer);
  return clean === text ? answer : JSON.parse(clean);
}

/** For another worker. It may have cost something all the same, and where it cannot be said now, the lease ends. */
async function giveBack(ctx: Ctx, claimed: ClaimedAnswer) {
  const { id: answer_id, attempts: attempt } = claimed;
  await reopenAnswer(ctx.db, claimed)
    .then(() => settleSpend(ctx.db, { answer_id, attempt, actual_usd: null }))
    .catch((error) => ctx.log.warn({ answer_id, error: String(error) }, 'an answer was not given back'));
}

/** A fault of ours costs the one answer that shows it, never the sweep. */
function toFailure(ctx: Ctx, error: unknown): AssistantError {
  if (error instanceof AssistantError) return error;
  ctx.log.error(
    { error: error instanceof Error ? error.stack : String(error) },
    'an answer could not be kept',
  );
  return new AssistantError(
    'malformed',
    `${ctx.config.dashboard.product_name} could not read this answer; its log says why.`,
  );
}
