import { oc } from '@orpc/contract';
import { z } from 'zod';
import { tokensSchema } from '../company/auth.ts';
import { userSchema } from '../company/users.ts';

/** Progress of the sample workspace, which is built when somebody first opens it. */
export const sampleStateSchema = z.object({
  status: z.enum(['none', 'building', 'ready', 'failed']),
  done: z.number().int(),
  planned: z.number().int(),
  /** The current step, for people. */
  doing: z.string().nullable(),
  /** Why it failed, for people. */
  detail: z.string().nullable(),
});
export type SampleState = z.infer<typeof sampleStateSchema>;

export const sample = {
  state: oc
    .route({ method: 'GET', path: '/api/sample', summary: 'How far the sample workspace is' })
    .output(sampleStateSchema),
  open: oc
    .route({
      method: 'POST',
      path: '/api/sample/open',
      summary: 'Sign in to the sample workspace as its guest, or begin to make it',
    })
    .output(
      z.object({
        state: sampleStateSchema,
        /** Null until it is ready. */
        session: z.object({ user: userSchema, tokens: tokensSchema }).nullable(),
      }),
    ),
  startOver: oc
    .route({
      method: 'POST',
      path: '/api/sample/start-over',
      summary: 'Make the sample workspace anew, as its guest',
    })
    .output(sampleStateSchema),
};
