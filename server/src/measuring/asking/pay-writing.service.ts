import { randomUUID } from 'node:crypto';
import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { dearestCost, listCost } from '../../assistants/assistant-prices.ts';
import type { Ctx } from '../../context.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { type Pay, SpendingLimitReached, type Tokens } from '../../writer/model/model-pay.ts';
import { reserveSpend, settleSpend } from './spend.queries.ts';

/** Kept apart from the assistants, whose promises follow what their own answers cost. */
const PLATFORM = 'writing';
/** Longer than a model may take. */
const LEASE_MS = 180_000;

/** Counts what a model writes for a domain under the same monthly cap as the assistants' answers. */
export function payForWriting(
  { db, now, log }: Pick<Ctx, 'db' | 'now' | 'log'>,
  { domain_id, ...model }: { domain_id: string; platform: AskedPlatform; model: string },
): Pay {
  const cost = (tokens: Tokens) => {
    const usage = { ...tokens, searches: 0 };
    return listCost(model, usage) ?? dearestCost(model.platform, usage);
  };
  return async (most) => {
    const call = { answer_id: randomUUID(), attempt: 1 };
    const reserve_usd = cost(most) ?? 0;
    const promise = { ...call, domain_id, platform: PLATFORM, reserve_usd, lease_ms: LEASE_MS, at: now() };
    if (!(await reserveSpend(db, promise))) throw new SpendingLimitReached();
    return async (used) => {
      // What is not settled counts as spent when its lease is over.
      await settleSpend(db, { ...call, actual_usd: used && cost(used) }).catch((error) =>
        log.warn({ domain_id, error: errorWords(error) }, 'cost of a model could not be recorded'),
      );
    };
  };
}
