import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema, okSchema, timeSchema } from '../shapes.ts';

export const frequencySchema = z.enum(['daily', 'weekly']);
export type Frequency = z.infer<typeof frequencySchema>;

/** The plan's limits; null means unlimited. */
export const limitsSchema = z.object({ topics: z.number().int().nullable(), frequency: frequencySchema });
export type Limits = z.infer<typeof limitsSchema>;

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  has_active_plan: z.boolean(),
  plan_limits: limitsSchema,
  /** The sample workspace, which shows the product with simulated days. */
  sample: z.boolean(),
  created_at: timeSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

export const organizations = {
  me: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me',
      summary: 'The organization of the signed-in user',
    })
    .output(organizationSchema),
  export: oc
    .route({
      method: 'POST',
      path: '/api/organizations/me/export',
      summary: 'A link to an archive of everything the organization has',
    })
    .output(z.object({ url: z.string(), expires_at: timeSchema })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/organizations/me',
      summary: 'Delete the organization with everything in it, at once',
    })
    .input(
      z.object({
        /** The organization's name as shown. */
        name: z.string().max(200),
        /** Password of the person who deletes it. */
        password: z.string().max(200),
      }),
    )
    .output(okSchema),
};
