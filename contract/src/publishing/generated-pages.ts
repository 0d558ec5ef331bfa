import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, nameSchema, okSchema, timeSchema } from '../shapes.ts';
import { pageSentences } from './page-sentences.ts';

/** A number, price, date or name on the page that no source contains, or that should not stand there. */
export const unsupportedFactSchema = z.object({
  kind: z.enum(['number', 'price', 'date', 'name', 'link']),
  text: z.string(),
  sentence: z.string(),
  /** Why it should not, although a source states it: the sources disagree, or somebody decided for another value. */
  reason: z.string().optional(),
});
export type UnsupportedFact = z.infer<typeof unsupportedFactSchema>;

export const pageSourceSchema = z.object({ url: z.string(), title: z.string() });
export type PageSource = z.infer<typeof pageSourceSchema>;

export const generatedPageSchema = z.object({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  meta_description: z.string(),
  /** Left out of lists for domains with more than 200 pages. */
  markdown_content: z.string().optional(),
  status: z.enum(['published', 'draft']),
  page_type: z.enum(['answer', 'overview', 'manual']),
  /** The buyers' question that the page answers. */
  question: z.string().nullable(),
  topic_id: idSchema.nullable(),
  sources: z.array(pageSourceSchema),
  unsupported: z.array(unsupportedFactSchema),
  /** The page lists facts that the site lacks instead of stating them. */
  outline: z.boolean(),
  version: z.number().int(),
  /** The version the public sees; differs from `version` while changes wait to be published. */
  live_version: z.number().int().nullable(),
  /** Visits by AI crawler. */
  llm_visits: z.record(z.string(), z.number().int()),
  created_at: timeSchema,
  updated_at: timeSchema,
  published_at: timeSchema.nullable(),
});
export type GeneratedPage = z.infer<typeof generatedPageSchema>;

/** Result of publishing: the page, and whether visitors can see it already. */
export const publishedPageSchema = generatedPageSchema.extend({
  is_served: z.boolean(),
  /** What is still missing before visitors can see the page, for people; null when nothing is. */
  detail: z.string().nullable(),
});
export type PublishedPage = z.infer<typeof publishedPageSchema>;

export const pageVersionSchema = z.object({
  id: idSchema,
  version: z.number().int(),
  created_at: timeSchema,
  /** Who made it: a person's name, or the writer's. */
  author: z.string().nullable(),
});
export type PageVersion = z.infer<typeof pageVersionSchema>;

export const pageMilestonesSchema = z.object({
  published_at: timeSchema.nullable(),
  per_assistant: z.array(
    z.object({
      platform: z.string(),
      first_verified_crawl: timeSchema.nullable(),
      first_citation: timeSchema.nullable(),
      first_mention: timeSchema.nullable(),
      /** The execution whose answer first cited the page. */
      prompt_execution_id: idSchema.nullable(),
    }),
  ),
});
export type PageMilestones = z.infer<typeof pageMilestonesSchema>;

export const pageFiguresSchema = z.object({
  pages: z.number().int(),
  published: z.number().int(),
  /** Published ones whose newest version is not live. */
  changed: z.number().int(),
  /** Whose newest version is not live, published or not. */
  to_publish: z.number().int(),
  visits: z.number().int(),
  most_visited: z.array(
    z.object({ id: idSchema, title: z.string(), slug: z.string(), visits: z.number().int() }),
  ),
  publishings: z.array(z.object({ at: timeSchema, pages: z.number().int() })),
});
export type PageFigures = z.infer<typeof pageFiguresSchema>;

export const PAGE_SORTS = ['title', 'slug', 'status', 'visits', 'updated'] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

const listHeaders = z.object({ etag: z.string(), 'cache-control': z.string() });
const path = domainPath.extend({ page_id: idSchema });
const LIST = '/api/domains/{id}/generated-pages';
const ONE = '/api/domains/{id}/generated-pages/{page_id}';

export const generatedPages = {
  ...pageSentences,
  /**
   * Without a limit: all pages, up to 10,000. The next page of the list starts after the last id of the previous one.
   * Answers 304 to callers that already have it.
   */
  list: oc
    .route({ method: 'GET', path: LIST, summary: 'Pages, newest change first', outputStructure: 'detailed' })
    .input(
      domainPath.extend({
        limit: z.coerce.number().int().min(1).max(1000).optional(),
        cursor: idSchema.optional(),
        q: z.string().trim().max(200).optional(),
        slug: z.string().trim().min(1).max(200).optional(),
        sort: z.enum(PAGE_SORTS).optional(),
        order: z.enum(['asc', 'desc']).default('desc'),
        /** Screens that list pages need no texts. */
        text: z.stringbool().default(true),
      }),
    )
    .output(
      z.union([
        z.object({ status: z.literal(200), headers: listHeaders, body: z.array(generatedPageSchema) }),
        z.object({ status: z.literal(304), headers: listHeaders }),
      ]),
    ),
  figures: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/generated-page-figures',
      summary: 'How many pages there are, and which are read most',
    })
    .input(domainPath)
    .output(pageFiguresSchema),
  get: oc
    .route({ method: 'GET', path: ONE, summary: 'One page, whole' })
    .input(path)
    .output(generatedPageSchema),
  previewHtml: oc
    .route({ method: 'GET', path: `${ONE}/preview-html`, summary: 'The page as it will be served, as HTML' })
    .input(
      path.extend({
        highlight: z.stringbool().default(false),
        /** The version to highlight changes against; without it everything is new. */
        before_version_id: idSchema.optional(),
      }),
    )
    .output(z.instanceof(Blob)),
  versions: oc
    .route({ method: 'GET', path: `${ONE}/versions`, summary: 'Versions, newest first' })
    .input(path)
    .output(z.array(pageVersionSchema)),
  milestones: oc
    .route({
      method: 'GET',
      path: `${ONE}/milestones`,
      summary: 'From publishing to the first mention, per assistant',
    })
    .input(path)
    .output(pageMilestonesSchema),
  update: oc
    .route({ method: 'PUT', path: ONE, summary: 'Save a new version' })
    .input(
      path.extend({
        title: nameSchema(200).min(1, 'A page needs a title.'),
        meta_description: nameSchema(500),
        markdown_content: z.string().trim().min(1, 'A page needs content.').max(100_000),
        /** 409 when somebody saved since this version; absent means any version. */
        version: z.number().int().optional(),
      }),
    )
    .output(generatedPageSchema),
  publish: oc
    .route({
      method: 'POST',
      path: `${ONE}/publish`,
      summary: 'Make the newest version live, as soon as the site has a plan and a name',
    })
    .input(path)
    .output(publishedPageSchema),
  unpublish: oc
    .route({ method: 'POST', path: `${ONE}/unpublish`, summary: 'Take it off the public address' })
    .input(path)
    .output(generatedPageSchema),
  move: oc
    .route({
      method: 'POST',
      path: `${ONE}/move`,
      summary: 'Give it another address; the old one leads to the new one once it was public',
    })
    .input(path.extend({ slug: z.string().trim().min(1, 'A page needs a slug.').max(100) }))
    .output(generatedPageSchema),
  remove: oc
    .route({ method: 'DELETE', path: ONE, summary: 'Delete it; its address answers 410' })
    .input(path.extend({ reason: z.string().trim().max(1000).optional() }))
    .output(okSchema),
  uploadOverview: oc
    .route({
      method: 'POST',
      path: `${LIST}/upload-overview`,
      summary: 'Bring the pages up to the present overview, as a task',
    })
    .input(domainPath)
    .output(z.object({ task_id: idSchema.nullable() })),
};
