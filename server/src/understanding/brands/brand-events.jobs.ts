import { z } from 'zod';

/** Work that a change of brands causes elsewhere; the features that do it register here. */

/** Names or addresses changed, so stored answers must be re-read. */
export const brandsChanged = { name: 'brands-changed', data: z.object({ domain_id: z.uuid() }) };

/** A competitor's website became known, so the built-in reader should read its pages. */
export const competitorTracked = {
  name: 'competitor-tracked',
  data: z.object({ domain_id: z.uuid(), brand_id: z.uuid() }),
};
