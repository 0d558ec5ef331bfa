import type { Ctx } from '../../context.ts';
import { openEventStore } from './event-home.store.ts';
import { longestRetention } from './tracked-domains.queries.ts';

const DAY_MS = 86_400_000;
/** This month, in case an installation was off during its first days, and the next. */
const AHEAD_DAYS = [0, 31];

export async function keepMonths(ctx: Ctx): Promise<void> {
  const store = openEventStore(ctx);
  const now = ctx.now().getTime();
  for (const days of AHEAD_DAYS) await store.prepareMonth(new Date(now + days * DAY_MS));
  const kept = await longestRetention(ctx.db);
  if (kept !== null) await store.dropBefore(new Date(now - kept * DAY_MS));
}
