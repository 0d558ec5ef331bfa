import type { Db } from '../db/database.ts';
import { type Metrics, type Reading, showGauge } from '../metrics/metrics.ts';
import { countEmails } from './emails.queries.ts';

const SHOWN = ['waiting', 'failed', 'sent'] as const;

/** Read from the database at each request, so every process reports the same. */
export function showEmails(metrics: Metrics, ctx: { db: Db; now(): Date }) {
  // Without a database, the other metrics matter even more.
  const show = (
    gauge: { name: string; help: string; labels?: string[] },
    read: (counts: Awaited<ReturnType<typeof countEmails>>) => Reading[],
  ) => showGauge(metrics, gauge, () => countEmails(ctx.db).then(read, () => []));
  show(
    { name: 'sightline_emails', help: 'Emails of the last 90 days by state.', labels: ['state'] },
    (counts) => SHOWN.map((state) => [{ state }, counts.find((one) => one.state === state)?.emails ?? 0]),
  );
  show(
    {
      name: 'sightline_emails_oldest_waiting_seconds',
      help: 'Age of the oldest email that waits to be sent; 0 where none does.',
    },
    (counts) => {
      const oldest = counts.find(({ state }) => state === 'waiting')?.oldest;
      return [[{}, oldest ? Math.max(0, (ctx.now().getTime() - Date.parse(oldest)) / 1000) : 0]];
    },
  );
}
