import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { domainRemoved } from './domain-events.jobs.ts';

/** Deletes the data of removed websites, at once and repeatedly until nothing more arrives. */
export const deleteRemovedDomains = defineJob<Ctx, Record<string, never>>({
  ...domainRemoved,
  expire_seconds: 540,
  retries: 3,
  concurrency: 1,
  cron: '*/10 * * * *',
  run: async (ctx, _data, { signal }) => (await import('./delete-removed.ts')).deleteRemoved(ctx, signal),
});
