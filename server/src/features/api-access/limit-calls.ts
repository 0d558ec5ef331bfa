import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { countKeyCalls } from './api-keys.queries.ts';

export const CALLS_A_MINUTE = 600;
/** A process counts this many calls with one write, and gives them out by itself. */
const AT_ONCE = 50;
const MINUTE = 60_000;
const MOST_REMEMBERED = 5000;

/** What this process may give out of a key's calls in one minute. */
interface Allowance {
  window: number;
  left: number;
  /** The minute has no calls left for anybody. */
  is_over: boolean;
  /** While more are asked for. */
  taking: Promise<void> | null;
}

/** One map for each running server; tests have several in one process. */
const servers = new WeakMap<Ctx['jobs'], Map<string, Allowance>>();

/**
 * Refuses a key's calls beyond those of a minute. The count is a row that all processes share; each takes
 * calls from it in portions, so with several processes a key may meet its limit a portion early, never late.
 */
export async function limitCalls(ctx: Ctx, key_id: string) {
  const now = ctx.now().getTime();
  const window = Math.floor(now / MINUTE) * MINUTE;
  const allowance = allowanceOf(ctx, key_id, window);
  while (allowance.left === 0 && !allowance.is_over) {
    allowance.taking ??= takePortion(ctx, key_id, allowance).finally(() => {
      allowance.taking = null;
    });
    await allowance.taking;
  }
  if (allowance.left > 0) {
    allowance.left -= 1;
    return;
  }
  const wait = Math.max(1, Math.ceil((window + MINUTE - now) / 1000));
  throw new AppError(
    'too_many_requests',
    `This key has made its ${CALLS_A_MINUTE} calls of this minute. Try again in ${wait} seconds.`,
    { retry_after_seconds: wait },
  );
}

async function takePortion({ db }: Ctx, key_id: string, allowance: Allowance) {
  const window_start = new Date(allowance.window);
  const counted = await countKeyCalls(db, { key: `api-key:${key_id}`, window_start, calls: AT_ONCE });
  if (counted > CALLS_A_MINUTE) allowance.is_over = true;
  else allowance.left += AT_ONCE;
}

function allowanceOf({ jobs }: Ctx, key_id: string, window: number): Allowance {
  const known = servers.get(jobs) ?? new Map<string, Allowance>();
  servers.set(jobs, known);
  const allowance = known.get(key_id);
  if (allowance?.window === window) return allowance;
  if (known.size >= MOST_REMEMBERED) known.clear();
  const fresh = { window, left: 0, is_over: false, taking: null };
  known.set(key_id, fresh);
  return fresh;
}
