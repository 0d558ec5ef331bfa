import { z } from 'zod';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { startExecution } from '../measuring/start-execution.service.ts';
import { takeDueTopics } from './topics.queries.ts';
import { scheduleNext } from './topics.service.ts';

const AT_ONCE = 20;

/** Starts the sweeps whose time has come. */
export const measureDueTopics = defineJob<Ctx, Record<string, never>>({
  name: 'measure-due-topics',
  data: z.object({}),
  expire_seconds: 60,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  async run(ctx) {
    await inTransaction(ctx, async (tx) => {
      for (const topic of await takeDueTopics(tx.db, tx.now(), AT_ONCE)) {
        await scheduleNext(tx, topic);
        try {
          await startExecution(tx, {
            domain_id: topic.domain_id,
            topic_id: topic.id,
            trigger: 'schedule',
            started_by: null,
          });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          tx.log.info({ topic_id: topic.id, reason: error.message }, 'a due topic was not measured');
        }
      }
    });
  },
});
