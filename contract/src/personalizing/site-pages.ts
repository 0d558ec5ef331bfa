import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idPart, idSchema, okSchema, timeSchema } from '../shapes.ts';

/** A page of the customer's website that can be personalized. */
export const sitePageSchema = z.object({
  id: idSchema,
  path: z.string(),
  title: z.string().nullable(),
  enabled: z.boolean(),
  element_count: z.number().int(),
  elements_enabled: z.number().int(),
  /** Set only while the page is being scanned. */
  ingest_task_id: idSchema.optional(),
  scanned_at: timeSchema.nullable(),
  /** Why the last scan failed, or a note about it, for people. */
  scan_error: z.string().nullable(),
});
export type SitePage = z.infer<typeof sitePageSchema>;

export const ELEMENT_KINDS = ['heading', 'paragraph', 'button', 'link', 'image'] as const;
/** Parts of a page: the navigation at the top, the content, and the footer. */
export const PAGE_AREAS = ['header', 'main', 'footer'] as const;

export const pageElementSchema = z.object({
  id: idSchema,
  /** Lowercase, such as `h1`. */
  tag: z.string(),
  kind: z.enum(ELEMENT_KINDS),
  area: z.enum(PAGE_AREAS),
  content: z.string(),
  href: z.string().nullable(),
  src: z.string().nullable(),
  enabled: z.boolean(),
});
export type PageElement = z.infer<typeof pageElementSchema>;

/** Where an element stands on the picture of its page, in pixels of that picture. */
export const elementBoxSchema = z.object({
  element_id: idSchema,
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});
export type ElementBox = z.infer<typeof elementBoxSchema>;

export const pagePictureSchema = z.object({
  picture: z
    .object({
      id: idSchema,
      width: z.number().int().positive(),
      height: z.number().int().positive(),
      boxes: z.array(elementBoxSchema).describe('Of elements that the picture shows; others have none.'),
    })
    .nullable(),
  problem: z.string().nullable().describe('Why there is no picture, for people.'),
});
export type PagePicture = z.infer<typeof pagePictureSchema>;

export const scriptVerificationSchema = z.object({
  script_detected: z.boolean(),
  /** What was found, and what to do if nothing was, for people. */
  message: z.string(),
});
export type ScriptVerification = z.infer<typeof scriptVerificationSchema>;

const LIST = '/api/domains/{id}/pages';
const path = domainPath.extend({ page_id: idSchema });

export const pages = {
  list: oc
    .route({
      method: 'GET',
      path: LIST,
      summary: 'Pages that may be personalised, in the order of their paths',
    })
    .input(domainPath.extend(idPart))
    .output(z.array(sitePageSchema)),
  add: oc
    .route({ method: 'POST', path: LIST, summary: 'Add a page by its address and scan it' })
    .input(domainPath.extend({ url: z.string().trim().min(1, 'Name the page.').max(2000) }))
    .output(sitePageSchema),
  update: oc
    .route({ method: 'PATCH', path: `${LIST}/{page_id}`, summary: 'Personalise it or not' })
    .input(path.extend({ enabled: z.boolean() }))
    .output(sitePageSchema),
  rescan: oc
    .route({
      method: 'POST',
      path: `${LIST}/{page_id}/scan`,
      summary: 'Scan it again; elements keep their ids',
    })
    .input(path)
    .output(sitePageSchema),
  remove: oc
    .route({ method: 'DELETE', path: `${LIST}/{page_id}`, summary: 'Remove a page that is not enabled' })
    .input(path)
    .output(okSchema),
  elements: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/elements/page/{page_id}',
      summary: 'Elements of a page, from top to bottom',
    })
    .input(path)
    .output(z.array(pageElementSchema)),
  picture: oc
    .route({
      method: 'GET',
      path: `${LIST}/{page_id}/picture`,
      summary: 'Where its elements stand on the picture that its last scan took',
    })
    .input(path)
    .output(pagePictureSchema),
  pictureImage: oc
    .route({
      method: 'GET',
      path: `${LIST}/{page_id}/picture/image`,
      summary: 'That picture, 1280 wide, until a later scan takes another',
      outputStructure: 'detailed',
    })
    .input(path.extend({ picture_id: idSchema }))
    .output(z.object({ headers: z.object({ 'cache-control': z.string() }), body: z.instanceof(Blob) })),
  updateElements: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}/elements/bulk',
      summary: 'Which elements may be changed for visitors',
    })
    .input(
      domainPath.extend({
        updates: z
          .array(z.object({ id: idSchema, enabled: z.boolean() }))
          .min(1)
          .max(1000),
      }),
    )
    .output(okSchema),
  verifyScript: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/personalization-setup/script-verification',
      summary: 'Look for the script on the website',
    })
    .input(domainPath)
    .output(scriptVerificationSchema),
};
