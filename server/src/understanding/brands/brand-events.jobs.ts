import { z } from 'zod';

/** Work that a change of brands causes elsewhere: told here, done by the features that know how. */

/** Names or addresses changed: stored answers are read again. */
export const brandsChanged = { name: 'brands-changed', data: z.object({ domain_id: z.uuid() }) };

/** A competitor's website became known: the built-in reader should know its pages. */
export const competitorTracked = {
  name: 'competitor-tracked',
  data: z.object({ domain_id: z.uuid(), brand_id: z.uuid() }),
};
