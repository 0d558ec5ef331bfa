import { idSchema, nameSchema, textSchema } from '@sightline/contract/shapes';
import { disagreementSchema } from '@sightline/contract/understanding/facts';
import { knowledgeEntrySchema } from '@sightline/contract/understanding/knowledge';
import { z } from 'zod';
import { listed, one } from '../tool-types.ts';

const list_knowledge = listed({
  name: 'list_knowledge',
  title: 'List the knowledge base',
  about: 'List pages, files and notes that page facts come from, newest first.',
  quotes: true,
  item: knowledgeEntrySchema,
  run: async ({ calls }, { id }) => ({ items: await calls.knowledge.list({ id }) }),
});

const add_knowledge = one({
  name: 'add_knowledge',
  title: 'Add a source or a note',
  about: 'Add a page to read, or a note with facts about the company, to the knowledge base.',
  writes: 'adds',
  reaches_out: true,
  input: {
    entry_type: z.enum(['link', 'prompt']).describe('link: a page; prompt: a note.'),
    source_url: z.string().trim().max(2000).optional().describe('Address of the page, for a link.'),
    title: nameSchema(300).optional(),
    content_text: z.string().trim().max(20_000).optional().describe('Text of the note.'),
  },
  output: knowledgeEntrySchema,
  run: ({ calls }, input) => calls.knowledge.create({ ...input, source_type: 'manual' }),
});

const list_disagreements = listed({
  name: 'list_disagreements',
  title: 'List facts that sources disagree on',
  about:
    'List facts with more than one value, such as two prices; open ones first. Settle them with decide_fact.',
  quotes: true,
  item: disagreementSchema,
  run: async ({ calls }, { id }) => ({ items: await calls.facts.disagreements({ id }) }),
});

const decide_fact = one({
  name: 'decide_fact',
  title: 'Settle a fact',
  about: 'Choose the right value where sources disagree. Pages state it from then on.',
  writes: 'sets',
  input: {
    key: z.string().max(4000).describe('From list_disagreements.'),
    values: z.array(z.string().max(400)).min(1).max(50).describe('Every value of it that was shown.'),
    chosen: z.string().max(400).nullable().describe('One of them; null where all are right.'),
  },
  output: disagreementSchema,
  run: ({ calls }, input) => calls.facts.decide(input),
});

const send_guidance = one({
  name: 'send_guidance',
  title: 'Set writing guidance',
  about:
    'Set guidance for all pages, such as a tone or a word to avoid; existing pages are updated. To change some pages, use edit_pages.',
  writes: 'adds',
  input: { feedback: textSchema(10_000).describe('The guidance.') },
  output: z.object({ task_id: idSchema.describe('For get_task.'), suggestions_closed: z.number().int() }),
  run: ({ calls }, { id, feedback }) => calls.guidance.send({ id, feedback }),
});

export const knowledgeTools = [list_knowledge, list_disagreements, add_knowledge, decide_fact, send_guidance];
