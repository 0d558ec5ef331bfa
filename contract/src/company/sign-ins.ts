import { oc } from '@orpc/contract';
import { z } from 'zod';
import { idSchema, okSchema, timeSchema } from '../shapes.ts';

/** A browser or program in which a person is signed in. */
export const signInSchema = z.object({
  id: idSchema,
  /** `Chrome on macOS`. */
  device: z.string(),
  started_at: timeSchema,
  last_active_at: timeSchema,
  /** The sign-in that makes this request. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

export const signIns = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/users/me/sign-ins',
      summary: 'Where you are signed in: this one first, then the last active',
    })
    .output(z.array(signInSchema)),
  end: oc
    .route({
      method: 'DELETE',
      path: '/api/users/me/sign-ins/{session_id}',
      summary: 'Sign out there, at once',
    })
    .input(z.object({ session_id: idSchema }))
    .output(okSchema),
  endOthers: oc
    .route({
      method: 'DELETE',
      path: '/api/users/me/sign-ins',
      summary: 'Sign out everywhere else, at once',
    })
    .output(okSchema),
};
