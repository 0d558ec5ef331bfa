import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eraseDeletedOrganizations } from './delete-organization.service.ts';
import { eraseDeleted } from './deletion-events.jobs.ts';

/** By itself too: websites are erased portion by portion, and their organisation goes after the last of them. */
export const eraseDeletedOrganizationsJob = defineJob<Ctx, Record<string, never>>({
  ...eraseDeleted,
  expire_seconds: 300,
  retries: 3,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: (ctx) => eraseDeletedOrganizations(ctx),
});
