import type { Ctx } from '../../context.ts';
import { openEventStore } from './log/events.store.ts';
import { longestRetention } from './tracked-domains.queries.ts';

const DAY_MS = 86_400_000;

export async function keepMonths(ctx: Ctx): Promise<void> {
  const kept = await longestRetention(ctx.db);
  if (kept !== null) await openEventStore(ctx).dropBefore(new Date(ctx.now().getTime() - kept * DAY_MS));
}
