import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema, timeSchema } from './shapes.ts';

export const frequencySchema = z.enum(['daily', 'weekly']);
export type Frequency = z.infer<typeof frequencySchema>;

/** What the plan allows; a null limit is unlimited. */
export const limitsSchema = z.object({ topics: z.number().int().nullable(), frequency: frequencySchema });
export type Limits = z.infer<typeof limitsSchema>;

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  has_active_plan: z.boolean(),
  plan_limits: limitsSchema,
  /** The workspace that shows the product with simulated days. */
  sample: z.boolean(),
  created_at: timeSchema,
});
export type Organization = z.infer<typeof organizationSchema>;

export const organizations = {
  me: oc
    .route({
      method: 'GET',
      path: '/api/organizations/me',
      summary: 'The organisation of the signed-in user',
    })
    .output(organizationSchema),
};
