import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, okSchema, timeSchema } from '../shapes.ts';

export const statedValueSchema = z.object({
  /** The figure regardless of its spelling, such as `EUR 49`. */
  value: z.string(),
  /** As a source writes it. */
  text: z.string(),
  /** Where it is stated; empty for a decided value that nothing states any more. */
  statements: z.array(
    z.object({
      sentence: z.string(),
      source: z.object({
        /** Null for what people wrote. */
        url: z.string().nullable(),
        title: z.string(),
        /** In the data of the page, which its readers do not see. */
        is_data: z.boolean(),
      }),
    }),
  ),
});

export const disagreementSchema = z.object({
  /** What the values are stated of. */
  key: z.string(),
  subject: z.string(),
  values: z.array(statedValueSchema),
  /** Null while nobody has decided, and when a value came that the decision does not cover. */
  decision: z
    .object({
      id: idSchema,
      /** Null where all are right. */
      chosen: z.string().nullable(),
      /** Name of the person; null when they are gone. */
      decided_by: z.string().nullable(),
      decided_at: timeSchema,
    })
    .nullable(),
});
export type Disagreement = z.infer<typeof disagreementSchema>;

const PATH = '/api/domains/{id}/knowledge-base/disagreements';

export const facts = {
  disagreements: oc
    .route({
      method: 'GET',
      path: PATH,
      summary: 'Facts that the sources state differently, open ones first',
    })
    .input(domainPath)
    .output(z.array(disagreementSchema)),
  decide: oc
    .route({ method: 'POST', path: PATH, summary: 'Say which value is right' })
    .input(
      domainPath.extend({
        key: z.string().max(4000),
        /** All values that were shown; 409 when the sources have stated others since. */
        values: z.array(z.string().max(400)).min(1).max(50),
        /** One of them; null where all are right. */
        chosen: z.string().max(400).nullable(),
      }),
    )
    .output(disagreementSchema),
  undo: oc
    .route({
      method: 'DELETE',
      // Below `knowledge-base/`, the path could be read as that of an entry.
      path: '/api/domains/{id}/fact-decisions/{decision_id}',
      summary: 'Take a decision back',
    })
    .input(domainPath.extend({ decision_id: idSchema }))
    .output(okSchema),
};
