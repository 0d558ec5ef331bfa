import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, timeSchema } from '../shapes.ts';
import { chosenVisits } from './visit-report.ts';

export const visitorSchema = z.object({
  id: idSchema,
  /** One line about the visitor; null until it is written. */
  description: z.string().nullable(),
  first_seen: timeSchema,
  last_seen: timeSchema,
  /** An internal visitor, left out of every figure. */
  internal: z.boolean(),
  has_conversion: z.boolean(),
  sessions_count: z.number().int(),
  pages_count: z.number().int(),
  journey_summary: z.string().nullable(),
});
export type Visitor = z.infer<typeof visitorSchema>;

/** With what tells visitors of a list apart. */
export const listedVisitorSchema = visitorSchema.extend({
  /** Where the first visit and the last one came from. */
  first_source: z.string(),
  last_source: z.string(),
  /** Of the last visit. */
  country: z.string().nullable(),
  device: z.string().nullable(),
  /** Whether a model put the description into words; else it says what these values say. */
  is_phrased: z.boolean(),
});
export type ListedVisitor = z.infer<typeof listedVisitorSchema>;

const pageViewSchema = z.object({
  type: z.literal('page_view'),
  ts: timeSchema,
  /** The page as it looked in this visit. */
  preview_url: z.string(),
  page_url: z.string(),
  page_path: z.string(),
  title: z.string(),
  page_id: idSchema.nullable(),
  /** The variant that was shown; null for the original. */
  variant_id: idSchema.nullable(),
  /** Measured, in milliseconds; null when the script sent nothing after the view. */
  visible_ms: z.number().int().nullable(),
  /** Lowest point the visitor reached, 0..100. */
  scroll: z.number().nullable(),
  /** Texts of the links and buttons that were clicked, in order. */
  clicks: z.array(z.string()),
});
export type PageView = z.infer<typeof pageViewSchema>;

export const visitorSessionSchema = z.object({
  id: idSchema,
  started_at: timeSchema,
  ended_at: timeSchema,
  has_conversion: z.boolean(),
  /** Where the visit came from, such as `ChatGPT`, `Google`, `Direct`. */
  source: z.string(),
  /** Why the visitor saw this version, as a sentence; null when no starting variant applies. */
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
  /** Ordered by ts. */
  events: z.array(pageViewSchema),
  /** The same views, as steps of the journey. */
  pages: z.array(
    z.object({
      url: z.string(),
      path: z.string(),
      variantId: idSchema.nullable(),
      pageId: idSchema.nullable(),
      /** Seconds until the next view of the session; 0 for the last one. */
      dwellTime: z.number().int(),
    }),
  ),
});
export type VisitorSession = z.infer<typeof visitorSessionSchema>;

const storedRow = z.record(z.string(), z.unknown());

/** All that is stored of a visitor, row by row, as the organization's export has it. */
export const visitorDataSchema = z.object({
  visitor: visitorSchema,
  /** How each visit began, and with what, oldest first. */
  visits: z.array(storedRow),
  /** The pages seen in them, and what was clicked there. */
  page_views: z.array(storedRow),
  conversions: z.array(storedRow),
  /** Events that pages and the website's server named. */
  named_events: z.array(storedRow),
});
export type VisitorData = z.infer<typeof visitorDataSchema>;

const LIST = '/api/domains/{id}/visitors';
const path = domainPath.extend({ visitor_id: idSchema });

export const visitors = {
  list: oc
    .route({
      method: 'GET',
      path: LIST,
      summary:
        'Visitors, the last seen first, without programs; with days or filters, those whose visits Analytics counts',
    })
    .input(
      domainPath.extend({
        ...chosenVisits,
        limit: z.coerce.number().int().min(1).max(500).default(100),
        /** The last visitor on the previous page. */
        cursor: idSchema.optional(),
      }),
    )
    .output(z.array(listedVisitorSchema)),
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
  export: oc
    .route({
      method: 'GET',
      path: `${LIST}/{visitor_id}/data`,
      summary: 'All that is stored of a visitor, for somebody who asks for it',
    })
    .input(path)
    .output(visitorDataSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: `${LIST}/{visitor_id}`,
      summary: 'Delete all that is stored of a visitor, for somebody who asks to be forgotten',
    })
    .input(path)
    .output(okSchema),
};
