import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, timeSchema } from '../shapes.ts';

export const visitorSchema = z.object({
  id: idSchema,
  /** What is known of them in one line; null until it is written. */
  description: z.string().nullable(),
  first_seen: timeSchema,
  last_seen: timeSchema,
  /** One of our own people: left out of every figure. */
  internal: z.boolean(),
  has_conversion: z.boolean(),
  sessions_count: z.number().int(),
  pages_count: z.number().int(),
  journey_summary: z.string().nullable(),
});
export type Visitor = z.infer<typeof visitorSchema>;

const pageViewSchema = z.object({
  type: z.literal('page_view'),
  ts: timeSchema,
  /** The page as this visit saw it. */
  preview_url: z.string(),
  page_url: z.string(),
  page_path: z.string(),
  title: z.string(),
  page_id: idSchema.nullable(),
  /** Of the variant that was shown; null where it was the original. */
  variant_id: idSchema.nullable(),
  /** Measured, in milliseconds; null where nothing was heard after the view. */
  visible_ms: z.number().int().nullable(),
  /** The lowest point seen, 0..100. */
  scroll: z.number().nullable(),
  /** Texts of links and buttons that were clicked, in order. */
  clicks: z.array(z.string()),
});
export type PageView = z.infer<typeof pageViewSchema>;

export const visitorSessionSchema = z.object({
  id: idSchema,
  started_at: timeSchema,
  ended_at: timeSchema,
  has_conversion: z.boolean(),
  /** Where it came from, such as `ChatGPT`, `Google`, `Direct`. */
  source: z.string(),
  /** Why it saw what it saw, as a sentence; null where no starting variant holds. */
  reason: z.string().nullable(),
  country: z.string().nullable(),
  device: z.string().nullable(),
  conversions: z.array(
    z.object({
      rule_id: idSchema,
      label: z.string(),
      ts: timeSchema,
      value: z.number().nullable(),
      currency: z.string().nullable(),
      external_id: z.string().nullable(),
    }),
  ),
  /** In the order of their ts. */
  events: z.array(pageViewSchema),
  /** The same views as steps of a journey. */
  pages: z.array(
    z.object({
      url: z.string(),
      path: z.string(),
      variantId: idSchema.nullable(),
      pageId: idSchema.nullable(),
      /** Seconds to the next view of the session; 0 for the last. */
      dwellTime: z.number().int(),
    }),
  ),
});
export type VisitorSession = z.infer<typeof visitorSessionSchema>;

const LIST = '/api/domains/{id}/visitors';
const path = domainPath.extend({ visitor_id: idSchema });

export const visitors = {
  list: oc
    .route({ method: 'GET', path: LIST, summary: 'Visitors, the last seen first; programs are left out' })
    .input(
      domainPath.extend({
        limit: z.coerce.number().int().min(1).max(500).default(100),
        /** The last visitor of the page before. */
        cursor: idSchema.optional(),
      }),
    )
    .output(z.array(visitorSchema)),
  get: oc
    .route({
      method: 'GET',
      path: `${LIST}/{visitor_id}`,
      summary: 'The sessions of a visitor, oldest first',
    })
    .input(path)
    .output(z.object({ visitor: visitorSchema, sessions: z.array(visitorSessionSchema) })),
  update: oc
    .route({
      method: 'PATCH',
      path: `${LIST}/{visitor_id}`,
      summary: 'Mark one of our own people, in all figures and for all time',
    })
    .input(path.extend({ internal: z.boolean() }))
    .output(visitorSchema),
};
