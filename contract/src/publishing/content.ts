import { z } from 'zod';
import { oc } from '../call.ts';
import { taskStatusSchema } from '../company/tasks.ts';
import {
  count,
  domainPath,
  id,
  idSchema,
  lineSchema,
  list,
  named,
  nameSchema,
  object,
  oneOf,
  said,
  text,
  textSchema,
  time,
  topicId,
} from '../shapes.ts';

export const contentChangeSchema = named('ContentChange', 'A change of a page.', {
  id: id('Id of the change.'),
  change_type: oneOf('What was done.', ['create', 'edit', 'delete', 'publish', 'unpublish']),
  after_page_slug: text('Path of the page afterwards; null once it was deleted.', 'which-till').nullable(),
  summary: text('What changed, in a sentence.', 'Added the price of the till.'),
  actor: text('A person’s name, or the writer’s; null when unknown.', 'Ann Baker').nullable(),
  created_at: time('When it was done (UTC).'),
});
export type ContentChange = z.infer<typeof contentChangeSchema>;

export const progressEventSchema = named('ProgressEvent', 'Something that happened in a task.', {
  type: text('What happened, for programs.', 'page_written'),
  data: object('What it is about.', {
    slug: text('Path of the page.', 'which-till').optional(),
    page_id: id('Id of the page.').optional(),
    title: text('Title of the page.', 'Which till suits a bakery?').optional(),
    detail: text('What happened, in a sentence.', 'The page was written from 4 sources.').optional(),
    done: count('Pages that are done.', 1).optional(),
    planned: count('Pages that were planned.', 3).optional(),
  }),
  created_at: time('When it happened (UTC).'),
});
export type ProgressEvent = z.infer<typeof progressEventSchema>;

const changesPart = {
  limit: said(z.coerce.number().int().min(1).max(500).default(200), 'Changes in one answer.', 200),
  cursor: said(
    idSchema.optional(),
    '`id` of the last change of the answer before, for those that follow it.',
    '0198d1c2-4f6a-7b3e-9c1d-2a5b8e7f6031',
  ),
};

const started = named('StartedTask', 'A task that goes on after the call.', {
  task_id: id('Id of the task, for its progress and for cancelling it.'),
});

export const content = {
  createPage: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content/create-page',
      summary: 'Write a page from a prompt, or add one by hand',
      description:
        'Send `prompt` to have a page written as a task, or `manual` for one that is written already. The page is a draft, unless pages go live by themselves.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        prompt: text(
          'What the page is to say or to answer, at most 2,000 characters.',
          'Which till suits a bakery?',
        )
          .trim()
          .max(2000)
          .optional(),
        manual: object('A page that is written already.', {
          title: said(lineSchema(200), 'Title, at most 200 characters.', 'Which till suits a bakery?'),
          slug: text('Path of the page below the AI subdomain.', 'which-till').trim().min(1).max(100),
          content: text('Text, as Markdown, at most 100,000 characters.', '# Which till suits a bakery?')
            .trim()
            .min(1)
            .max(100_000),
          meta_description: said(
            nameSchema(500).optional(),
            'What search engines show below the title.',
            'Tills compared by price.',
          ),
        }).optional(),
      }),
    )
    .output(started),
  bulkEdit: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/content/bulk-edit',
      summary: 'Edit pages by an instruction; all pages without page_ids',
      description:
        'Each page that it concerns gets a new version; live pages stay as they are until they are published.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        prompt: said(
          textSchema(2000),
          'What to change, at most 2,000 characters.',
          'Say “till” instead of “POS”.',
        ),
        page_ids: list('Ids of the pages; absent for all.', idSchema).min(1).max(1000).optional(),
      }),
    )
    .output(started),
  progress: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/progress/{task_id}',
      summary: 'Get a content task’s progress since a cursor',
      description: 'Ask again with `next_cursor` until the status is final.',
    })
    .input(
      domainPath.extend({
        task_id: id('Id of the task, whose progress can be asked for.'),
        cursor: said(
          z.coerce.number().int().min(0).default(0),
          '`next_cursor` of the answer before; 0 for everything.',
          0,
        ),
      }),
    )
    .output(
      named('ContentProgress', 'How a task goes.', {
        status: taskStatusSchema.describe(
          'The step it is at; `completed`, `error` and `cancelled` are final.',
        ),
        detail: text('Why it failed; null while it has not.', 'The website could not be reached.').nullable(),
        next_cursor: count('Where to go on from.', 7),
        events: list('What happened since the cursor, in order.', progressEventSchema),
      }),
    ),
  changes: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/content-changes',
      summary: 'List page changes, newest first',
      description: 'Changes of all pages, those of deleted ones too.',
    })
    .input(domainPath.extend(changesPart))
    .output(z.array(contentChangeSchema)),
  changesOfTopic: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/aeo/topics/{topic_id}/content-changes',
      summary: "Changes of a topic's pages, newest first",
      description: 'Changes of pages that were written for this topic.',
    })
    .input(domainPath.extend({ topic_id: topicId, ...changesPart }))
    .output(z.array(contentChangeSchema)),
  refresh: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/refresh-content',
      summary: 'Read the site again and rebuild what changed',
      description: 'Goes on as a task.',
    })
    .meta({ refuses: [409] })
    .input(domainPath)
    .output(started),
};
