import { z } from 'zod';
import { oc } from '../call.ts';
import {
  count,
  domainPath,
  flag,
  id,
  idSchema,
  keptHeaders,
  list,
  named,
  oneOf,
  said,
  text,
  time,
} from '../shapes.ts';
import { variantVersionSchema } from './variant-lives.ts';

export const MAX_HAND_CHANGES = 60;
/** Maximum size of one version's changes as JSON, so that the script's configuration has room for them. */
export const MAX_HAND_BYTES = 8000;
const MAX_TEXT = 2000;
const MAX_RUNS = 40;

const selector = z.string().min(1).max(1000);
const words = z.string().max(MAX_TEXT);

export const handChangeSchema = named('HandChange', 'What a person changes of one element.', {
  selector: said(selector, 'CSS selector that matches the element alone.', 'main h1'),
  tag: said(z.string().regex(/^[a-z][a-z0-9-]{0,59}$/), 'Tag of the element.', 'h1'),
  was: said(words, 'Its original text; for an image, its description.', 'Tills for everybody'),
  text: said(words.optional(), 'Its new text.', 'Tills for bakeries'),
  runs: said(
    z.array(words.nullable()).min(1).max(MAX_RUNS).optional(),
    'In place of `text`, for an element of several parts: the text of each text node that people read, in order; null keeps the original.',
    [null, 'for bakeries'],
  ),
  href: text('Where the link leads.', '/prices').min(1).max(MAX_TEXT).optional(),
  src: text('Address of an image that the website already has.', 'https://acme.example/till.webp')
    .min(1)
    .max(MAX_TEXT)
    .optional(),
  alt: text('Description of that image.', 'A till').max(300).optional(),
  hide: z.literal(true).optional().describe('Present where the element is hidden.'),
  before: said(selector.optional(), 'Selector of the sibling before which it is put.', 'main p.lead'),
});
export type HandChange = z.infer<typeof handChangeSchema>;

export const handChangesSchema = z
  .array(handChangeSchema)
  .min(1, 'Change something first.')
  .max(MAX_HAND_CHANGES);

export const handVersionSchema = named('HandVersion', 'What a person goes on from.', {
  newest: count('Number of the newest version; 0 when there is none.', 2),
  elements: list('Elements of the page’s newest scan.', {
    id: id('Id of the element.'),
    selector: said(selector, 'CSS selector of the element.', 'main h1'),
    enabled: flag('Whether it may be changed.'),
  }),
  changes: list('What the version changes at present.', handChangeSchema),
});
export type HandVersion = z.infer<typeof handVersionSchema>;

export const likePageSchema = named('LikePage', 'A page that holds the elements that a version changes.', {
  page_id: id('Id of the site page.'),
  path: text('Path of the page.', '/prices'),
  headline: text('What `{headline}` stands for: its first heading; null without one.', 'Prices').nullable(),
  title: text('What `{title}` stands for: its title; null without one.', 'Prices | Acme').nullable(),
  problem: text(
    'Why the version can’t be used there; null where it can.',
    '“Prices” is turned off.',
  ).nullable(),
});
export type LikePage = z.infer<typeof likePageSchema>;

export const copiesSchema = named('VersionCopies', 'What was made of a version on other pages.', {
  made: list('Drafts, one a page.', {
    page_id: id('Id of the site page.'),
    path: text('Path of the page.', '/prices'),
    version: count('Number of the draft.', 2),
  }),
  left_out: list('Pages without a draft.', {
    page_id: id('Id of the site page.'),
    path: text('Path of the page.', '/prices'),
    reason: text('Why, for people.', 'The page has no {headline}.'),
  }),
});
export type VersionCopies = z.infer<typeof copiesSchema>;

export const snapshotStateSchema = named('SnapshotState', 'How far the opening of a page has come.', {
  state: oneOf('Only a `ready` one can be read.', ['taking', 'ready', 'failed']),
  problem: text(
    'Why it failed; null when it did not.',
    'No page at acme.example/prices: the site answers 404.',
  ).nullable(),
  taken_at: time('When the page was opened (UTC); null before.').nullable(),
});
export type SnapshotState = z.infer<typeof snapshotStateSchema>;

const PAGE = '/api/domains/{id}/pages/{page_id}';
const ONE = '/api/domains/{id}/variants/{variant_id}/pages/{page_id}';
const pagePath = domainPath.extend({ page_id: id('Id of the site page, from the list of pages.') });
const onePath = pagePath.extend({ variant_id: id('Id of the variant, from the list of triggers.') });
const version = z.number().int().min(0).max(2_147_483_647);
const asked_version = z.coerce.number().int().min(0).max(2_147_483_647);

