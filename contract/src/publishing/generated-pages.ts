import { z } from 'zod';
import { oc } from '../call.ts';
import {
  cacheHeaders,
  count,
  domainPath,
  flag,
  id,
  list,
  named,
  nameSchema,
  okSchema,
  oneOf,
  said,
  text,
  time,
  webAddress,
} from '../shapes.ts';
import { pageFigures } from './page-figures.ts';
import { PAGE_STATES, PAGE_TYPES } from './page-kinds.ts';
import { pagePreviewLinks } from './page-preview-links.ts';
import { pageSentences } from './page-sentences.ts';

export const unsupportedFactSchema = named('UnsupportedFact', 'A fact on a page that no source states.', {
  kind: oneOf('What kind of fact; `claim` is a statement that no source makes.', [
    'number',
    'price',
    'date',
    'name',
    'link',
    'claim',
  ]),
  text: text('The fact.', '49 €'),
  sentence: text('The sentence it stands in.', 'The till costs 49 € a month.'),
  reason: text(
    'Why it should not stand there although a source states it; absent otherwise.',
    'Sources disagree.',
  ).optional(),
});
export type UnsupportedFact = z.infer<typeof unsupportedFactSchema>;

export const pageSourceSchema = named('PageSource', 'A page that facts are taken from.', {
  url: webAddress,
  title: text('Title of the page.', 'Tills for bakeries'),
});
export type PageSource = z.infer<typeof pageSourceSchema>;

export const generatedPageSchema = named('GeneratedPage', 'A page that the product publishes.', {
  id: id('Id of the page.'),
  slug: text('Path of the page below the AI subdomain.', 'which-till'),
  title: text('Title of the page, at most 200 characters.', 'Which till suits a bakery?'),
  meta_description: text(
    'What search engines show below the title; empty for none.',
    'Tills compared by price.',
  ),
  markdown_content: text(
    'Text of the newest version, as Markdown; absent in lists of websites with more than 200 pages.',
    '# Which till suits a bakery?',
  ).optional(),
  status: oneOf('Whether it is live.', ['published', 'draft']),
  page_type: oneOf(
    '`answer`: answers a question; `overview`: of the company; `manual`: written by hand.',
    PAGE_TYPES,
  ),
  question: text(
    'The buyers’ question that it answers; null for other pages.',
    'Which till suits a bakery?',
  ).nullable(),
  topic_id: id('Id of the topic it was written for; null for other pages.').nullable(),
  sources: list('Pages that its facts are taken from.', pageSourceSchema),
  unsupported: list('Facts on it that no source states.', unsupportedFactSchema),
  outline: flag('True when it lists facts that the website lacks, instead of stating them.'),
  version: count('Number of the newest version.', 4),
  live_version: count('Number of the version that the public sees; null while it is not live.', 3).nullable(),
  llm_visits: said(z.record(z.string(), z.number().int()), 'Visits by name of the AI crawler.', {
    GPTBot: 12,
  }),
  created_at: time('When it was made (UTC).'),
  updated_at: time('When its newest version was saved (UTC).'),
  published_at: time('When it first went live (UTC); null before.').nullable(),
});
export type GeneratedPage = z.infer<typeof generatedPageSchema>;

export const publishedPageSchema = named('PublishedPage', 'A page, and whether visitors can see it yet.', {
  ...generatedPageSchema.shape,
  is_served: flag('Whether visitors can see it now.'),
  detail: text(
    'What is missing until they can; null when nothing is.',
    'Choose a plan, then it is served.',
  ).nullable(),
});
export type PublishedPage = z.infer<typeof publishedPageSchema>;

export const pageVersionSchema = named('PageVersion', 'A version of a page.', {
  id: id('Id of the version.'),
  version: count('Its number, from 1.', 4),
  created_at: time('When it was saved (UTC).'),
  author: text('Who made it: a person’s name, or the writer’s; null when unknown.', 'Ann Baker').nullable(),
});
export type PageVersion = z.infer<typeof pageVersionSchema>;

export const PAGE_SORTS = ['title', 'slug', 'status', 'visits', 'updated'] as const;
export type PageSort = (typeof PAGE_SORTS)[number];

const path = domainPath.extend({ page_id: id('Id of the page, from the list of pages.') });
const LIST = '/api/domains/{id}/generated-pages';
const ONE = '/api/domains/{id}/generated-pages/{page_id}';

