import { type Ctx, inTransaction } from '../../context.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { packing, tellHours } from './read-visit-report.ts';
import {
  type DueDay,
  dropMarks,
  isThere,
  listDueDays,
  listMarks,
  lockDay,
  readPacks,
  writePack,
} from './visit-packs.queries.ts';

/** Hours that change are read from rows until they have been at rest for this long, or have waited. */
const REST = { rested: 60, waited: 600 };
const DAYS_AT_ONCE = 30;

/** Packs the days whose visits changed, the newest first; a transaction each, so that nobody waits for many. */
export async function packVisits(ctx: Ctx, signal: AbortSignal, rest = REST): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const due = await listDueDays(ctx.db, { ...rest, limit: DAYS_AT_ONCE });
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
async function packDay({ db }: Ctx, due: DueDay): Promise<void> {
  if (!(await lockDay(db, due))) return;
  const marks = await listMarks(db, due);
  if (await isThere(db, due.domain_id)) {
    const hours = marks.map(({ hour }) => hour);
    const told: string[] = [];
    for await (const portion of tellHours(db, due.domain_id, hours)) told.push(portion.told);
    const [former] = await readPacks(db, due.domain_id, [due.day]);
    const from = Date.parse(due.day) / HOUR_MS;
    const pack = await inThread(packing, { from, former: former?.columns ?? null, stale: hours, told });
    await writePack(db, due, pack);
  }
  await dropMarks(db, due.domain_id, marks);
}
