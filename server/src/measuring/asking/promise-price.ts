import { type Answer, type Assistant, accountOf, type Usage } from '../../assistants/assistant.ts';
import { dearestCost, listCost } from '../../assistants/assistant-prices.ts';
import type { Ctx } from '../../context.ts';
import { retryWhileAway } from '../../platform/db/away.ts';
import { isDuplicate } from '../../platform/db/database.ts';
import type { ClaimedAnswer } from './asking.queries.ts';
import type { Asking } from './asking.ts';
import { atLeast, dearestAnswer, isSpent, type Price, reserveSpend } from './spend.queries.ts';

/** A long answer with many searches: the promise for the first answers, before anything was paid. */
const LONG_ANSWER: Usage = { input_tokens: 30_000, output_tokens: 10_000, searches: 5 };

export async function priceOf(ctx: Ctx, domain_id: string, assistant: Assistant): Promise<Price> {
  const { platform, surface } = assistant;
  if (surface !== 'api' || assistant.is_sample) return { usd: 0, is_guess: false };
  const known = await dearestAnswer(ctx.db, domain_id, platform);
  if (known !== null) return { usd: known, is_guess: false };
  const guess = listCost(assistant, LONG_ANSWER) ?? dearestCost(platform, LONG_ANSWER) ?? 0;
  return { usd: atLeast(guess), is_guess: true };
}

/** Result of promising money before an attempt: made, retry after others have settled, or impossible. */
export async function promisePrice(
  ctx: Ctx,
  asking: Asking,
  claimed: ClaimedAnswer,
): Promise<'made' | 'later' | 'never'> {
  const { assistant, domain_id, topic_execution_id, together, price } = asking;
  if (assistant.surface !== 'api' || assistant.is_sample) return 'made';
  const paid = together.filter((one) => one.assistant.surface === 'api');
  const prices = Object.fromEntries(paid.map((one) => [one.assistant.platform, one.price.usd]));
  const accounts = Object.fromEntries(paid.map((one) => [one.assistant.platform, accountOf(one.assistant)]));
  const at = ctx.now();
  const promise = {
    answer_id: claimed.id,
    attempt: claimed.attempts,
    domain_id,
    platform: assistant.platform,
    reserve_usd: price.usd,
    is_guess: price.is_guess,
    run: { topic_execution_id, prices, accounts },
    at,
  };
  const isMade = await retryWhileAway(() => reserveSpend(ctx.db, promise)).catch((error) => {
    // An earlier attempt promised it, but its success was never confirmed.
    if (isDuplicate(error)) return true;
    throw error;
  });
  if (isMade) return 'made';
  const least_usd = price.is_guess ? atLeast(0) : price.usd;
  return (await retryWhileAway(() => isSpent(ctx.db, { domain_id, least_usd, at }))) ? 'never' : 'later';
}

/**
 * Amount that counts against the cap: the cost, else its tokens at the highest price; null when there is no token
 * count.
 */
export const bookedCost = ({ cost_usd, usage }: Answer, { platform }: Assistant) =>
  cost_usd ?? dearestCost(platform, usage);

/** Later promises follow the most expensive answer so far. */
export function learnPrice(asking: Asking, booked_usd: number | null): void {
  const { usd, is_guess } = asking.price;
  if (booked_usd === null || booked_usd === 0) return;
  asking.price = { usd: atLeast(is_guess ? booked_usd : Math.max(usd, booked_usd)), is_guess: false };
}