export const pageEditor = {
  takeSnapshot: oc
    .route({
      method: 'POST',
      path: `${PAGE}/snapshot`,
      summary: 'Open a page in a browser for the editor, unless done recently',
      description:
        'It takes seconds. Ask again until it is ready or failed; that starts nothing a second time.',
    })
    .input(pagePath.extend({ refresh: flag('True for a new one.').default(false) }))
    .output(snapshotStateSchema),
  snapshot: oc
    .route({
      method: 'GET',
      path: `${PAGE}/snapshot`,
      summary: 'Get a page’s original as a tree of elements, without scripts',
      description:
        'JSON for the editor, as a file: the page as a tree in which nothing runs, and its images. It is kept for a day.',
      outputStructure: 'detailed',
    })
    .input(pagePath)
    .output(
      z.object({
        headers: keptHeaders,
        body: z.instanceof(Blob),
      }),
    ),
  images: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/site-images',
      summary: 'List images that scans found on the website, at most 200',
      description: 'By address; what `src` of a change may be.',
    })
    .input(domainPath)
    .output(
      named('SiteImages', 'Images of the website.', {
        images: said(z.array(z.string()), 'Their addresses.', ['https://acme.example/till.webp']),
      }),
    ),
  open: oc
    .route({
      method: 'GET',
      path: `${ONE}/changes`,
      summary: 'Get a version’s changes as a starting point; version 0 is the original',
      description: 'Of any version, also one that the product wrote.',
    })
    .input(
      onePath.extend({
        version: said(asked_version, 'Number of the version; 0 for the original.', 2),
      }),
    )
    .output(handVersionSchema),
  save: oc
    .route({
      method: 'POST',
      path: `${ONE}/versions`,
      summary: 'Save a version by hand, which waits for approval; 409 if there is a newer one',
      description:
        'The new version is a draft until somebody approves it, and the product never writes over it. Its texts need no source. Elements that are turned off stay as they are.',
    })
    .meta({ refuses: [409] })
    .input(
      onePath.extend({
        newest: said(
          version,
          'Number of the newest version, so that nobody overwrites what they have not seen.',
          2,
        ),
        changes: handChangesSchema.describe(
          'All changes of the version, those that move elements last; 8,000 bytes at most.',
        ),
      }),
    )
    .output(
      named(
        'SavedVersion',
        'The version that was saved.',
        variantVersionSchema.pick({ version: true, preview_url: true }).shape,
      ),
    ),
  likePages: oc
    .route({
      method: 'GET',
      path: `${ONE}/like-pages`,
      summary: 'List enabled pages with the same elements as a version changes, at most 200',
      description: 'Found by the newest scans: every selector of the version matches an element there.',
    })
    .input(onePath.extend({ version: said(asked_version, 'Number of the version.', 2) }))
    .output(named('LikePages', 'Pages for the same changes.', { pages: list('By path.', likePageSchema) })),
  copy: oc
    .route({
      method: 'POST',
      path: `${ONE}/copies`,
      summary: 'Save a version’s changes as a draft on other pages',
      description:
        'One draft a page, which waits for approval. `{headline}` and `{title}` in texts become the page’s own. Pages where one is missing, or a text would not fit, are left out.',
    })
    .input(
      onePath.extend({
        version: said(version, 'Number of the version.', 2),
        page_ids: list('Pages of `like-pages`, at most 200.', idSchema).min(1, 'Choose a page.').max(200),
        texts: list('Texts in place of those of the version, such as ones with fields.', {
          selector: said(selector, 'Selector of the change.', 'main h1'),
          text: said(words.min(1), 'Its text.', '{headline} for bakeries'),
        }).default([]),
      }),
    )
    .output(copiesSchema),
  createLink: oc
    .route({
      method: 'POST',
      path: `${ONE}/editor-links`,
      summary: 'Create a link that opens the page with a version and the editor bar',
      description:
        'Whoever has the address sees the version on the page, and which elements may change, for 15 minutes. It changes nothing, and nothing is counted.',
    })
    .input(
      onePath.extend({ version: said(version, 'Number of the version; 0 where nothing is written yet.', 2) }),
    )
    .output(
      named('EditorLink', 'An address for the person who edits.', {
        url: text('The page with a token.', 'https://acme.example/prices?…'),
        expires_at: time('When the token stops working (UTC).'),
      }),
    ),
};
