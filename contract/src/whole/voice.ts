import { z } from 'zod';
import { idSchema } from '../shapes.ts';
import { day, dayRangeSchema } from './overview-days.ts';

const mentionCountsSchema = z.array(z.number().int());

/** Whose mentions are how many of all, over time: assistants' answers to unbranded prompts that mention each brand. */
export const voiceSchema = dayRangeSchema.extend({
  /** The parts of the range, at most 30 equal ones, in which a tracked brand was mentioned, oldest first. */
  points: z.array(z.object({ start: day, end: day, mentions: z.number().int() })),
  /** The own brand first, then the competitors mentioned most. */
  brands: z.array(
    z.object({
      brand_id: idSchema,
      name: z.string(),
      own: z.boolean(),
      /** Answers that mention it, in the order of the points. */
      mentions: mentionCountsSchema,
    }),
  ),
  /** All other competitors that were mentioned, together. */
  others: z.object({ brands: z.number().int(), mentions: mentionCountsSchema }).nullable(),
});
export type Voice = z.infer<typeof voiceSchema>;
