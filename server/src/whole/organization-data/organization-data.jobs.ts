import { domainRemoved } from '../../company/domains/domain-events.jobs.ts';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { eraseDeletedOrganizations } from './delete-organization.service.ts';
import { eraseDeleted } from './deletion-events.jobs.ts';

/** Runs on a schedule too: websites are erased in batches, and their organization after the last of them. */
export const eraseDeletedOrganizationsJob = defineJob<Ctx, Record<string, never>>({
  ...eraseDeleted,
  expire_seconds: 300,
  retries: 3,
  concurrency: 1,
  cron: '*/5 * * * *',
  run: (ctx) => eraseDeletedOrganizations(ctx),
});

/** Deletes what removed websites left behind, at once and again until nothing more comes. */
export const deleteRemovedDomains = defineJob<Ctx, Record<string, never>>({
  ...domainRemoved,
  expire_seconds: 540,
  retries: 3,
  concurrency: 1,
  cron: '*/10 * * * *',
  run: async (ctx, _data, { signal }) =>
    (await import('./erase-websites.ts')).eraseRemovedWebsites(ctx, signal),
});
