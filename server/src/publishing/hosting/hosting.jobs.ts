import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { recheckHost } from './hosting.service.ts';
import { listDueHosts } from './hostings.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAX_AT_ONCE = 8;
const MAX_HOSTS = 160;

/** Checks hosts in setup again for people who set their records and left, and all hosts once a day. */
export const checkHosts = defineJob<Ctx, Record<string, never>>({
  name: 'check-hosts',
  data: z.object({}),
  expire_seconds: 280,
  retries: 0,
  concurrency: 1,
  cron: '*/5 * * * *',
  async run(ctx, _data, { signal }) {
    const ago = (ms: number) => new Date(ctx.now().getTime() - ms);
    const due = await listDueHosts(ctx.db, {
      pending_before: ago(3 * MINUTE_MS),
      young_since: ago(DAY_MS),
      daily_before: ago(DAY_MS),
      alive_since: ago(30 * DAY_MS),
      limit: MAX_HOSTS,
    });
    while (due.length > 0 && !signal.aborted)
      await Promise.all(due.splice(0, MAX_AT_ONCE).map(({ domain_id }) => recheck(ctx, domain_id)));
  },
});

/** A host that cannot be checked does not hold up the others. */
async function recheck(ctx: Ctx, domain_id: string) {
  try {
    await recheckHost(ctx, domain_id);
  } catch (error) {
    const told = errorWords(error);
    ctx.log.error({ domain_id, error: told }, 'host check failed');
  }
}
