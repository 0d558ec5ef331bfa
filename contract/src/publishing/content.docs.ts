import { callDocs, of, type RoomDocs, schemaDocs } from '../docs.ts';
import { content, contentChangeSchema, progressEventSchema } from './content.ts';
import { guidance } from './guidance.ts';

const started = {
  name: 'StartedTask',
  about: 'A task that goes on after the call.',
  parts: { task_id: 'Id of the task, for its progress and for cancelling it.' },
};

const changesPart = {
  limit: ['Changes in one answer.', 200],
  cursor: [
    '`id` of the last change of the answer before, for those that follow it.',
    '0198d1c2-4f6a-7b3e-9c1d-2a5b8e7f6031',
  ],
} as const;

export const contentDocs: RoomDocs = {
  schemas: [
    schemaDocs('ContentChange', contentChangeSchema, 'A change of a page.', {
      id: 'Id of the change.',
      change_type: 'What was done.',
      after_page_slug: ['Path of the page afterwards; null once it was deleted.', 'which-till'],
      summary: ['What changed, in a sentence.', 'Added the price of the till.'],
      actor: ['A person’s name, or the writer’s; null when unknown.', 'Ann Baker'],
      created_at: 'When it was done (UTC).',
    }),
    schemaDocs('ProgressEvent', progressEventSchema, 'Something that happened in a task.', {
      type: ['What happened, for programs.', 'page_written'],
      data: of('What it is about.', {
        slug: ['Path of the page.', 'which-till'],
        title: ['Title of the page.', 'Which till suits a bakery?'],
        detail: ['What happened, in a sentence.', 'The page was written from 4 sources.'],
        done: ['Pages that are done.', 1],
        planned: ['Pages that were planned.', 3],
      }),
      created_at: 'When it happened (UTC).',
    }),
  ],
  calls: {
    ...callDocs('content', content, {
      createPage: {
        about:
          'Send `prompt` to have a page written as a task, or `manual` for one that is written already. The page is a draft, unless pages go live by themselves.',
        input: {
          prompt: [
            'What the page is to say or to answer, at most 2,000 characters.',
            'Which till suits a bakery?',
          ],
          manual: of('A page that is written already.', {
            title: ['Title, at most 200 characters.', 'Which till suits a bakery?'],
            slug: ['Path of the page below the AI subdomain.', 'which-till'],
            content: ['Text, as Markdown, at most 100,000 characters.', '# Which till suits a bakery?'],
            meta_description: ['What search engines show below the title.', 'Tills compared by price.'],
          }),
        },
        answer: started,
        refuses: [409],
      },
      bulkEdit: {
        about:
          'Each page that it concerns gets a new version; live pages stay as they are until they are published.',
        input: {
          prompt: ['What to change, at most 2,000 characters.', 'Say “till” instead of “POS”.'],
          page_ids: 'Ids of the pages; absent for all.',
        },
        answer: started,
        refuses: [409],
      },
      progress: {
        about: 'Ask again with `next_cursor` until the status is final.',
        input: { cursor: ['`next_cursor` of the answer before; 0 for everything.', 0] },
        answer: {
          name: 'ContentProgress',
          about: 'How a task goes.',
          parts: {
            status: 'The step it is at; `completed`, `error` and `cancelled` are final.',
            detail: ['Why it failed; null while it has not.', 'The website could not be reached.'],
            next_cursor: ['Where to go on from.', 7],
            events: 'What happened since the cursor, in order.',
          },
        },
      },
      changes: {
        about: 'Changes of all pages, those of deleted ones too.',
        input: changesPart,
      },
      changesOfTopic: { about: 'Changes of pages that were written for this topic.', input: changesPart },
      refresh: { about: 'Goes on as a task.', answer: started, refuses: [409] },
    }),
    ...callDocs('guidance', guidance, {
      send: {
        about: 'Holds for all pages from now on; present pages are updated as a task.',
        input: {
          feedback: ['The guidance, at most 10,000 characters.', 'Say “till”, not “POS”.'],
          path: ['The screen where it was written.', '/pages'],
        },
        answer: {
          name: 'SentGuidance',
          about: 'What follows from the guidance.',
          parts: {
            task_id: 'Id of the task that updates the pages.',
            suggestions_closed: ['Suggestions that it rules out; they are closed now.', 2],
          },
        },
      },
    }),
  },
};
