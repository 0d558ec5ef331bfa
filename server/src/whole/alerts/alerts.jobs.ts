import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';

const nothing = z.object({});
type Nothing = Record<string, never>;

/**
 * Looks at what other parts have stored, and alerts people to changes beyond noise and to things that need a person.
 */
export const lookForAlerts = defineJob<Ctx, Nothing>({
  name: 'look-for-alerts',
  data: nothing,
  expire_seconds: 280,
  retries: 0,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./look-for-alerts.ts')).lookForAll(ctx, signal),
});

/**
 * The first run after Monday 7:00 in an organization's time zone writes to everyone of it; later runs write to people
 * missed while a process was down.
 */
export const sendDigests = defineJob<Ctx, Nothing>({
  name: 'send-digests',
  data: nothing,
  expire_seconds: 580,
  retries: 0,
  concurrency: 1,
  cron: '*/10 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./send-digests.ts')).sendDueDigests(ctx, signal),
});
