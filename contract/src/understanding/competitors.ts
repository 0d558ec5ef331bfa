import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idPart, idSchema, lineSchema, okSchema } from '../shapes.ts';

export const competitorSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string().nullable(),
  aliases: z.array(z.string()),
  /** `proposed` until a person confirms it. */
  status: z.enum(['proposed', 'confirmed']),
  source: z.enum(['site', 'person', 'answers']),
  /** The page where the customer's site names it. */
  evidence: z.array(z.object({ url: z.string(), sentence: z.string() })),
  /** Pages of its site that the built-in reader knows. */
  pages_read: z.number().int(),
});
export type Competitor = z.infer<typeof competitorSchema>;

const details = z.object({
  name: lineSchema(120),
  url: z.string().trim().max(300),
  aliases: z.array(lineSchema(120)).max(20).optional(),
});
const path = domainPath.extend({ competitor_id: idSchema });

export const competitors = {
  list: oc
    .route({ method: 'GET', path: '/api/domains/{id}/competitors', summary: 'Competitors' })
    .input(domainPath.extend(idPart))
    .output(z.array(competitorSchema)),
  create: oc
    .route({ method: 'POST', path: '/api/domains/{id}/competitors', summary: 'Track a competitor' })
    .input(domainPath.extend(details.shape))
    .output(competitorSchema),
  confirm: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/competitors/{competitor_id}/confirm',
      summary: 'Confirm a proposed competitor',
    })
    .input(path)
    .output(competitorSchema),
  update: oc
    .route({
      method: 'PUT',
      path: '/api/domains/{id}/competitors/{competitor_id}',
      summary: 'Change a competitor',
    })
    .input(path.extend(details.shape))
    .output(competitorSchema),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/domains/{id}/competitors/{competitor_id}',
      summary: 'Stop tracking a competitor',
    })
    .input(path)
    .output(okSchema),
  restore: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/competitors/{competitor_id}/restore',
      summary: 'Take the removal of a competitor back',
    })
    .input(path)
    .output(competitorSchema),
};
