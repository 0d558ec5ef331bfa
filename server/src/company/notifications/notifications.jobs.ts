import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deliveryStored } from './webhook-events.jobs.ts';

const nothing = z.object({});
type Nothing = Record<string, never>;

export const deliverWebhook = defineJob<Ctx, { id: string }>({
  ...deliveryStored,
  expire_seconds: 60,
  retries: 0,
  concurrency: 8,
  each_group: 1,
  run: async (ctx, { id }, { signal }) => (await import('./deliver-webhook.ts')).deliver(ctx, id, signal),
});

export const retryWebhooks = defineJob<Ctx, Nothing>({
  name: 'retry-webhooks',
  data: nothing,
  expire_seconds: 290,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  run: async (ctx, _data, { signal }) => (await import('./deliver-webhook.ts')).deliverDue(ctx, signal),
});

export const forgetOldNotices = defineJob<Ctx, Nothing>({
  name: 'forget-old-notices',
  data: nothing,
  expire_seconds: 300,
  retries: 1,
  concurrency: 1,
  cron: '17 4 * * *',
  run: async (ctx) => (await import('./forget-notices.ts')).forgetNotices(ctx),
});
