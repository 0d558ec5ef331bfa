import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, timeSchema } from '../shapes.ts';

export const taskKindSchema = z.enum([
  'topic_analysis',
  'topic_orchestration',
  'prompt_execution',
  'content_generation',
]);
export type TaskKind = z.infer<typeof taskKindSchema>;
export const FINAL_TASK_STATUSES = ['completed', 'error', 'cancelled'] as const;
export const taskStatusSchema = z.enum([
  'queued',
  'writing_prompts',
  'asking_assistants',
  /** No assistant is connected: the built-in reader answers from the pages that were read. */
  'checking_your_site',
  'reading_answers',
  'reading_site',
  'writing_pages',
  'checking_facts',
  'cancelling',
  ...FINAL_TASK_STATUSES,
]);
export type TaskStatus = z.infer<typeof taskStatusSchema>;

export const taskSchema = z.object({
  task_id: idSchema,
  kind: taskKindSchema,
  status: taskStatusSchema,
  data: z.object({
    topic_id: idSchema.nullish(),
    prompt_id: idSchema.nullish(),
    /** What a content task does. */
    work: z.enum(['create_page', 'bulk_edit', 'first_content', 'refresh', 'overview', 'guidance']).nullish(),
    /** Title of its page, or the instruction. */
    title: z.string().nullish(),
  }),
  /** Answers done out of answers planned; null before the plan is known. */
  progress: z.object({ done: z.number().int(), planned: z.number().int() }).nullable(),
  /** Why it failed, as a sentence for people. */
  detail: z.string().nullable(),
  started_at: timeSchema,
  last_event_at: timeSchema,
});
export type Task = z.infer<typeof taskSchema>;

const taskPath = domainPath.extend({ task_id: idSchema });

export const tasks = {
  active: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/tasks/active',
      summary: 'Tasks that are not final, and those that ended in the last minute',
    })
    .input(domainPath)
    .output(z.array(taskSchema)),
  cancel: oc
    .route({ method: 'POST', path: '/api/domains/{id}/aeo/tasks/{task_id}/cancel', summary: 'Cancel a task' })
    .input(taskPath)
    .output(okSchema),
  cancelTopic: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/cancel-task',
      summary: "Cancel a topic's analysis",
    })
    .input(domainPath.extend({ topic_id: idSchema }))
    .output(okSchema),
  cancelContent: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content-generation/cancel',
      summary: 'Cancel all writing of pages',
    })
    .input(domainPath)
    .output(okSchema),
};
