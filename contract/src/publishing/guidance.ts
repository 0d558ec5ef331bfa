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
        /** The screen that it was written on. */
        path: z.string().max(300).optional(),
      }),
    )
    .output(
      z.object({
        /** Brings the pages in line with it. */
        task_id: idSchema,
        /** Suggestions that it rules out, now closed. */
        suggestions_closed: z.number().int(),
      }),
    ),
};
