import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { forgetBefore } from './sign-ins.queries.ts';

const DAY_MS = 86_400_000;

const MAX_ENDED_DAYS = 90;

/** Sign-ins that ended or lapsed long ago are useless; the time of a person's last visit is kept. */
export const forgetOldSignIns = defineJob<Ctx, Record<string, never>>({
  name: 'forget-old-sign-ins',
  data: z.object({}),
  expire_seconds: 300,
  retries: 1,
  concurrency: 1,
  cron: '41 3 * * *',
  run: (ctx) => forgetBefore(ctx.db, new Date(ctx.now().getTime() - MAX_ENDED_DAYS * DAY_MS)),
});
