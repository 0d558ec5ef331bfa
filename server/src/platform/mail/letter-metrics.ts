import { Gauge } from 'prom-client';
import type { Db } from '../db/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { countLetters } from './letters.queries.ts';

const SHOWN = ['waiting', 'failed', 'sent'] as const;

/** Asked of the database at each look, so every process tells the same. */
export function showLetters({ registry }: Metrics, ctx: { db: Db; now(): Date }) {
  // Without a database the other figures are all the more of interest.
  const count = () => countLetters(ctx.db).catch(() => null);
  new Gauge({
    name: 'sightline_letters',
    help: 'Letters of the last 90 days by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await count();
      this.reset();
      for (const state of counts ? SHOWN : [])
        this.set({ state }, counts?.find((one) => one.state === state)?.letters ?? 0);
    },
  });
  new Gauge({
    name: 'sightline_letters_oldest_waiting_seconds',
    help: 'Age of the oldest letter that waits to be sent; 0 where none does.',
    registers: [registry],
    async collect() {
      const oldest = (await count())?.find(({ state }) => state === 'waiting')?.oldest;
      this.set(oldest ? Math.max(0, (ctx.now().getTime() - Date.parse(oldest)) / 1000) : 0);
    },
  });
}
