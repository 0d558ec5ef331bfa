import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, lineSchema } from '../shapes.ts';

/** How the customer is recognized: by name in texts, by domain and property in citations. */
export const brandSchema = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  domains: z.array(z.string()),
  /** Hosts or address prefixes that belong to the customer on other companies' domains. */
  owned_properties: z.array(z.string()),
  /** Answers still to be re-read after the last change of names. */
  rematching: z.boolean(),
});
export type Brand = z.infer<typeof brandSchema>;

export const brand = {
  get: oc
    .route({ method: 'GET', path: '/api/domains/{id}/brand', summary: 'Names and addresses of the brand' })
    .input(domainPath)
    .output(brandSchema),
  update: oc
    .route({
      method: 'PATCH',
      path: '/api/domains/{id}/brand',
      summary: 'Change names; stored answers are re-read',
    })
    .input(
      domainPath.extend({
        name: lineSchema(120).optional(),
        aliases: z.array(lineSchema(120)).max(30).optional(),
        owned_properties: z.array(lineSchema(300)).max(50).optional(),
      }),
    )
    .output(brandSchema),
};
