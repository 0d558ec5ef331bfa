import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, accountOf } from '../../assistants/assistant.ts';
import { AssistantError } from '../../assistants/assistant-error.ts';
import type { Ctx } from '../../context.ts';
import { isAway, retryWhileAway } from '../../platform/db/away.ts';
import { storableJson } from '../../platform/db/database.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { keepAnswer } from './answers.queries.ts';
import {
  type ClaimedAnswer,
  claimAnswer,
  countOpen,
  releaseSlot,
  reopenAnswer,
  unclaimAnswer,
} from './asking.queries.ts';
import { type Asking, LEASE_MS } from './asking.ts';
import { keepFailure, refuseForSpendCap } from './keep-failure.ts';
import { bookedCost, learnPrice, promisePrice } from './promise-price.ts';
import { noteAnswer } from './provider-outage.ts';
import { settleSpend } from './spend.queries.ts';

/** Asks one assistant every open question of the run, one after the other. */
export async function askUntilDone(ctx: Ctx, asking: Asking, signal: AbortSignal): Promise<void> {
  const { topic_execution_id, held } = asking;
  const { platform } = asking.assistant;
  let wait = 100;
  while (!signal.aborted) {
    const claimed = await inTurn(asking, () => takeQuestion(ctx, asking, signal));
    if (claimed) {
      wait = 100;
      const isKept = await askPaid(ctx, asking, claimed, signal).finally(() => held.delete(claimed));
      await retryWhileAway(() => releaseSlot(ctx.db, platform, claimed), signal);
      if (isKept && asking.isClaimed) return;
      continue;
    }
    // Nothing to claim: all is answered or being asked by this process, which retries its own; or others hold the
    // places or the money, or the provider asked for a pause.
    const open = await retryWhileAway(
      () => countOpen(ctx.db, { topic_execution_id, platform, held: [...held].map(({ id }) => id) }),
      signal,
    );
    if (open === 0) {
      asking.isClaimed = true;
      return;
    }
    await sleep(wait, undefined, { signal }).catch(() => undefined);
    wait = Math.min(wait * 2, 1000);
  }
}

/** One at a time, so that scarce money goes to the questions in their order. */
function inTurn<Taken>(asking: Asking, take: () => Promise<Taken>): Promise<Taken> {
  const taken = asking.turn.then(take);
  asking.turn = taken.catch(() => undefined);
  return taken;
}

/** A claimed question whose price is promised; undefined when there is none right now. */
async function takeQuestion(ctx: Ctx, asking: Asking, signal: AbortSignal) {
  if (signal.aborted) return undefined;
  const { topic_execution_id, held } = asking;
  const { platform } = asking.assistant;
  const now = ctx.now();
  const lease_until = new Date(now.getTime() + LEASE_MS);
  const claimed = await retryWhileAway(() => {
    const ids = [...held].map(({ id }) => id);
    const account = accountOf(asking.assistant);
    return claimAnswer(ctx.db, { topic_execution_id, platform, account, held: ids, now, lease_until });
  }, signal);
  if (!claimed) return undefined;
  held.add(claimed);
  let isPromised = false;
  try {
    const promise = await promisePrice(ctx, asking, claimed);
    isPromised = promise === 'made';
    if (isPromised) return claimed;
    if (promise === 'later') await retryWhileAway(() => unclaimAnswer(ctx.db, claimed), signal);
    else await refuseForSpendCap(ctx, asking, claimed);
    await retryWhileAway(() => releaseSlot(ctx.db, platform, claimed), signal);
    return undefined;
  } finally {
    if (!isPromised) held.delete(claimed);
  }
}

/** False where the question may have to be asked again. */
async function askPaid(
  ctx: Ctx,
  asking: Asking,
  claimed: ClaimedAnswer,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const { location } = asking;
    const country = claimed.country ?? location.country;
    const locale = { ...location, country, language: claimed.language };
    const answer = await asking.assistant.ask({ text: claimed.prompt_text, locale, signal });
    noteAnswer(asking.outage);
    await retryWhileAway(() => keep(ctx, asking, claimed, answer), signal);
    return true;
  } catch (error) {
    if (signal.aborted || isAway(error)) {
      await giveBack(ctx, claimed);
      if (signal.aborted) return false;
      throw error;
    }
    await retryWhileAway(() => keepFailure(ctx, asking, claimed, toFailure(ctx, error)), signal);
    return false;
  }
}

async function keep(ctx: Ctx, asking: Asking, claimed: ClaimedAnswer, answered: Answer) {
  const answer = storable(answered);
  const { id, attempts: attempt } = claimed;
  const [reading] = await asking.read([answer]);
  if (!reading) throw new Error('An answer has no reading.');
  const booked_usd = bookedCost(answer, asking.assistant);
  // Waits before the place is free, so that the promise is based on the latest prices.
  learnPrice(asking, booked_usd);
  await keepAnswer(ctx.db, { id, attempt, answer, booked_usd, reading, at: ctx.now() });
}

/** Stored in the form the database can hold, and read in this form, so that text positions match. */
function storable(answer: Answer): Answer {
  const text = JSON.stringify(answer);
  const clean = storableJson(answer);
  return clean === text ? answer : JSON.parse(clean);
}

/** Left for another worker. The attempt may have cost something; if that cannot be recorded now, the lease expires. */
async function giveBack(ctx: Ctx, claimed: ClaimedAnswer) {
  const { id: answer_id, attempts: attempt } = claimed;
  await reopenAnswer(ctx.db, claimed)
    .then(() => settleSpend(ctx.db, { answer_id, attempt, actual_usd: null }))
    .catch((error) =>
      ctx.log.warn({ answer_id, error: errorWords(error) }, 'claimed answer could not be released'),
    );
}

/** A bug costs only the answer that triggers it, never the whole run. */
function toFailure(ctx: Ctx, error: unknown): AssistantError {
  if (error instanceof AssistantError) return error;
  ctx.log.error({ error: errorWords(error) }, 'answer could not be stored');
  return new AssistantError(
    'malformed',
    `${ctx.config.dashboard.product_name} could not read this answer; its log says why.`,
  );
}
