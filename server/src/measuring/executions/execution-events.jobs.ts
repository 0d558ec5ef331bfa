import { z } from 'zod';

/** Work that a finished sweep causes elsewhere: told here, done by the features that know how. */

/** A topic's sweep was completed and scored, for the first time or again after its answers were re-read. */
export const executionFinished = {
  name: 'execution-finished',
  data: z.object({ domain_id: z.uuid(), topic_id: z.uuid(), topic_execution_id: z.uuid() }),
};
