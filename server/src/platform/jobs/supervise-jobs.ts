import type { PgBoss } from 'pg-boss';
import { readDatabaseTime } from './queue-clock.queries.ts';

/** How soon a dead worker is noticed: at the first check after its heartbeat is this old. */
export const HEARTBEAT_SECONDS = 30;
const LOOK_MS = 5000;
/** A look that comes this late, or an answer of the database, means that a machine stood still. */
const MAX_LATE_MS = 5000;

/**
 * Looks for jobs whose process is gone, every ten seconds. After this machine or the database's stood still, all
 * heartbeats are old although everyone lives, so nobody is judged before each worker had time for a new one.
 */
export function superviseJobs(boss: PgBoss): () => void {
  let steady_ms = 0;
  let last = performance.now();
  let looking = false;

  async function look() {
    if (looking) return;
    looking = true;
    const gap = performance.now() - last - LOOK_MS;
    last = performance.now();
    // Other code reports a database that is away.
    const answered = await readDatabaseTime(boss.getDb()).then(
      () => performance.now() - last,
      () => Number.POSITIVE_INFINITY,
    );
    steady_ms = Math.max(gap, answered) > MAX_LATE_MS ? 0 : steady_ms + LOOK_MS;
    if (steady_ms >= HEARTBEAT_SECONDS * 1000) await boss.supervise().catch(() => undefined);
    looking = false;
  }

  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
