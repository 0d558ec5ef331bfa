import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, timeSchema } from '../shapes.ts';
import { variantVersionSchema } from './variant-lives.ts';

export const MAX_HAND_CHANGES = 60;
/** Of one version's changes as JSON, so that the script's configuration has room for it. */
export const MAX_HAND_BYTES = 8000;
const MAX_TEXT = 2000;
const MAX_RUNS = 40;

const selector = z.string().min(1).max(1000);
const text = z.string().max(MAX_TEXT);

/** What a person changes of one element. */
export const handChangeSchema = z.object({
  selector,
  tag: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
  /** The original text, or the original description of an image. */
  was: text,
  /** Its whole text. */
  text: text.optional(),
  /** Instead: the text of each text node that people read, in order; null keeps the original. */
  runs: z.array(text.nullable()).min(1).max(MAX_RUNS).optional(),
  href: z.string().min(1).max(MAX_TEXT).optional(),
  /** Address of an image that a scan found on the website. */
  src: z.string().min(1).max(MAX_TEXT).optional(),
  alt: z.string().max(300).optional(),
  hide: z.literal(true).optional(),
  /** Selector of the sibling before which it is put. */
  before: selector.optional(),
});
export type HandChange = z.infer<typeof handChangeSchema>;

export const handChangesSchema = z
  .array(handChangeSchema)
  .min(1, 'Change something first.')
  .max(MAX_HAND_CHANGES);

/** What a person goes on from. */
export const handVersionSchema = z.object({
  /** The newest version; 0 when there is none. */
  newest: z.number().int(),
  /** Elements of the page's newest scan, whose switches rule. */
  elements: z.array(z.object({ id: idSchema, selector, enabled: z.boolean() })),
  changes: z.array(handChangeSchema),
});
export type HandVersion = z.infer<typeof handVersionSchema>;

/** How far the opening of a page for the editor has come. */
export const snapshotStateSchema = z.object({
  state: z.enum(['taking', 'ready', 'failed']),
  /** Why it failed, for people. */
  problem: z.string().nullable(),
  taken_at: timeSchema.nullable(),
});
export type SnapshotState = z.infer<typeof snapshotStateSchema>;

const PAGE = '/api/domains/{id}/pages/{page_id}';
const ONE = '/api/domains/{id}/variants/{variant_id}/pages/{page_id}';
const pagePath = domainPath.extend({ page_id: idSchema });
const onePath = pagePath.extend({ variant_id: idSchema });
const version = z.number().int().min(0).max(2_147_483_647);

export const pageEditor = {
  /** Asked again until it is over: it starts one only where none is there or under way. */
  takeSnapshot: oc
    .route({
      method: 'POST',
      path: `${PAGE}/snapshot`,
      summary: 'Open a page in a browser for the editor, unless that was done lately',
    })
    .input(
      pagePath.extend({
        /** Takes a new one unless the newest is less than ten seconds old. */
        refresh: z.boolean().default(false),
      }),
    )
    .output(snapshotStateSchema),
  snapshot: oc
    .route({
      method: 'GET',
      path: `${PAGE}/snapshot`,
      summary: 'A page as its original looked then, as a tree of elements that holds nothing that runs',
      outputStructure: 'detailed',
    })
    .input(pagePath)
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.instanceof(Blob) })),
  images: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/site-images',
      summary: 'Images that scans found on the website, at most 200',
    })
    .input(domainPath)
    .output(z.object({ images: z.array(z.string()) })),
  open: oc
    .route({
      method: 'GET',
      path: `${ONE}/changes`,
      summary: 'The changes of a version, to go on from; version 0 is the original',
    })
    .input(onePath.extend({ version: z.coerce.number().int().min(0).max(2_147_483_647) }))
    .output(handVersionSchema),
  save: oc
    .route({
      method: 'POST',
      path: `${ONE}/versions`,
      summary: 'Save a version written by hand, which waits for approval; 409 when there is a newer one',
    })
    .input(onePath.extend({ newest: version, changes: handChangesSchema }))
    .output(variantVersionSchema.pick({ version: true, preview_url: true })),
  createLink: oc
    .route({
      method: 'POST',
      path: `${ONE}/editor-links`,
      summary: 'Make an address that opens the page itself with a version and the bar of the editor',
    })
    .input(onePath.extend({ version }))
    .output(z.object({ url: z.string(), expires_at: timeSchema })),
};
