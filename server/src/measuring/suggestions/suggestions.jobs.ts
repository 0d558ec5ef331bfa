import type { Ctx } from '../../context.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { executionFinished } from '../executions/execution-events.jobs.ts';

/** Computes suggestions from a scored run. */
export const suggestNextSteps = defineJob<
  Ctx,
  { domain_id: string; topic_id: string; topic_execution_id: string }
>({
  ...executionFinished,
  expire_seconds: 300,
  retries: 3,
  concurrency: 1,
  run: async (ctx, data) => (await import('./renew-suggestions.ts')).renewSuggestions(ctx, data),
});
