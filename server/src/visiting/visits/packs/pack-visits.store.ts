import { type Ctx, inTransaction } from '../../../context.ts';
import { inThread } from '../../../platform/threads/in-thread.ts';
import { LAYOUT } from './visit-pack.ts';
import {
  type DueDay,
  dropMarks,
  isThere,
  listDueDays,
  listMarks,
  listOutdatedDays,
  lockDay,
  readPacks,
  writePack,
} from './visit-packs.queries.ts';
import { packing, tellHours } from './visit-report.store.ts';

/** A day is packed once its hours have been unchanged, or have waited, for so many seconds. */
const DUE = { unchanged: 60, waited: 600 };
const DAYS_AT_ONCE = 30;

/**
 * Packs the days whose visits changed, the newest first, and those that a program of before has packed; a transaction
 * each, so that nobody waits for many.
 */
export async function packVisits(ctx: Ctx, signal: AbortSignal, after = DUE): Promise<void> {
  const tried = new Set<string>();
  for (;;) {
    const changed = await listDueDays(ctx.db, { ...after, limit: DAYS_AT_ONCE });
    const outdated = await listOutdatedDays(ctx.db, { layout: LAYOUT, limit: DAYS_AT_ONCE });
    const days = [...changed, ...outdated].filter(({ domain_id, day }) => !tried.has(`${domain_id} ${day}`));
    if (days.length === 0) return;
    for (const day of days) {
      signal.throwIfAborted();
      tried.add(`${day.domain_id} ${day.day}`);
      await inTransaction(ctx, (tx) => packDay(tx, day));
    }
  }
}

const HOUR_MS = 3_600_000;
const HOURS_OF_DAY = Array.from({ length: 24 }, (_, hour) => hour);

/** What changes meanwhile keeps its mark and is packed again. */
async function packDay({ db }: Ctx, due: DueDay): Promise<void> {
  if (!(await lockDay(db, due))) return;
  const { domain_id, day } = due;
  const marks = await listMarks(db, due);
  if (await isThere(db, domain_id)) {
    const [former] = await readPacks(db, domain_id, [day]);
    const from = Date.parse(day) / HOUR_MS;
    const isOutdated = former !== undefined && former.layout < LAYOUT;
    const hours = isOutdated ? HOURS_OF_DAY.map((hour) => from + hour) : marks.map(({ hour }) => hour);
    const told: string[] = [];
    for await (const portion of tellHours(db, domain_id, hours)) told.push(portion.told);
    const pack = await inThread(packing, {
      from,
      former: former?.columns ?? null,
      stale: hours,
      told,
    });
    await writePack(db, due, { columns: pack, layout: LAYOUT });
  }
  await dropMarks(db, domain_id, marks);
}
