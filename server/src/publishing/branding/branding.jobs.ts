import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { siteWasRead } from '../../understanding/research/research-events.jobs.ts';

/** Reads how the site looks after its pages were crawled. */
export const readLook = defineJob<Ctx, { domain_id: string }>({
  ...siteWasRead,
  expire_seconds: 3 * 60,
  retries: 2,
  concurrency: 2,
  run: async (ctx, { domain_id }, { signal }) =>
    (await import('./read-look.ts')).readSiteLook(ctx, domain_id, signal),
});
