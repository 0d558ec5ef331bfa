import { type Ctx, inTransaction } from '../../../context.ts';
import { openVisits } from '../visit-places.store.ts';
import { visitLag } from '../visit-sums.service.ts';
import type { FleetRule, RowKey } from '../visit-types.ts';

/**
 * Ten visits in five seconds with one browser from neighboring addresses, in which nobody scrolled, pressed a key or
 * moved a pointer. A class or an office that opens one page at once stays: within the two minutes someone of them moves,
 * and one is enough, also one of the minute before or after.
 */
const FLEET = { visits: 10, within_seconds: 5, calm_seconds: 60 };
/** The script reports the first sign of a person after 15 seconds, or when they leave. */
const SETTLED_MS = 120_000;
/** Some times as long as it takes, so that a worker that was away for a moment misses nothing. */
const KEPT_MS = 600_000;
const MAX_LAG_SECONDS = 30;
const AT_ONCE = 500;

/** Labels the visitors of fleets, and forgets which visits began side by side. */
export async function findFleets(ctx: Ctx, signal: AbortSignal): Promise<void> {
  // What shows that they are people may be among what was not read yet.
  if ((await visitLag(ctx, 1)).seconds > MAX_LAG_SECONDS) return;
  const now = ctx.now().getTime();
  const rule = { ...FLEET, before: new Date(now - SETTLED_MS) };
  for (let behind: RowKey | null | undefined = null; behind !== undefined; ) {
    signal.throwIfAborted();
    behind = await inTransaction(ctx, (tx) => labelSome(tx, rule, behind ?? null));
  }
  await inTransaction(ctx, async (tx) => {
    // With the lock, because the follower of the log changes these rows in an order of its own.
    const visits = openVisits(tx);
    await visits.lock();
    await visits.forgetBegun(new Date(now - KEPT_MS));
  });
}

/** Returns the last of them, if there may be more. */
async function labelSome(tx: Ctx, rule: FleetRule, behind: RowKey | null) {
  const visits = openVisits(tx);
  const found = await visits.labelFleets(rule, behind, AT_ONCE);
  await visits.sumUp();
  await visits.flush();
  return found.length < AT_ONCE ? undefined : found.at(-1);
}
