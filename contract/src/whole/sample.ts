import type { z } from 'zod';
import { oc } from '../call.ts';
import { startedSessionSchema } from '../company/auth.ts';
import { count, named, oneOf, text } from '../shapes.ts';

export const sampleStateSchema = named('SampleState', 'How far the sample workspace is.', {
  status: oneOf('Whether it can be opened.', ['none', 'building', 'ready', 'failed']),
  done: count('Steps that are done.', 12),
  planned: count('Steps in all.', 40),
  doing: text('The present step; null when none is.', 'Asking assistants').nullable(),
  detail: text('Why it failed; null when it did not.', 'The disk is full.').nullable(),
});
export type SampleState = z.infer<typeof sampleStateSchema>;

export const sample = {
  state: oc
    .route({
      method: 'GET',
      path: '/api/sample',
      summary: 'How far the sample workspace is',
      description: 'It is made when somebody first opens it.',
    })
    .output(sampleStateSchema),
  open: oc
    .route({
      method: 'POST',
      path: '/api/sample/open',
      summary: 'Sign in to the sample workspace as its guest, or begin to make it',
      description: 'Ask again until there is a session.',
    })
    .output(
      named('OpenedSample', 'How far it is, and the way in.', {
        state: sampleStateSchema.describe('How far it is.'),
        session: startedSessionSchema
          .nullable()
          .describe('The sign-in, once the workspace is ready; null before.'),
      }),
    ),
  startOver: oc
    .route({
      method: 'POST',
      path: '/api/sample/start-over',
      summary: 'Make the sample workspace anew, as its guest',
      description: 'What guests have changed is thrown away.',
    })
    .output(sampleStateSchema),
};
