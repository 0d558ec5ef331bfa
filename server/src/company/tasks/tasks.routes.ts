import { inDomain } from '../../procedures.ts';
import { cancelContentTasks, cancelTask, cancelTopicTask, listActiveTasks } from './tasks.service.ts';

const ok = { ok: true } as const;

export const tasks = {
  active: inDomain.tasks.active.handler(({ context }) => listActiveTasks(context.ctx)),
  cancel: inDomain.tasks.cancel.handler(async ({ context, input }) => {
    await cancelTask(context.ctx, input.task_id);
    return ok;
  }),
  cancelContent: inDomain.tasks.cancelContent.handler(async ({ context }) => {
    await cancelContentTasks(context.ctx);
    return ok;
  }),
  cancelTopic: inDomain.tasks.cancelTopic.handler(async ({ context, input }) => {
    await cancelTopicTask(context.ctx, input.topic_id);
    return ok;
  }),
};
