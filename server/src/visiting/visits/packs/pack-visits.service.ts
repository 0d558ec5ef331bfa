import { type Ctx, inTransaction } from '../../../context.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { packing, tellHours } from './read-visit-report.ts';
import { type DueDay, openVisitPacks } from './visit-packs.store.ts';

/** A day is packed once its hours have been unchanged, or have waited, for so many seconds. */
const DUE = { unchanged: 60, waited: 600 };
const DAYS_AT_ONCE = 30;

/** Packs the days whose visits changed, the newest first; a transaction each, so that nobody waits for many. */
export async function packVisits(ctx: Ctx, signal: AbortSignal, after = DUE): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const due = await openVisitPacks(ctx.db).dueDays({ ...after, limit: DAYS_AT_ONCE });
    const days = due.filter(({ domain_id, day }) => !tried.has(`${domain_id} ${day}`));
    if (days.length === 0) return;
    for (const day of days) {
      signal.throwIfAborted();
      tried.add(`${day.domain_id} ${day.day}`);
      await inTransaction(ctx, (tx) => packDay(tx, day));
    }
  }
}

const HOUR_MS = 3_600_000;

/** What changes meanwhile keeps its mark and is packed again. */
async function packDay(tx: Ctx, due: DueDay): Promise<void> {
  const store = openVisitPacks(tx.db);
  if (!(await store.lockDay(due))) return;
  const { domain_id, day } = due;
  const marks = await store.marks(due);
  if (await store.isThere(domain_id)) {
    const [former] = await store.read(domain_id, [day]);
    const hours = marks.map(({ hour }) => hour);
    const told: string[] = [];
    for await (const portion of tellHours(store, domain_id, hours)) told.push(portion.told);
    const from = Date.parse(day) / HOUR_MS;
    const pack = await inThread(packing, {
      from,
      former: former?.columns ?? null,
      stale: hours,
      told,
    });
    await store.write(due, pack);
  }
  await store.dropMarks(domain_id, marks);
}
