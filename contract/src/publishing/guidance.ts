import { oc } from '@orpc/contract';
import { z } from 'zod';
import { domainPath, idSchema, textSchema } from '../shapes.ts';

export const guidance = {
  send: oc
    .route({
      method: 'POST',
      path: '/api/domains/{id}/aeo/feedback',
      summary: 'Guidance for everything written',
    })
    .input(
      domainPath.extend({
        feedback: textSchema(10_000),
        /** The screen where it was written. */
        path: z.string().max(300).optional(),
      }),
    )
    .output(
      z.object({
        /** The task that updates the pages to match it. */
        task_id: idSchema,
        /** Suggestions that it rules out; they are closed now. */
        suggestions_closed: z.number().int(),
      }),
    ),
};
