import { type Ctx, inTransaction } from '../../../context.ts';
import { isRefusedData } from '../../../platform/clickhouse/refused-data.ts';
import { isUnstorable } from '../../../platform/db/database.ts';
import { errorWords } from '../../../platform/log/error-words.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import type { LogPlace, StoredEvent } from '../../collecting/log/stored-event-types.ts';
import { lockSites } from '../../collecting/tracked-domains.queries.ts';
import { eventGoals, rulesOf } from '../../conversion-rules/conversion-rules.service.ts';
import { openVisits } from '../visit-places.store.ts';
import { applyEvents } from './take-in.ts';

/** Events of one transaction at most: each statement over many costs less for each of them. */
export const MAX_BATCH = 1000;

/** Processes the next part of the log; returns the number of events. Sums follow when nothing more is left. */
export async function projectNext(ctx: Ctx, limit = MAX_BATCH): Promise<number> {
  const taken = await applyNextBatch(ctx, limit);
  if (taken < limit && (await openVisits(ctx).isUnsummed())) await sumVisits(ctx);
  return taken;
}

/** Sums changed slots again, in a transaction of its own. */
export function sumVisits(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const visits = openVisits(tx);
    await visits.lock();
    await visits.sumUp();
  });
}

/** The same without the sums. */
export async function applyNextBatch(ctx: Ctx, limit = MAX_BATCH): Promise<number> {
  const place = await openVisits(ctx).place();
  const events = place !== null ? await openEventStore(ctx).readAfter(place, limit) : [];
  return place !== null && events.length > 0 ? projectEvents(ctx, place, events) : 0;
}

/** Events that cannot be stored are isolated by halving the batch, and skipped, so that they block nothing. */
async function projectEvents(ctx: Ctx, place: LogPlace, events: readonly StoredEvent[]): Promise<number> {
  const last = events.at(-1);
  if (!last) return 0;
  try {
    const isOurs = await inTransaction(ctx, (tx) => projectBatch(tx, place, events));
    return isOurs ? events.length : 0;
  } catch (error) {
    if (!isFaultOfEvents(error)) throw error;
    if (events.length === 1) {
      ctx.log.error(
        { error: errorWords(error), event_id: last.event_id },
        'an event could not be processed and was skipped',
      );
      const isOurs = await inTransaction(ctx, async (tx) => {
        const visits = openVisits(tx);
        const mine = await visits.take(place);
        if (mine) await visits.movePlace(last.place, tx.now());
        if (mine) await visits.flush();
        return mine;
      });
      return isOurs ? 1 : 0;
    }
    const half = events.slice(0, Math.ceil(events.length / 2));
    const taken = await projectEvents(ctx, place, half);
    const next = half.at(-1)?.place;
    if (taken < half.length || next === undefined) return taken;
    return taken + (await projectEvents(ctx, next, events.slice(half.length)));
  }
}

/** Not when the database is away, full, locked or broken: a skipped event would then be lost for good. */
const isFaultOfEvents = (error: unknown) =>
  isUnstorable(error) ||
  isRefusedData(error) ||
  [TypeError, RangeError, SyntaxError, URIError].some((kind) => error instanceof kind);

async function projectBatch(ctx: Ctx, place: LogPlace, events: readonly StoredEvent[]): Promise<boolean> {
  const visits = openVisits(ctx);
  if (!(await visits.take(place))) return false;
  const ids = [...new Set(events.map(({ domain_id }) => domain_id))].sort();
  const hosts = new Map((await lockSites(ctx.db, ids)).map(({ id, host }) => [id, host]));
  const sites = {
    hosts,
    rulesOf: (id: string) => rulesOf(ctx, id, { deleted: true }),
    goalsOf: (id: string) => eventGoals(ctx, id),
  };
  await applyEvents(visits, sites, events);
  await visits.movePlace(events.at(-1)?.place ?? place, ctx.now());
  await visits.flush();
  return true;
}
