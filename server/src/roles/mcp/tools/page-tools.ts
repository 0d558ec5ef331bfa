import { contentChangeSchema } from '@sightline/contract/publishing/content';
import { generatedPageSchema, publishedPageSchema } from '@sightline/contract/publishing/generated-pages';
import { pageUrl } from '@sightline/contract/publishing/page-address';
import { pageMilestonesSchema } from '@sightline/contract/publishing/page-figures';
import { idSchema, lineSchema, nameSchema, textSchema } from '@sightline/contract/shapes';
import { z } from 'zod';
import { inParts } from '../in-parts.ts';
import { listed, MAX_ITEMS, one } from '../tool-types.ts';

const page_id = idSchema.describe('id from list_pages.');
const head = generatedPageSchema.omit({ markdown_content: true, sources: true });
const started = z.object({ task_id: idSchema.describe('For get_task.') });

const list_pages = one({
  name: 'list_pages',
  title: 'List AI pages',
  about:
    'List pages written for assistants, newest change first: status, the question each answers, unsupported facts, AI crawler visits. For the own website, use list_site_pages.',
  input: {
    limit: z.number().int().min(1).max(MAX_ITEMS).default(25),
    cursor: idSchema.optional().describe('next_cursor of the answer before.'),
  },
  output: z.object({ items: z.array(head), next_cursor: idSchema.nullable() }),
  run: async ({ calls }, { id, limit, cursor }) => {
    const answer = await calls.generatedPages.list({ id, limit, cursor });
    const items = answer.status === 200 ? answer.body : [];
    return { items, next_cursor: items.length === limit ? (items.at(-1)?.id ?? null) : null };
  },
});

const TEXT_PART = 30_000;

const read_page = one({
  name: 'read_page',
  title: 'Read an AI page',
  about:
    'Read a page’s text in Markdown with its sources, and when assistants first read, cited and mentioned it.',
  quotes: true,
  input: {
    page_id,
    cursor: z
      .number()
      .int()
      .min(0)
      .default(0)
      .describe('next_cursor of the answer before, for the rest of a long text.'),
  },
  output: generatedPageSchema.extend({
    markdown_content: z.string(),
    url: z.string().nullable().describe('Its public address; null before a subdomain is chosen.'),
    milestones: pageMilestonesSchema,
    next_cursor: z.number().int().nullable().describe('Where a long text goes on; null where it ends here.'),
  }),
  run: async ({ calls }, { id, page_id: of, cursor }) => {
    const [page, milestones, { subdomain_url }] = await Promise.all([
      calls.generatedPages.get({ id, page_id: of }),
      calls.generatedPages.milestones({ id, page_id: of }),
      calls.hosting.get({ id }),
    ]);
    const text = page.markdown_content ?? '';
    const end = cursor + TEXT_PART;
    return {
      ...page,
      url: subdomain_url && pageUrl(subdomain_url, page.slug),
      milestones,
      markdown_content: text.slice(cursor, end),
      next_cursor: end < text.length ? end : null,
    };
  },
});

const write_page = one({
  name: 'write_page',
  title: 'Write an AI page',
  about:
    'Write a page from an instruction, with facts from the knowledge base only, or save a given text. A draft until published, unless the website publishes automatically.',
  writes: 'adds',
  input: {
    prompt: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('What the page is to answer, where the product writes it.'),
    manual: z
      .object({
        title: lineSchema(200),
        slug: z.string().trim().min(1).max(100).describe('The last part of its address.'),
        content: z.string().trim().min(1).max(100_000).describe('Markdown.'),
        meta_description: nameSchema(500).optional(),
      })
      .optional()
      .describe('The text, where it is written already.'),
  },
  output: started,
  run: ({ calls }, { id, prompt, manual }) => calls.content.createPage({ id, prompt, manual }),
});

const update_page = one({
  name: 'update_page',
  title: 'Save a new version of a page',
  about:
    'Replace a page’s title, description and text; earlier versions are kept. Publish it to make it live. To have it rewritten, use edit_pages.',
  writes: 'sets',
  input: {
    page_id,
    title: nameSchema(200).min(1),
    meta_description: nameSchema(500),
    markdown_content: z
      .string()
      .trim()
      .min(1)
      .max(100_000)
      .describe('The whole text, also the parts that stay.'),
    version: z.number().int().describe('version from read_page: refused if somebody saved since.'),
  },
  output: head,
  run: ({ calls }, input) => calls.generatedPages.update(input),
});

const edit_pages = one({
  name: 'edit_pages',
  title: 'Edit pages by an instruction',
  about: 'Rewrite several pages, or all of them, by one instruction. To save a given text, use update_page.',
  writes: 'adds',
  input: {
    prompt: textSchema(2000).describe('What to change.'),
    page_ids: z
      .array(idSchema)
      .min(1)
      .max(1000)
      .optional()
      .describe('ids from list_pages; all pages if left out.'),
  },
  output: started,
  run: ({ calls }, { id, prompt, page_ids }) => calls.content.bulkEdit({ id, prompt, page_ids }),
});

const publish_page = one({
  name: 'publish_page',
  title: 'Publish a page',
  about: 'Publish a page’s newest version. Says whether visitors can see it already.',
  writes: 'sets',
  input: { page_id },
  output: publishedPageSchema.omit({ markdown_content: true, sources: true }),
  run: ({ calls }, { id, page_id: of }) => calls.generatedPages.publish({ id, page_id: of }),
});

const unpublish_page = one({
  name: 'unpublish_page',
  title: 'Unpublish a page',
  about: 'Take a page off its public address. Its text stays as a draft.',
  writes: 'removes',
  input: { page_id },
  output: head,
  run: ({ calls }, { id, page_id: of }) => calls.generatedPages.unpublish({ id, page_id: of }),
});

const list_content_changes = listed({
  name: 'list_content_changes',
  title: 'List page changes',
  about: 'List who changed which AI page and how, newest first.',
  item: contentChangeSchema,
  run: async ({ calls }, { id }) => ({
    items: await inParts((part) => calls.content.changes({ id, ...part })),
  }),
});

export const pageTools = [
  list_pages,
  read_page,
  list_content_changes,
  write_page,
  update_page,
  edit_pages,
  publish_page,
  unpublish_page,
];
