import { z } from 'zod';

/** Announces a finished run; the features that react to it register here. */

/** A topic's run was completed and scored, for the first time or again after its answers were re-read. */
export const executionFinished = {
  name: 'execution-finished',
  data: z.object({ domain_id: z.uuid(), topic_id: z.uuid(), topic_execution_id: z.uuid() }),
};