export const generatedPages = {
  ...pageSentences,
  ...pageFigures,
  ...pagePreviewLinks,
  list: oc
    .route({
      method: 'GET',
      path: LIST,
      summary: 'List pages, newest change first',
      description:
        'Without a limit all pages, up to 10,000. With one, the next part begins after `cursor`. The answer is 304 to callers that have it already.',
      outputStructure: 'detailed',
    })
    .input(
      domainPath.extend({
        limit: said(z.coerce.number().int().min(1).max(1000).optional(), 'Pages in one answer.', 50),
        cursor: id('Id of the last page of the answer before.').optional(),
        q: text('Words that the title, slug or question must all contain, in any order.', 'bakery till')
          .trim()
          .max(200)
          .optional(),
        slug: text('Only the page with this slug.', 'which-till-suits-a-bakery')
          .trim()
          .min(1)
          .max(200)
          .optional(),
        state: oneOf(
          'Only these: `published` ones, `changed` ones of which an earlier version is live, or drafts.',
          PAGE_STATES,
        ).optional(),
        page_type: oneOf('Only pages of this type.', PAGE_TYPES).optional(),
        topic_id: id('Only pages written for this topic.').optional(),
        sort: said(
          z.enum(PAGE_SORTS).optional(),
          'What they are ordered by: `visits` are those of all crawlers, `updated` is the last change, as without it.',
          'visits',
        ),
        order: said(
          z.enum(['asc', 'desc']).default('desc'),
          '`asc` for the smallest or oldest first. It only counts with `sort`.',
          'desc',
        ),
        text: said(
          z.stringbool().default(true),
          '`false` to leave the texts out. Websites with more than 200 pages get none in a list.',
          'false',
        ),
      }),
    )
    .output(
      z.union([
        z.object({ status: z.literal(200), headers: cacheHeaders, body: z.array(generatedPageSchema) }),
        z.object({ status: z.literal(304), headers: cacheHeaders }),
      ]),
    ),
  get: oc
    .route({
      method: 'GET',
      path: ONE,
      summary: 'Get a page',
      description: 'With its text and everything that was found about its facts.',
    })
    .input(path)
    .output(generatedPageSchema),
  previewHtml: oc
    .route({
      method: 'GET',
      path: `${ONE}/preview-html`,
      summary: 'Get the page as it will be served, as HTML',
      description: 'The newest version, whether it is live or not.',
    })
    .input(
      path.extend({
        highlight: said(z.stringbool().default(false), '`true` to mark what is new.', 'true'),
        before_version_id: id('Id of the version to compare with; without it everything is new.').optional(),
      }),
    )
    .output(z.instanceof(Blob)),
  versions: oc
    .route({
      method: 'GET',
      path: `${ONE}/versions`,
      summary: 'List versions, newest first',
      description: 'Every version is kept.',
    })
    .input(path)
    .output(z.array(pageVersionSchema)),
  update: oc
    .route({
      method: 'PUT',
      path: ONE,
      summary: 'Save a new version',
      description: 'A live page keeps showing its live version until it is published again.',
    })
    .meta({ refuses: [409] })
    .input(
      path.extend({
        title: said(
          nameSchema(200).min(1, 'A page needs a title.'),
          'Title of the page, at most 200 characters.',
          'Which till suits a bakery?',
        ),
        meta_description: said(
          nameSchema(500),
          'What search engines show below the title; empty for none.',
          'Tills compared by price.',
        ),
        markdown_content: text(
          'Text of the page, as Markdown, at most 100,000 characters.',
          '# Which till suits a bakery?',
        )
          .trim()
          .min(1, 'A page needs content.')
          .max(100_000),
        version: count(
          'Version that the text was made from: 409 where somebody saved since. Absent: any.',
          4,
        ).optional(),
      }),
    )
    .output(generatedPageSchema),
  publish: oc
    .route({
      method: 'POST',
      path: `${ONE}/publish`,
      summary: 'Publish a page as soon as the site has a plan and an address',
      description:
        'Refused with 409 while the text holds a note to you, such as an outline that nobody has completed.',
    })
    .meta({ refuses: [409] })
    .input(path)
    .output(publishedPageSchema),
  unpublish: oc
    .route({
      method: 'POST',
      path: `${ONE}/unpublish`,
      summary: 'Unpublish a page',
      description: 'Readers no longer find it until it is published again.',
    })
    .input(path)
    .output(generatedPageSchema),
  move: oc
    .route({
      method: 'POST',
      path: `${ONE}/move`,
      summary: 'Change a page’s address; a public one redirects',
      description: 'Refused where another page has that address.',
    })
    .meta({ refuses: [409] })
    .input(
      path.extend({
        slug: text('Path of the page below the AI subdomain.', 'which-till')
          .trim()
          .min(1, 'A page needs a slug.')
          .max(100),
      }),
    )
    .output(generatedPageSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: ONE,
      summary: 'Delete a page; its address answers 410',
      description: 'Cannot be undone.',
    })
    .input(
      path.extend({
        reason: text('Why, for whoever reads the changes later; may be absent.', 'We stopped selling it.')
          .trim()
          .max(1000)
          .optional(),
      }),
    )
    .output(okSchema),
  uploadOverview: oc
    .route({
      method: 'POST',
      path: `${LIST}/upload-overview`,
      summary: 'Update pages to the current overview, as a task',
      description: 'Goes on as a task.',
    })
    .input(domainPath)
    .output(
      named('OverviewTask', 'The task that was started.', {
        task_id: id('Id of the task; null when nothing has to change.').nullable(),
      }),
    ),
};
