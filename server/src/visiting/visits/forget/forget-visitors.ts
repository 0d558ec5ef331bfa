import { type Ctx, inTransaction } from '../../../context.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { listRetentions } from '../../collecting/tracked-domains.queries.ts';
import { openVisits } from '../visit-places.store.ts';

const MAX_EVENTS = 5000;
const DAY_MS = 86_400_000;
/** An event that has waited this long for its view waits in vain, because scripts' events are never older. */
const MAX_WAITING_DAYS = 8;

/** Deletes visitors with everything known about them, and equally old events in the log. */
export async function forgetOldVisitors(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const now = ctx.now().getTime();
  for (const { domain_id, days } of await listRetentions(ctx.db)) {
    const before = new Date(now - days * DAY_MS);
    await whileFull(openVisits(ctx).most_forgotten, signal, () => forgetSome(ctx, domain_id, before));
    await whileFull(MAX_EVENTS, signal, () =>
      openVisits(ctx).forgetNamed({ domain_id, before, limit: MAX_EVENTS }),
    );
    await whileFull(MAX_EVENTS, signal, () =>
      openEventStore(ctx).forgetBefore(domain_id, before, MAX_EVENTS),
    );
  }
  await openVisits(ctx).forgetWaiting(new Date(now - MAX_WAITING_DAYS * DAY_MS));
}

/** Repeats while a round deleted as much as it could. */
async function whileFull(most: number, signal: AbortSignal, work: () => Promise<number>) {
  do signal.throwIfAborted();
  while ((await work()) >= most);
}

function forgetSome(ctx: Ctx, domain_id: string, before: Date): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const visits = openVisits(tx);
    await visits.lock();
    const forgotten = await visits.forget({ domain_id, before, limit: visits.most_forgotten });
    if (forgotten > 0) await visits.sumUp();
    return forgotten;
  });
}
