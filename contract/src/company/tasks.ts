import { z } from 'zod';
import { oc } from '../call.ts';
import { count, domainPath, id, named, object, okSchema, oneOf, text, time, topicId } from '../shapes.ts';

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

export const taskSchema = named('Task', 'Work that goes on after the call that started it.', {
  task_id: id('Id of the task.'),
  kind: taskKindSchema.describe('What is being done.'),
  status: taskStatusSchema.describe('The step it is at; `completed`, `error` and `cancelled` are final.'),
  data: object('What it is about.', {
    topic_id: id('Id of the topic that is measured; null or absent for other work.').nullish(),
    prompt_id: id('Id of the prompt that is measured; null or absent for other work.').nullish(),
    work: oneOf('What a content task does; null or absent for other work.', [
      'create_page',
      'bulk_edit',
      'first_content',
      'refresh',
      'overview',
      'guidance',
    ]).nullish(),
    title: text(
      'Title of its page, or the instruction; null or absent where there is none.',
      'Which till?',
    ).nullish(),
  }),
  progress: object('How far it is; null before the plan is known.', {
    done: count('Answers, or pages, that are done.', 12),
    planned: count('Answers, or pages, that were planned.', 40),
  }).nullable(),
  detail: text(
    'Why it failed, in a sentence; null while it has not.',
    'The website could not be reached.',
  ).nullable(),
  started_at: time('When it was started (UTC).'),
  last_event_at: time('When it was last heard of (UTC).'),
});
export type Task = z.infer<typeof taskSchema>;

const taskPath = domainPath.extend({ task_id: id('Id of the task, whose progress can be asked for.') });

export const tasks = {
  active: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/tasks/active',
      summary: 'List running tasks, and those that ended in the last minute',
      description: 'Ask for it every few seconds while something goes on. Newest first.',
    })
    .input(domainPath)
    .output(z.array(taskSchema)),
  cancel: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/tasks/{task_id}/cancel',
      summary: 'Cancel a task',
      description: 'What was done so far is kept. A task that is final stays as it is.',
    })
    .meta({ refuses: [409] })
    .input(taskPath)
    .output(okSchema),
  cancelTopic: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/cancel-task',
      summary: "Cancel a topic's analysis",
      description: 'Answers that arrived are kept, and the run counts as cancelled.',
    })
    .input(domainPath.extend({ topic_id: topicId }))
    .output(okSchema),
  cancelContent: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content-generation/cancel',
      summary: 'Cancel all writing of pages',
      description: 'Pages that were finished are kept.',
    })
    .input(domainPath)
    .output(okSchema),
};
