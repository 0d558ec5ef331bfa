import { z } from 'zod';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { startExecution } from '../executions/start-execution.service.ts';
import { type DueTopic, listDueTopics, lockDueTopic, postponeRun } from './topics.queries.ts';
import { scheduleNext } from './topics.service.ts';

const MAX_AT_ONCE = 20;
const HOUR_MS = 3_600_000;

/** Starts the runs that are due. A topic that cannot be started does not hold up the others. */
export const measureDueTopics = defineJob<Ctx, Record<string, never>>({
  name: 'measure-due-topics',
  data: z.object({}),
  expire_seconds: 60,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  async run(ctx, _data, { signal }) {
    for (const topic of await listDueTopics(ctx.db, ctx.now(), MAX_AT_ONCE)) {
      if (signal.aborted) return;
      try {
        await inTransaction(ctx, (tx) => measureDue(tx, topic));
      } catch (error) {
        const told = errorWords(error);
        ctx.log.error({ topic_id: topic.id, error: told }, 'scheduled run of a topic could not be started');
        await postponeRun(ctx.db, topic.id, new Date(ctx.now().getTime() + HOUR_MS));
      }
    }
  },
});

async function measureDue(ctx: Ctx, topic: DueTopic) {
  const { id: topic_id, domain_id } = topic;
  const isOurs = await lockDueTopic(ctx.db, topic_id, ctx.now());
  if (!isOurs) return;
  const isAllowed = await scheduleNext(ctx, topic);
  if (!isAllowed) return;
  try {
    await startExecution(ctx, { domain_id, topic_id, trigger: 'schedule', started_by: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.info({ topic_id, reason: error.message }, 'scheduled run of a topic could not be started');
  }
}
