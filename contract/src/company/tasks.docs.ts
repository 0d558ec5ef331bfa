import { callDocs, of, type RoomDocs, schemaDocs } from '../docs.ts';
import { taskSchema, tasks } from './tasks.ts';

export const tasksDocs: RoomDocs = {
  schemas: [
    schemaDocs('Task', taskSchema, 'Work that goes on after the call that started it.', {
      task_id: 'Id of the task.',
      kind: 'What is being done.',
      status: 'The step it is at; `completed`, `error` and `cancelled` are final.',
      data: of('What it is about.', {
        topic_id: 'Id of the topic that is measured; null or absent for other work.',
        prompt_id: 'Id of the prompt that is measured; null or absent for other work.',
        work: 'What a content task does; null or absent for other work.',
        title: ['Title of its page, or the instruction; null or absent where there is none.', 'Which till?'],
      }),
      progress: of('How far it is; null before the plan is known.', {
        done: ['Answers, or pages, that are done.', 12],
        planned: ['Answers, or pages, that were planned.', 40],
      }),
      detail: ['Why it failed, in a sentence; null while it has not.', 'The website could not be reached.'],
      started_at: 'When it was started (UTC).',
      last_event_at: 'When it was last heard of (UTC).',
    }),
  ],
  calls: callDocs('tasks', tasks, {
    active: 'Ask for it every few seconds while something goes on. Newest first.',
    cancel: { about: 'What was done so far is kept. A task that is final stays as it is.', refuses: [409] },
    cancelTopic: 'Answers that arrived are kept, and the run counts as cancelled.',
    cancelContent: 'Pages that were finished are kept.',
  }),
};
