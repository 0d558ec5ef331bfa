import type { Db } from '../db/database.ts';
import { type Metrics, type Reading, showGauge } from '../metrics/metrics.ts';
import { countLetters } from './letters.queries.ts';

const SHOWN = ['waiting', 'failed', 'sent'] as const;

/** Read from the database at each request, so every process reports the same. */
export function showLetters(metrics: Metrics, ctx: { db: Db; now(): Date }) {
  // Without a database, the other metrics matter even more.
  const show = (
    gauge: { name: string; help: string; labels?: string[] },
    read: (counts: Awaited<ReturnType<typeof countLetters>>) => Reading[],
  ) => showGauge(metrics, gauge, () => countLetters(ctx.db).then(read, () => []));
  show(
    { name: 'sightline_letters', help: 'Letters of the last 90 days by state.', labels: ['state'] },
    (counts) => SHOWN.map((state) => [{ state }, counts.find((one) => one.state === state)?.letters ?? 0]),
  );
  show(
    {
      name: 'sightline_letters_oldest_waiting_seconds',
      help: 'Age of the oldest letter that waits to be sent; 0 where none does.',
    },
    (counts) => {
      const oldest = counts.find(({ state }) => state === 'waiting')?.oldest;
      return [[{}, oldest ? Math.max(0, (ctx.now().getTime() - Date.parse(oldest)) / 1000) : 0]];
    },
  );
}
