import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { countHits, windowAt } from '../rate-limits/rate-limit.service.ts';

export const MAX_CALLS_A_MINUTE = 600;
const MAX_CHANGES_A_MINUTE = 1200;
/** A process reserves this many calls with one write, and hands them out on its own. */
const BATCH_SIZE = 50;
const MAX_REMEMBERED = 5000;

/** Key under which calls are counted, and the sentence of the 429 when a minute's calls are used up. */
interface Limit {
  key: string;
  most: number;
  /** Handed out by each process before it starts counting. */
  uncounted: number;
  over: string;
}

/** The calls this process may still hand out to one caller in one minute. */
interface Allowance {
  window: number;
  left: number;
  /** The minute's calls are used up for every process. */
  is_over: boolean;
  /** What all processes had counted when this one last reserved calls. */
  counted: number;
  /** While more calls are being reserved. */
  taking: Promise<void> | null;
}

const allowances = () => new Map<string, Allowance>();

/** Sets a header of the answer. */
export type Tell = (name: string, value: string) => void;

/**
 * Refuses a key's calls beyond the limit per minute; with several processes it may be one batch early, never late. The
 * answer says how many are left (draft-ietf-httpapi-ratelimit-headers), as far as this process knows.
 */
export async function limitKey(ctx: Ctx, key_id: string, tell: Tell) {
  const limit = {
    key: `api-key:${key_id}`,
    most: MAX_CALLS_A_MINUTE,
    uncounted: 0,
    over: `This key has reached its limit of ${MAX_CALLS_A_MINUTE} calls per minute.`,
  };
  tell('ratelimit-policy', `"key";q=${MAX_CALLS_A_MINUTE};w=60`);
  try {
    await limitCalls(ctx, limit);
  } finally {
    const { start, left_seconds } = windowAt(ctx.now(), 60);
    const { left, counted } = allowanceOf(ctx, limit, start.getTime());
    const remaining = left + Math.max(0, limit.most - counted);
    tell('ratelimit', `"key";r=${remaining};t=${left_seconds}`);
  }
}

/**
 * Refuses a person's changes beyond what anybody makes by hand. The first ones of a minute are not counted, so that
 * normal work costs no write; each further process lets the same number pass.
 */
export function limitChanges(ctx: Ctx, user_id: string) {
  return limitCalls(ctx, {
    key: `changes:${user_id}`,
    most: MAX_CHANGES_A_MINUTE - BATCH_SIZE,
    uncounted: BATCH_SIZE,
    over: `You’ve reached the limit of ${MAX_CHANGES_A_MINUTE} changes per minute.`,
  });
}

/** The count is a row shared by all processes; each reserves calls from it in batches. */
async function limitCalls(ctx: Ctx, limit: Limit) {
  const { start, left_seconds } = windowAt(ctx.now(), 60);
  const allowance = allowanceOf(ctx, limit, start.getTime());
  while (allowance.left === 0 && !allowance.is_over) {
    allowance.taking ??= reserveBatch(ctx, limit, allowance).finally(() => {
      allowance.taking = null;
    });
    await allowance.taking;
  }
  if (allowance.left > 0) {
    allowance.left -= 1;
    return;
  }
  throw new AppError('too_many_requests', `${limit.over} Try again in ${left_seconds} seconds.`, {
    retry_after_seconds: left_seconds,
  });
}

async function reserveBatch(ctx: Ctx, { key, most }: Limit, allowance: Allowance) {
  const counted = await countHits(ctx, { key, window_start: new Date(allowance.window), hits: BATCH_SIZE });
  allowance.counted = counted;
  if (counted > most) allowance.is_over = true;
  else allowance.left += BATCH_SIZE;
}

function allowanceOf(ctx: Ctx, { key, uncounted }: Limit, window: number): Allowance {
  const known = ctx.kept.of(allowances);
  const allowance = known.get(key);
  if (allowance?.window === window) return allowance;
  if (known.size >= MAX_REMEMBERED) known.clear();
  const fresh = { window, left: uncounted, is_over: false, counted: 0, taking: null };
  known.set(key, fresh);
  return fresh;
}
