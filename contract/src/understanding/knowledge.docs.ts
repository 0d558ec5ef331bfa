import { callDocs, type Parts, type RoomDocs, schemaDocs } from '../docs.ts';
import { knowledge, knowledgeEntrySchema, mergePreviewSchema } from './knowledge.ts';

const entry: Parts = { entry_id: 'Id of the entry, from the list of entries.' };
const fields: Parts = {
  entry_type: '`link`: a page or file to read; `prompt`: a note.',
  source_type: 'Where it is from: typed in, the sitemap, a page of somebody else, or an uploaded file.',
  source_url: ['Address of the page or file; null for a note.', 'https://acme.example/prices'],
  title: ['Title; null while unknown.', 'Prices'],
  description: ['What it is, in a sentence; null while unknown.', 'Prices of all tills.'],
  content_text: ['Text of the note; null for a link.', 'We deliver on the next day.'],
};

export const knowledgeDocs: RoomDocs = {
  schemas: [
    schemaDocs('KnowledgeEntry', knowledgeEntrySchema, 'A page, file or note that facts may be taken from.', {
      ...fields,
      id: 'Id of the entry.',
      status: 'Links go from `reading` to `read` or `failed`; notes are a `draft` until they are `accepted`.',
      detail: ['What came of reading it; null before.', '12 pages read.'],
      pages_read: ['Pages that were read from it.', 12],
      created_at: 'When it was added (UTC).',
    }),
    schemaDocs('MergePreview', mergePreviewSchema, 'An overview that takes a note in, as a draft.', {
      proposed_description: [
        'The whole overview, as Markdown.',
        '# Acme\n\nTills, delivered on the next day.',
      ],
      description_version: ['Version of the overview that it was made from; accepting must name it.', 3],
      changes: ['What changed, in sentences.', ['Added that you deliver on the next day.']],
      note: ['What the writer could not do; null when nothing.', 'Without a model, the note was appended.'],
    }),
  ],
  calls: callDocs('knowledge', knowledge, {
    list: 'Everything but what was removed.',
    create: {
      about:
        'A link is read in the background; a note is a draft until it is accepted. A full knowledge base is refused with 409.',
      input: fields,
      refuses: [409],
    },
    remove: { about: 'Can be taken back within a day.', input: entry },
    restore: { about: 'After a day it is gone.', input: entry, refuses: [409] },
    readAgain: { about: 'Goes on in the background.', input: entry },
    previewMerge: { about: 'Nothing is stored.', input: entry, refuses: [409] },
    acceptMerge: {
      about: 'The text may differ from the proposal. Pages are brought up to it by `uploadOverview`.',
      input: {
        ...entry,
        approved_description: [
          'The whole overview, as Markdown.',
          '# Acme\n\nTills, delivered on the next day.',
        ],
        description_version: [
          'Version that it was made from: 409 where it has changed since. Absent: any.',
          3,
        ],
      },
      answer: {
        name: 'AcceptedOverview',
        about: 'The overview as it is now.',
        parts: {
          description: ['The whole overview, as Markdown.', '# Acme\n\nTills, delivered on the next day.'],
          description_version: ['Its version.', 4],
        },
      },
      refuses: [409],
    },
  }),
};
