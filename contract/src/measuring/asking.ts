import { oc } from '@orpc/contract';
import { z } from 'zod';
import { platformSchema } from '../platform.ts';
import { domainPath } from '../shapes.ts';

export const assistantStatusSchema = z.object({
  platform: platformSchema,
  /** `paused`: connected, but a person must fix the last failure (quota, key). */
  status: z.enum(['connected', 'not_connected', 'paused']),
  model: z.string().nullable(),
  /**
   * Whether its cost is known. `booked`: unknown, so answers count at the provider's highest price. Null for the
   * built-in reader.
   */
  price: z.enum(['listed', 'told', 'booked']).nullable(),
  surface: z.enum(['api', 'built_in']),
  detail: z.string().nullable(),
});
export type AssistantStatus = z.infer<typeof assistantStatusSchema>;

export const assistantsStatusSchema = z.object({
  /** The assistants' answers were written for the sample workspace: nobody was asked. */
  are_sample_answers: z.boolean(),
  assistants: z.array(assistantStatusSchema),
  reader_index: z.object({
    own: z.number().int(),
    competitors: z.number().int(),
    sources: z.number().int(),
    companies: z.number().int(),
  }),
  /** Who writes for the website: `Built-in writer`, or a model's name. */
  writer: z.string(),
  /**
   * The small model that writes with the key of a connected assistant, unless the website's `writes_with_assistant` is
   * off. Null where a writer is configured, or no connected assistant has one.
   */
  assistant_writer: z.object({ platform: platformSchema, model: z.string() }).nullable(),
  spend: z.object({
    month: z.string(),
    spent_usd: z.number(),
    reserved_usd: z.number(),
    cap_usd: z.number(),
  }),
});
export type AssistantsStatus = z.infer<typeof assistantsStatusSchema>;

export const assistants = {
  status: oc
    .route({
      method: 'GET',
      path: '/api/domains/{id}/assistants',
      summary: 'Which assistants are connected, what the reader knows, what was spent',
    })
    .input(domainPath)
    .output(assistantsStatusSchema),
};
