import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema } from './shapes.ts';

export const additionalInfoSchema = z.object({
  name: z.string().trim().max(120).nullish(),
  job_title: z.string().trim().max(120).nullish(),
  phone_number: z.string().trim().max(40).nullish(),
});
export type AdditionalInfo = z.infer<typeof additionalInfoSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string().nullable(),
  org_id: idSchema,
  additional_info: additionalInfoSchema,
});
export type User = z.infer<typeof userSchema>;

export const users = {
  me: oc.route({ method: 'GET', path: '/api/users/me', summary: 'The signed-in user' }).output(userSchema),
  update: oc
    .route({ method: 'PATCH', path: '/api/users/{id}', summary: 'Change your own details' })
    .input(z.object({ id: idSchema, additional_info: additionalInfoSchema }))
    .output(userSchema),
};
