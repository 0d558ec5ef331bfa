import { z } from 'zod';

export const day = z.iso.date();

/** Both days included. */
export const dayRangeSchema = z.object({ start: day, end: day });

/** A range as callers ask for it. */
export const days = {
  range: z.enum(['week', 'month', 'year']).optional(),
  /** Days in the caller's calendar; a missing start means 29 days before the end, a missing end means today. */
  start: day.optional(),
  end: day.optional(),
};
