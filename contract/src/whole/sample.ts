import { z } from 'zod';
import { oc } from '../call.ts';
import { startedSessionSchema } from '../company/auth.ts';
import { id, named } from '../shapes.ts';

const copy_id = id('The copy of the sample workspace. Whoever knows it may enter; it ends after a day.');

const openedSchema = named('OpenedSample', 'A copy of the sample workspace of one visitor.', { copy_id });
export type OpenedSample = z.infer<typeof openedSchema>;

export const sample = {
  open: oc
    .route({
      method: 'POST',
      path: '/api/sample/open',
      summary: 'Open a copy of the sample workspace as its guest',
      description: 'A new copy takes seconds. Ask again with its id until there is a session.',
    })
    .input(z.object({ copy_id: copy_id.optional() }).optional())
    .output(
      named('EnteredSample', 'A copy of the sample workspace, and the way in.', {
        copy_id,
        session: startedSessionSchema
          .nullable()
          .describe('The sign-in, once the copy is loaded; null before.'),
      }),
    ),
  startOver: oc
    .route({
      method: 'POST',
      path: '/api/sample/start-over',
      summary: 'Replace the sample workspace by a new copy, as its guest',
      description: 'What the guest has changed is thrown away.',
    })
    .output(openedSchema),
};
