import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  id,
  named,
  nameSchema,
  okSchema,
  oneOf,
  said,
  text,
  textSchema,
  time,
} from '../shapes.ts';

const entryType = oneOf('`link`: a page or file to read; `prompt`: a note.', ['link', 'prompt']);
const sourceType = oneOf(
  'Where it is from: typed in, the sitemap, a page of somebody else, or an uploaded file.',
  ['manual', 'sitemap', 'earned_media', 'upload'],
);

export const knowledgeEntrySchema = named('KnowledgeEntry', 'A page, file or note that facts come from.', {
  id: id('Id of the entry.'),
  entry_type: entryType,
  source_url: text('Address of the page or file; null for a note.', 'https://acme.example/prices').nullable(),
  source_type: sourceType,
  title: text('Title; null while unknown.', 'Prices').nullable(),
  description: text('What it is, in a sentence; null while unknown.', 'Prices of all tills.').nullable(),
  content_text: text('Text of the note; null for a link.', 'We deliver on the next day.').nullable(),
  status: oneOf(
    'Links go from `reading` to `read` or `failed`; notes are a `draft` until they are `accepted`.',
    ['reading', 'read', 'failed', 'draft', 'accepted'],
  ),
  detail: text('What came of reading it; null before.', '12 pages read.').nullable(),
  pages_read: count('Pages that were read from it.', 12),
  created_at: time('When it was added (UTC).'),
});
export type KnowledgeEntry = z.infer<typeof knowledgeEntrySchema>;

export const mergePreviewSchema = named('MergePreview', 'An overview that takes a note in, as a draft.', {
  proposed_description: text(
    'The whole overview, as Markdown.',
    '# Acme\n\nTills, delivered on the next day.',
  ),
  description_version: count('Version of the overview that it was made from; accepting must name it.', 3),
  changes: said(z.array(z.string()), 'What changed, in sentences.', [
    'Added that you deliver on the next day.',
  ]),
  note: text(
    'What the writer could not do, such as a full rewrite without a model; null when nothing.',
    'Without a model, the note was appended.',
  ).nullable(),
});
export type MergePreview = z.infer<typeof mergePreviewSchema>;

const entryPath = domainPath.extend({ entry_id: id('Id of the entry, from the list of entries.') });

export const knowledge = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/knowledge-base',
      summary: 'List sources and notes, newest first',
      description: 'Everything but what was removed.',
    })
    .input(domainPath)
    .output(z.array(knowledgeEntrySchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base',
      summary: 'Add a source or a note',
      description:
        'A link is read in the background; a note is a draft until it is accepted. A full knowledge base is refused with 409.',
    })
    .meta({ refuses: [409] })
    .input(
      domainPath.extend({
        entry_type: entryType,
        source_type: sourceType.default('manual'),
        source_url: text('Address of the page or file; null for a note.', 'https://acme.example/prices')
          .trim()
          .max(2000)
          .nullish(),
        title: said(nameSchema(300).nullish(), 'Title; null while unknown.', 'Prices'),
        description: text('What it is, in a sentence; null while unknown.', 'Prices of all tills.')
          .trim()
          .max(2000)
          .nullish(),
        content_text: text('Text of the note; null for a link.', 'We deliver on the next day.')
          .trim()
          .max(20_000)
          .nullish(),
      }),
    )
    .output(knowledgeEntrySchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/knowledge-base/{entry_id}',
      summary: 'Remove an entry',
      description: 'Can be taken back within a day.',
    })
    .input(entryPath)
    .output(okSchema),
  restore: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/restore',
      summary: 'Restore a removed entry, within a day',
      description: 'After a day it is gone.',
    })
    .meta({ refuses: [409] })
    .input(entryPath)
    .output(knowledgeEntrySchema),
  readAgain: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/read-again',
      summary: 'Read a source again',
      description: 'Goes on in the background.',
    })
    .input(entryPath)
    .output(knowledgeEntrySchema),
  previewMerge: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/preview-merge',
      summary: 'Propose an overview that includes the entry',
      description: 'Nothing is stored.',
    })
    .meta({ refuses: [409] })
    .input(entryPath)
    .output(mergePreviewSchema),
  acceptMerge: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/knowledge-base/{entry_id}/accept-merge',
      summary: 'Accept the proposed overview',
      description: 'The text may differ from the proposal. Pages are brought up to it by `uploadOverview`.',
    })
    .meta({ refuses: [409] })
    .input(
      entryPath.extend({
        approved_description: said(
          textSchema(20_000),
          'The whole overview, as Markdown.',
          '# Acme\n\nTills, delivered on the next day.',
        ),
        description_version: count(
          'Version that it was made from: 409 where it has changed since. Absent: any.',
          3,
        ).optional(),
      }),
    )
    .output(
      named('AcceptedOverview', 'The overview as it is now.', {
        description: text('The whole overview, as Markdown.', '# Acme\n\nTills, delivered on the next day.'),
        description_version: count('Its version.', 4),
      }),
    ),
};
